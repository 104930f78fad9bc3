//! The source of a puzzle: its text, its form, and the budget for reading.

use graeco_grid::Budget;

use crate::cells::Syntax;
use crate::node::{Node, Value};

/// The text that a puzzle is read from.
pub(crate) struct Source<'t> {
    pub(crate) text: &'t str,
    pub(crate) form: Syntax,
    pub(crate) budget: &'t Budget,
}

impl Source<'_> {
    /// Whether a table stands below a header of its own, `[key]` or `[[key]]`.
    pub(crate) fn has_header(&self, node: &Node<'_>) -> bool {
        self.form == Syntax::Toml
            && matches!(node.value, Value::Table(_))
            && self.text[node.span.start..].starts_with('[')
    }
}
