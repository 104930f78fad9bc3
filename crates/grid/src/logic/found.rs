//! What a search for steps has found so far.

use std::ops::ControlFlow;

use super::position::Position;
use super::step::{Candidate, Step};
use crate::bits::members;
use crate::cellset::CellSet;
use crate::order::Symbol;

/// Steps that have been found. Whoever looks for them stops where [`push`](Self::push) breaks.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) steps: Vec<Step>,
    /// Whether all steps are wanted, or only the first one.
    wants_all: bool,
}

impl Found {
    pub(super) fn new(wants_all: bool) -> Found {
        Found { steps: Vec::new(), wants_all }
    }

    /// Whether a step was found that strikes the same. Techniques with thousands of patterns that do are content with one.
    pub(super) fn strikes(&self, strikes: &[Candidate]) -> bool {
        self.steps.iter().any(|step| step.strikes[..] == *strikes)
    }

    /// Notes a step, unless it has no effect or was found before. Breaks if no more are wanted.
    pub(super) fn push(&mut self, step: Step) -> ControlFlow<()> {
        let has_effect = !step.places.is_empty() || !step.strikes.is_empty();
        if has_effect && !self.steps.contains(&step) {
            self.steps.push(step);
            if !self.wants_all {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}

/// The candidates of a symbol in some cells.
pub(super) fn of_symbol(cells: CellSet<4>, symbol: usize) -> impl Iterator<Item = Candidate> {
    cells.iter().map(move |cell| Candidate { cell, symbol: Symbol(symbol as u8) })
}

/// The candidates of some cells among some symbols, a bit for each.
pub(super) fn of_cells(position: &Position, cells: CellSet<4>, symbols: u16) -> impl Iterator<Item = Candidate> {
    cells.iter().flat_map(move |cell| {
        let some = members(position.at(cell) & symbols);
        some.map(move |symbol| Candidate { cell, symbol: Symbol(symbol as u8) })
    })
}
