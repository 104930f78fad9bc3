//! Regions that are unknown: cells with the same region hold different symbols, and each region holds all of them.

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, Symbol, SymbolSet};
use smallvec::{SmallVec, smallvec};

/// The cells of a grid, and for each a cell whose symbol is its region.
#[derive(Clone, Debug)]
pub(crate) struct UnknownRegions {
    /// The cells of the grid, then those that say the region of each.
    cells: Vec<Cell>,
    /// The rows and columns that hold every symbol, as places of cells of the grid.
    lines: Vec<Vec<usize>>,
    /// For each cell of the grid a bit for each of the lines that have it.
    lines_of: Vec<u64>,
}

/// The regions of the places that a symbol has in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Home {
    /// No place was seen yet.
    Unseen,
    /// All are in this one.
    One(Symbol),
    /// They may be in several.
    Several,
}

impl UnknownRegions {
    /// The cells of a grid, then as many that say their regions; and places of cells of the grid, in at most 64 lines each of
    /// which holds every symbol once.
    pub(crate) fn new(cells: Vec<Cell>, lines: Vec<Vec<usize>>) -> UnknownRegions {
        let mut lines_of = vec![0; cells.len() / 2];
        for (number, line) in lines.iter().enumerate() {
            line.iter().for_each(|&place| lines_of[place] |= 1 << number);
        }
        UnknownRegions { cells, lines, lines_of }
    }

    /// A cell of the grid, and the cell that says its region.
    fn pair(&self, place: usize) -> (Cell, Cell) {
        (self.cells[place], self.cells[self.cells.len() / 2 + place])
    }

    /// If all places of a symbol in a line are in one region, the region has it there: strikes it elsewhere in the region.
    fn lock_in_line<S: SymbolSet>(&self, line: &[usize], grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let mut homes: SmallVec<[Home; 16]> = smallvec![Home::Unseen; grid.order().symbol_count()];
        for &place in line {
            let (cell, of) = self.pair(place);
            let region = grid.fixed(of).map_or(Home::Several, Home::One);
            for symbol in grid.candidates(cell).iter() {
                let home = &mut homes[symbol.index()];
                *home = if *home == Home::Unseen || *home == region { region } else { Home::Several };
            }
        }
        for (symbol, home) in homes.into_iter().enumerate() {
            let Home::One(region) = home else { continue };
            let symbol = Symbol::new(symbol);
            for place in (0..self.cells.len() / 2).filter(|place| !line.contains(place)) {
                let (cell, of) = self.pair(place);
                if grid.fixed(of) == Some(region) {
                    grid.strike(cell, symbol)?;
                } else if grid.fixed(cell) == Some(symbol) {
                    grid.strike(of, region)?;
                }
            }
        }
        Ok(())
    }

    /// If all places that a symbol has in a region are in one line, the line has it there: strikes it elsewhere in the line.
    fn lock_in_region<S: SymbolSet>(&self, region: Symbol, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        // The lines that have all places of each symbol.
        let mut common: SmallVec<[u64; 16]> = smallvec![u64::MAX; grid.order().symbol_count()];
        for (place, lines) in self.lines_of.iter().enumerate() {
            let (cell, of) = self.pair(place);
            if grid.candidates(of).contains(region) {
                grid.candidates(cell).iter().for_each(|symbol| common[symbol.index()] &= lines);
            }
        }
        for (symbol, common) in common.into_iter().enumerate() {
            for (_, line) in self.lines.iter().enumerate().filter(|(number, _)| common >> number & 1 == 1) {
                for &place in line {
                    let (cell, of) = self.pair(place);
                    if !grid.candidates(of).contains(region) {
                        grid.strike(cell, Symbol::new(symbol))?;
                    }
                }
            }
        }
        Ok(())
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
            self.lock_in_region(Symbol::new(region), grid)?;
        }
        self.lines.iter().try_for_each(|line| self.lock_in_line(line, grid))
    }
}
