//! Alternates between the search and a second method while no solution of a puzzle is known.
//!
//! A walk that has met no solution after many guesses may take very long to find one, or to prove that there is none.
//! Puzzles of houses alone, and large ones with rules about pairs of cells, are completed by local search and clause
//! learning, which prove that, too. Others are begun anew with choices at random: the guesses of the first levels may be
//! such that no solution is near, however many there are. Turns become longer, so that each method costs a bounded share of
//! the time of the other.

use graeco_square::Square;

use super::{Engine, Search, Walks, holds, workers};
use crate::complete::Learner;
use crate::kernel::{self, Choice, Halt};
use crate::limits::{Limits, Meter, Stop};
use crate::puzzle::Puzzle;

/// The nodes of the first turn of the walk, times the cells of the grid: less than a tenth of a second.
const WALK: u64 = 1_600_000;
/// The fewest nodes of that turn, and the most without givens: an empty Sudoku of order 25 is filled within its share.
const FEWEST: u64 = 100;
const MOST_WHEN_EMPTY: u64 = 1000;
/// The moves and conflicts of the first completion: about a second.
const COMPLETING: u64 = 4_000_000;
/// The second turn of the walk takes about as long as the first completion.
const BALANCE: u64 = 8;
/// How much longer each turn is than the one before: where others are completions, and where they are restarts.
const GROWTH: u64 = 4;
const GROWTH_OF_RESTARTS: u64 = 2;
/// A restart has this share of the nodes of the first turn of the walk.
const SHARE: u64 = 20;
/// The first turn of clause learning, in runs of propagators: about as long as an eighth of the walk's turn.
const LEARNING: u64 = 60_000;
/// It has as many turns at once where several threads go on with the walk after the first one: half a second.
const LEARNING_AT_ONCE: u64 = 16;
/// Grids of greater order take too long to be compiled again.
const MOST_RESTARTED: usize = 16;

/// The method that takes turns with the walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Alternative {
    /// Completion by local search and clause learning, within a number of moves and conflicts.
    Completing(u64),
    /// A number of walks with random choices, each within a number of nodes.
    Restarts { number: u64, nodes: u64 },
}

/// The lengths of the turns, and their limits.
#[derive(Debug)]
pub(super) struct Turns {
    walk: u64,
    other: Alternative,
    limits: Limits,
    matching: bool,
    seed: u64,
    /// Clause learning beside restarts, once it has begun; nothing if it does not suit the puzzle.
    learner: Option<Option<Box<Learner>>>,
    /// Its work when its turn ends.
    learning: u64,
}

impl Turns {
    /// For puzzles that may be hard, if the engine may be chosen.
    pub(super) fn new(search: &Search<'_>) -> Option<Turns> {
        let puzzle = search.puzzle;
        let is_easy = kernel::choose(puzzle, search.matching, search.seed.is_some()) == Choice::Nine;
        if search.engine != Engine::Auto || is_easy {
            return None;
        }
        let is_of_houses = puzzle.constraints().is_empty();
        // Without givens, completion knows that symbols can be renamed.
        let is_empty = is_of_houses && puzzle.givens().iter().all(Option::is_none);
        let walk = WALK / puzzle.order().all_cell_count() as u64;
        let walk = if is_empty { MOST_WHEN_EMPTY.min(walk / 4) } else { walk }.max(FEWEST);
        let is_small = puzzle.order().symbol_count() <= MOST_RESTARTED;
        let other = if puzzle.is_plain() && (is_of_houses || !is_small) {
            // Whether rules allow it is seen when its turn comes.
            Alternative::Completing(COMPLETING)
        } else if is_small {
            Alternative::Restarts { number: 1, nodes: walk / SHARE }
        } else {
            return None;
        };
        let seed = search.seed.unwrap_or(0);
        let (limits, matching) = (search.limits.clone(), search.matching);
        let learning = if workers::number(search.threads) == 1 { LEARNING } else { LEARNING_AT_ONCE * LEARNING };
        Some(Turns { walk, other, limits, matching, seed, learner: None, learning })
    }

