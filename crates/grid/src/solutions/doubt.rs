//! While no solution of a puzzle is known: the walk takes turns with local search and clause learning.
//!
//! A walk that has met no solution after many guesses may take very long to find one, or to prove that there is none.
//! Each turn is longer than the one before, so that the slower method costs a bounded share of the time of the faster.

use super::{Engine, Search};
use crate::kernel::{self, Choice};
use crate::limits::{End, Limits, Watch};
use crate::puzzle::Puzzle;
use crate::square::Square;

/// The nodes of the first turn of the walk, times the cells of the grid: less than a tenth of a second.
const WALK: u64 = 1_600_000;
/// The fewest nodes of that turn.
const FEWEST: u64 = 100;
/// The moves and conflicts of the first turn of the others: about a second.
const COMPLETING: u64 = 4_000_000;
/// The second turn of the walk takes about as long as the first one of the others.
const BALANCE: u64 = 8;
/// How much longer each turn is than the one before.
const GROWTH: u64 = 4;

/// How long turns are, and what limits them.
#[derive(Debug)]
pub(super) struct Doubt {
    walk: u64,
    completing: u64,
    limits: Limits,
    seed: u64,
}

impl Doubt {
    /// For puzzles of houses alone, if the engine may be chosen.
    pub(super) fn new(search: &Search<'_>) -> Option<Doubt> {
        let puzzle = search.puzzle;
        let is_easy = kernel::choose(puzzle, search.matching, search.seed.is_some()) == Choice::Nine;
        let is_free = search.engine == Engine::Auto && !is_easy;
        (is_free && puzzle.completing().is_some()).then(|| Doubt {
            walk: (WALK / puzzle.order().cell_count() as u64).max(FEWEST),
            completing: COMPLETING,
            limits: search.limits.clone(),
            seed: search.seed.unwrap_or(0),
        })
    }

    /// The nodes that the walk has in its turn.
    pub(super) fn nodes(&self) -> u64 {
        self.walk
    }

    /// The turn of the others: a solution, or `None` if there is none.
    ///
    /// # Errors
    /// [`End::NodeLimit`] if the turn is over; a limit.
    pub(super) fn turn(&mut self, puzzle: &Puzzle, watch: &mut Watch) -> Result<Option<Square>, End> {
        let nodes = self.completing.min(watch.nodes());
        let limits = Limits { nodes: Some(nodes), ..self.limits.clone() };
        let completing = puzzle.completing().ok_or(End::NodeLimit)?;
        let completion = completing.limits(limits).seed(self.seed).run();
        watch.spend(completion.moves + completion.conflicts);
        self.walk = self.walk.saturating_mul(if self.completing == COMPLETING { BALANCE } else { GROWTH });
        self.completing = self.completing.saturating_mul(GROWTH);
        self.seed = self.seed.wrapping_add(1);
        completion.square
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// All solutions with turns that start so short.
    fn solutions(puzzle: &Puzzle, walk: u64, completing: u64) -> (Vec<Square>, Option<End>) {
        let mut solutions = puzzle.solutions();
        solutions.doubt = solutions.doubt.map(|doubt| Doubt { walk, completing, ..doubt });
        (solutions.by_ref().collect(), solutions.end())
    }

    #[test]
    fn turns_of_any_length_find_each_solution_once() {
        let puzzle = Puzzle::latin(6).unwrap().with_diagonals();
        for (walk, completing) in [(1, 1), (1, 50), (3, 1000), (1, COMPLETING)] {
            let (found, end) = solutions(&puzzle, walk, completing);
            let different: HashSet<&[crate::Symbol]> = found.iter().map(Square::symbols).collect();
            assert_eq!((found.len(), different.len(), end), (92_160, 92_160, Some(End::Exhausted)), "{walk} {completing}");
        }
        let none = Puzzle::latin(6).unwrap().pandiagonal();
        for (walk, completing) in [(1, 1), (1, COMPLETING)] {
            assert_eq!(solutions(&none, walk, completing), (vec![], Some(End::Exhausted)));
        }
    }

    #[test]
    fn all_turns_together_keep_the_limit_of_nodes() {
        let puzzle = Puzzle::latin(14).unwrap().pandiagonal();
        for nodes in [0, 1, 5000, 20_000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let count = puzzle.search().limits(limits).count();
            assert_eq!((count.solutions, count.end), (0, End::NodeLimit));
            assert!(count.stats.nodes <= nodes, "{} nodes of {nodes}", count.stats.nodes);
        }
    }
}
