//! The builder of a search: its engine, limits and threads.

use std::convert::Infallible;
use std::ops::ControlFlow;

use crate::engine::{Chooser, Engine, OpenItem, Strategy};
use crate::limits::{Budget, Limits, Meter};
use crate::outcome::{Count, Outcome, Stats, Stop};
use crate::parallel;
use crate::prepare::{Choices, Prepared};
use crate::problem::{Item, OptionId, Problem};
use crate::solutions::{SearchRequest, Solutions};

/// A builder of a search: the problem, an engine, limits, threads, and options chosen or excluded.
#[must_use = "it does nothing until it is run"]
#[derive(Clone, Debug)]
pub struct Search<'p> {
    problem: &'p Problem,
    strategy: Strategy,
    limits: Limits,
    threads: usize,
    simplified: bool,
    choices: Choices,
}

/// The result of a search whose solutions were visited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Visited {
    /// How the search ended.
    pub end: Outcome,
    /// Its cost.
    pub stats: Stats,
    /// The engine that did the work: the one that was chosen for the problem as it was searched, after it was
    /// simplified on request.
    pub engine: Engine,
}

impl Problem {
    /// A builder of a search: choose an engine, limits or threads, then list or count the solutions.
    pub fn search(&self) -> Search<'_> {
        Search {
            problem: self,
            strategy: Strategy::default(),
            limits: Limits::default(),
            threads: 1,
            simplified: false,
            choices: Choices::default(),
        }
    }

    /// All solutions, lazily, by the engine that suits the problem.
    pub fn solutions(&self) -> Solutions {
        self.search().solutions()
    }
}

