//! Shapes: the rules of a kind of puzzle as circuits, and the cell to branch on.

mod classic;
mod houses;

use crate::nodes::Nodes;
use crate::vector::Vector;

pub(crate) use classic::Classic;
pub(crate) use houses::Houses;

/// The results of a round, lane by lane.
#[derive(Clone, Copy)]
pub(crate) struct Progress<V> {
    /// Nothing is left to strike.
    pub(crate) still: V,
    /// There is no contradiction.
    pub(crate) alive: V,
    /// Every cell has at most one candidate.
    pub(crate) filled: V,
}

/// The rules of one kind of puzzle.
pub(crate) trait Shape<V: Vector>: Send {
    /// Symbols and cells.
    fn size(&self) -> (usize, usize);

    /// Strikes once by every rule.
    ///
    /// A lane that is still is as far as it gets: it is dead, or filled and a solution, or must branch. What
    /// lanes without a node hold does no harm.
    fn round(&mut self, nodes: &mut Nodes<V>) -> Progress<V>;

    /// Marks in each lane of `stuck` the cell to branch on, and says where it has just two candidates.
    fn choose(&mut self, nodes: &Nodes<V>, stuck: V, chosen: &mut [V]) -> V;
}
