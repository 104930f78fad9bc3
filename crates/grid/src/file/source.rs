//! The source of a puzzle: the text that it is read from, its form, and what reading may cost.

use super::cells::Form;
use crate::limits::Budget;

/// The text that a puzzle is read from.
pub(super) struct Source<'t> {
    pub(super) text: &'t str,
    pub(super) form: Form,
    pub(super) budget: &'t Budget,
}
