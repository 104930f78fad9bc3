//! Where a batch's puzzles come from and its answers go: a table in memory, an iterator, a listing of all solutions.

use std::collections::VecDeque;

use super::Batch;
use super::entry::Start;
use super::lanes::{Desk, Next};
use crate::cover::{End, Pace};

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
    pub(super) fn clear(&mut self, cells: usize, puzzles: usize) {
        self.solutions.clear();
        self.solutions.resize(puzzles, 0);
        self.squares.clear();
        self.squares.resize(puzzles * cells, 0);
    }
}

/// Puzzles that lie one after another.
pub(super) struct Table<'a> {
    puzzles: std::slice::ChunksExact<'a, u8>,
    answered: &'a mut Answered,
    cells: usize,
}

impl<'a> Table<'a> {
    pub(super) fn new(givens: &'a [u8], answered: &'a mut Answered) -> Table<'a> {
        let cells = answered.squares.len().checked_div(answered.solutions.len()).unwrap_or(1);
        Table { puzzles: givens.chunks_exact(cells), answered, cells }
    }
}

impl Desk for Table<'_> {
    fn next(&mut self) -> Next<'_> {
        self.puzzles.next().map_or(Next::End, |cells| Next::Puzzle(Start::Givens(cells)))
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
pub(super) struct Struck<'a> {
    pub(super) puzzles: std::slice::ChunksExact<'a, u8>,
    pub(super) struck: std::slice::Iter<'a, (usize, u8)>,
    pub(super) solutions: &'a mut [u64],
}

impl Desk for Struck<'_> {
    fn next(&mut self) -> Next<'_> {
        match (self.puzzles.next(), self.struck.next()) {
            (Some(cells), Some(&(_, 0))) => Next::Puzzle(Start::Givens(cells)),
            (Some(cells), Some(&(cell, number))) => Next::Puzzle(Start::Struck(cells, cell, number)),
            _ => Next::End,
        }
    }

    fn solution(&mut self, _: u64, _: &[u8]) {}

    fn answer(&mut self, index: u64, solutions: u64) {
        self.solutions[index as usize] = solutions;
    }
}

/// What there is to say of a puzzle.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The number of solutions, up to the limit.
    pub solutions: u64,
    /// A solution, if there is one: n² numbers from 1.
    pub square: Option<Box<[u8]>>,
}

/// So many puzzles at most are read beyond one that is not answered.
const WINDOW: usize = 1 << 13;

/// Puzzles that come from an iterator; answers wait until those before them are there.
pub(super) struct Queue<I: Iterator> {
    puzzles: I,
    current: Option<I::Item>,
    order: usize,
    /// The number of the first puzzle in `waiting`.
    first: u64,
    waiting: VecDeque<Waiting>,
}

/// The number of a puzzle's solutions once it is known, and a solution.
type Waiting = (Option<u64>, Option<Box<[u8]>>);

impl<I: Iterator> Queue<I> {
    pub(super) fn new(puzzles: I, order: usize) -> Queue<I> {
        Queue { puzzles, current: None, order, first: 0, waiting: VecDeque::new() }
    }
}

impl<I: Iterator> Queue<I> {
    /// Whether the first puzzle is answered, and its solution there.
    fn is_ready(&self) -> bool {
        matches!(self.waiting.front(), Some((Some(0), _) | (Some(_), Some(_))))
    }
}

impl<I> Desk for Queue<I>
where
    I: Iterator,
    I::Item: AsRef<[u8]>,
{
    fn next(&mut self) -> Next<'_> {
        if self.waiting.len() >= WINDOW {
            return Next::Later;
        }
        self.current = self.puzzles.next();
        let Some(puzzle) = &self.current else { return Next::End };
        // A puzzle that is refused, by a panic, leaves no place for its answer.
        let start = givens(puzzle.as_ref(), self.order);
        self.waiting.push_back((None, None));
        Next::Puzzle(start)
    }

    fn solution(&mut self, index: u64, cells: &[u8]) {
        self.waiting[(index - self.first) as usize].1 = Some(cells.into());
    }

    fn answer(&mut self, index: u64, solutions: u64) {
        self.waiting[(index - self.first) as usize].0 = Some(solutions);
    }
}

/// Checked givens.
fn givens(cells: &[u8], order: usize) -> Start<'_> {
    assert_eq!(cells.len(), order * order, "a puzzle of order {order} has {} cells", order * order);
    assert!(cells.iter().all(|&cell| usize::from(cell) <= order), "a number is no symbol of order {order}");
    Start::Givens(cells)
}

/// Checked candidates.
fn candidates(words: &[u64], order: usize) -> Start<'_> {
    assert!(words.len() * 64 >= order.pow(3), "a puzzle of order {order} has {} candidates", order.pow(3));
    Start::Candidates(words)
}

/// The answers to a batch of puzzles, in their order: see [`Batch::answers`].
#[must_use = "iterators are lazy and do nothing until they are advanced"]
pub struct Answers<'b, I: Iterator> {
    batch: &'b mut Batch,
    queue: Queue<I>,
    pace: Pace,
    end: Option<End>,
}

impl<'b, I: Iterator> Answers<'b, I> {
    pub(super) fn new(batch: &'b mut Batch, queue: Queue<I>, pace: Pace) -> Answers<'b, I> {
        Answers { batch, queue, pace, end: None }
    }

    /// Why there are no more answers: [`End::Exhausted`], or what ended the budget; `None` while there may be more.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.end
    }
}

impl<I> Iterator for Answers<'_, I>
where
    I: Iterator,
    I::Item: AsRef<[u8]>,
{
    type Item = Answer;

    fn next(&mut self) -> Option<Answer> {
        while !self.queue.is_ready() {
            if self.end.is_some() {
                return None;
            }
            let waits_at_the_door = matches!(self.queue.waiting.front(), Some((Some(_), None)));
            if waits_at_the_door {
                self.batch.machine.flush(&mut self.queue);
            } else if !self.batch.machine.step(&mut self.queue) {
                if self.queue.waiting.is_empty() {
                    self.end = Some(End::Exhausted);
                }
            } else if let Err(end) = self.batch.pay(&mut self.pace) {
                self.batch.machine.flush(&mut self.queue);
                self.end = Some(end);
            }
        }
        self.queue.first += 1;
        let (solutions, square) = self.queue.waiting.pop_front()?;
        solutions.map(|solutions| Answer { solutions, square })
    }
}

impl<I: Iterator> std::fmt::Debug for Answers<'_, I> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Answers").field("batch", &self.batch).finish_non_exhaustive()
    }
}

/// Puzzles from an iterator, whose solutions are all told as they are found.
pub(super) struct Listing<I: Iterator, F> {
    puzzles: I,
    current: Option<I::Item>,
    order: usize,
    start: fn(&I::Item, usize) -> Start<'_>,
    each: F,
}

impl<I: Iterator, F> Listing<I, F> {
    pub(super) fn givens(puzzles: I, order: usize, each: F) -> Listing<I, F>
    where
        I::Item: AsRef<[u8]>,
    {
        Listing { puzzles, current: None, order, start: |puzzle, order| givens(puzzle.as_ref(), order), each }
    }

    pub(super) fn candidates(puzzles: I, order: usize, each: F) -> Listing<I, F>
    where
        I::Item: AsRef<[u64]>,
    {
        Listing { puzzles, current: None, order, start: |puzzle, order| candidates(puzzle.as_ref(), order), each }
    }
}

impl<I: Iterator, F: FnMut(u64, &[u8])> Desk for Listing<I, F> {
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
