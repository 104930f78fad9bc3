//! A search: its engine, limits and threads, and the lazy iterator over the solutions.

use crate::engine::{Engine, Walks};
use crate::limits::{Budget, Count, End, Limits, Stats, Watch};
use crate::parallel;
use crate::problem::{OptionId, Problem};
use crate::simplify::{Simplified, simplify};

/// A search that is about to start: the problem, an engine, limits.
#[derive(Clone, Debug)]
pub struct Search<'p> {
    problem: &'p Problem,
    engine: Engine,
    limits: Limits,
    threads: usize,
    simplified: bool,
}

impl<'p> Search<'p> {
    pub(crate) fn new(problem: &'p Problem) -> Self {
        Search { problem, engine: Engine::Auto, limits: Limits::default(), threads: 1, simplified: false }
    }

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
            return (solutions.end.unwrap_or(End::Exhausted), solutions.stats());
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

/// A solution of a part of a problem as options of the whole.
pub(crate) fn translated<'s>(solution: &'s [OptionId], options: &'s [OptionId]) -> impl Iterator<Item = OptionId> + 's {
    solution.iter().map(|option| options[option.index()])
}

/// Counts with a walk made for it to the end, or as far as the watch allows.
pub(crate) fn count_on(walk: &mut Walks, watch: &mut Watch) -> (u128, End) {
    let mut counted = 0;
    loop {
        let most = watch.solutions_left();
        if most == 0 {
            return (counted, End::SolutionLimit);
        }
        match walk.count_on(watch) {
            Ok(found) => {
                watch.delivered(found.min(most));
                counted += found.min(most);
            }
            Err(end) => return (counted, end),
        }
    }
}

/// All solutions of a problem, one after another, found when asked for.
///
/// The first solution of an enormous problem comes as soon as it is found; dropping the iterator ends the search.
/// Each solution lists its options in the order in which they were chosen.
pub struct Solutions {
    stage: Stage,
    watch: Watch,
    end: Option<End>,
    /// Where a solution is put together.
    place: Vec<OptionId>,
    /// The options of the problem that was asked about, where a simpler one is searched.
    original: Option<Vec<OptionId>>,
    /// Where a solution is told as those.
    told: Vec<OptionId>,
}

/// How far a walk has come.
enum Stage {
    /// The engine is not yet made, which may take long.
    Waiting {
        problem: Problem,
        engine: Engine,
        simplified: bool,
        counting: bool,
    },
    Walking(Walks),
}

impl Solutions {
    /// Goes on to the next solution, and lends it: what [`next`](Iterator::next) does, but nothing is allocated.
    pub fn advance(&mut self) -> Option<&[OptionId]> {
        if self.end.is_none() && self.watch.solutions_left() == 0 {
            self.end = Some(End::SolutionLimit);
        }
        if self.end.is_none() {
            self.end = self.begun().err();
        }
        let Stage::Walking(walk) = &mut self.stage else { return None };
        if self.end.is_none() {
            self.end = walk.advance(&mut self.watch).err();
        }
        if self.end.is_some() {
            return None;
        }
        self.watch.delivered(1);
        let solution = walk.solution(&mut self.place);
        let Some(original) = &self.original else { return Some(solution) };
        self.told.clear();
        self.told.extend(translated(solution, original));
        Some(&self.told)
    }

    /// All solutions of a problem by one engine.
    pub(crate) fn new(problem: &Problem, engine: Engine, watch: Watch) -> Self {
        Solutions::start(problem, engine, false, false, watch)
    }

    fn start(problem: &Problem, engine: Engine, simplified: bool, counting: bool, watch: Watch) -> Self {
        let stage = Stage::Waiting { problem: problem.clone(), engine, simplified, counting };
        let (place, told) = Default::default();
        let mut solutions = Solutions { stage, watch, end: None, place, original: None, told };
        solutions.end = solutions.begun().err();
        solutions
    }

    /// Makes the engine, if it is not yet made.
    fn begun(&mut self) -> Result<(), End> {
        let Stage::Waiting { problem, engine, simplified, counting } = &self.stage else { return Ok(()) };
        let walk = if *simplified {
            let Simplified { problem, options } = simplify(problem, self.watch.budget())?;
            let held = problem.bytes() + options.len() * size_of::<OptionId>();
            let watch = self.watch.clone().without(held);
            let walk = Walks::new(&problem, *engine, *counting, watch.budget())?;
            (self.watch, self.original) = (watch, Some(options));
            walk
        } else {
            Walks::new(problem, *engine, *counting, self.watch.budget())?
        };
        self.stage = Stage::Walking(walk);
        Ok(())
    }

    fn count_on(mut self) -> Count {
        let (solutions, end) = match (&mut self.stage, self.end) {
            (Stage::Walking(walk), None) => count_on(walk, &mut self.watch),
            (_, end) => (0, end.unwrap_or(End::Exhausted)),
        };
        Count { solutions, end, stats: self.stats() }
    }

    /// Lets a walk that a limit ended go on from where it stands, under new limits. An exhausted one stays so.
    pub fn resume(&mut self, limits: Limits) {
        self.watch = Watch::start(limits);
        self.end = self.end.filter(|&end| end == End::Exhausted);
    }

    /// Why the walk ended; `None` while it has not.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// What the walk has cost so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        match &self.stage {
            Stage::Waiting { .. } => Stats::default(),
            Stage::Walking(walk) => walk.stats(),
        }
    }

    /// The engine that does the work.
    #[must_use]
    pub fn engine(&self) -> Engine {
        match &self.stage {
            Stage::Waiting { problem, engine, .. } => engine.chosen(problem, self.watch.budget()),
            Stage::Walking(walk) => walk.engine(),
        }
    }

    /// Compares the engine's data with what a new engine would hold.
    ///
    /// After an exhausted walk they must be equal: every link taken out was put back. Meant for tests.
    ///
    /// # Errors
    /// A sentence on the first difference.
    pub fn check_restored(&self, problem: &Problem) -> Result<(), String> {
        match &self.stage {
            Stage::Waiting { .. } => Ok(()),
            Stage::Walking(walk) => walk.check_restored(problem),
        }
    }
}

impl Iterator for Solutions {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        self.advance().map(<[OptionId]>::to_vec)
    }
}

impl std::iter::FusedIterator for Solutions {}

impl std::fmt::Debug for Solutions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solutions").field("engine", &self.engine()).field("end", &self.end).finish()
    }
}
