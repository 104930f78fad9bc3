//! One search node of a small grid: the candidates of every cell, the cells of every symbol, the settled cells.

use graeco_square::bits::members;
use graeco_square::{Cell, CellSet, Order};
use smallvec::{SmallVec, smallvec};

use crate::geometry::LANES;

/// The candidates of each cell, a bit for each symbol; in blocks of 64 cells.
pub(crate) type Sets<const W: usize> = [[u16; 64]; W];

/// The state that is copied at each guess. Everything in it follows from `sets` and from the steps of the search.
#[derive(Debug)]
pub(crate) struct State<const W: usize> {
    pub(crate) sets: Sets<W>,
    /// For each symbol the cells that may hold it.
    pub(crate) boards: [CellSet<W>; 16],
    /// The cells whose only symbol has been struck from their peers.
    pub(crate) settled: CellSet<W>,
    /// A Sudoku of order 9 has one block.
    pub(crate) houses: SmallVec<[HouseStates; 1]>,
}

/// The state of a block of houses at a node, each in its lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HouseStates {
    /// The symbols of cells that hold nothing else.
    pub(crate) placed: [u16; LANES],
    /// The symbols that have had just two, or three, places at some look; the consequences have been drawn, or are on the
    /// agenda.
    pub(crate) two: [u16; LANES],
    pub(crate) three: [u16; LANES],
}

impl<const W: usize> Clone for State<W> {
    fn clone(&self) -> Self {
        State { houses: self.houses.clone(), ..*self }
    }

    fn clone_from(&mut self, other: &Self) {
        self.sets = other.sets;
        self.boards = other.boards;
        self.settled = other.settled;
        self.houses.clone_from(&other.houses);
    }
}

impl<const W: usize> State<W> {
    /// The state with these candidates, nothing drawn from them yet.
    pub(crate) fn new(order: Order, candidates: &[u16], blocks: usize) -> Self {
        let mut sets = [[0; 64]; W];
        let mut boards = [CellSet::EMPTY; 16];
        for (cell, &set) in order.all_cells().zip(candidates) {
            sets[cell.index() / 64][cell.index() % 64] = set;
            for symbol in members(set) {
                boards[symbol].insert(cell);
            }
        }
        let unknown = HouseStates { placed: [0; LANES], two: [0; LANES], three: [0; LANES] };
        State { sets, boards, settled: CellSet::EMPTY, houses: smallvec![unknown; blocks] }
    }

    #[inline(always)]
    pub(crate) fn at(&self, cell: Cell) -> u16 {
        self.sets[cell.index() / 64 % W][cell.index() % 64]
    }

    #[inline(always)]
    pub(crate) fn at_mut(&mut self, cell: Cell) -> &mut u16 {
        &mut self.sets[cell.index() / 64 % W][cell.index() % 64]
    }

    /// About how many bytes it holds.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.houses[..]) + size_of::<Self>()
    }
}
