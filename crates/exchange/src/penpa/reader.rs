//! A puzzle while it is read: its contents so far, and its board.

use super::DRAWN;
use super::board::Board;
use crate::draft::Draft;
use crate::fault::Fault;
use crate::node::Node;

/// A puzzle, as far as it is read.
pub(super) struct Reader<'t> {
    pub(super) draft: Draft<'t>,
    pub(super) board: Board,
    pub(super) n: usize,
    /// The words of title and rules, in small letters.
    pub(super) words: Vec<String>,
}

impl Reader<'_> {
    pub(super) fn entries<'n>(root: &'n Node, layer: &str) -> Result<&'n [(String, Node)], Fault> {
        match root.get(layer) {
            Some(node) if !node.is_empty() => node.table(),
            _ => Ok(&[]),
        }
    }

    /// Notes a part without a usual meaning.
    pub(super) fn drawn(&mut self, node: &Node) {
        self.draft.lose_shared_note(&node.spot, DRAWN);
    }

    /// Keeps a drawing as a clue that means nothing.
    pub(super) fn keep(&mut self, node: &Node, clue: serde_json::Value) {
        self.draft.clue(&node.spot, clue);
        self.drawn(node);
    }
}
