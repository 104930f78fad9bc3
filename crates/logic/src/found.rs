//! The steps that a search has found, and when it stops.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use graeco_grid::{Budget, CellSet, CompiledRule, Pace, Stop, Symbol, bits::members};

use crate::exclusions::Exclusions;
use crate::position::Position;
use crate::step::{Candidate, Step};

/// The steps found. A search for them stops where [`push`](Self::push) breaks.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) steps: Vec<Step>,
    pace: Pace,
    /// Whether all steps are wanted, or only the first one.
    wants_all: bool,
    /// How many bytes the search holds, and whether that became too much.
    held: usize,
    out_of_memory: OutOfMemory,
}

/// Is set when a search for steps needs more memory than its budget has.
pub(crate) type OutOfMemory = Arc<AtomicBool>;

impl Found {
    /// The budget should contain the flag, so that everything ends when it is set.
    pub(crate) fn new(wants_all: bool, budget: &Budget, out_of_memory: &OutOfMemory) -> Found {
        Found { steps: Vec::new(), pace: budget.pace(), wants_all, held: 0, out_of_memory: out_of_memory.clone() }
    }

    /// For a search inside this one for all steps.
    pub(crate) fn within(&self) -> Found {
        Found { held: self.held, ..Found::new(true, self.budget(), &self.out_of_memory) }
    }

    /// Notes that the search holds this many more bytes until its end. Breaks if they are too many.
    pub(crate) fn hold(&mut self, bytes: usize) -> ControlFlow<()> {
        self.held += bytes;
        if self.budget().afford(self.held).is_ok() {
            return ControlFlow::Continue(());
        }
        self.out_of_memory.store(true, Ordering::Relaxed);
        ControlFlow::Break(())
    }

    /// Notes a piece of work. Breaks if the budget has ended.
    #[inline]
    pub(crate) fn tick(&mut self) -> ControlFlow<()> {
        match self.pace.step(1) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    /// Breaks if the budget has ended by now.
    pub(crate) fn look(&self) -> ControlFlow<()> {
        match self.budget().look() {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    pub(crate) fn budget(&self) -> &Budget {
        self.pace.budget()
    }

    /// The rules of a puzzle, each compiled by itself. Breaks if the budget ends before that is done.
    pub(crate) fn rules_of<'p>(&self, position: &'p Position) -> ControlFlow<(), &'p [CompiledRule]> {
        self.unless_ended(position.layout.rules(self.pace.budget()))
    }

    /// What the candidates of a position exclude by the rules. Breaks if the budget ends before that is known.
    pub(crate) fn exclusions_of<'p>(&self, position: &'p Position) -> ControlFlow<(), &'p Exclusions> {
        self.unless_ended(position.exclusions(self.pace.budget())).map_continue(|exclusions| &**exclusions)
    }

    fn unless_ended<T>(&self, result: Result<T, Stop>) -> ControlFlow<(), T> {
        match result {
            Ok(value) => ControlFlow::Continue(value),
            Err(end) => {
                self.out_of_memory.fetch_or(end == Stop::MemoryLimit, Ordering::Relaxed);
                ControlFlow::Break(())
            }
        }
    }

    /// Whether a step was found that strikes the same. Techniques with thousands of patterns that do are content with one.
    pub(crate) fn strikes(&self, strikes: &[Candidate]) -> bool {
        self.steps.iter().any(|step| step.strikes[..] == *strikes)
    }

    /// Whether all steps are wanted, or only the first one.
    pub(crate) fn wants_all(&self) -> bool {
        self.wants_all
    }

    /// Notes a step, unless it has no effect or was found before. Breaks if no more are wanted.
    pub(crate) fn push(&mut self, step: Step) -> ControlFlow<()> {
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

pub(crate) fn of_symbol(cells: CellSet<4>, symbol: usize) -> impl Iterator<Item = Candidate> {
    cells.iter().map(move |cell| Candidate { cell, symbol: Symbol::new(symbol) })
}

/// The candidates of some cells among some symbols, a bit for each.
pub(crate) fn of_cells(position: &Position, cells: CellSet<4>, symbols: u16) -> impl Iterator<Item = Candidate> {
    cells.iter().flat_map(move |cell| {
        let some = members(position.at(cell) & symbols);
        some.map(move |symbol| Candidate { cell, symbol: Symbol::new(symbol) })
    })
}