    /// The nodes that the walk has in its turn.
    pub(super) fn nodes(&self) -> u64 {
        self.walk
    }

    /// Whether the others are restarts of the walk.
    pub(super) fn restarts(&self) -> bool {
        matches!(self.other, Alternative::Restarts { .. })
    }

    /// The turn of the others: a solution, or `None` if there is none.
    ///
    /// # Errors
    /// [`Stop::NodeLimit`] if the turn is over; a limit.
    pub(super) fn turn(&mut self, puzzle: &Puzzle, watch: &mut Meter) -> Result<Option<Square>, Stop> {
        match self.other {
            Alternative::Completing(nodes) => {
                self.walk = self.walk.saturating_mul(if nodes == COMPLETING { BALANCE } else { GROWTH });
                self.other = Alternative::Completing(nodes.saturating_mul(GROWTH));
                self.complete(puzzle, nodes, watch)
            }
            Alternative::Restarts { number, nodes } => {
                self.walk = self.walk.saturating_mul(GROWTH_OF_RESTARTS);
                self.other = Alternative::Restarts { number: number.saturating_mul(GROWTH_OF_RESTARTS), nodes };
                (0..number)
                    .map(|_| self.restart(puzzle, nodes, watch))
                    .find(|found| *found != Err(Stop::NodeLimit))
                    .unwrap_or_else(|| self.learn(puzzle, watch))
            }
        }
    }

    fn next_seed(&mut self) -> u64 {
        self.seed = self.seed.wrapping_add(1);
        self.seed
    }

    fn complete(&mut self, puzzle: &Puzzle, nodes: u64, watch: &mut Meter) -> Result<Option<Square>, Stop> {
        let limits = Limits { nodes: Some(nodes.min(watch.nodes())), ..self.limits.clone() };
        // Rules that say too much leave the walk alone, as does a lack of memory.
        let completing = puzzle.completing_within(watch.budget())?.ok_or(Stop::MemoryLimit)?;
        let completion = completing.limits(limits).seed(self.next_seed()).run();
        watch.spend(completion.moves + completion.conflicts);
        completion.square
    }

    fn learn(&mut self, puzzle: &Puzzle, watch: &mut Meter) -> Result<Option<Square>, Stop> {
        if self.learner.is_none() {
            self.learner = Some(match Learner::new(puzzle, self.next_seed(), &self.limits) {
                Ok(learner) => learner.map(Box::new),
                Err(Halt::Contradiction) => return Ok(None),
                Err(Halt::Stopped(Stop::MemoryLimit)) => None,
                Err(Halt::Stopped(stop)) => return Err(stop),
            });
        }
        let Some(Some(learner)) = &mut self.learner else { return Err(Stop::NodeLimit) };
        let found = learner.run(puzzle, self.learning, watch);
        self.learning = self.learning.saturating_mul(GROWTH_OF_RESTARTS);
        if found == Err(Stop::MemoryLimit) {
            self.learner = Some(None);
            return Err(Stop::NodeLimit);
        }
        found
    }

