//! The client of a batch: it hands in puzzles, and receives solutions and answers.

use crate::entry::NewPuzzle;

/// The source of puzzles, and the receiver of answers.
pub(crate) trait Client {
    fn next(&mut self) -> Next<'_>;
    /// A solution of the puzzle with that number, counted from 0 as they come.
    fn solution(&mut self, index: u64, cells: &[u8]);
    /// The puzzle is answered: it has this many solutions, or at least this many if the limit was reached.
    fn answer(&mut self, index: u64, solutions: u64);
}

/// A puzzle, perhaps.
pub(crate) enum Next<'a> {
    /// Here it is.
    Puzzle(NewPuzzle<'a>),
    /// There will be one after a puzzle in work is answered.
    Later,
    /// There are no more.
    End,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Request {
    /// A puzzle is done when it has this many solutions.
    pub(crate) limit: u64,
    /// The number of solutions whose cells are requested, puzzle by puzzle.
    pub(crate) squares: u64,
}
