//! One solution of a hard puzzle, or the proof that there is none: local search and clause learning for houses alone, and for
//! others clause learning beside their propagators.
//!
//! On the hardest quasigroups with holes neither of the two is better, and their running times look unrelated. Only
//! clause learning can prove that there is no solution.

mod learner;
mod pairs;
mod pruned;
mod theory;

pub use graeco_completion::{Completion, Method};
use graeco_completion::{Pairwise, complete};

use crate::kernel::Halt;
use crate::limits::{Budget, Limits, Stop};
use crate::puzzle::Puzzle;
pub(crate) use learner::Learner;
use pruned::pruned;

/// A search for one solution, before it is run.
#[must_use = "it does nothing until it is run"]
#[derive(Clone, Debug)]
pub struct Completing<'p> {
    puzzle: &'p Puzzle,
    pairs: Pairwise,
    limits: Limits,
    seed: u64,
    threads: usize,
}

impl Puzzle {
    /// A search for one solution by local search and clause learning, for large squares with many holes, on which
    /// [`solve`](Self::solve) may not finish. `None` if there are constraints besides houses, cells outside the grid or absent, or more
    /// symbols than rows.
    ///
    /// ```
    /// use graeco_grid::Puzzle;
    ///
    /// let puzzle = Puzzle::latin(30)?.with_diagonals();
    /// let square = puzzle.completing().unwrap().run().square.unwrap().unwrap();
    /// assert!(puzzle.is_solved_by(&square));
    /// # Ok::<(), graeco_grid::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn completing(&self) -> Option<Completing<'_>> {
        let houses_alone = self.constraints().is_empty() && self.is_plain();
        houses_alone.then(|| Completing::new(self, pairs::of_houses(self)))
    }

    /// The same for puzzles whose rules are about single cells and pairs of cells; `None` if there are others. A square
    /// that breaks a rule that means more than it posts is taken for none that was found.
    pub(crate) fn completing_within(&self, budget: &Budget) -> Result<Option<Completing<'_>>, Stop> {
        if self.constraints().is_empty() || !self.is_plain() {
            return Ok(self.completing());
        }
        Ok(pairs::of_rules(self, budget)?.map(|pairs| Completing::new(self, pairs)))
    }
}

impl<'p> Completing<'p> {
    fn new(puzzle: &'p Puzzle, pairs: Pairwise) -> Completing<'p> {
        Completing { puzzle, pairs, limits: Limits::default(), seed: 0, threads: 1 }
    }

    /// Sets limits. Moves and conflicts count as nodes, approximately. If the clauses do not fit the memory limit, only
    /// local search runs, which cannot prove that there is no solution.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the seed. On one thread, the same seed gives the same run.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Sets the number of threads. With two or more, both methods run at once, and the first answer wins; with one,
    /// they take turns.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Runs until there is an answer, or a limit is reached.
    #[must_use]
    pub fn run(self) -> Completion {
        let limits = self.limits.started();
        let puzzle = with_first_house(self.puzzle);
        let mut completion = match pruned(&puzzle, &limits) {
            Ok(left) => complete(puzzle.order(), &self.pairs, &left, &limits, self.seed, self.threads),
            Err(Halt::Contradiction) => {
                let mut none = Completion::known(None, 0);
                none.method = Some(Method::Pruning);
                none
            }
            Err(Halt::Stopped(stop)) => Completion::stopped(stop),
        };
        // A rule may mean more than it posts: others may be squares.
        if matches!(&completion.square, Ok(Some(square)) if !self.puzzle.is_solved_by(square)) {
            (completion.square, completion.method) = (Err(Stop::NodeLimit), None);
        }
        completion
    }
}

/// The puzzle with its first full house filled in order, if no cell is given and there are no rules: then the symbols can be
/// renamed, so that it has a solution if and only if the puzzle has one.
fn with_first_house(puzzle: &Puzzle) -> Puzzle {
    let mut filled = puzzle.clone();
    let order = puzzle.order();
    let is_empty = puzzle.constraints().is_empty() && puzzle.is_plain() && puzzle.givens().iter().all(Option::is_none);
    let house = puzzle.houses().iter().find(|house| is_empty && order.is_full(house.cells()));
    for (&cell, symbol) in house.iter().flat_map(|house| house.cells()).zip(order.symbols()) {
        filled.set_given(cell, Some(symbol)).expect("a house has a cell for each symbol");
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::one_of::OneOf;
    use crate::testing::{Cage, Related};
    use graeco_square::Cell;

    /// Puzzles of order 5 with relations at random: solutions obey them, and where none is found there is none.
    #[test]
    fn rules_about_cells_and_pairs_are_obeyed() {
        use rand::{RngExt, SeedableRng};
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(4);
        let (mut solved, mut impossible) = (0, 0);
        for round in 0..60 {
            let mut puzzle = Puzzle::latin(5).unwrap();
            let mut cell = || Cell::new(rng.random_range(0..25));
            for _ in 0..round / 2 {
                let [a, b] = [cell(), cell()];
                if a != b {
                    puzzle = puzzle.with(Related::line(vec![a, b], |a, b| a > b)).unwrap();
                }
            }
            puzzle = puzzle.with(OneOf::new(cell(), vec![1, 4])).unwrap();
            let expected = puzzle.solve().is_some();
            for threads in [1, 2] {
                let completing = puzzle.completing_within(&Budget::default()).unwrap().unwrap();
                let square = completing.threads(threads).run().square.unwrap();
                assert_eq!(square.is_some(), expected, "round {round}");
                assert!(square.is_none_or(|square| puzzle.is_solved_by(&square)), "round {round}");
                if expected { solved += 1 } else { impossible += 1 }
            }
        }
        assert!(solved > 10 && impossible > 10, "{solved} {impossible}");
    }

    #[test]
    fn large_squares_keep_their_engine_beside_rules_of_few_cells() {
        let large = Puzzle::latin(129).unwrap();
        let pair = Related::line(vec![Cell::new(4 * 129 + 4), Cell::new(4 * 129 + 5)], |a, b| a > b);
        let bound = large.clone().with(OneOf::new(Cell::new(0), vec![2, 3])).unwrap().with(pair).unwrap();
        // Many times fewer nodes than a walk alone takes.
        let limits = Limits { nodes: Some(20_000), solutions: Some(1), ..Limits::default() };
        let mut solutions = bound.search().limits(limits).solutions();
        assert!(bound.is_solved_by(&solutions.next().unwrap()));
        assert!(solutions.stats().nodes < 1000, "{}", solutions.stats().nodes);
        // Sums of three cells are more than pairs.
        let more = large.with(Cage { cells: (0..3).map(Cell::new).collect(), sum: 9 }).unwrap();
        assert!(more.completing_within(&Budget::default()).unwrap().is_none());
    }
}
