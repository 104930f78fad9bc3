//! The lazy iterator over the solutions, for all engines and kernels.

mod dives;
mod search;
mod true_candidates;
mod turns;
mod workers;

use std::sync::Arc;

use crate::constraint::Values;
use crate::cover::CoverWalk;
use crate::kernel::{self, Boards, Choice, Kernel, Layout, Portable, Sets};
use crate::limits::{Budget, Meter, Outcome, Stats, Stop};
use crate::propagate::Width;
use crate::puzzle::Puzzle;
use crate::walk::{AnyWalk, Walk};
pub use dives::{Dive, Dives};
use graeco_nine::Nine;
#[cfg(target_arch = "x86_64")]
use graeco_nine::processor::Avx512;
use graeco_square::{Square, Symbol, Wide};
pub use search::{Engine, Search};
pub use true_candidates::TrueCandidates;
use turns::Turns;
use workers::Workers;

/// All solutions of a puzzle, one after another, found on demand.
///
/// Dropping the iterator ends the search.
#[must_use = "iterators are lazy and do nothing until they are advanced"]
#[derive(Debug)]
pub struct Solutions {
    /// Missing if a limit came before the puzzle was compiled.
    walk: Option<Walks>,
    engine: Engine,
    puzzle: Puzzle,
    watch: Meter,
    end: Option<Outcome>,
    /// The methods that take turns with the walk while no solution is known.
    turns: Option<Turns>,
    /// A solution that was found in such a turn. The walk meets it again.
    known: Option<Square>,
    /// The cost of those turns, in nodes.
    spent: u64,
    threads: usize,
    /// Nodes that still pass before several threads share the work.
    alone: u64,
}

/// A puzzle that takes no more nodes than this is not worth a second thread.
const ALONE: u64 = 2000;

/// Why there is a walk: where none was begun, a limit is the end, and nobody advances.
const WALKS: &str = "a search that has not ended has a walk";

impl Solutions {
    /// Starts a search, whose clock runs.
    fn new(search: &Search<'_>) -> Solutions {
        let watch = Meter::start(search.limits.clone());
        let (walk, end) = match Walks::new(search, watch.budget()) {
            Ok(walk) => (Some(walk), None),
            Err(stop) => (None, Some(stop.into())),
        };
        let turns = Turns::new(search);
        let threads = if search.engine == Engine::Cover { 1 } else { workers::number(search.threads) };
        Solutions {
            threads,
            alone: ALONE,
            walk,
            engine: search.engine,
            puzzle: search.puzzle.clone(),
            watch,
            end,
            turns,
            known: None,
            spent: 0,
        }
    }

    /// How the walk ended; `None` while it has not.
    #[must_use]
    pub fn end(&self) -> Option<Outcome> {
        self.end
    }

    /// The cost of the walk so far. Both sides of a guess, the cell holds the symbol or it does not, are one node.
    pub fn stats(&self) -> Stats {
        let mut stats = self.walk.as_ref().map_or(Stats::default(), Walks::stats);
        stats.nodes += self.spent;
        stats
    }

    /// The engine that does the work.
    #[must_use]
    pub fn engine(&self) -> Engine {
        if self.engine == Engine::Cover { Engine::Cover } else { Engine::Prune }
    }
}

