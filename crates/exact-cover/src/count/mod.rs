//! Exact numbers of solutions, most of them never visited.
//!
//! The problem is made simpler, cut into parts that share no item, and each part is counted by what suits it: a
//! frontier moving over its items, a search that remembers what it counted, or a search alone.

mod frontier;
mod matching;
mod part;
mod planar;
mod wide;

use num_bigint::BigUint;

use crate::engine::Engine;
use crate::limits::{End, Limits, Stats, Watch};
use crate::problem::Problem;
use crate::search::Search;
use crate::simplify::{components, simplify};
pub(crate) use frontier::spans_little;
use part::Part;
pub(crate) use wide::Wide;

/// How solutions are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// Whatever turns out to be quick, tried in small doses first.
    #[default]
    Auto,
    /// Item after item in one order, with a sum for each set of items that may be covered ahead of time. Needs
    /// options that span few items, and neither colours nor bounds.
    Frontier,
    /// By a determinant, if every option has two items and the graph with these edges is planar: dominoes on a board.
    Matching,
    /// A search by bit rows that remembers the count of each set of items left. Takes colours, no bounds.
    Memo,
    /// A search that meets every solution.
    Search(Engine),
}

impl Method {
    /// The name: `auto`, `frontier`, `matching`, `memo`, or the engine's.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Frontier => "frontier",
            Method::Matching => "matching",
            Method::Memo => "memo",
            Method::Search(engine) => engine.name(),
        }
    }
}

/// An exact number of solutions, or a lower bound if a limit came first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Total {
    /// The solutions counted: all if `end` is [`End::Exhausted`].
    pub solutions: BigUint,
    /// Why the count ended.
    pub end: End,
    /// The method that counted each independent part of the problem.
    pub methods: Vec<Method>,
    /// What searching cost.
    pub stats: Stats,
}

/// A count that is about to start.
///
/// ```
/// use graeco_exact_cover::{Method, text};
///
/// // Two dominoes on a 2×2 board.
/// let problem = text::parse("a b c d\na b\nc d\na c\nb d\n")?;
/// let total = problem.counting().method(Method::Frontier).run();
/// assert_eq!(total.solutions, 2_u32.into());
/// # Ok::<(), graeco_exact_cover::text::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Counting<'p> {
    problem: &'p Problem,
    method: Method,
    memory: usize,
    threads: usize,
    limits: Limits,
}

/// So many entries make a problem large.
const LARGE: usize = 1 << 22;

/// The memory that a count may use for what it remembers, unless it is told otherwise: 1 GiB.
pub const DEFAULT_MEMORY: usize = 1 << 30;

impl<'p> Counting<'p> {
    pub(crate) fn new(problem: &'p Problem) -> Self {
        Counting { problem, method: Method::Auto, memory: DEFAULT_MEMORY, threads: 1, limits: Limits::default() }
    }

    /// Chooses the method. Where it cannot do a part of the problem, that part is searched.
    #[must_use]
    pub fn method(mut self, method: Method) -> Self {
        self.method = method;
        self
    }

    /// How many bytes may be used for what is remembered. The count goes on when they are full.
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.memory = bytes;
        self
    }

    /// How many threads search where nothing is remembered; 0 for as many as there are cores.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = crate::parallel::number(threads);
        self
    }

    /// Sets the limits. A limit of solutions makes the count a search, which can stop there.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Counts.
    #[must_use]
    pub fn run(self) -> Total {
        match self.method {
            Method::Search(engine) => self.search_alone(engine),
            _ if self.limits.solutions.is_some() => self.search_alone(Engine::Auto),
            _ => self.by_parts(),
        }
    }

    fn search_alone(self, engine: Engine) -> Total {
        let engine = engine.chosen(self.problem);
        let count = Search::new(self.problem).engine(engine).limits(self.limits).threads(self.threads).count();
        let methods = vec![Method::Search(engine)];
        Total { solutions: count.solutions.into(), end: count.end, methods, stats: count.stats }
    }

    fn by_parts(self) -> Total {
        let mut watch = Watch::start(self.limits.clone());
        let one = BigUint::from(1_u32);
        let mut total = Total { solutions: one, end: End::Exhausted, methods: Vec::new(), stats: Stats::default() };
        // Large problems are counted as they are: copies would take more memory than they spare.
        let large = self.problem.entry_count() > LARGE;
        let parts = if large { Vec::new() } else { components(&simplify(self.problem).problem) };
        for problem in parts.iter().chain(large.then_some(self.problem)) {
            let stats = Stats::default();
            let (memory, threads) = (self.memory, self.threads);
            let mut part = Part { problem, memory, threads, watch: &mut watch, stats };
            let found = match self.method {
                Method::Frontier => part.by_frontier(),
                Method::Matching => part.by_matching(),
                Method::Memo => part.by_memo(),
                _ => Some(part.by_trial()),
            };
            let found = found.unwrap_or_else(|| part.by_search());
            total.solutions *= found.covers;
            total.methods.push(found.method);
            total.stats += part.stats;
            total.end = found.end;
            if total.solutions == BigUint::ZERO || found.end != End::Exhausted {
                break;
            }
        }
        total
    }
}
