//! A component of a problem, which shares no item with the others, and the ways to count it.

use num_bigint::BigUint;

use super::Method;
use super::frontier::{self, FrontierLimits, Merging, Plan, Refusal};
use super::isomorphs::Isomorphs;
use super::matching;
use crate::engine::{Engine, Rows, Walk};
use crate::limits::Meter;
use crate::outcome::{Outcome, Stats, Stop};
use crate::parallel;
use crate::problem::Problem;

/// A search that was begun, and its count so far.
type Begun = (Box<dyn Walk>, BigUint);

/// A component, and the limits of its count.
pub(super) struct Component<'a> {
    pub(super) problem: &'a Problem,
    /// Bytes.
    pub(super) memory: usize,
    pub(super) threads: usize,
    pub(super) meter: &'a mut Meter,
    pub(super) stats: Stats,
}

/// The number of covers: all or (if `end` is not `Complete`) some.
pub(super) struct Covers {
    pub(super) covers: BigUint,
    pub(super) end: Outcome,
    pub(super) method: Method,
}

/// Nodes of the search before anything else is tried: a search that ends within them needs nothing better.
const FIRST_NODES: u64 = 4_000;
/// There are fewer of them if all together would look at more items than this: a tenth of a second's work.
const FIRST_LOOKS: u64 = 1 << 26;
/// Further nodes, as much work as the first frontier, before one is tried that may need more.
const MORE_NODES: u64 = 32_000;
/// Sums of the first frontier: a millisecond or two.
const FIRST_SUMS: u64 = 100_000;
/// Sums of the first frontier by another order, in a long search: where there are more ways, states merge later.
const TRIAL_SUMS: u64 = 8 * FIRST_SUMS;
/// The factor by which the sums of a frontier may grow, again and again, while its states merge often.
const GROWTH: u64 = 512;
/// Sums of a frontier for each node of a search that remembers, when both have their turns.
const SUMS_A_NODE: u64 = 4;
/// How many times less a frontier may spend on its turn while its states rarely merge.
const RARELY: u64 = 32;
/// A search is long if it has about as many nodes ahead: some tenths of a second's work.
const LONG: f64 = 4e6;
/// Nodes of the longest turn of a search by one thread, when there are several, beside a frontier whose states sometimes merge:
/// a second's work.
const LONGEST_TURN: u64 = 1 << 25;
/// Trials of a search up to isomorphism: after the first turn of a search with a memo, after the second one, and where there is
/// no memo.
const ISOMORPH_TRIALS: [IsomorphTrial; 2] = [
    IsomorphTrial { alike: 16, rounds: &[(250, 0.7), (1_000, 8.0), (8_000, 64.0)] },
    IsomorphTrial { alike: 2, rounds: &[(4_000, 1.0), (16_000, 4.0), (64_000, 16.0)] },
];
const WITHOUT_MEMO: IsomorphTrial = IsomorphTrial { alike: 2, ..ISOMORPH_TRIALS[0] };
/// Steps of refinements for each of these nodes, before it is given up.
const ISOMORPH_STEPS: u64 = 50_000;
/// A frontier that surely needs no more sums than this, ten milliseconds' work, is let run at once.
const CHEAP_SUMS: u64 = 1 << 20;
/// A frontier that surely needs no more sums than this, half a second's work, is let run.
const SURE_SUMS: u64 = 1 << 25;
/// Nanoseconds for each sum of the bound that a frontier surely stays below; it rarely needs that many.
const SUM_NANOSECONDS: f64 = 16.0;

/// A trial of a search up to isomorphism.
#[derive(Clone, Copy)]
struct IsomorphTrial {
    /// How many items must look alike in the mean: a board has eight symmetries, a design many more.
    alike: usize,
    /// Nodes, each of which takes as long as a hundred others, and how many times as many must be spared by then.
    rounds: &'static [(u64, f64)],
}

