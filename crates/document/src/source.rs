//! The source of a puzzle: the text that it is read from, its form, and what reading may cost.

use graeco_grid::Budget;

use crate::cells::Syntax;

/// The text that a puzzle is read from.
pub(crate) struct Source<'t> {
    pub(crate) text: &'t str,
    pub(crate) form: Syntax,
    pub(crate) budget: &'t Budget,
}
