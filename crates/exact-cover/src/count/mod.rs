//! Exact numbers of solutions, most of them never visited.
//!
//! The problem is made simpler, cut into parts that share no item, and each part is counted by a suitable method: a
//! frontier moving over its items, a search that remembers what it has counted, or a search alone.

mod component;
mod frontier;
mod isomorphs;
mod matching;
mod planar;
mod remainder;

use num_bigint::BigUint;

use crate::engine::Engine;
use crate::limits::{Budget, Limits, Meter};
use crate::names::named;
use crate::outcome::{Count, Outcome, Stats, Stop};
use crate::problem::Problem;
use crate::simplify::{components, simplify};
use component::{Component, Covers};
pub(crate) use frontier::spans_little;

/// The most entries of a small problem, and the nodes of a search that it is given first.
const SMALL: usize = 200;
const FEW_NODES: u64 = 200;

/// How solutions are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Method {
    /// The method that turns out to be fast: several are tried for a short time first.
    #[default]
    Auto,
    /// Item after item in one order, with a sum for each set of items that may be covered ahead of time. Needs
    /// options that span few items, and neither colours nor bounds.
    Frontier,
    /// By a determinant, if every option has two items and the graph with these edges is planar: dominoes on a board.
    Matching,
    /// A search by bit rows that remembers the count of each set of items left. Takes colours, no bounds.
    Memo,
    /// A search that remembers the count of each remainder up to the names of its items: for problems with much symmetry.
    /// Takes neither colours nor bounds.
    Isomorphs,
    /// A search that visits every solution.
    Search(Engine),
}

impl Method {
    /// All methods but [`Auto`](Self::Auto) and a search by the engine that suits the problem.
    pub const ALL: [Method; 8] = {
        let [links, cells, rows, portable] = Engine::ALL;
        let [links, cells, rows, portable] =
            [Method::Search(links), Method::Search(cells), Method::Search(rows), Method::Search(portable)];
        [Method::Frontier, Method::Matching, Method::Memo, Method::Isomorphs, links, cells, rows, portable]
    };

    /// The name: `auto`, `frontier`, `matching`, `memo`, `isomorphs`, or the engine's.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Frontier => "frontier",
            Method::Matching => "matching",
            Method::Memo => "memo",
            Method::Isomorphs => "isomorphs",
            Method::Search(engine) => engine.name(),
        }
    }

    /// A description in a few words.
    #[must_use]
    pub fn description(self) -> &'static str {
        match self {
            Method::Auto => "The method that suits the problem",
            Method::Frontier => "Dynamic programming, item by item, over the sets of items covered so far",
            Method::Matching => "A determinant, for perfect matchings of planar graphs",
            Method::Memo => "A search that remembers the counts of subproblems",
            Method::Isomorphs => "A search that counts subproblems once that are the same up to the names of items",
            Method::Search(engine) => engine.description(),
        }
    }
}

// The name of an engine is a search by it.
named!(Method, "a method", [&[Method::Auto][..], &Method::ALL].concat());

/// A builder of a count: the problem, a method, limits, memory, and threads.
///
/// ```
/// use graeco_exact_cover::{Method, text};
///
/// // Two dominoes on a 2×2 board.
/// let problem = text::parse("a b c d\na b\nc d\na c\nb d\n")?;
/// let count = problem.counting().method(Method::Frontier).run();
/// assert_eq!(count.solutions, 2_u32.into());
/// # Ok::<(), graeco_exact_cover::text::TextError>(())
/// ```
#[must_use = "it does nothing until it is run"]
#[derive(Clone, Debug)]
pub struct Counting<'p> {
    problem: &'p Problem,
    method: Method,
    memory: usize,
    threads: usize,
    limits: Limits,
}

/// The memory of a count for its memo, by default: 1 GiB.
pub const DEFAULT_MEMORY: usize = 1 << 30;

impl Problem {
    /// Returns the exact number of solutions, by the method that turns out to be fast. Most solutions are never
    /// visited.
    ///
    /// [`counting`](Self::counting) sets limits, and [`Search::count`](crate::Search::count) visits them all.
    #[must_use]
    pub fn count(&self) -> BigUint {
        self.counting().run().solutions
    }

    /// A builder of a count: choose a method, limits, memory or threads, then [`run`](Counting::run) it.
    pub fn counting(&self) -> Counting<'_> {
        let (method, limits) = Default::default();
        Counting { problem: self, method, memory: DEFAULT_MEMORY, threads: 1, limits }
    }
}

