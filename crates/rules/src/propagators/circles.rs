//! Counting circles: a symbol in one of the cells is in as many of them as its value.

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, Symbol, SymbolSet};

/// The value of each symbol that occurs among the cells is the number of its occurrences.
#[derive(Clone, Debug)]
pub(crate) struct Circles {
    cells: Vec<Cell>,
}

impl Circles {
    pub(crate) fn new(cells: Vec<Cell>) -> Circles {
        Circles { cells }
    }

    /// How many cells hold a symbol, and how many may.
    fn counts<S: SymbolSet>(&self, symbol: Symbol, grid: &Pruner<'_, S>) -> (usize, usize) {
        let fixed = self.cells.iter().filter(|&&cell| grid.fixed(cell) == Some(symbol)).count();
        let possible = self.cells.iter().filter(|&&cell| grid.candidates(cell).contains(symbol)).count();
        (fixed, possible)
    }

    /// Strikes a symbol from all cells that do not hold it.
    fn strike<S: SymbolSet>(&self, symbol: Symbol, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let open = |cell: &&Cell| grid.fixed(**cell) != Some(symbol);
        let cells: Vec<Cell> = self.cells.iter().filter(open).copied().collect();
        cells.into_iter().try_for_each(|cell| grid.strike(cell, symbol))
    }

    /// Writes a symbol, which occurs, wherever it can be, if it needs all these cells.
    fn fill<S: SymbolSet>(&self, symbol: Symbol, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let single = S::single(grid.order(), symbol);
        for &cell in &self.cells {
            if grid.candidates(cell).contains(symbol) {
                grid.keep(cell, &single)?;
            }
        }
        Ok(())
    }
}

/// Which numbers from 0 to the last place are sums of some of the counts, in order, before each of them and after all.
fn sums_before(counts: impl Iterator<Item = usize>, total: usize) -> Vec<Vec<bool>> {
    let mut sums = vec![vec![false; total + 1]];
    sums[0][0] = true;
    for count in counts {
        let before = &sums[sums.len() - 1];
        sums.push((0..=total).map(|sum| before[sum] || sum >= count && before[sum - count]).collect());
    }
    sums
}

impl Propagator for Circles {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        // The symbols that occur for sure use up some cells; which of the others may occur, and how many cells they take.
        let (mut left, mut open) = (self.cells.len(), Vec::new());
        for symbol in grid.order().symbols() {
            let value = usize::try_from(grid.value(symbol)).unwrap_or(0);
            let (fixed, possible) = self.counts(symbol, grid);
            if possible < value.max(1) || fixed == value {
                self.strike(symbol, grid)?;
            }
            if fixed > 0 {
                if possible < value || fixed > value || value > left {
                    return Err(Contradiction);
                }
                left -= value;
                if possible == value {
                    self.fill(symbol, grid)?;
                }
            } else if possible >= value.max(1) {
                open.push((symbol, value));
            }
        }
        // The counts of the symbols that occur add up to the number of cells.
        grid.step((open.len() * left) as u64)?;
        let before = sums_before(open.iter().map(|entry| entry.1), left);
        let after = sums_before(open.iter().rev().map(|entry| entry.1), left);
        if !before[open.len()][left] {
            return Err(Contradiction);
        }
        for (place, &(symbol, value)) in open.iter().enumerate() {
            let (before, after) = (&before[place], &after[open.len() - 1 - place]);
            let reaches = |total: usize| (0..=total).any(|sum| before[sum] && after[total - sum]);
            if value == 0 || value > left || !reaches(left - value) {
                self.strike(symbol, grid)?;
            } else if !reaches(left) && self.counts(symbol, grid).1 == value {
                self.fill(symbol, grid)?;
            }
        }
        Ok(())
    }
}
