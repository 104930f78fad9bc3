//! Clients in memory: tables of puzzles with their answers, and a list of all solutions.

use crate::client::{Client, Next};
use crate::entry::NewPuzzle;

/// Answers to puzzles that lay one after another in memory.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Answered {
    /// How many solutions each puzzle has, up to the limit.
    pub solutions: Vec<u64>,
    /// One solution of each puzzle, n² numbers from 1; all 0 where there is none.
    pub squares: Vec<u8>,
}

impl Answered {
    pub(crate) fn clear(&mut self, cells: usize, puzzles: usize) {
        self.solutions.clear();
        self.solutions.resize(puzzles, 0);
        self.squares.clear();
        self.squares.resize(puzzles * cells, 0);
    }
}

/// Puzzles that lie one after another.
pub(crate) struct PuzzleTable<'a> {
    puzzles: std::slice::ChunksExact<'a, u8>,
    answered: &'a mut Answered,
    cells: usize,
}

impl<'a> PuzzleTable<'a> {
    pub(crate) fn new(givens: &'a [u8], answered: &'a mut Answered) -> PuzzleTable<'a> {
        let cells = answered.squares.len().checked_div(answered.solutions.len()).unwrap_or(1);
        PuzzleTable { puzzles: givens.chunks_exact(cells), answered, cells }
    }
}

impl Client for PuzzleTable<'_> {
    fn next(&mut self) -> Next<'_> {
        self.puzzles.next().map_or(Next::End, |cells| Next::Puzzle(NewPuzzle::Givens(cells)))
    }

    fn solution(&mut self, index: u64, cells: &[u8]) {
        let start = index as usize * self.cells;
        self.answered.squares[start..start + self.cells].copy_from_slice(cells);
    }

    fn answer(&mut self, index: u64, solutions: u64) {
        self.answered.solutions[index as usize] = solutions;
    }
}

/// Puzzles that lie one after another, each with a symbol that is struck, and how many solutions they have.
pub(crate) struct StruckPuzzles<'a> {
    pub(crate) puzzles: std::slice::ChunksExact<'a, u8>,
    pub(crate) struck: std::slice::Iter<'a, (usize, u8)>,
    pub(crate) solutions: &'a mut [u64],
}

impl Client for StruckPuzzles<'_> {
    fn next(&mut self) -> Next<'_> {
        match (self.puzzles.next(), self.struck.next()) {
            (Some(cells), Some(&(_, 0))) => Next::Puzzle(NewPuzzle::Givens(cells)),
            (Some(cells), Some(&(cell, number))) => Next::Puzzle(NewPuzzle::Struck(cells, cell, number)),
            _ => Next::End,
        }
    }

    fn solution(&mut self, _: u64, _: &[u8]) {}

    fn answer(&mut self, index: u64, solutions: u64) {
        self.solutions[index as usize] = solutions;
    }
}

pub(crate) fn givens(cells: &[u8], order: usize) -> NewPuzzle<'_> {
    assert_eq!(cells.len(), order * order, "a puzzle of order {order} has {} cells", order * order);
    assert!(cells.iter().all(|&cell| usize::from(cell) <= order), "a number is no symbol of order {order}");
    NewPuzzle::Givens(cells)
}

fn candidates(words: &[u64], order: usize) -> NewPuzzle<'_> {
    assert!(words.len() * 64 >= order.pow(3), "a puzzle of order {order} has {} candidates", order.pow(3));
    NewPuzzle::Candidates(words)
}

/// Puzzles from an iterator, whose solutions are all reported as they are found.
pub(crate) struct Listing<I: Iterator, F> {
    puzzles: I,
    current: Option<I::Item>,
    order: usize,
    start: fn(&I::Item, usize) -> NewPuzzle<'_>,
    each: F,
}

impl<I: Iterator, F> Listing<I, F> {
    pub(crate) fn givens(puzzles: I, order: usize, each: F) -> Listing<I, F>
    where
        I::Item: AsRef<[u8]>,
    {
        Listing { puzzles, current: None, order, start: |puzzle, order| givens(puzzle.as_ref(), order), each }
    }

    pub(crate) fn candidates(puzzles: I, order: usize, each: F) -> Listing<I, F>
    where
        I::Item: AsRef<[u64]>,
    {
        Listing { puzzles, current: None, order, start: |puzzle, order| candidates(puzzle.as_ref(), order), each }
    }
}

impl<I: Iterator, F: FnMut(u64, &[u8])> Client for Listing<I, F> {
    fn next(&mut self) -> Next<'_> {
        self.current = self.puzzles.next();
        match &self.current {
            Some(puzzle) => Next::Puzzle((self.start)(puzzle, self.order)),
            None => Next::End,
        }
    }

    fn solution(&mut self, index: u64, cells: &[u8]) {
        (self.each)(index, cells);
    }

    fn answer(&mut self, _: u64, _: u64) {}
}
