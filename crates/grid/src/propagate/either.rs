//! Alternatives, at least one of which holds: a candidate that every possible one strikes is struck.

use std::sync::Arc;

use graeco_square::Cell;
use smallvec::SmallVec;

use super::{AnyPropagator, Contradiction, DEAR, Pruner, Width};

/// The propagators of each alternative.
#[derive(Debug)]
pub(crate) struct Either {
    alternatives: Vec<Vec<Arc<dyn AnyPropagator>>>,
    scope: Vec<Cell>,
}

impl Either {
    pub(crate) fn new(alternatives: Vec<Vec<Arc<dyn AnyPropagator>>>) -> Either {
        let cells = alternatives.iter().flatten().flat_map(|propagator| propagator.cells());
        let mut scope: Vec<Cell> = cells.copied().collect();
        scope.sort_unstable();
        scope.dedup();
        Either { alternatives, scope }
    }

    fn prune<S: Width>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        // The candidates that some alternative leaves in each cell of the scope.
        let mut kept: Option<SmallVec<[S; 16]>> = None;
        let (mut sets, mut log) = (Vec::new(), Vec::new());
        for alternative in &self.alternatives {
            grid.copy_to(&mut sets);
            log.clear();
            let is_possible = settle(alternative, &mut grid.fork(&mut sets, &mut log)).is_ok();
            if grid.has_ended() {
                return Err(Contradiction);
            }
            if !is_possible {
                continue;
            }
            let left = self.scope.iter().map(|cell| &sets[cell.index()]);
            match &mut kept {
                None => kept = Some(left.cloned().collect()),
                Some(kept) => kept.iter_mut().zip(left).for_each(|(all, set)| all.add(set)),
            }
            let mut cells = self.scope.iter().zip(kept.iter().flatten());
            if cells.all(|(&cell, kept)| grid.candidates(cell).within(kept)) {
                // The others can only leave more.
                return Ok(());
            }
        }
        let kept = kept.ok_or(Contradiction)?;
        self.scope.iter().zip(&kept).try_for_each(|(&cell, set)| grid.keep(cell, set))
    }
}

/// Runs the propagators of one alternative until there is nothing more to strike.
fn settle<S: Width>(all: &[Arc<dyn AnyPropagator>], grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
    loop {
        let before = grid.changes();
        for propagator in all {
            grid.step(propagator.cells().len() as u64)?;
            S::run(&**propagator, grid)?;
        }
        if grid.changes() == before {
            return Ok(());
        }
    }
}

impl AnyPropagator for Either {
    fn cells(&self) -> &[Cell] {
        &self.scope
    }
    fn cost(&self) -> usize {
        DEAR + self.scope.len()
    }
    prune_every_width!();
}
