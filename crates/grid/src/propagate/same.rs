//! Sets of cells that hold the same symbols, each as often.

use graeco_square::{Cell, SymbolSet};

use super::{Contradiction, Propagator, Pruner};

/// Sets of as many cells each.
#[derive(Clone, Debug)]
pub(crate) struct Same {
    cells: Vec<Cell>,
    sets: Vec<Vec<Cell>>,
}

impl Same {
    pub(crate) fn new(sets: Vec<Vec<Cell>>) -> Same {
        let mut cells = sets.concat();
        cells.sort_unstable();
        cells.dedup();
        Same { cells, sets }
    }

    /// The symbols that are fixed, or that some set cannot hold: of the others nothing can be said.
    fn open<S: SymbolSet>(&self, grid: &Pruner<'_, S>) -> S {
        let order = grid.order();
        let (mut open, mut union, mut common) = (S::empty(order), S::empty(order), S::full(order));
        for set in &self.sets {
            let mut held = S::empty(order);
            for &cell in set {
                held.add(grid.candidates(cell));
                grid.fixed(cell).into_iter().for_each(|symbol| open.insert(symbol));
            }
            union.add(&held);
            common.keep(&held);
        }
        union.strike(&common);
        open.add(&union);
        open
    }
}

impl Propagator for Same {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let order = grid.order();
        let mut open = self.open(grid);
        for symbol in order.symbols() {
            if !open.contains(symbol) {
                continue;
            }
            // How often each set holds it: at least as often as it is fixed in one, at most as often as another may.
            let (mut least, mut most) = (0, usize::MAX);
            for set in &self.sets {
                least = least.max(set.iter().filter(|&&cell| grid.fixed(cell) == Some(symbol)).count());
                most = most.min(set.iter().filter(|&&cell| grid.candidates(cell).contains(symbol)).count());
            }
            if least > most {
                return Err(Contradiction);
            }
            let single = S::single(order, symbol);
            for set in &self.sets {
                let fixed = set.iter().filter(|&&cell| grid.fixed(cell) == Some(symbol)).count();
                let possible = set.iter().filter(|&&cell| grid.candidates(cell).contains(symbol)).count();
                for &cell in set {
                    if !grid.candidates(cell).contains(symbol) || grid.fixed(cell) == Some(symbol) {
                        continue;
                    }
                    if fixed == most {
                        grid.strike(cell, symbol)?;
                        grid.fixed(cell).into_iter().for_each(|left| open.insert(left));
                    } else if possible == least {
                        open.add(grid.candidates(cell));
                        grid.keep(cell, &single)?;
                    }
                }
            }
            grid.step(self.cells.len() as u64)?;
        }
        Ok(())
    }
}
