//! One part of a problem that shares no item with the others, and the ways to count it.

use num_bigint::BigUint;

use super::frontier::{Plan, Refusal, Room};
use super::matching;
use super::{Method, Wide};
use crate::engine::{Engine, Rows, Walks};
use crate::limits::{End, Stats, Watch};
use crate::parallel;
use crate::problem::Problem;
use crate::search::count_on;

/// A part and what may be spent on it.
pub(super) struct Part<'a> {
    pub(super) problem: &'a Problem,
    /// Bytes.
    pub(super) memory: usize,
    pub(super) threads: usize,
    pub(super) watch: &'a mut Watch,
    pub(super) stats: Stats,
}

/// What was found, all or (if `end` is not `Exhausted`) some.
pub(super) struct Found {
    pub(super) covers: BigUint,
    pub(super) end: End,
    pub(super) method: Method,
}

/// Nodes of the search before anything else is tried: what is over by then needs nothing better.
const FIRST_NODES: u64 = 4_000;
/// Sums of the first frontier: a millisecond or two.
const FIRST_SUMS: u64 = 100_000;
/// How much larger the next frontier may be, if the last one looked promising.
const GROWTH: u64 = 512;
/// Sums of a frontier for each node of a search that remembers, when both have their turns.
const SUMS_A_NODE: u64 = 4;
/// A frontier that surely needs no more sums than this, ten milliseconds' work, is let run at once.
const CHEAP_SUMS: u64 = 1 << 20;
/// A frontier that surely needs no more sums than this, half a second's work, is let run.
const SURE_SUMS: u64 = 1 << 25;

/// Bytes of the slots that find a state, at their emptiest, in both generations.
const SLOTS_A_STATE: usize = 64;

impl Part<'_> {
    /// By whatever turns out to be quick: each way gets a dose, and then a larger one.
    pub(super) fn by_trial(&mut self) -> Found {
        let mut walk = Walks::new(self.problem, Engine::Auto, true);
        let first = match self.dose(FIRST_NODES, |watch| search(&mut walk, watch)) {
            Ok(found) => {
                self.stats += walk.stats();
                return found;
            }
            Err(first) => first,
        };
        let plan = Plan::new(self.problem);
        let bound = plan.as_ref().map_or(u64::MAX, Plan::most_sums);
        let sums = if bound <= CHEAP_SUMS { bound.max(FIRST_SUMS) } else { FIRST_SUMS };
        if let Some(found) = self.by_growing_frontier(plan.as_ref(), sums) {
            return found;
        }
        if let Some(found) = self.by_matching() {
            return found;
        }
        let Some(mut memo) = Rows::remembering(self.problem, self.table_bytes()) else {
            // The walk goes on where it stands.
            if self.threads > 1 && self.watch.has_all_nodes() {
                return self.by_threads();
            }
            let mut found = self.finish_search(walk);
            found.covers += first.covers;
            return found;
        };
        let mut nodes = 12 * FIRST_NODES;
        loop {
            if let Ok(found) = self.dose(nodes, |watch| recall(&mut memo, watch)) {
                self.stats += memo.stats();
                return if memo.recalled().is_some() { found } else { self.by_search() };
            }
            let sums = if memo.remembers() { SUMS_A_NODE * nodes } else { nodes / 2 };
            if !memo.remembers() && self.threads > 1 && self.watch.has_all_nodes() {
                return self.by_threads();
            }
            let sums = if bound <= SURE_SUMS { bound } else { sums };
            if let Some(found) = self.by_growing_frontier(plan.as_ref(), sums) {
                return found;
            }
            nodes *= 8;
        }
    }

    /// By a frontier that may add so many sums, and more as long as that looks promising.
    fn by_growing_frontier(&mut self, plan: Option<&Plan>, mut sums: u64) -> Option<Found> {
        loop {
            match self.frontier(plan?, sums) {
                Ok(found) => return Some(found),
                Err(false) => return None,
                Err(true) => sums = sums.saturating_mul(GROWTH),
            }
        }
    }

    /// By a determinant, if the part is one of pairs in a planar graph.
    pub(super) fn by_matching(&mut self) -> Option<Found> {
        let found = matching::count(self.problem, self.watch)?;
        let (covers, end) = found.map_or_else(|end| (BigUint::ZERO, end), |covers| (covers, End::Exhausted));
        Some(Found { covers, end, method: Method::Matching })
    }

    /// By a frontier, as wide as the memory allows.
    pub(super) fn by_frontier(&mut self) -> Option<Found> {
        self.frontier(&Plan::new(self.problem)?, u64::MAX).ok()
    }

    /// By a frontier that may add so many sums; if it cannot, whether more may well do.
    fn frontier(&mut self, plan: &Plan, sums: u64) -> Result<Found, bool> {
        // Two generations of states, and the slots that find them.
        let states = self.memory / 2 / (size_of::<(u128, Wide<4>)>() * 2 + SLOTS_A_STATE);
        let (covers, end) = match plan.count(Room { states, sums }, self.watch) {
            Ok(covers) => (covers, End::Exhausted),
            Err(Refusal::Ended(end)) => (BigUint::ZERO, end),
            Err(Refusal::TooWide { merging }) => return Err(merging && sums < u64::MAX),
        };
        Ok(Found { covers, end, method: Method::Frontier })
    }

    /// By a search that remembers, if bit rows can hold the problem.
    pub(super) fn by_memo(&mut self) -> Option<Found> {
        let memo = Rows::remembering(self.problem, self.table_bytes())?;
        Some(self.finish_memo(memo))
    }

    /// By a search alone.
    pub(super) fn by_search(&mut self) -> Found {
        self.finish_search(Walks::new(self.problem, Engine::Auto, true))
    }

    /// What a memo's table may take: the rest is for the lists of the search.
    fn table_bytes(&self) -> usize {
        self.memory / 4 * 3
    }

    /// What a count finds with so many nodes, as an error if they were too few.
    fn dose(&mut self, nodes: u64, count: impl FnOnce(&mut Watch) -> Found) -> Result<Found, Found> {
        let mut lent = self.watch.lend(nodes);
        let found = count(&mut lent);
        let spent = self.watch.take_back(&lent, nodes);
        if found.end == End::NodeLimit && spent { Err(found) } else { Ok(found) }
    }

    /// By a search with several threads, from the beginning.
    fn by_threads(&mut self) -> Found {
        let engine = Engine::Auto.chosen(self.problem);
        let count = parallel::count(self.problem, engine, self.watch, self.threads);
        self.stats += count.stats;
        Found { covers: count.solutions.into(), end: count.end, method: Method::Search(engine) }
    }

    fn finish_search(&mut self, mut walk: Walks) -> Found {
        let found = search(&mut walk, self.watch);
        self.stats += walk.stats();
        found
    }

    fn finish_memo(&mut self, mut memo: Rows) -> Found {
        let found = recall(&mut memo, self.watch);
        self.stats += memo.stats();
        if memo.recalled().is_some() { found } else { self.by_search() }
    }
}

fn search(walk: &mut Walks, watch: &mut Watch) -> Found {
    let (covers, end) = count_on(walk, watch);
    Found { covers: covers.into(), end, method: Method::Search(walk.engine()) }
}

fn recall(memo: &mut Rows, watch: &mut Watch) -> Found {
    let end = memo.recall(watch);
    Found { covers: memo.recalled().unwrap_or_default(), end, method: Method::Memo }
}