    fn restart(&mut self, puzzle: &Puzzle, nodes: u64, watch: &mut Meter) -> Result<Option<Square>, Stop> {
        let search = puzzle.search().matching(self.matching).seed(self.next_seed());
        let mut walk = Walks::new(&search, watch.budget())?;
        let mut lent = watch.lend(nodes);
        let found = loop {
            match walk.advance(&mut lent) {
                Ok(Some(square)) if !holds(puzzle, &square) => {}
                found => break found,
            }
        };
        watch.take_back(&lent, nodes);
        found
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use graeco_square::Cell;

    use crate::constraint::{Constraint, Values};
    use crate::limits::Outcome;
    use crate::model::Model;

    /// All solutions with turns that start so short.
    fn solutions(puzzle: &Puzzle, walk: u64, completing: u64) -> (Vec<Square>, Option<Outcome>) {
        let mut solutions = puzzle.solutions();
        solutions.turns =
            solutions.turns.map(|turns| Turns { walk, other: Alternative::Completing(completing), ..turns });
        (solutions.by_ref().collect(), solutions.end())
    }

    #[test]
    fn turns_of_any_length_find_each_solution_once() {
        let puzzle = Puzzle::latin(6).unwrap().with_diagonals();
        for (walk, completing) in [(1, 1), (1, 50), (3, 1000), (1, COMPLETING)] {
            let (found, end) = solutions(&puzzle, walk, completing);
            let different: HashSet<&[crate::Symbol]> = found.iter().map(Square::symbols).collect();
            assert_eq!(
                (found.len(), different.len(), end),
                (92_160, 92_160, Some(Outcome::Complete)),
                "{walk} {completing}"
            );
        }
        let none = Puzzle::latin(6).unwrap().pandiagonal();
        for (walk, completing) in [(1, 1), (1, COMPLETING)] {
            assert_eq!(solutions(&none, walk, completing), (vec![], Some(Outcome::Complete)));
        }
    }

    #[test]
    fn all_turns_together_keep_the_limit_of_nodes() {
        let puzzle = Puzzle::latin(14).unwrap().pandiagonal();
        for nodes in [0, 1, 50, 300] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let count = puzzle.search().limits(limits).count();
            assert_eq!((count.solutions, count.end), (0, Outcome::Stopped(Stop::NodeLimit)));
            assert!(count.stats.nodes <= nodes, "{} nodes of {nodes}", count.stats.nodes);
        }
    }

    /// A rule that is checked on whole grids only: as many cells or more differ from a grid.
    #[derive(Debug)]
    struct FarFrom {
        grid: Square,
        cells: Vec<Cell>,
        least: usize,
    }

    impl Constraint for FarFrom {
        fn name(&self) -> &'static str {
            "far from a grid"
        }

        fn scope(&self) -> &[Cell] {
            &self.cells
        }

        fn holds(&self, values: Values<'_>) -> bool {
            let value = |cell: &Cell| self.grid.at(*cell).index() as i64 + 1;
            self.cells.iter().zip(values.iter()).filter(|(cell, held)| value(cell) != *held).count() >= self.least
        }

        // A rule that posts nothing would be asked in the search.
        fn post(&self, model: &mut Model) {
            model.restrict(self.cells[0], |_| true);
        }
    }

    #[test]
    fn restarts_go_on_after_a_grid_that_a_late_rule_refuses() {
        let puzzle = |grid: &Square, least| {
            let cells = grid.order().cells().collect();
            Puzzle::latin(7).unwrap().with(FarFrom { grid: grid.clone(), cells, least }).unwrap()
        };
        // The walk meets grids for ages that share most cells with its first one.
        let any = Puzzle::latin(7).unwrap().solve().unwrap();
        let first = puzzle(&any, 0).search().engine(Engine::Prune).solutions().next().unwrap();
        let puzzle = puzzle(&first, 40);
        let limits = Limits { nodes: Some(200_000), ..Limits::solutions(1) };
        let count = |engine| puzzle.search().engine(engine).limits(limits.clone()).count().solutions;
        assert_eq!((count(Engine::Prune), count(Engine::Auto)), (0, 1));
    }

    #[test]
    fn what_a_restart_finds_comes_once() {
        let puzzle = Puzzle::latin(5).unwrap();
        let above = [puzzle.order().cell(0, 0), puzzle.order().cell(1, 1)];
        let puzzle = puzzle.with(crate::testing::Related::line(above.to_vec(), |a, b| a > b)).unwrap();
        let mut counts = [1, 7, 50, 1000].map(|nodes| {
            let mut solutions = puzzle.solutions();
            let other = Alternative::Restarts { number: 3, nodes };
            solutions.turns = solutions.turns.map(|turns| Turns { walk: 1, other, ..turns });
            let found: Vec<Square> = solutions.by_ref().collect();
            assert_eq!(solutions.end(), Some(Outcome::Complete));
            let different: HashSet<&[crate::Symbol]> = found.iter().map(Square::symbols).collect();
            assert_eq!(found.len(), different.len(), "restarts of {nodes} nodes");
            found.len()
        });
        counts.sort_unstable();
        assert!(counts[0] == counts[3] && counts[0] > 10_000, "{counts:?}");
    }
}