impl Component<'_> {
    /// A search of a few nodes. If they were too few, the end is `NodeLimit`, and the walk can go on.
    pub(super) fn begin(&mut self) -> (Covers, Option<Box<dyn Walk>>) {
        let budget = self.meter.budget().clone().with_memory(self.memory_to_begin());
        let mut walk = match Engine::Auto.walk(self.problem, true, &budget) {
            Ok(walk) => walk,
            Err(Stop::MemoryLimit) => return (Covers::nothing(Stop::NodeLimit), None),
            Err(stop) => return (Covers::nothing(stop), None),
        };
        let (found, goes_on) = self.search_on(FIRST_NODES, walk.as_mut());
        (found, goes_on.then_some(walk))
    }

    /// Some more nodes of a search, and whether it can go on. If they were too few, or the memory, the end is `NodeLimit`.
    fn search_on(&mut self, nodes: u64, walk: &mut dyn Walk) -> (Covers, bool) {
        let nodes = nodes.min(1 + FIRST_LOOKS / (1 + self.problem.kinds().len() as u64));
        let before = walk.stats();
        let found = self.within(nodes, self.memory_to_begin(), |meter| search(walk, meter));
        self.stats += walk.stats() - before;
        match found {
            Err(found) => (found, true),
            Ok(found) if found.end == Stop::MemoryLimit.into() => {
                (Covers { end: Stop::NodeLimit.into(), ..found }, false)
            }
            Ok(found) => (found, false),
        }
    }

    /// The bytes of a search that is given some nodes. The rest is for the memo.
    fn memory_to_begin(&self) -> usize {
        self.meter.budget().memory() / 4
    }

    /// By one method, or by a search where the method cannot. A walk that was begun may continue, with its count so far.
    pub(super) fn count(&mut self, method: Method, begun: Option<Begun>) -> Covers {
        let found = match method {
            Method::Frontier => self.by_frontier(),
            Method::Matching => self.by_matching(0),
            Method::Memo => self.by_memo(),
            Method::Isomorphs => Ok(self.by_isomorphs(0, IsomorphTrial { alike: 1, rounds: &[] })),
            _ => self.by_trial(begun).map(Some),
        };
        match found {
            Ok(Some(found)) => found,
            Ok(None) => self.by_search(),
            Err(stop) => Covers::nothing(stop),
        }
    }

    /// By the quickest method: each gets few nodes, and then more.
    fn by_trial(&mut self, mut begun: Option<Begun>) -> Result<Covers, Stop> {
        let walk_bytes = begun.as_ref().map_or(0, |(walk, _)| walk.bytes(self.problem));
        let plan = Plan::new(self.problem, &self.meter.budget().clone().without(walk_bytes))?;
        let plan_bytes = plan.as_ref().map_or(0, Plan::bytes);
        let bound = plan.as_ref().map_or(u64::MAX, Plan::most_sums);
        let is_cheap = bound <= CHEAP_SUMS || (bound < u64::MAX && self.beats_matching(bound)?);
        let sums = if is_cheap { bound.max(FIRST_SUMS) } else { FIRST_SUMS };
        if let Some((mut walk, first)) = begun.take_if(|_| !is_cheap) {
            let (mut found, goes_on) = self.search_on(MORE_NODES, walk.as_mut());
            found.covers += first;
            if found.end != Stop::NodeLimit.into() || !self.meter.has_nodes() {
                return Ok(found);
            }
            begun = goes_on.then_some((walk, found.covers));
        }
        let known = begun.as_ref().map_or(BigUint::ZERO, |(_, found)| found.clone());
        let held = begun.as_ref().map_or(0, |(walk, _)| walk.bytes(self.problem)) + plan_bytes;
        let merging = match self.frontier(plan.as_ref(), sums, held) {
            Ok(found) => return Ok(found.at_least(known)),
            Err(merging) => merging,
        };
        if let Some(found) = self.by_matching(held)? {
            return Ok(found);
        }
        let Some(memo) = self.memo(held)? else {
            if bound <= SURE_SUMS
                && let Ok(found) = self.frontier(plan.as_ref(), bound, held)
            {
                return Ok(found.at_least(known));
            }
            if let Some(found) = self.by_isomorphs(held, WITHOUT_MEMO) {
                return Ok(found.at_least(known));
            }
            drop(plan);
            if self.threads > 1 && self.meter.has_all_nodes() {
                drop(begun);
                return Ok(self.by_threads());
            }
            let Some((walk, first)) = begun else { return Ok(self.by_search()) };
            // The walk continues at its node.
            let mut found = self.finish_search(walk);
            found.covers += first;
            return Ok(found);
        };
        drop(begun);
        self.by_turns(memo, plan, merging, known)
    }

    /// Alternates between a search with a memo and a frontier. Each turn is longer than the last one. If the memo is given up,
    /// several threads search, unless the search is long and the frontier promising.
    fn by_turns(
        &mut self,
        mut memo: Rows,
        mut plan: Option<Plan>,
        mut merging: Merging,
        known: BigUint,
    ) -> Result<Covers, Stop> {
        let bytes_of = |plan: &Option<Plan>| plan.as_ref().map_or(0, Plan::bytes);
        let (mut nodes, lists) = (12 * FIRST_NODES, self.memory_beside(bytes_of(&plan)));
        let (mut isomorph_trials, mut knows_order) = (ISOMORPH_TRIALS.iter(), false);
        loop {
            let found = self.within(nodes, lists, |meter| count_with_memo(&mut memo, meter));
            if let Ok(found) = found.or_else(|found| if self.is_enough(&found) { Ok(found) } else { Err(found) }) {
                self.stats += memo.stats();
                drop((memo, plan));
                let known = known.max(found.covers.clone());
                let found = if found.end == Stop::MemoryLimit.into() { self.by_search() } else { found };
                return Ok(found.at_least(known));
            }
            if let Some(trial) = isomorph_trials.next()
                && let Some(found) = self.by_isomorphs(memo.bytes() + bytes_of(&plan), *trial)
            {
                self.stats += memo.stats();
                return Ok(found.at_least(known.max(memo.memo_count())));
            }
            let bound = plan.as_ref().map_or(u64::MAX, Plan::most_sums);
            let (remembers, is_long) = (memo.has_memo(), memo.nodes_ahead() > LONG);
            let better = (!remembers && is_long && bound > SURE_SUMS && !std::mem::replace(&mut knows_order, true))
                .then(|| self.better_plan(plan.as_ref(), memo.bytes()))
                .flatten();
            let sums = match () {
                () if bound <= SURE_SUMS => bound,
                () if better.is_some() => nodes.max(TRIAL_SUMS),
                () if !remembers && !is_long => 0,
                () if merging == Merging::Rarely => nodes / RARELY,
                () => nodes,
            };
            plan = better.or(plan);
            let sums = if remembers { SUMS_A_NODE * sums } else { sums };
            if sums >= FIRST_SUMS {
                merging = match self.frontier(plan.as_ref(), sums, memo.bytes() + bytes_of(&plan)) {
                    Ok(found) => {
                        self.stats += memo.stats();
                        return Ok(found.at_least(known.max(memo.memo_count())));
                    }
                    Err(merging) => merging,
                };
            }
            nodes *= 8;
            let is_promising = is_long && merging != Merging::Rarely && nodes <= LONGEST_TURN;
            if !remembers && !is_promising && self.threads > 1 && self.meter.has_all_nodes() {
                self.stats += memo.stats();
                drop((memo, plan));
                return Ok(self.by_threads());
            }
        }
    }

    /// A plan by another order, if it is clearly better. What ends the trial also ends what follows, which says so.
    fn better_plan(&self, plan: Option<&Plan>, held: usize) -> Option<Plan> {
        frontier::better_plan(self.problem, plan?, &self.meter.clone().without(held)).ok().flatten()
    }

    /// Whether a frontier that surely needs no more sums than these is faster than a determinant.
    fn beats_matching(&self, bound: u64) -> Result<bool, Stop> {
        let matching = matching::nanoseconds(self.problem, &mut self.meter.budget().pace())?;
        Ok(bound as f64 * SUM_NANOSECONDS < matching)
    }

    /// Whether the count so far is enough.
    fn is_enough(&self, found: &Covers) -> bool {
        self.meter.solutions_left() == 1 && found.covers != BigUint::ZERO
    }

    /// By a determinant beside the memory in use, if the part is one of pairs in a planar graph.
    fn by_matching(&mut self, held: usize) -> Result<Option<Covers>, Stop> {
        let covers = matching::count(self.problem, held, self.meter)?;
        Ok(covers.map(|covers| Covers { covers, end: Outcome::Complete, method: Method::Matching }))
    }

    /// By a frontier, as wide as the memory allows.
    fn by_frontier(&mut self) -> Result<Option<Covers>, Stop> {
        let plan = Plan::new(self.problem, self.meter.budget())?;
        let plan = self.better_plan(plan.as_ref(), 0).or(plan);
        Ok(plan.and_then(|plan| self.frontier(Some(&plan), u64::MAX, plan.bytes()).ok()))
    }

    /// By a frontier that may add this many sums beside the memory in use; if they are too few, how often its states merged.
    fn frontier(&mut self, plan: Option<&Plan>, sums: u64, held: usize) -> Result<Covers, Merging> {
        let plan = plan.ok_or(Merging::Rarely)?;
        let bytes = self.memory().saturating_sub(held);
        let (covers, end) = match frontier::count(
            plan,
            FrontierLimits { bytes, sums, growth: GROWTH, threads: self.threads },
            self.meter,
        ) {
            Ok(covers) => (covers, Outcome::Complete),
            Err(Refusal::Stopped(stop)) => (BigUint::ZERO, stop.into()),
            Err(Refusal::TooWide(progress)) => return Err(progress.merging),
            // More sums would end at the same place.
            Err(Refusal::Full) => return Err(Merging::Rarely),
        };
        Ok(Covers { covers, end, method: Method::Frontier })
    }

    /// By a search that remembers, if bit rows can hold the problem.
    fn by_memo(&mut self) -> Result<Option<Covers>, Stop> {
        let Some(mut memo) = self.memo(0)? else { return Ok(None) };
        let lists = self.memory_beside(0);
        let found =
            self.within(u64::MAX, lists, |meter| count_with_memo(&mut memo, meter)).unwrap_or_else(|found| found);
        self.stats += memo.stats();
        Ok((found.end != Stop::MemoryLimit.into()).then_some(found))
    }

    /// By remainders up to the names of their items, beside the memory in use. `None` if that cannot be, or if it has not
    /// spared enough nodes in one of the rounds, or if too few items look alike.
    fn by_isomorphs(&mut self, held: usize, trial: IsomorphTrial) -> Option<Covers> {
        // One solution is found sooner by a search.
        if self.meter.solutions_left() == 1 {
            return None;
        }
        let mut isomorphs = Isomorphs::new(self.problem, self.memory().saturating_sub(held))?;
        if isomorphs.alike() < trial.alike {
            return None;
        }
        let mut rounds = trial.rounds.iter();
        let counted = loop {
            let round = rounds.next();
            let nodes = round.map_or(u64::MAX, |round| round.0);
            isomorphs.allow(nodes.saturating_mul(ISOMORPH_STEPS));
            let mut lent = self.meter.lend(nodes);
            let counted = isomorphs.count(&mut lent);
            let is_spent = self.meter.take_back(&lent, nodes);
            match (round, &counted) {
                (Some((_, times)), Err(Stop::NodeLimit)) if is_spent => {
                    if isomorphs.spared < times * isomorphs.visited as f64 {
                        break None;
                    }
                }
                // It takes too many steps, or a search needs less memory.
                (Some(_), Err(Stop::NodeLimit)) if self.meter.has_nodes() => break None,
                (_, Err(Stop::MemoryLimit)) => break None,
                _ => break Some(counted),
            }
        };
        self.stats.nodes += isomorphs.visited;
        let (covers, end) = match counted? {
            Ok(covers) => (covers, Outcome::Complete),
            Err(stop) => (isomorphs.found, stop.into()),
        };
        Some(Covers { covers, end, method: Method::Isomorphs })
    }

    /// By a search alone.
    fn by_search(&mut self) -> Covers {
        match Engine::Auto.walk(self.problem, true, self.meter.budget()) {
            Ok(walk) => self.finish_search(walk),
            Err(stop) => Covers::nothing(stop),
        }
    }

    /// A search with a memo, if bit rows can hold the problem, beside the memory in use. A quarter of the memory is left
    /// for the lists of the search.
    fn memo(&self, held: usize) -> Result<Option<Rows>, Stop> {
        let budget = self.meter.budget().clone().with_memory(self.memory_beside(held));
        Rows::with_memo(self.problem, self.table(held), &budget)
    }

    /// The bytes of a memo's table beside the memory in use.
    fn table(&self, held: usize) -> usize {
        self.memory().saturating_sub(held) / 4 * 3
    }

    /// The bytes that are left beside the memory in use and a memo's table.
    fn memory_beside(&self, held: usize) -> usize {
        self.meter.budget().memory().saturating_sub(held).saturating_sub(self.table(held))
    }

    /// The bytes for the contents of the memo.
    fn memory(&self) -> usize {
        self.memory.min(self.meter.budget().memory())
    }

    /// Counts with this many nodes and this many bytes; the result is as an error if the nodes were too few.
    fn within(
        &mut self,
        nodes: u64,
        memory: usize,
        count: impl FnOnce(&mut Meter) -> Covers,
    ) -> Result<Covers, Covers> {
        let mut lent = self.meter.lend(nodes).with_memory(memory);
        let found = count(&mut lent);
        let spent = self.meter.take_back(&lent, nodes);
        if found.end == Stop::NodeLimit.into() && spent { Err(found) } else { Ok(found) }
    }

    /// By a search with several threads, from the beginning.
    fn by_threads(&mut self) -> Covers {
        let engine = Engine::Auto.chosen(self.problem, self.meter.budget());
        let count = parallel::count(self.problem, &engine.into(), self.meter, self.threads);
        self.stats += count.stats;
        Covers { covers: count.solutions.into(), end: count.end, method: Method::Search(engine) }
    }

    fn finish_search(&mut self, mut walk: Box<dyn Walk>) -> Covers {
        let before = walk.stats();
        let found =
            self.within(u64::MAX, usize::MAX, |meter| search(walk.as_mut(), meter)).unwrap_or_else(|found| found);
        self.stats += walk.stats() - before;
        found
    }
}

impl Covers {
    /// A limit was reached before anything was found.
    fn nothing(stop: Stop) -> Self {
        Covers { covers: BigUint::ZERO, end: stop.into(), method: Method::Auto }
    }

    /// The same, but if a limit was reached, at least the count known before.
    fn at_least(self, known: BigUint) -> Self {
        let covers = if self.end == Outcome::Complete { self.covers } else { self.covers.max(known) };
        Covers { covers, ..self }
    }
}

fn search(walk: &mut dyn Walk, meter: &mut Meter) -> Covers {
    let (covers, end) = walk.count_all(meter);
    Covers { covers: covers.into(), end, method: Method::Search(walk.engine()) }
}

fn count_with_memo(memo: &mut Rows, meter: &mut Meter) -> Covers {
    let end = memo.count_with_memo(meter);
    Covers { covers: memo.memo_count(), end, method: Method::Memo }
}
