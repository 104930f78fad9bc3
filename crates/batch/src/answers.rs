//! The iterator of a batch's answers, in the order of the puzzles; it reads puzzles only as it needs them.

use std::collections::VecDeque;

use graeco_grid::{Budget, Outcome, Pace};

use crate::batch::Batch;
use crate::client::{Client, Next, Request};
use crate::clients::givens;

/// The answer to one puzzle.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The number of solutions, up to the limit.
    pub solutions: u64,
    /// A solution, if there is one: n² numbers from 1.
    pub square: Option<Box<[u8]>>,
}

/// How many puzzles may be read from the first one that is not answered.
const WINDOW: usize = 1 << 13;

/// Puzzles that come from an iterator; answers wait until those before them are there.
struct Queue<I: Iterator> {
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
    fn new(puzzles: I, order: usize) -> Queue<I> {
        Queue { puzzles, current: None, order, first: 0, waiting: VecDeque::new() }
    }

    /// Whether the first puzzle is answered and its solution is known.
    fn is_ready(&self) -> bool {
        matches!(self.waiting.front(), Some((Some(0), _) | (Some(_), Some(_))))
    }
}

impl<I> Client for Queue<I>
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

impl Batch {
    /// Answers puzzles in their order, lazily: the iterator reads puzzles as it needs them. Each is n² bytes, as for
    /// [`solve`](Batch::solve). The search for its solutions stops at `limit`; 0 counts as 1.
    ///
    /// Memory stays bounded: if one puzzle takes long, at most some thousands are read beyond it. If the budget
    /// ends first, the iterator ends before the first puzzle that is not answered, and [`Answers::end`] says why.
    ///
    /// # Panics
    /// The iterator panics at a puzzle of another length, or with a number above n.
    pub fn answers<I>(&mut self, puzzles: I, limit: u64, budget: &Budget) -> Answers<'_, I::IntoIter>
    where
        I: IntoIterator,
        I::Item: AsRef<[u8]>,
    {
        self.machine.restart(Request { limit: limit.max(1), squares: 1 }, budget.memory());
        let queue = Queue::new(puzzles.into_iter(), self.order);
        Answers::new(self, queue, budget.pace())
    }
}

/// The answers to a batch of puzzles, in their order: see [`Batch::answers`].
#[must_use = "iterators are lazy and do nothing until they are advanced"]
pub struct Answers<'b, I: Iterator> {
    batch: &'b mut Batch,
    queue: Queue<I>,
    pace: Pace,
    end: Option<Outcome>,
}

impl<'b, I: Iterator> Answers<'b, I> {
    fn new(batch: &'b mut Batch, queue: Queue<I>, pace: Pace) -> Answers<'b, I> {
        Answers { batch, queue, pace, end: None }
    }

    /// How the answers ended: [`Outcome::Complete`], or the end of the budget; `None` while there may be more.
    #[must_use]
    pub fn end(&self) -> Option<Outcome> {
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
            let waits_for_square = matches!(self.queue.waiting.front(), Some((Some(_), None)));
            if waits_for_square {
                self.batch.machine.flush(&mut self.queue);
            } else if !self.batch.machine.step(&mut self.queue) {
                if self.queue.waiting.is_empty() {
                    self.end = Some(Outcome::Complete);
                }
            } else if let Err(end) = self.batch.pay(&mut self.pace) {
                self.batch.machine.flush(&mut self.queue);
                self.end = Some(end.into());
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
