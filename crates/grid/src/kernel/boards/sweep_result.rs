//! The result of a sweep over all houses.

use graeco_square::{Cell, CellSet};

/// Why a sweep has ended in a contradiction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SweepFailure {
    /// Some symbol has no place in the house of this number.
    House(usize),
    /// Two cells of the house of this number hold this symbol and no other.
    Pair(usize, usize),
    /// This cell has no symbol left, or two of its symbols have no other place in a house.
    Cell(Cell),
}

/// The changes that a sweep made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SweepResult<const W: usize> {
    pub(super) changed: CellSet<W>,
    pub(super) single: CellSet<W>,
}