impl Solutions {
    /// Goes on to the next filled grid, by the walk, or by turns as long as there may be no solution; `None` if there are no
    /// more.
    fn advance(&mut self) -> Result<Option<Square>, Stop> {
        let walk = self.walk.as_mut().expect(WALKS);
        while let Some(turns) = &mut self.turns {
            let mut lent = self.watch.lend(turns.nodes());
            let step = loop {
                match walk.advance(&mut lent) {
                    // A rule refuses it that cannot prune: nothing is known yet.
                    Ok(Some(square)) if !holds(&self.puzzle, &square) => {}
                    step => break step,
                }
            };
            let is_over = self.watch.take_back(&lent, turns.nodes());
            if !is_over || step != Err(Stop::NodeLimit) {
                self.turns = None;
                return step;
            }
            let before = self.watch.nodes();
            let turn = turns.turn(&self.puzzle, &mut self.watch);
            self.spent += before - self.watch.nodes();
            match turn {
                Ok(Some(square)) => {
                    self.turns = None;
                    self.known = Some(square.clone());
                    return Ok(Some(square));
                }
                Ok(None) => return Ok(None),
                // Several threads begin at different places anyway.
                Err(Stop::NodeLimit) if self.threads > 1 && turns.restarts() => self.turns = None,
                Err(Stop::NodeLimit) => {}
                // The walk needs less memory.
                Err(Stop::MemoryLimit) => self.turns = None,
                Err(stop) => return Err(stop),
            }
        }
        loop {
            let square = self.walk_on()?;
            if square.is_none() || square != self.known {
                return Ok(square);
            }
        }
    }

    /// Goes on with the walk, by one thread until it proves to be long, then by all.
    fn walk_on(&mut self) -> Result<Option<Square>, Stop> {
        let walk = self.walk.as_mut().expect(WALKS);
        if self.threads == 1 || matches!(walk, Walks::Workers(_)) {
            return walk.advance(&mut self.watch);
        }
        let mut lent = self.watch.lend(self.alone);
        let step = walk.advance(&mut lent);
        let is_over = self.watch.take_back(&lent, self.alone);
        self.alone = lent.nodes();
        if !is_over || step != Err(Stop::NodeLimit) {
            return step;
        }
        let walk = self.walk.take().expect(WALKS);
        self.walk = Some(match Workers::new(walk, &self.puzzle, &self.watch, self.threads) {
            Ok(workers) => Walks::Workers(workers),
            Err(walk) => {
                self.threads = 1;
                walk
            }
        });
        self.walk_on()
    }

    /// Whether a filled grid is a solution.
    fn is_solution(&self, square: &Square) -> bool {
        // The threads of a crew have asked.
        matches!(self.walk, Some(Walks::Workers(_))) || holds(&self.puzzle, square)
    }
}

/// Whether all constraints hold: propagators may leave that to be asked at the end.
fn holds(puzzle: &Puzzle, square: &Square) -> bool {
    let mut held: Vec<Symbol> = Vec::new();
    puzzle.constraints().iter().all(|constraint| {
        held.clear();
        held.extend(constraint.scope().iter().map(|&cell| square.at(cell)));
        constraint.holds(Values::new(&held, puzzle.order(), puzzle.first_value()))
    })
}

impl Iterator for Solutions {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        while self.end.is_none() {
            if self.watch.solutions_left() == 0 {
                self.end = Some(Outcome::SolutionLimit);
                break;
            }
            match self.advance() {
                Ok(Some(square)) if self.is_solution(&square) => {
                    self.watch.delivered(1);
                    return Some(square);
                }
                Ok(Some(_)) => {}
                Ok(None) => self.end = Some(Outcome::Complete),
                Err(stop) => self.end = Some(stop.into()),
            }
        }
        None
    }
}

impl std::iter::FusedIterator for Solutions {}

/// A walk by whichever engine was chosen.
#[derive(Debug)]
enum Walks {
    Nine(Box<Nine>),
    Kernel(Box<dyn AnyWalk>),
    Cover(Box<CoverWalk>),
    Workers(Workers),
}

impl Walks {
    fn new(search: &Search<'_>, budget: &Budget) -> Result<Walks, Stop> {
        if search.engine == Engine::Cover {
            return Ok(Walks::Cover(Box::new(CoverWalk::new(search.puzzle, &search.limits, budget)?)));
        }
        Ok(match kernel::choose(search.puzzle, search.matching, search.seed.is_some()) {
            Choice::Nine => Walks::Nine(Box::new(kernel::nine(search.puzzle))),
            choice => Walks::Kernel(walk(search, choice, budget)?),
        })
    }

