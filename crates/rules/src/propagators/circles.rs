//! Counting circles: a symbol in one of the cells is in as many of them as its value.

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, Symbol, SymbolSet};

/// The value of each symbol that occurs among the cells is the number of its occurrences.
#[derive(Clone, Debug)]
pub(crate) struct Circles {
    cells: Vec<Cell>,
    /// Lines with each of the cells once, such as all rows; several such families.
    families: Vec<Vec<Line>>,
}

/// Cells that are counted, all different, and cells that differ from all of them.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) counted: Vec<Cell>,
    pub(crate) others: Vec<Cell>,
    /// Whether they are a house together, with every symbol of the grid.
    pub(crate) is_house: bool,
}

impl Line {
    fn may<S: SymbolSet>(&self, symbol: Symbol, grid: &Pruner<'_, S>) -> bool {
        self.counted.iter().any(|&cell| grid.candidates(cell).contains(symbol))
    }

    /// A house holds every symbol of the grid, not those that only cells outside it have.
    fn must<S: SymbolSet>(&self, symbol: Symbol, grid: &Pruner<'_, S>) -> bool {
        self.is_house
            && symbol.index() < grid.order().grid_symbol_count()
            && !self.others.iter().any(|&cell| grid.candidates(cell).contains(symbol))
    }
}

impl Circles {
    /// The cells, and families of lines with each of them once.
    pub(crate) fn new(cells: Vec<Cell>, families: Vec<Vec<Line>>) -> Circles {
        Circles { cells, families }
    }

    /// The least and the greatest number of cells that can hold a symbol.
    fn counts<S: SymbolSet>(&self, symbol: Symbol, grid: &Pruner<'_, S>) -> (usize, usize) {
        let fixed = self.cells.iter().filter(|&&cell| grid.fixed(cell) == Some(symbol)).count();
        let possible = self.cells.iter().filter(|&&cell| grid.candidates(cell).contains(symbol)).count();
        self.families.iter().fold((fixed, possible), |(least, most), lines| {
            let must = lines.iter().filter(|line| line.must(symbol, grid)).count();
            let may = lines.iter().filter(|line| line.may(symbol, grid)).count();
            (least.max(must), most.min(may))
        })
    }

    /// Strikes a symbol from all cells that do not hold it.
    fn strike<S: SymbolSet>(&self, symbol: Symbol, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let open = |cell: &&Cell| grid.fixed(**cell) != Some(symbol);
        let cells: Vec<Cell> = self.cells.iter().filter(open).copied().collect();
        cells.into_iter().try_for_each(|cell| grid.strike(cell, symbol))
    }

    /// Settles a symbol that occurs as often as its value says: where it must be if it cannot be in more cells, where it
    /// cannot be if it must be in this many others.
    fn settle<S: SymbolSet>(
        &self,
        symbol: Symbol,
        value: usize,
        grid: &mut Pruner<'_, S>,
    ) -> Result<(), Contradiction> {
        let is = |cell: &&Cell, grid: &Pruner<'_, S>| grid.candidates(**cell).contains(symbol);
        if self.cells.iter().filter(|&&cell| grid.fixed(cell) == Some(symbol)).count() == value {
            self.strike(symbol, grid)?;
        }
        if self.cells.iter().filter(|cell| is(cell, grid)).count() == value {
            let single = S::single(grid.order(), symbol);
            let possible: Vec<Cell> = self.cells.iter().filter(|cell| is(cell, grid)).copied().collect();
            possible.into_iter().try_for_each(|cell| grid.keep(cell, &single))?;
        }
        for lines in &self.families {
            if lines.iter().filter(|line| line.must(symbol, grid)).count() == value {
                let free = lines.iter().filter(|line| !line.must(symbol, grid)).flat_map(|line| &line.counted);
                let free: Vec<Cell> = free.copied().collect();
                free.into_iter().try_for_each(|cell| grid.strike(cell, symbol))?;
            }
            if lines.iter().filter(|line| line.may(symbol, grid)).count() == value {
                let others = lines.iter().filter(|line| line.may(symbol, grid)).flat_map(|line| &line.others);
                let others: Vec<Cell> = others.copied().collect();
                others.into_iter().try_for_each(|cell| grid.strike(cell, symbol))?;
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

    fn is_expensive(&self) -> bool {
        !self.families.is_empty()
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        // The symbols that occur for sure use up some cells; which of the others may occur, and how many cells they take.
        let (mut left, mut open) = (self.cells.len(), Vec::new());
        for symbol in grid.order().symbols() {
            let value = usize::try_from(grid.value(symbol)).unwrap_or(0);
            let (least, most) = self.counts(symbol, grid);
            if least > 0 {
                if most < value || least > value || value > left {
                    return Err(Contradiction);
                }
                left -= value;
                self.settle(symbol, value, grid)?;
            } else if most >= value.max(1) {
                open.push((symbol, value));
            } else {
                self.strike(symbol, grid)?;
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
            } else if !reaches(left) {
                self.settle(symbol, value, grid)?;
            }
        }
        Ok(())
    }
}
