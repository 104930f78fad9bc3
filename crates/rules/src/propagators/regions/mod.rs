//! Regions that are unknown: connected, of n cells each, with every symbol once, and numbered in the order of some cells.

mod known;
mod map;
mod settled;

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, SymbolSet};

use known::Known;
use map::Map;
use settled::Settled;

/// The cells of a grid of order n, and for each a cell whose symbol is the number of its region.
#[derive(Clone, Debug)]
pub(crate) struct UnknownRegions<const W: usize> {
    /// The cells of the grid, then those that say the region of each.
    cells: Vec<Cell>,
    map: Map<W>,
    settled: Settled,
    /// The cells of the grid in the order in which regions get their numbers: each that is new gets the next one.
    numbering: Vec<Cell>,
}

impl<const W: usize> UnknownRegions<W> {
    /// The cells of a grid of order n, then as many that say their regions; the lines that hold every symbol once; and the
    /// cells of the grid in the order in which their regions are numbered.
    pub(crate) fn new(
        n: usize,
        cells: Vec<Cell>,
        lines: &[Vec<Cell>],
        shards: &[Vec<Cell>],
        numbering: Vec<Cell>,
    ) -> UnknownRegions<W> {
        UnknownRegions { cells, map: Map::new(n, lines, shards), settled: Settled::default(), numbering }
    }
}

impl<const W: usize> Propagator for UnknownRegions<W> {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn is_expensive(&self) -> bool {
        true
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let full = u32::MAX >> (32 - self.map.n);
        let sets: Vec<u32> = self.cells.iter().map(|&cell| grid.candidates(cell).word() as u32 & full).collect();
        let mut known = Known::new(&self.map, &self.settled, &self.numbering, &sets);
        grid.step(4 * sets.len() as u64)?;
        if known.draw().is_err() {
            let regions = &self.cells[self.cells.len() / 2..];
            let blamed: Vec<Cell> = known.dead.iter().map(|cell| regions[cell.index()]).collect();
            return Err(if blamed.is_empty() { Contradiction } else { grid.dead_end(&blamed) });
        }
        let order = grid.order();
        for ((&cell, before), kept) in self.cells.iter().zip(&sets).zip(known.sets()) {
            if kept != *before {
                grid.keep(cell, &S::of_word(order, u64::from(kept)))?;
            }
        }
        Ok(())
    }
}
