//! A cell that holds the place of a symbol in a line.

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, Symbol, SymbolSet};

/// With symbol k in the cell `here`, place k (both from 0) of a line of cells holds `symbol`. The line may contain `here`.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    /// The line, and after it `here` if that is not in it.
    cells: Vec<Cell>,
    length: usize,
    here: Cell,
    symbol: Symbol,
    /// Whether the symbol stands just once in the line: then it stands nowhere else.
    once: bool,
}

impl Index {
    /// The cell, the line, the symbol, and whether the line is a house.
    pub(crate) fn new(here: Cell, line: &[Cell], symbol: Symbol, once: bool) -> Index {
        let mut cells = line.to_vec();
        if !line.contains(&here) {
            cells.push(here);
        }
        Index { cells, length: line.len(), here, symbol, once }
    }
}

impl Propagator for Index {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let line = &self.cells[..self.length];
        let points = grid.candidates(self.here).clone();
        for place in points.iter() {
            let target = line.get(place.index());
            let possible = target.is_some_and(|&target| {
                // A cell that points at itself holds the number of its own place.
                grid.candidates(target).contains(self.symbol) && (target != self.here || place == self.symbol)
            });
            if !possible {
                grid.strike(self.here, place)?;
            }
        }
        if let Some(place) = grid.fixed(self.here) {
            let single = S::single(grid.order(), self.symbol);
            grid.keep(line[place.index()], &single)?;
        }
        if self.once {
            let points = grid.candidates(self.here).clone();
            for (place, &cell) in line.iter().enumerate() {
                if !points.contains(Symbol::new(place)) && grid.candidates(cell).contains(self.symbol) {
                    grid.strike(cell, self.symbol)?;
                }
            }
        }
        Ok(())
    }
}
