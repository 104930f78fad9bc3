//! Cells that hold one of a list of tuples: for each cell and symbol the tuples that have it are a set of bits.
//!
//! The tuples that are still possible are the intersection, over the cells, of the union over their candidates; a
//! candidate of none of them goes. (Compact table: Demeulenaere and others, 2016.)

use graeco_square::{Cell, Order, Symbol, SymbolSet};
use smallvec::SmallVec;

use super::{Contradiction, Propagator, Pruner};

#[derive(Clone, Debug)]
pub(crate) struct Tuples {
    cells: Vec<Cell>,
    order: usize,
    words: usize,
    /// For each place and symbol, `words` words: the tuples that have it.
    having: Vec<u64>,
}

impl Tuples {
    pub(crate) fn new(order: Order, cells: Vec<Cell>, tuples: &[SmallVec<[Symbol; 8]>]) -> Tuples {
        let (n, words) = (order.symbol_count(), tuples.len().div_ceil(64));
        let mut having = vec![0; cells.len() * n * words];
        for (number, tuple) in tuples.iter().enumerate() {
            for (place, symbol) in tuple.iter().enumerate() {
                having[(place * n + symbol.index()) * words + number / 64] |= 1 << (number % 64);
            }
        }
        Tuples { cells, order: n, words, having }
    }

    /// The approximate bytes of a table of some tuples.
    pub(crate) fn bytes(order: Order, cells: usize, tuples: usize) -> usize {
        cells * order.symbol_count() * tuples.div_ceil(64) * 8
    }

    fn having(&self, place: usize, symbol: Symbol) -> &[u64] {
        &self.having[(place * self.order + symbol.index()) * self.words..][..self.words]
    }
}

impl Propagator for Tuples {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn is_expensive(&self) -> bool {
        self.words * self.cells.len() > 40
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let mut live: SmallVec<[u64; 32]> = smallvec::smallvec![u64::MAX; self.words];
        for (place, &cell) in self.cells.iter().enumerate() {
            let mut of_cell: SmallVec<[u64; 32]> = smallvec::smallvec![0; self.words];
            grid.step((self.words * grid.candidates(cell).len()) as u64)?;
            for symbol in grid.candidates(cell).iter() {
                of_cell.iter_mut().zip(self.having(place, symbol)).for_each(|(all, some)| *all |= some);
            }
            live.iter_mut().zip(&of_cell).for_each(|(live, cell)| *live &= cell);
        }
        for (place, &cell) in self.cells.iter().enumerate() {
            let mut kept = grid.candidates(cell).clone();
            for symbol in grid.candidates(cell).iter() {
                if self.having(place, symbol).iter().zip(&live).all(|(having, live)| having & live == 0) {
                    kept.remove(symbol);
                }
            }
            grid.keep(cell, &kept)?;
        }
        Ok(())
    }
}
