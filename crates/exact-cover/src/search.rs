//! A search: its engine, limits and threads, and the lazy iterator over the solutions.

use crate::engine::{Engine, Walks};
use crate::limits::{Count, End, Limits, Stats, Watch};
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
    pub fn for_each(self, visit: impl Fn(&[OptionId]) + Sync) -> (End, Stats) {
        if !self.simplified {
            return self.visit_all(&visit);
        }
        let Simplified { problem, options } = simplify(self.problem);
        let search = Search { problem: &problem, simplified: false, ..self };
        search.visit_all(&|solution| visit(&translated(solution, &options).collect::<Vec<_>>()))
    }

    fn visit_all(self, visit: &(dyn Fn(&[OptionId]) + Sync)) -> (End, Stats) {
        if self.threads > 1 && self.limits.nodes.is_none() {
            return parallel::list(self.problem, self.engine, self.limits, self.threads, visit);
        }
        let mut solutions = self.solutions();
        while let Some(solution) = solutions.advance() {
            visit(solution);
        }
        (solutions.end.unwrap_or(End::Exhausted), solutions.stats())
    }

    /// Starts the walk over the solutions. The clock of a time limit starts here.
    #[must_use]
    pub fn solutions(self) -> Solutions {
        self.start(false)
    }

    fn start(self, counting: bool) -> Solutions {
        if !self.simplified {
            return Solutions::walking(Walks::new(self.problem, self.engine, counting), Watch::start(self.limits));
        }
        let watch = Watch::start(self.limits);
        let Simplified { problem, options } = simplify(self.problem);
        Solutions { original: Some(options), ..Solutions::walking(Walks::new(&problem, self.engine, counting), watch) }
    }

    /// Counts the solutions without building them.
    #[must_use]
    pub fn count(self) -> Count {
        if self.simplified {
            let simple = simplify(self.problem);
            return Search { problem: &simple.problem, simplified: false, ..self }.count();
        }
        if self.threads > 1 && self.limits.nodes.is_none() && self.limits.solutions.is_none() {
            return parallel::count(self.problem, self.engine, &Watch::start(self.limits), self.threads);
        }
        let mut solutions = self.start(true);
        let (counted, end) = count_on(&mut solutions.walk, &mut solutions.watch);
        Count { solutions: counted, end, stats: solutions.stats() }
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
    walk: Walks,
    watch: Watch,
    end: Option<End>,
    /// Where a solution is put together.
    place: Vec<OptionId>,
    /// The options of the problem that was asked about, where a simpler one is searched.
    original: Option<Vec<OptionId>>,
    /// Where a solution is told as those.
    told: Vec<OptionId>,
}

impl Solutions {
    /// Goes on to the next solution, and lends it: what [`next`](Iterator::next) does, but nothing is allocated.
    pub fn advance(&mut self) -> Option<&[OptionId]> {
        if self.end.is_none() && self.watch.solutions_left() == 0 {
            self.end = Some(End::SolutionLimit);
        }
        if self.end.is_none() {
            self.end = self.walk.advance(&mut self.watch).err();
        }
        if self.end.is_some() {
            return None;
        }
        self.watch.delivered(1);
        let solution = self.walk.solution(&mut self.place);
        let Some(original) = &self.original else { return Some(solution) };
        self.told.clear();
        self.told.extend(translated(solution, original));
        Some(&self.told)
    }

    pub(crate) fn walking(walk: Walks, watch: Watch) -> Self {
        Solutions { walk, watch, end: None, place: Vec::new(), original: None, told: Vec::new() }
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
        self.walk.stats()
    }

    /// The engine that does the work.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.walk.engine()
    }

    /// Compares the engine's data with what a new engine would hold.
    ///
    /// After an exhausted walk they must be equal: every link taken out was put back. Meant for tests.
    ///
    /// # Errors
    /// A sentence on the first difference.
    pub fn check_restored(&self, problem: &Problem) -> Result<(), String> {
        self.walk.check_restored(problem)
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
