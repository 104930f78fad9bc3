//! Cells that follow one of a list of scenarios: which symbols each cell may hold in it, and which must occur.
//!
//! For each cell and symbol the scenarios that allow it are a set of bits. The scenarios that are still possible are the
//! intersection, over the cells, of the union over their candidates; a candidate without such a scenario goes. (Compact
//! table: Demeulenaere and others, 2016.)

use std::sync::Arc;

use graeco_square::bits::members;
use graeco_square::{Cell, Symbol, SymbolSet};
use smallvec::SmallVec;

use super::{Contradiction, Propagator, Pruner};

/// One way in which a line can be filled, roughly: parts of it, by place, and the symbols that each part holds.
///
/// The places of a part are as many as its symbols, and it holds each of them.
pub type Scenario = SmallVec<[(u32, u32); 4]>;

/// The most cells of a house with a table.
pub(crate) const MOST_CELLS: usize = 32;

/// The scenarios of a house of n cells, which houses with the same clue share. It holds the first n symbols, though cells
/// elsewhere may hold others.
#[derive(Debug)]
pub(crate) struct ScenarioTable {
    n: usize,
    /// For each 64 scenarios, each place and each symbol: those that allow it.
    allows: Vec<u64>,
    all: Vec<u64>,
}

impl ScenarioTable {
    /// The table of some scenarios of a house of n cells, up to [`MOST_CELLS`].
    pub(crate) fn new(n: usize, scenarios: &[Scenario]) -> ScenarioTable {
        let words = scenarios.len().div_ceil(64);
        let mut table = ScenarioTable { n, allows: vec![0; words * n * n], all: vec![0; words] };
        for (number, scenario) in scenarios.iter().enumerate() {
            let (word, bit) = (number / 64, 1 << (number % 64));
            table.all[word] |= bit;
            for &(places, symbols) in scenario {
                for place in members(places) {
                    for symbol in members(symbols) {
                        table.allows[(word * n + place) * n + symbol] |= bit;
                    }
                }
            }
        }
        table
    }

    /// For each place and symbol the scenarios that allow it, among the 64 of a word.
    fn word(&self, word: usize) -> impl Iterator<Item = &[u64]> {
        self.allows[word * self.n * self.n..][..self.n * self.n].chunks_exact(self.n)
    }
}

/// All n cells of a house, in one of some scenarios.
#[derive(Clone, Debug)]
pub(crate) struct Scenarios {
    cells: Vec<Cell>,
    table: Arc<ScenarioTable>,
}

impl Scenarios {
    pub(crate) fn new(cells: Vec<Cell>, table: Arc<ScenarioTable>) -> Scenarios {
        Scenarios { cells, table }
    }
}

impl Propagator for Scenarios {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn is_expensive(&self) -> bool {
        self.table.all.len() > 1
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let table = &*self.table;
        grid.step((self.cells.len() * table.all.len()) as u64)?;
        let bits = |set: &S| set.word() as u32 & u32::MAX >> (MOST_CELLS - table.n);
        let sets: SmallVec<[u32; 16]> = self.cells.iter().map(|&cell| bits(grid.candidates(cell))).collect();
        let mut kept: SmallVec<[u32; 16]> = smallvec::smallvec![0; sets.len()];
        for (word, &all) in table.all.iter().enumerate() {
            // The scenarios that allow some candidate of each cell, and some place for each symbol.
            let mut live = all;
            let mut of_symbol = [0; MOST_CELLS];
            for (&set, allows) in sets.iter().zip(table.word(word)) {
                let mut of_cell = 0;
                for symbol in members(set) {
                    of_cell |= allows[symbol];
                    of_symbol[symbol] |= allows[symbol];
                }
                live &= of_cell;
            }
            live = of_symbol[..table.n].iter().fold(live, |live, places| live & places);
            if live == 0 {
                continue;
            }
            for ((&set, kept), allows) in sets.iter().zip(&mut kept).zip(table.word(word)) {
                for symbol in members(set & !*kept) {
                    *kept |= u32::from(allows[symbol] & live != 0) << symbol;
                }
            }
        }
        for ((&cell, set), kept) in self.cells.iter().zip(&sets).zip(&kept) {
            for symbol in members(set & !kept) {
                grid.strike(cell, Symbol::new(symbol))?;
            }
        }
        Ok(())
    }
}
