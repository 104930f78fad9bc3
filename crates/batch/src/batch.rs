//! A batch: which machine answers a call, and for how long.

use std::time::Instant;

use graeco_grid::{Budget, Pace, Puzzle, Stop};

use crate::client::{Client, Request};
use crate::clients::{Answered, Listing, PuzzleTable, StruckPuzzles};
use crate::cost::BatchStats;
use crate::machine::Machine;
use crate::stopped::Stopped;
use crate::trial::{FAIR, Trial};
use crate::width::{self, Width};

/// The largest order that a batch takes. Above it nodes outgrow every cache, and one puzzle at a time is as fast.
pub const MOST_BATCH_ORDER: usize = 25;

/// Solves puzzles of one shape, many at once.
///
/// A batch keeps its memory, some hundred kilobytes, between calls: make one for each thread. Every call checks its
/// [`Budget`] about once a millisecond. A call starts afresh even if the one before ended early: by its budget, by a
/// panic, or because an iterator was dropped.
///
/// If several widths of vectors may be the fastest on this machine, they take turns on the first thousands of puzzles,
/// and the fastest one is kept. Numbers of solutions do not depend on the width. Calls that return the first solution
/// of a puzzle, which does, take no part in the trial.
pub struct Batch {
    pub(crate) machine: Box<dyn Machine>,
    width: Width,
    pub(crate) order: usize,
    /// A width that is yet to be tried, and the shape of its machine.
    untried: Option<(Width, Puzzle)>,
    trial: Option<Trial>,
    /// The cost of machines that are not used any more.
    spent: BatchStats,
}

impl Batch {
    /// A batch for puzzles with the houses of this one, whose own givens do not matter.
    ///
    /// `None` if it has constraints besides its houses, cells outside the grid, more symbols than rows, or an order above
    /// [`MOST_BATCH_ORDER`].
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Option<Batch> {
        let (width, other) = Width::of(puzzle);
        let batch = Batch::with_width(puzzle, width)?;
        let untried = other.map(|width| (width, puzzle.clone()));
        Some(Batch { untried, ..batch })
    }

    /// As [`new`](Batch::new), with vectors of one given width, for tests and measurements.
    ///
    /// # Panics
    /// If the machine does not have such vectors: see [`Width::is_available`].
    #[must_use]
    pub fn with_width(puzzle: &Puzzle, width: Width) -> Option<Batch> {
        assert!(width.is_available(), "{width:?} is not available on this machine");
        let order = puzzle.order().get();
        let fits = puzzle.constraints().is_empty() && puzzle.is_plain() && order <= MOST_BATCH_ORDER;
        fits.then(|| {
            let (untried, trial, spent) = (None, None, BatchStats::default());
            Batch { machine: width::machine(puzzle, width), width, order, untried, trial, spent }
        })
    }

    /// The width of the vectors that are in use.
    #[must_use]
    pub fn width(&self) -> Width {
        self.width
    }

    /// Answers puzzles that lie one after another in `givens`, n² bytes each: 0 for an open cell, the symbol plus 1 for
    /// a given one. The search for a puzzle's solutions stops at `limit`; 0 counts as 1.
    ///
    /// # Errors
    /// [`Stopped`] if the budget ends first; `answered` is right for all puzzles except those that it names.
    ///
    /// # Panics
    /// If the length is not a multiple of n², or a byte is above n.
    pub fn solve(
        &mut self,
        givens: &[u8],
        limit: u64,
        budget: &Budget,
        answered: &mut Answered,
    ) -> Result<(), Stopped> {
        let cells = self.order * self.order;
        assert!(givens.len().is_multiple_of(cells), "expected {cells} cells a puzzle, found {}", givens.len());
        self.check(givens);
        answered.clear(cells, givens.len() / cells);
        let request = Request { limit: limit.max(1), squares: 1 };
        if limit <= 1 {
            // Which of several solutions is found first depends on the width: it must not depend on the clock.
            return self.run(request, budget, &mut PuzzleTable::new(givens, answered));
        }
        self.run_in_turn(givens.len() / cells, request, budget, &mut PuzzleTable::new(givens, answered))
    }

    /// Counts the solutions, up to `limit`, of puzzles that lie one after another, each with one candidate struck: its
    /// cell, and the symbol plus 1, or 0 for none. If a candidate is struck, the count stops at 1. This finds out
    /// whether a given is redundant: remove it, strike its symbol from the cell, and see whether there is still a solution.
    ///
    /// # Errors
    /// [`Stopped`] if the budget ends first; `solutions` is right for all puzzles except those that it names.
    ///
    /// # Panics
    /// If the lengths differ, or a number is above n.
    pub fn count_struck(
        &mut self,
        givens: &[u8],
        struck: &[(usize, u8)],
        limit: u64,
        budget: &Budget,
        solutions: &mut Vec<u64>,
    ) -> Result<(), Stopped> {
        let cells = self.order * self.order;
        assert_eq!(givens.len(), cells * struck.len(), "expected {cells} cells a puzzle");
        assert!(struck.iter().all(|&(cell, number)| cell < cells && usize::from(number) <= self.order));
        self.check(givens);
        solutions.clear();
        solutions.resize(struck.len(), 0);
        let mut client = StruckPuzzles { puzzles: givens.chunks_exact(cells), struck: struck.iter(), solutions };
        self.run_in_turn(struck.len(), Request { limit: limit.max(1), squares: 0 }, budget, &mut client)
    }

