//! Regions that are unknown: cells with the same region hold different symbols, and each region holds all of them.

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, Symbol, SymbolSet};

/// The cells of a grid, and for each a cell whose symbol is its region.
#[derive(Clone, Debug)]
pub(crate) struct UnknownRegions {
    /// The cells of the grid, then those that say the region of each.
    cells: Vec<Cell>,
}

impl UnknownRegions {
    /// The cells of a grid, then as many that say their regions.
    pub(crate) fn new(cells: Vec<Cell>) -> UnknownRegions {
        UnknownRegions { cells }
    }

    /// The cells that may be in a region, each with the cell that says so.
    fn possible<S: SymbolSet>(&self, grid: &Pruner<'_, S>, region: Symbol) -> Vec<(Cell, Cell)> {
        let (cells, regions) = self.cells.split_at(self.cells.len() / 2);
        let pairs = cells.iter().copied().zip(regions.iter().copied());
        pairs.filter(|&(_, of)| grid.candidates(of).contains(region)).collect()
    }

    fn prune_region<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>, region: Symbol) -> Result<(), Contradiction> {
        let order = grid.order();
        let possible = self.possible(grid, region);
        // The symbols that some cell, and several cells, may hold, and those of cells that are in the region.
        let [mut once, mut twice, mut used] = [S::empty(order), S::empty(order), S::empty(order)];
        for &(cell, of) in &possible {
            let set = grid.candidates(cell);
            let mut again = once.clone();
            again.keep(set);
            twice.add(&again);
            once.add(set);
            if let (Some(symbol), Some(_)) = (grid.fixed(cell), grid.fixed(of)) {
                if used.contains(symbol) {
                    return Err(Contradiction);
                }
                used.insert(symbol);
            }
        }
        if once.len() < order.get() {
            return Err(Contradiction);
        }
        let mut alone = once;
        alone.strike(&twice);
        for (cell, of) in possible {
            if grid.candidates(cell).meets(&alone) {
                grid.keep(of, &S::single(order, region))?;
                grid.keep(cell, &alone)?;
            } else if grid.fixed(of).is_none() {
                if grid.candidates(cell).within(&used) {
                    grid.strike(of, region)?;
                }
            } else if grid.fixed(cell).is_none() {
                let mut rest = grid.candidates(cell).clone();
                rest.strike(&used);
                grid.keep(cell, &rest)?;
            }
        }
        Ok(())
    }
}

impl Propagator for UnknownRegions {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn is_expensive(&self) -> bool {
        true
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        for region in 0..grid.order().get() {
            grid.step(self.cells.len() as u64)?;
            self.prune_region(grid, Symbol::new(region))?;
        }
        Ok(())
    }
}
