//! The candidates of a puzzle that pruning leaves before any guess.

use std::sync::Arc;

use graeco_square::{Symbol, Wide};

use crate::kernel::{Choice, Halt, Kernel, Layout, Sets, choose};
use crate::limits::{Limits, Meter};
use crate::propagate::Width;
use crate::puzzle::Puzzle;

/// The candidates of every cell after singles, locked candidates and matching.
///
/// # Errors
/// A contradiction, if that leaves nothing, or a limit.
pub(crate) fn pruned(puzzle: &Puzzle, limits: &Limits) -> Result<Vec<Vec<Symbol>>, Halt> {
    match choose(puzzle, true, true) {
        Choice::Sets(0..=16) => by_sets::<u16>(puzzle, limits),
        Choice::Sets(17..=64) => by_sets::<u64>(puzzle, limits),
        _ => by_sets::<Wide>(puzzle, limits),
    }
}

fn by_sets<S: Width>(puzzle: &Puzzle, limits: &Limits) -> Result<Vec<Vec<Symbol>>, Halt> {
    let mut watch = Meter::start(Limits { nodes: None, ..limits.clone() });
    let layout = Layout::<S>::new(puzzle, watch.budget())?;
    let mut kernel = Sets::new(Arc::new(layout), true);
    kernel.start(&mut watch)?;
    Ok(puzzle.order().cells().map(|cell| kernel.candidates.at(cell).iter().collect()).collect())
}
