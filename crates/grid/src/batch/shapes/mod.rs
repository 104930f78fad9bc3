//! What a kind of puzzle adds to the lanes: its rules as circuits, and which cell to branch on.

mod classic;
mod houses;

use super::nodes::Nodes;
use super::vector::Vector;

pub(super) use classic::Classic;
pub(super) use houses::Houses;

/// What a round found out, lane by lane.
#[derive(Clone, Copy)]
pub(super) struct Outcome<V> {
    /// Nothing is left to strike.
    pub(super) still: V,
    /// There is no contradiction.
    pub(super) alive: V,
    /// Every cell has at most one candidate.
    pub(super) filled: V,
}

/// The rules of one kind of puzzle.
pub(super) trait Shape<V: Vector>: Send {
    /// Symbols and cells.
    fn size(&self) -> (usize, usize);

    /// Strikes once by every rule.
    ///
    /// A lane that is still is as far as it gets: it is dead, or filled and a solution, or must branch. What
    /// lanes without a node hold does no harm.
    fn round(&mut self, nodes: &mut Nodes<V>) -> Outcome<V>;

    /// Marks in each lane of `stuck` the cell to branch on, and says where it has just two candidates.
    fn choose(&mut self, nodes: &Nodes<V>, stuck: V, chosen: &mut [V]) -> V;
}
