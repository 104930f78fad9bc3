//! The source of a puzzle: its text, its form, and the budget for reading.

use graeco_grid::Budget;

use crate::cells::Syntax;

/// The text that a puzzle is read from.
pub(crate) struct Source<'t> {
    pub(crate) text: &'t str,
    pub(crate) form: Syntax,
    pub(crate) budget: &'t Budget,
}
