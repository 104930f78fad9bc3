//! A line whose two ends limit the values of its inner cells: between lines and lockout lines.

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, SymbolSet};
use smallvec::SmallVec;

/// The values that the ends of a line allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Allowed {
    /// Values strictly between those of the ends.
    Between,
    /// Values outside the closed range of the ends, which differ by at least so much.
    Outside(usize),
}

/// A line with its two ends first.
#[derive(Clone, Debug)]
pub(crate) struct Ends {
    cells: Vec<Cell>,
    allowed: Allowed,
}

impl Ends {
    /// A line from end to end, of two cells at least.
    pub(crate) fn new(line: &[Cell], allowed: Allowed) -> Ends {
        let (last, rest) = line.split_last().expect("a line has two ends");
        let (first, inner) = rest.split_first().expect("a line has two ends");
        Ends { cells: [*first, *last].iter().chain(inner).copied().collect(), allowed }
    }
}

impl Propagator for Ends {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let order = grid.order();
        let mut kept: SmallVec<[S; 9]> = smallvec::smallvec![S::empty(order); self.cells.len()];
        let (a, b) = (grid.candidates(self.cells[0]).clone(), grid.candidates(self.cells[1]).clone());
        for x in a.iter() {
            grid.step((b.len() * self.cells.len()) as u64)?;
            for y in b.iter() {
                let (low, high) = (x.min(y).index(), x.max(y).index());
                let inner = match self.allowed {
                    Allowed::Between if high > low + 1 => S::range(order, low + 1..high),
                    Allowed::Outside(least) if high - low >= least => {
                        let mut outside = S::full(order);
                        outside.strike(&S::range(order, low..high + 1));
                        outside
                    }
                    // Without inner cells there is nothing that has to be between.
                    Allowed::Between if self.cells.len() == 2 => S::empty(order),
                    _ => continue,
                };
                if self.cells[2..].iter().all(|&cell| grid.candidates(cell).meets(&inner)) {
                    kept[0].insert(x);
                    kept[1].insert(y);
                    kept[2..].iter_mut().for_each(|kept| kept.add(&inner));
                }
            }
        }
        for (&cell, kept) in self.cells.iter().zip(&kept) {
            grid.keep(cell, kept)?;
        }
        Ok(())
    }
}
