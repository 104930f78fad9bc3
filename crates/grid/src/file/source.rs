//! The source of a puzzle: its text, its form, and the budget for reading.

use super::cells::Syntax;
use crate::limits::Budget;

/// The text that a puzzle is read from.
pub(super) struct Source<'t> {
    pub(super) text: &'t str,
    pub(super) form: Syntax,
    pub(super) budget: &'t Budget,
}