    /// Calls `each` with every solution of every puzzle, up to `limit` for each, as it is found: with the puzzle's
    /// number, from 0, and the n² numbers of the square, from 1. Memory does not grow with the number of solutions.
    ///
    /// # Errors
    /// [`Stopped`] if the budget ends first; some solutions of the puzzles that it names may be missing.
    ///
    /// # Panics
    /// If a puzzle has another length, or a number above n.
    pub fn solutions<I>(
        &mut self,
        puzzles: I,
        limit: u64,
        budget: &Budget,
        each: impl FnMut(u64, &[u8]),
    ) -> Result<(), Stopped>
    where
        I: IntoIterator,
        I::Item: AsRef<[u8]>,
    {
        let request = Request { limit: limit.max(1), squares: u64::MAX };
        self.run(request, budget, &mut Listing::givens(puzzles.into_iter(), self.order, each))
    }

    /// As [`solutions`](Batch::solutions), for pencilmark puzzles, where any candidate may be missing: bit
    /// `cell × n + symbol` of a puzzle's words says whether the candidate is present.
    ///
    /// # Errors
    /// As for [`solutions`](Batch::solutions).
    ///
    /// # Panics
    /// If a puzzle has fewer than n³ bits.
    pub fn candidates<I>(
        &mut self,
        puzzles: I,
        limit: u64,
        budget: &Budget,
        each: impl FnMut(u64, &[u8]),
    ) -> Result<(), Stopped>
    where
        I: IntoIterator,
        I::Item: AsRef<[u64]>,
    {
        let request = Request { limit: limit.max(1), squares: u64::MAX };
        self.run(request, budget, &mut Listing::candidates(puzzles.into_iter(), self.order, each))
    }

    /// The cost of all calls so far.
    #[must_use]
    pub fn stats(&self) -> BatchStats {
        let other = self.trial.as_ref().map_or(BatchStats::default(), |trial| trial.other.stats());
        let mut stats = self.spent;
        stats += self.machine.stats();
        stats += other;
        stats
    }

    /// Runs this many puzzles with the width whose turn it is.
    fn run_in_turn(
        &mut self,
        puzzles: usize,
        request: Request,
        budget: &Budget,
        client: &mut dyn Client,
    ) -> Result<(), Stopped> {
        if puzzles < FAIR {
            return self.run(request, budget, client);
        }
        if let Some((width, puzzle)) = self.untried.take() {
            self.trial = Some(Trial::new(width::machine(&puzzle, width), width));
        }
        if self.trial.as_mut().is_some_and(Trial::changes) {
            self.change();
        }
        let start = self.trial.is_some().then(Instant::now);
        self.run(request, budget, client)?;
        let timed = self.trial.as_mut().zip(start);
        if let Some(other_is_faster) = timed.and_then(|(trial, start)| trial.note(puzzles, start.elapsed())) {
            if other_is_faster {
                self.change();
            }
            self.end_trial();
        }
        Ok(())
    }

    /// Ends the trial; the current machine is kept.
    fn end_trial(&mut self) {
        self.spent += self.trial.take().map_or(BatchStats::default(), |trial| trial.other.stats());
    }

    /// Swaps the current machine for the other one of the trial.
    fn change(&mut self) {
        if let Some(trial) = &mut self.trial {
            std::mem::swap(&mut self.machine, &mut trial.other);
            std::mem::swap(&mut self.width, &mut trial.width);
        }
    }

    fn run(&mut self, request: Request, budget: &Budget, client: &mut dyn Client) -> Result<(), Stopped> {
        self.machine.restart(request, budget.memory());
        let mut pace = budget.pace();
        while self.machine.step(client) {
            if let Err(end) = self.pay(&mut pace) {
                self.machine.flush(client);
                return Err(self.machine.unanswered(end));
            }
        }
        Ok(())
    }

    /// Whether the budget allows another step. If memory is short, the machine that is not in use is dropped.
    pub(crate) fn pay(&mut self, pace: &mut Pace) -> Result<(), Stop> {
        pace.step(1)?;
        let bytes = self.machine.bytes();
        let others = self.trial.as_ref().map_or(0, |trial| trial.other.bytes());
        if others > 0 && pace.budget().afford(bytes + others).is_err() {
            self.end_trial();
        }
        pace.budget().afford(bytes)
    }

    fn check(&self, givens: &[u8]) {
        // One check of all is faster; the wrong one is found afterwards.
        if givens.iter().fold(0, |most, &given| most.max(given)) as usize > self.order {
            let wrong = givens.iter().find(|&&given| usize::from(given) > self.order);
            panic!("{wrong:?} is no symbol of order {}", self.order);
        }
    }
}

impl std::fmt::Debug for Batch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Batch").field("width", &self.width).field("order", &self.order).finish_non_exhaustive()
    }
}
