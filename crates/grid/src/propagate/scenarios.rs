//! Cells that follow one of a list of scenarios: which symbols each cell may hold in it, and which must occur.
//!
//! For each cell and symbol the scenarios that allow it are a set of bits. The scenarios that are still possible are the
//! intersection, over the cells, of the union over their candidates; a candidate without such a scenario goes. (Compact
//! table: Demeulenaere and others, 2016.)

use std::sync::Arc;

use smallvec::SmallVec;

use super::{Contradiction, Propagator, Pruner};
use crate::order::Cell;
use crate::symbols::SymbolSet;

/// One way in which a line can be filled, roughly: parts of it, by place, and the symbols that each part holds.
///
/// The places of a part are as many as its symbols, and it holds each of them.
pub(crate) type Scenario = SmallVec<[(u32, u32); 4]>;

/// The scenarios of a line of one length, which lines with the same clue share.
#[derive(Debug)]
pub(crate) struct Table {
    order: usize,
    words: usize,
    /// For each place and symbol, `words` words: the scenarios that allow it.
    allows: Vec<u64>,
    /// All scenarios.
    all: Vec<u64>,
}

impl Table {
    /// The table of some scenarios of a line of `length` cells, for an order of at most 32.
    pub(crate) fn new(order: usize, length: usize, scenarios: &[Scenario]) -> Table {
        let words = scenarios.len().div_ceil(64).max(1);
        let mut allows = vec![0; length * order * words];
        let mut all = vec![0; words];
        for (number, scenario) in scenarios.iter().enumerate() {
            all[number / 64] |= 1 << (number % 64);
            for &(places, symbols) in scenario {
                for place in (0..length).filter(|place| places >> place & 1 == 1) {
                    for symbol in (0..order).filter(|symbol| symbols >> symbol & 1 == 1) {
                        allows[(place * order + symbol) * words + number / 64] |= 1 << (number % 64);
                    }
                }
            }
        }
        Table { order, words, allows, all }
    }

    fn allows(&self, place: usize, symbol: usize) -> &[u64] {
        let at = (place * self.order + symbol) * self.words;
        &self.allows[at..at + self.words]
    }
}

/// All n cells of a house, in one of some scenarios.
#[derive(Clone, Debug)]
pub(crate) struct Scenarios {
    cells: Vec<Cell>,
    table: Arc<Table>,
}

impl Scenarios {
    pub(crate) fn new(cells: Vec<Cell>, table: Arc<Table>) -> Scenarios {
        Scenarios { cells, table }
    }
}

impl Propagator for Scenarios {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let table = &*self.table;
        grid.step((self.cells.len() * table.words) as u64)?;
        let mut live: SmallVec<[u64; 8]> = SmallVec::from_slice(&table.all);
        // A symbol is at one of its places.
        let mut of_symbol: SmallVec<[u64; 128]> = smallvec::smallvec![0; table.order * table.words];
        for (place, &cell) in self.cells.iter().enumerate() {
            let mut of_cell: SmallVec<[u64; 8]> = smallvec::smallvec![0; table.words];
            for symbol in grid.candidates(cell).iter() {
                let symbol = symbol.index();
                let places = &mut of_symbol[symbol * table.words..(symbol + 1) * table.words];
                for ((cell, place), allows) in of_cell.iter_mut().zip(places).zip(table.allows(place, symbol)) {
                    *cell |= allows;
                    *place |= allows;
                }
            }
            live.iter_mut().zip(&of_cell).for_each(|(live, cell)| *live &= cell);
        }
        for symbol in of_symbol.chunks(table.words) {
            live.iter_mut().zip(symbol).for_each(|(live, symbol)| *live &= symbol);
        }
        for (place, &cell) in self.cells.iter().enumerate() {
            let mut kept = grid.candidates(cell).clone();
            for symbol in grid.candidates(cell).iter() {
                let allows = table.allows(place, symbol.index());
                if allows.iter().zip(&live).all(|(allows, live)| allows & live == 0) {
                    kept.remove(symbol);
                }
            }
            grid.keep(cell, &kept)?;
        }
        Ok(())
    }
}