impl Search<'_> {
    /// Sets the engine. By default, it is chosen by the size and shape of the problem.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.strategy.engine = engine;
        self
    }

    /// Lets `choose` choose the item on which the search branches at each node, from the items that must still be covered
    /// and others that may be, in the order of declaration; by default, it is one with the fewest children. The set of
    /// solutions does not depend on the choice.
    ///
    /// The search is done by [`Engine::Links`] or [`Engine::Cells`]. `choose` is not called at nodes where some item can no
    /// longer be covered. With several threads, the problem is first cut at items with few options.
    ///
    /// ```
    /// use graeco_exact_cover::Problem;
    ///
    /// let problem: Problem = "a b c\na b\na c\nb c\na\nb\nc\n".parse()?;
    /// // The item with most options, and of those the last one.
    /// let search = problem.search().chooser(|open| open.iter().max_by_key(|open| open.options).unwrap().item);
    /// let mut solutions = search.solutions();
    /// assert_eq!(problem.describe(&solutions.next().unwrap()), "a c; b");
    /// assert_eq!(solutions.count(), 3);
    /// # Ok::<(), graeco_exact_cover::text::TextError>(())
    /// ```
    ///
    /// # Panics
    /// The search panics if `choose` returns an item that is not one of those that it was given.
    pub fn chooser(mut self, choose: impl Fn(&[OpenItem]) -> Item + Send + Sync + 'static) -> Self {
        self.strategy.chooser = Some(Chooser::new(choose));
        self
    }

    /// Sets the limits.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the number of threads of [`count`](Self::count), [`for_each`](Self::for_each) and
    /// [`try_for_each`](Self::try_for_each); 0 uses all cores. Without the feature `rayon` there is always one thread.
    /// The set of solutions is the same for any number, their order is not; with a limit of solutions, which ones are
    /// found varies. With a limit of nodes, or of solutions while counting, one thread does all work.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = parallel::number(threads);
        self
    }

    /// Sets whether the problem is simplified first ([`simplify`](crate::simplify())). The solutions are the same, as
    /// options of the original problem. This pays off if the search is long and many options can never be chosen.
    pub fn simplified(mut self, simplified: bool) -> Self {
        self.simplified = simplified;
        self
    }

    /// Asks only for solutions that have this option; called again, for those that have all these options.
    ///
    /// ```
    /// use graeco_exact_cover::Problem;
    ///
    /// let problem: Problem = "a b c\na b\na c\nb c\na\nb\nc\n".parse()?;
    /// let options: Vec<_> = problem.options().collect();
    /// assert_eq!(problem.search().count().solutions, 4);
    /// let with_c = problem.search().with_option(options[5]);
    /// assert_eq!(with_c.clone().count().solutions, 2);
    /// let mut solutions = with_c.without_option(options[0]).solutions();
    /// assert_eq!(problem.describe(&solutions.next().unwrap()), "c; a; b");
    /// assert_eq!(solutions.next(), None);
    /// # Ok::<(), graeco_exact_cover::text::TextError>(())
    /// ```
    ///
    /// # Panics
    /// If the option belongs to another problem that has more options.
    pub fn with_option(mut self, option: OptionId) -> Self {
        self.choices.with(self.problem, option);
        self
    }

    /// Asks only for solutions that do not have this option; called again, for those that have none of these options.
    ///
    /// # Panics
    /// If the option belongs to another problem that has more options.
    pub fn without_option(mut self, option: OptionId) -> Self {
        self.choices.without(self.problem, option);
        self
    }

    /// Calls `visit` with every solution; with several threads, from all of them and in no particular order.
    pub fn for_each(self, visit: impl Fn(&[OptionId]) + Sync) -> Visited {
        let visit = |solution: &[OptionId]| {
            visit(solution);
            ControlFlow::<Infallible>::Continue(())
        };
        match self.try_for_each(visit) {
            ControlFlow::Continue(visited) => visited,
        }
    }

    /// Calls `visit` with every solution, as [`for_each`](Self::for_each) does, until it breaks. Returns the value of
    /// the break, or the result of the search otherwise.
    ///
    /// With several threads, a few more calls may follow the first break, whose value is returned.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use graeco_exact_cover::Problem;
    ///
    /// let problem: Problem = "a b c\na b\na c\nb c\na\nb\nc\n".parse()?;
    /// let short = problem.search().threads(2).try_for_each(|solution| match solution.len() {
    ///     2 => ControlFlow::Break(problem.describe(solution)),
    ///     _ => ControlFlow::Continue(()),
    /// });
    /// assert!(matches!(short, ControlFlow::Break(text) if text.contains(' ')));
    /// # Ok::<(), graeco_exact_cover::text::TextError>(())
    /// ```
    pub fn try_for_each<B: Send>(
        mut self,
        visit: impl Fn(&[OptionId]) -> ControlFlow<B> + Sync,
    ) -> ControlFlow<B, Visited> {
        self.limits = self.limits.started();
        if self.threads == 1 || self.limits.nodes.is_some() || self.limits.solutions == Some(0) {
            let mut solutions = self.solutions();
            while let Some(solution) = solutions.advance() {
                visit(solution)?;
            }
            let (stats, engine) = (solutions.stats(), solutions.engine());
            return ControlFlow::Continue(Visited { end: solutions.end().unwrap_or(Outcome::Complete), stats, engine });
        }
        let prepared = match self.prepared() {
            Ok(prepared) => prepared,
            Err(stop) => {
                let engine = self.strategy.chosen(self.problem, &Budget::start(&self.limits));
                return ControlFlow::Continue(Visited { end: stop.into(), stats: Stats::default(), engine });
            }
        };
        let (limits, strategy) = (self.limits.without(prepared.bytes()), self.strategy.below(prepared.items()));
        let engine = strategy.chosen(&prepared.problem, &Budget::start(&limits));
        let listed = parallel::list(&prepared.problem, &strategy, limits, self.threads, |solution| {
            visit(prepared.whole(solution, &mut Vec::new()))
        });
        listed.map_continue(|(end, stats)| Visited { end, stats, engine })
    }

    /// Starts the search. The clock of a time limit starts here.
    pub fn solutions(self) -> Solutions {
        let (question, meter) = self.question(false);
        Solutions::start(question, meter)
    }

    /// The first solution; `None` if there is none.
    ///
    /// # Errors
    /// The limit that was reached before.
    pub fn first(self) -> Result<Option<Vec<OptionId>>, Stop> {
        let mut solutions = self.solutions();
        match (solutions.next(), solutions.end()) {
            (None, Some(Outcome::Stopped(stop))) => Err(stop),
            (first, _) => Ok(first),
        }
    }

    /// Counts the solutions without building them.
    pub fn count(mut self) -> Count {
        self.limits = self.limits.started();
        if self.threads == 1 || self.limits.nodes.is_some() || self.limits.solutions.is_some() {
            let (question, meter) = self.question(true);
            return Solutions::start(question, meter).count_on();
        }
        match self.prepared() {
            Ok(prepared) => {
                let meter = Meter::start(self.limits.without(prepared.bytes()));
                parallel::count(&prepared.problem, &self.strategy.below(prepared.items()), &meter, self.threads)
            }
            Err(stop) => Count { solutions: 0, end: stop.into(), stats: Stats::default() },
        }
    }

    fn question(self, counting: bool) -> (SearchRequest, Meter) {
        let (problem, choices) = (self.problem.clone(), self.choices);
        let question =
            SearchRequest { problem, choices, strategy: self.strategy, simplified: self.simplified, counting };
        (question, Meter::start(self.limits))
    }

    fn prepared(&self) -> Result<Prepared, Stop> {
        Prepared::new(self.problem, &self.choices, self.simplified, &Budget::start(&self.limits))
    }
}
