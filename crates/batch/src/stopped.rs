//! The error of a call whose budget ended, with the puzzles that are answered.

use graeco_grid::Stop;

/// A call that ended before all puzzles were answered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the batch ended before all puzzles were answered: {stop}")]
#[non_exhaustive]
pub struct Stopped {
    stop: Stop,
    /// The puzzles that were begun but not answered, in order, each with its solutions so far.
    open: Vec<(u64, u64)>,
    /// How many puzzles were read.
    came: u64,
}

impl Stopped {
    pub(crate) fn new(stop: Stop, mut open: Vec<(u64, u64)>, came: u64) -> Stopped {
        open.sort_unstable();
        Stopped { stop, open, came }
    }

    /// Why it ended: [`Stop::TimeLimit`], [`Stop::MemoryLimit`] or [`Stop::Interrupted`].
    #[must_use]
    pub fn stop(&self) -> Stop {
        self.stop
    }

    /// Whether the puzzle of this number, counted from 0, was answered.
    #[must_use]
    pub fn is_answered(&self, number: u64) -> bool {
        number < self.came && self.open.binary_search_by_key(&number, |open| open.0).is_err()
    }

    /// The puzzles that were begun but not answered, in order, each with the number of solutions found: a lower bound.
    pub fn begun(&self) -> impl ExactSizeIterator<Item = (u64, u64)> + '_ {
        self.open.iter().copied()
    }

    /// The number of the first puzzle that was not read: neither it nor any after it was begun.
    #[must_use]
    pub fn read(&self) -> u64 {
        self.came
    }
}
