//! The source of a puzzle: the text that it is read from, its form, and what reading may cost.

use super::cells::Syntax;
use crate::limits::Budget;

/// The text that a puzzle is read from.
pub(super) struct Source<'t> {
    pub(super) text: &'t str,
    pub(super) form: Syntax,
    pub(super) budget: &'t Budget,
}
