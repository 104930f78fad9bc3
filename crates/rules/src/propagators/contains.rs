//! Cells that hold some symbols, each at least or exactly a given number of times.

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, Symbol, SymbolSet};

/// Each symbol of a list is in at least, or exactly, a number of the cells.
#[derive(Clone, Debug)]
pub(crate) struct Contains {
    cells: Vec<Cell>,
    needs: Vec<(Symbol, usize)>,
    /// Whether no symbol of the list is in more cells than that.
    exactly: bool,
    /// How many cells may hold something else.
    spare: usize,
}

impl Contains {
    /// The symbols that the cells hold, as often as they are listed. There must not be more than there are cells.
    pub(crate) fn new(cells: Vec<Cell>, symbols: &[Symbol]) -> Contains {
        let mut needs: Vec<(Symbol, usize)> = Vec::new();
        for &symbol in symbols {
            match needs.iter_mut().find(|need| need.0 == symbol) {
                Some(need) => need.1 += 1,
                None => needs.push((symbol, 1)),
            }
        }
        let spare = cells.len().saturating_sub(symbols.len());
        Contains { cells, needs, exactly: false, spare }
    }

    /// Each symbol of a list is in exactly a number of the cells. No symbol is listed twice.
    pub(crate) fn exactly(cells: Vec<Cell>, needs: Vec<(Symbol, usize)>) -> Contains {
        let count: usize = needs.iter().map(|need| need.1).sum();
        let spare = cells.len().saturating_sub(count);
        Contains { cells, needs, exactly: true, spare }
    }

    /// Strikes a symbol where it is in as many cells as it may be.
    fn strike_surplus<S: SymbolSet>(
        &self,
        symbol: Symbol,
        count: usize,
        grid: &mut Pruner<'_, S>,
    ) -> Result<(), Contradiction> {
        let fixed = self.cells.iter().filter(|&&cell| grid.fixed(cell) == Some(symbol)).count();
        if fixed > count {
            return Err(Contradiction);
        }
        if fixed == count {
            for &cell in &self.cells {
                if grid.fixed(cell) != Some(symbol) {
                    grid.strike(cell, symbol)?;
                }
            }
        }
        Ok(())
    }
}

impl Propagator for Contains {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let order = grid.order();
        // A symbol with as many places as it needs goes there.
        let mut listed = S::empty(order);
        for &(symbol, count) in &self.needs {
            listed.insert(symbol);
            if self.exactly {
                self.strike_surplus(symbol, count, grid)?;
            }
            let holds = |cell: &Cell| grid.candidates(*cell).contains(symbol);
            let places = self.cells.iter().filter(|cell| holds(cell)).count();
            if places < count {
                return Err(Contradiction);
            }
            if places == count {
                for &cell in &self.cells {
                    if grid.candidates(cell).contains(symbol) {
                        grid.keep(cell, &S::single(order, symbol))?;
                    }
                }
            }
        }
        // As many cells hold something else as may: the others hold listed symbols.
        let is_other = |cell: &Cell| !grid.candidates(*cell).meets(&listed);
        let others = self.cells.iter().filter(|cell| is_other(cell)).count();
        if others > self.spare {
            return Err(Contradiction);
        }
        // A symbol that is fixed more often than it is needed takes a spare cell, too.
        let surplus = |&(symbol, count): &(Symbol, usize)| {
            let fixed = self.cells.iter().filter(|&&cell| grid.fixed(cell) == Some(symbol)).count();
            fixed.saturating_sub(count)
        };
        let used = others + self.needs.iter().map(surplus).sum::<usize>();
        if used > self.spare {
            return Err(Contradiction);
        }
        if used == self.spare {
            for &cell in &self.cells {
                if grid.candidates(cell).meets(&listed) {
                    grid.keep(cell, &listed)?;
                }
            }
        }
        Ok(())
    }
}
