//! The builder of a search: its engine, limits, seed and threads.

use super::Solutions;
use crate::limits::{Count, Limits, Outcome};
use crate::puzzle::Puzzle;
use graeco_square::{Square, named_values};

named_values! {
    "an engine";

    /// How a puzzle is solved. All give the same set of solutions.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    #[non_exhaustive]
    pub enum Engine {
        /// Chosen by a look at the puzzle. While no solution of a hard puzzle is known, the search takes turns with local
        /// search and clause learning if there are houses alone, or with searches that choose at random and with clause
        /// learning beside propagators.
        #[default]
        Auto = "auto",
        /// Candidates are pruned, and guessed where pruning ends.
        Prune = "prune",
        /// The puzzle is turned into an exact cover problem. Slow on puzzles with rules that a cover cannot say.
        Cover = "cover",
    }
}

impl Engine {
    /// A description in a few words.
    #[must_use]
    pub fn description(self) -> &'static str {
        match self {
            Engine::Auto => "The engine that suits the puzzle",
            Engine::Prune => "Constraint propagation and backtracking",
            Engine::Cover => "Exact cover",
        }
    }
}

/// A builder of a search: the puzzle, an engine, limits, and a seed.
#[must_use = "it does nothing until it is run"]
#[derive(Clone, Debug)]
pub struct Search<'p> {
    pub(super) puzzle: &'p Puzzle,
    pub(super) engine: Engine,
    pub(super) limits: Limits,
    pub(super) matching: bool,
    pub(super) seed: Option<u64>,
    pub(super) threads: usize,
}

impl Puzzle {
    /// A builder of a search: choose an engine, limits or a seed, then list or count the solutions.
    pub fn search(&self) -> Search<'_> {
        Search {
            puzzle: self,
            engine: Engine::Auto,
            limits: Limits::default(),
            matching: false,
            seed: None,
            threads: 1,
        }
    }

    /// All solutions, lazily.
    pub fn solutions(&self) -> Solutions {
        self.search().solutions()
    }

    /// A solution, if there is one.
    #[must_use]
    pub fn solve(&self) -> Option<Square> {
        self.solutions().next()
    }

    /// The exact number of solutions. It visits them all.
    #[must_use]
    pub fn count(&self) -> u128 {
        self.search().count().solutions
    }

    /// Whether there is one solution and no more.
    #[must_use]
    pub fn is_unique(&self) -> bool {
        self.search().limits(Limits::solutions(2)).count().solutions == 1
    }
}

impl Search<'_> {
    /// Chooses the engine.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// Sets the limits.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Lets the pruning engine prune every house by matching too (all naked and hidden subsets): fewer guesses, each
    /// more expensive. With more than 16 symbols, houses with up to 32 open cells are pruned so in any case.
    pub fn matching(mut self, on: bool) -> Self {
        self.matching = on;
        self
    }

    /// Lets the pruning engine break ties and take candidates at random. With one thread, the same seed gives the same
    /// walk; the set of solutions is the same for every seed.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Sets the number of threads; 0 stands for as many as there are cores. With two or more, the branches of a hard puzzle
    /// are shared out between them: the solutions come in no fixed order, and the memory is divided. The cover engine, and
    /// [true candidates](Self::true_candidates), use one.
    ///
    /// ```
    /// use graeco_grid::Puzzle;
    ///
    /// assert_eq!(Puzzle::latin(5)?.search().threads(2).count().solutions, 161_280);
    /// # Ok::<(), graeco_grid::PuzzleError>(())
    /// ```
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Starts the walk. The clock of a time limit starts here; if a limit is reached before the puzzle is compiled, the walk
    /// has no solutions, and that limit as its end.
    pub fn solutions(mut self) -> Solutions {
        self.limits = self.limits.started();
        Solutions::new(&self)
    }

    /// Counts the solutions.
    pub fn count(self) -> Count {
        let mut solutions = self.solutions();
        let found = solutions.by_ref().fold(0, |found: u128, _| found + 1);
        Count::new(found, solutions.end.unwrap_or(Outcome::Complete), solutions.stats())
    }
}
