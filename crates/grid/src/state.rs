//! One search node of a small grid: the candidates of every cell, the cells of every symbol, what is settled.

use crate::bits::members;
use crate::cellset::CellSet;
use crate::order::{Cell, Order};

/// What is copied at each guess. Everything in it follows from `sets` and from what the search has done with it.
#[derive(Debug, Default)]
pub(crate) struct State<const W: usize> {
    /// The candidates of each cell, a bit for each symbol.
    pub(crate) sets: Vec<u16>,
    /// For each symbol the cells that may hold it.
    pub(crate) boards: Vec<CellSet<W>>,
    /// The cells whose only symbol has been struck from their peers.
    pub(crate) settled: CellSet<W>,
    /// For each house what is known of it.
    pub(crate) houses: Vec<HouseState>,
}

/// What a node knows of a house.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct HouseState {
    /// The symbols of its settled cells.
    pub(crate) placed: u16,
    /// The symbols that had just two, or three, places when it was last looked at.
    pub(crate) two: u16,
    pub(crate) three: u16,
    /// The symbols of which what follows from their two, or three, places has been drawn.
    pub(crate) two_drawn: u16,
    pub(crate) three_drawn: u16,
}

impl<const W: usize> Default for CellSet<W> {
    fn default() -> Self {
        CellSet::EMPTY
    }
}

impl<const W: usize> Clone for State<W> {
    fn clone(&self) -> Self {
        let mut copy = State::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, other: &Self) {
        self.sets.clone_from(&other.sets);
        self.boards.clone_from(&other.boards);
        self.settled = other.settled;
        self.houses.clone_from(&other.houses);
    }
}

impl<const W: usize> State<W> {
    /// The state with these candidates, nothing drawn from them yet.
    pub(crate) fn new(order: Order, sets: &[u16], houses: usize) -> Self {
        let mut boards = vec![CellSet::EMPTY; order.get()];
        for (cell, &set) in order.cells().zip(sets) {
            for symbol in members(set) {
                boards[symbol].insert(cell);
            }
        }
        State { sets: sets.to_vec(), boards, settled: CellSet::EMPTY, houses: vec![HouseState::default(); houses] }
    }

    /// The candidates of a cell.
    #[inline]
    pub(crate) fn at(&self, cell: Cell) -> u16 {
        self.sets[cell.index()]
    }

    /// About how many bytes it holds.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.sets[..]) + size_of_val(&self.boards[..]) + size_of_val(&self.houses[..]) + size_of::<Self>()
    }
}
