//! A search that is about to start: its engine, limits and threads.

use crate::engine::Engine;
use crate::limits::{Budget, Count, End, Limits, Stats, Watch};
use crate::parallel;
use crate::problem::{OptionId, Problem};
use crate::simplify::{Simplified, simplify};
use crate::solutions::{Solutions, translated};

/// A search that is about to start: the problem, an engine, limits.
#[derive(Clone, Debug)]
pub struct Search<'p> {
    problem: &'p Problem,
    engine: Engine,
    limits: Limits,
    threads: usize,
    simplified: bool,
}

impl Problem {
    /// A walk over the solutions that may yet be given limits or an engine.
    #[must_use]
    pub fn search(&self) -> Search<'_> {
        Search { problem: self, engine: Engine::Auto, limits: Limits::default(), threads: 1, simplified: false }
    }

    /// All solutions, lazily, by the engine that suits the problem.
    #[must_use]
    pub fn solutions(&self) -> Solutions {
        self.search().solutions()
    }
}

impl Search<'_> {
    /// Chooses the engine; without it the problem's looks decide.
    #[must_use]
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// Sets the limits.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// How many threads [`count`](Self::count) and [`for_each`](Self::for_each) use; 0 for as many as there are cores.
    /// What they find is the same for any number. A limit of nodes, and one of solutions while counting, is kept by one
    /// thread alone.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = parallel::number(threads);
        self
    }

    /// Whether the problem is made simpler first ([`simplify`]). The solutions are the same, told as options of the problem
    /// itself. It pays where the search is long and the problem not yet free of what can never be chosen.
    #[must_use]
    pub fn simplified(mut self, simplified: bool) -> Self {
        self.simplified = simplified;
        self
    }

    /// Hands every solution to `visit`: from several threads at once if there are several, and then in no order.
    pub fn for_each(mut self, visit: impl Fn(&[OptionId]) + Sync) -> (End, Stats) {
        self.limits = self.limits.started();
        if self.threads == 1 || self.limits.nodes.is_some() {
            let mut solutions = self.solutions();
            while let Some(solution) = solutions.advance() {
                visit(solution);
            }
            return (solutions.end().unwrap_or(End::Exhausted), solutions.stats());
        }
        if !self.simplified {
            return parallel::list(self.problem, self.engine, self.limits, self.threads, visit);
        }
        match simplify(self.problem, &Budget::start(&self.limits)) {
            Ok(Simplified { problem, options }) => {
                let limits = self.limits.clone().without(problem.bytes());
                parallel::list(&problem, self.engine, limits, self.threads, |solution| {
                    visit(&translated(solution, &options).collect::<Vec<_>>());
                })
            }
            Err(end) => (end, Stats::default()),
        }
    }

    /// Starts the walk over the solutions. The clock of a time limit starts here.
    #[must_use]
    pub fn solutions(self) -> Solutions {
        Solutions::start(self.problem, self.engine, self.simplified, false, Watch::start(self.limits))
    }

    /// Counts the solutions without building them.
    #[must_use]
    pub fn count(mut self) -> Count {
        self.limits = self.limits.started();
        if self.threads == 1 || self.limits.nodes.is_some() || self.limits.solutions.is_some() {
            let watch = Watch::start(self.limits);
            return Solutions::start(self.problem, self.engine, self.simplified, true, watch).count_on();
        }
        let mut simple = None;
        if self.simplified {
            match simplify(self.problem, &Budget::start(&self.limits)) {
                Ok(simplified) => {
                    self.limits = self.limits.without(simplified.problem.bytes());
                    simple = Some(simplified.problem);
                }
                Err(end) => return Count { solutions: 0, end, stats: Stats::default() },
            }
        }
        let problem = simple.as_ref().unwrap_or(self.problem);
        parallel::count(problem, self.engine, &Watch::start(self.limits), self.threads)
    }
}