impl Counting<'_> {
    /// Sets the method. A part of the problem that it cannot count is searched.
    pub fn method(mut self, method: Method) -> Self {
        self.method = method;
        self
    }

    /// Sets how many bytes the counts of subproblems may take that are remembered, at most [`Limits::memory`]. The
    /// count continues when they are used up.
    pub fn memory(mut self, bytes: usize) -> Self {
        self.memory = bytes;
        self
    }

    /// Sets the number of threads of frontiers and of searches that remember nothing; 0 uses all cores. Without the feature `rayon`
    /// there is always one thread.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = crate::parallel::number(threads);
        self
    }

    /// Sets the limits. A limit of solutions makes the count a search, which can stop there.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Runs the count.
    pub fn run(self) -> Count<BigUint> {
        self.run_with_methods().0
    }

    /// Runs the count, and says by which method it counted each independent part of the problem. A small problem is not cut.
    pub fn run_with_methods(self) -> (Count<BigUint>, Vec<Method>) {
        match self.method {
            Method::Search(engine) => self.search_alone(engine),
            _ if self.limits.solutions.is_some() => self.search_alone(Engine::Auto),
            Method::Auto => self.at_once().unwrap_or_else(|| self.by_parts()),
            _ => self.by_parts(),
        }
    }

    /// Whether there is a solution. Ends as soon as every part has one.
    ///
    /// # Errors
    /// The limit that was reached before it was known.
    pub(crate) fn decide(mut self) -> Result<bool, Stop> {
        self.limits.solutions = Some(1);
        let (count, _) = self.by_parts();
        match count.end {
            Outcome::Stopped(stop) if count.solutions == BigUint::ZERO => Err(stop),
            _ => Ok(count.solutions > BigUint::ZERO),
        }
    }

    fn search_alone(self, engine: Engine) -> (Count<BigUint>, Vec<Method>) {
        let limits = self.limits.started();
        let engine = engine.chosen(self.problem, &Budget::start(&limits));
        let count = self.problem.search().engine(engine).limits(limits).threads(self.threads).count();
        (Count::new(count.solutions.into(), count.end, count.stats), vec![Method::Search(engine)])
    }

    /// By a search of a few nodes, if the problem is small and they are enough: making it simpler, and cutting it, is more work.
    fn at_once(&self) -> Option<(Count<BigUint>, Vec<Method>)> {
        if self.problem.entry_count() > SMALL || self.limits.nodes.is_some() || self.limits.memory.is_some() {
            return None;
        }
        let limits = Limits { nodes: Some(FEW_NODES), ..self.limits.clone() };
        let (count, methods) = Counting { limits, threads: 1, ..self.clone() }.search_alone(Engine::Auto);
        (count.end != Stop::NodeLimit.into()).then_some((count, methods))
    }

    fn by_parts(self) -> (Count<BigUint>, Vec<Method>) {
        let meter = Meter::start(self.limits.clone());
        let parts = match self.parts(meter.budget()) {
            Ok(parts) => parts,
            Err(stop) => return none(stop),
        };
        // A problem that is not cut shares its memory with the one that is counted.
        let is_whole = parts.len() == 1 && parts[0].shares(self.problem);
        let held: usize = if is_whole { 0 } else { parts.iter().map(Problem::bytes).sum() };
        let mut counts = Counts::new(parts.len(), meter.solutions_left() == 1);
        let mut meter = meter.without(held);
        // Each part is searched a little first: many are done then, and of the others a few solutions are known.
        let mut begun = None;
        for turn in 0..if self.method == Method::Auto { 2 } else { 1 } {
            for (place, problem) in parts.iter().enumerate() {
                if counts.is_done(place) {
                    continue;
                }
                let (memory, threads, stats) = (self.memory, self.threads, Stats::default());
                let mut part = Component { problem, memory, threads, meter: &mut meter, stats };
                let first_turn = self.method == Method::Auto && turn == 0;
                let found = if first_turn {
                    let (found, walk) = part.begin();
                    // One walk alone is kept, for it may go on where it stands.
                    begun = walk.filter(|_| parts.len() == 1).map(|walk| (walk, found.covers.clone()));
                    found
                } else {
                    part.count(self.method, begun.take())
                };
                counts.stats += part.stats;
                let waits = first_turn && found.end == Stop::NodeLimit.into() && meter.has_nodes();
                if !counts.note(place, found, waits) {
                    return counts.total();
                }
            }
        }
        counts.total()
    }

    /// The parts of the problem that share no item.
    fn parts(&self, budget: &Budget) -> Result<Vec<Problem>, Stop> {
        budget.look()?;
        // Large problems are counted as they are: copies would take more memory than they spare.
        if self.problem.is_large() || budget.afford(self.problem.bytes() * 3).is_err() {
            return Ok(vec![self.problem.clone()]);
        }
        components(&simplify(self.problem, budget)?.problem, budget)
    }
}

/// Nothing was counted before that end.
fn none(stop: Stop) -> (Count<BigUint>, Vec<Method>) {
    (Count::new(BigUint::ZERO, stop.into(), Stats::default()), Vec::new())
}

/// The known facts about the parts of a problem, whose solutions are all combinations of theirs.
struct Counts {
    /// For each part the solutions that were found, and the method if they are all.
    found: Vec<(BigUint, Option<Method>)>,
    /// Whether one solution of each part is enough.
    one_is_enough: bool,
    end: Outcome,
    stats: Stats,
}

impl Counts {
    fn new(parts: usize, one_is_enough: bool) -> Self {
        let found = vec![(BigUint::ZERO, None); parts];
        Counts { found, one_is_enough, end: Outcome::Complete, stats: Stats::default() }
    }

    fn is_done(&self, part: usize) -> bool {
        let (covers, method) = &self.found[part];
        method.is_some() || (self.one_is_enough && *covers != BigUint::ZERO)
    }

    /// Notes the count of a part. False if the rest does not matter: a limit was reached, or there is no solution.
    fn note(&mut self, part: usize, found: Covers, waits: bool) -> bool {
        let (covers, method) = &mut self.found[part];
        if found.end == Outcome::Complete {
            (*covers, *method) = (found.covers, Some(found.method));
            return *covers != BigUint::ZERO;
        }
        *covers = found.covers.max(std::mem::take(covers));
        let goes_on = waits || self.is_done(part);
        if !waits {
            self.end = found.end;
        }
        goes_on
    }

    /// The number of all combinations: at least that many if a limit was reached, for a part that was not counted may have no
    /// solution.
    fn total(self) -> (Count<BigUint>, Vec<Method>) {
        let impossible = self.found.iter().any(|(covers, method)| method.is_some() && *covers == BigUint::ZERO);
        let solutions = self.found.iter().map(|(covers, _)| covers).product();
        let end = if impossible { Outcome::Complete } else { self.end };
        (Count::new(solutions, end, self.stats), self.found.iter().filter_map(|(_, method)| *method).collect())
    }
}