    fn advance(&mut self, watch: &mut Meter) -> Result<Option<Square>, Stop> {
        match self {
            Walks::Nine(walk) => kernel::next_of_nine(walk, watch),
            Walks::Kernel(walk) => walk.advance(watch),
            Walks::Cover(walk) => walk.advance(),
            Walks::Workers(workers) => workers.advance(),
        }
    }

    fn stats(&self) -> Stats {
        match self {
            Walks::Nine(walk) => Stats::new(walk.nodes(), 0),
            Walks::Kernel(walk) => walk.stats(),
            Walks::Cover(walk) => walk.stats(),
            Walks::Workers(workers) => workers.stats(),
        }
    }

    /// Gives away the other side of the first open guess.
    fn split(&mut self) -> Option<Walks> {
        match self {
            Walks::Nine(walk) => Some(Walks::Nine(Box::new(walk.split()?))),
            Walks::Kernel(walk) => Some(Walks::Kernel(walk.split()?)),
            Walks::Cover(_) | Walks::Workers(_) => None,
        }
    }
}

/// A walk by the kernel that was chosen; that for 9×9 Sudokus is none of them.
fn walk(search: &Search<'_>, choice: Choice, budget: &Budget) -> Result<Box<dyn AnyWalk>, Stop> {
    Ok(match choice {
        Choice::Boards(1) => boards::<1>(search, budget)?,
        Choice::Nine | Choice::Boards(2) => boards::<2>(search, budget)?,
        Choice::Boards(_) => boards::<4>(search, budget)?,
        Choice::Sets(0..=16) => boxed(search, sets::<u16>(search, budget)?),
        Choice::Sets(17..=64) => boxed(search, sets::<u64>(search, budget)?),
        Choice::Sets(_) => boxed(search, sets::<Wide>(search, budget)?),
    })
}

/// The walk over small grids that suits this processor.
fn boards<const W: usize>(search: &Search<'_>, budget: &Budget) -> Result<Box<dyn AnyWalk>, Stop> {
    #[cfg(target_arch = "x86_64")]
    if let Some(lanes) = Avx512::detect() {
        return Ok(boxed(search, Boards::<W, _>::new(lanes, search.puzzle, budget)?));
    }
    Ok(boxed(search, Boards::<W, _>::new(Portable, search.puzzle, budget)?))
}

fn boxed(search: &Search<'_>, kernel: impl Kernel + 'static) -> Box<dyn AnyWalk> {
    Box::new(Walk::new(kernel, search.seed))
}

fn sets<S: Width>(search: &Search<'_>, budget: &Budget) -> Result<Sets<S>, Stop> {
    Ok(Sets::new(Arc::new(Layout::new(search.puzzle, budget)?), search.matching))
}

#[cfg(test)]
mod tests {
    use graeco_square::Cell;

    use super::*;

    /// A filled grid without four of its cells, which hold two symbols in either order.
    #[test]
    fn both_sides_of_a_guess_are_one_node_in_every_kernel() {
        let mut puzzle = Puzzle::sudoku(3, 3).unwrap();
        // Rows 0 and 3 hold the same two symbols in columns 0 and 1.
        let rows = [
            "123456789",
            "456789123",
            "789123456",
            "214365897",
            "365897214",
            "897214365",
            "531642978",
            "642978531",
            "978531642",
        ];
        let digits: Vec<u8> = rows.concat().bytes().map(|byte| byte - b'1').collect();
        let is_open = |cell: usize| [0, 1, 27, 28].contains(&cell);
        for (cell, &digit) in digits.iter().enumerate().filter(|(cell, _)| !is_open(*cell)) {
            puzzle.set_given(Cell::new(cell), Some(Symbol(digit))).unwrap();
        }
        let search = || puzzle.search().engine(Engine::Prune);
        for count in [search(), search().seed(1), search().matching(true)].map(Search::count) {
            assert_eq!((count.solutions, count.stats.nodes), (2, 2));
        }
    }
}
