//! Threads that do pieces of work side by side, and searches and counts by them: the problem is cut, and an idle thread takes the
//! next part.
//!
//! The only file of this crate that makes threads.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

#[cfg(feature = "rayon")]
use rayon::prelude::*;

use crate::engine::Strategy;
use crate::limits::{Budget, Limits, Meter};
use crate::outcome::{Count, Outcome, Stats, Stop};
use crate::prepare::Prepared;
use crate::problem::{OptionId, Problem};
use crate::solutions::Solutions;

/// The number of parts for each thread: enough that none is left with a large one at the end.
const PARTS_A_THREAD: usize = 64;

/// The data that the threads share.
struct Shared {
    /// Solutions that may still be delivered.
    left: AtomicU64,
    /// Set when all must stop.
    stop: Arc<AtomicBool>,
    ended: Mutex<(Outcome, Stats)>,
}

impl Shared {
    fn new(solutions: Option<u64>) -> Self {
        let left = AtomicU64::new(solutions.unwrap_or(u64::MAX));
        Shared { left, stop: Arc::default(), ended: Mutex::new((Outcome::Complete, Stats::default())) }
    }

    fn note(&self, end: Outcome, stats: Stats) {
        let mut ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        ended.1 += stats;
        if end != Outcome::Complete && ended.0 == Outcome::Complete {
            ended.0 = end;
        }
        if end != Outcome::Complete {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Counts one solution more, and says whether it is the last one that may be delivered; `None` if none may be.
    fn admit(&self) -> Option<bool> {
        let before = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        before.ok().map(|left| left == 1)
    }
}

/// A number of threads, 0 being as many as there are cores.
#[cfg(feature = "rayon")]
pub(crate) fn number(threads: usize) -> usize {
    if threads == 0 { rayon::current_num_threads() } else { threads }
}

/// One thread, however many are wanted.
#[cfg(not(feature = "rayon"))]
pub(crate) fn number(_: usize) -> usize {
    1
}

/// A number of threads that fit into the memory, each with a copy of the rest of the problem and an engine.
fn affordable(problem: &Problem, strategy: &Strategy, budget: &Budget, threads: usize) -> usize {
    let each = problem.bytes() + problem.option_count() * size_of::<OptionId>() + strategy.bytes(problem, budget);
    threads.min(budget.memory() / each.max(1)).max(1)
}

pub(crate) fn count(problem: &Problem, strategy: &Strategy, meter: &Meter, threads: usize) -> Count {
    let shared = Shared::new(None);
    let sums = Mutex::new(0_u128);
    each_part(problem, strategy, threads, meter, &shared, |part, meter| {
        let mut walk = match strategy.below(part.items()).walk(&part.problem, true, meter.budget()) {
            Ok(walk) => walk,
            Err(stop) => return (stop.into(), Stats::default()),
        };
        let (found, end) = walk.count_all(meter);
        *sums.lock().unwrap_or_else(PoisonError::into_inner) += found;
        (end, walk.stats())
    });
    let (end, stats) = shared.ended.into_inner().unwrap_or_else(PoisonError::into_inner);
    let solutions = sums.into_inner().unwrap_or_else(PoisonError::into_inner);
    Count { solutions, end, stats }
}

/// Passes solutions to `visit`, from several threads and in no order, until it breaks off.
pub(crate) fn list<B: Send>(
    problem: &Problem,
    strategy: &Strategy,
    limits: Limits,
    threads: usize,
    visit: impl Fn(&[OptionId]) -> ControlFlow<B> + Sync,
) -> ControlFlow<B, (Outcome, Stats)> {
    let broken = Mutex::new(None);
    let shared = Shared::new(limits.solutions);
    let meter = Meter::start(Limits { solutions: None, ..limits });
    each_part(problem, strategy, threads, &meter, &shared, |part, meter| {
        let mut solutions = Solutions::new(&part.problem, strategy.below(part.items()), meter.clone());
        let mut buffer = Vec::new();
        while let Some(solution) = solutions.advance() {
            let Some(is_last) = shared.admit() else { return (Outcome::SolutionLimit, solutions.stats()) };
            if let ControlFlow::Break(value) = visit(part.whole(solution, &mut buffer)) {
                broken.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(value);
                return (Stop::Interrupted.into(), solutions.stats());
            }
            if is_last {
                return (Outcome::SolutionLimit, solutions.stats());
            }
        }
        (solutions.end().unwrap_or(Outcome::Complete), solutions.stats())
    });
    match broken.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(value) => ControlFlow::Break(value),
        None => ControlFlow::Continue(shared.ended.into_inner().unwrap_or_else(PoisonError::into_inner)),
    }
}

fn each_part(
    problem: &Problem,
    strategy: &Strategy,
    threads: usize,
    meter: &Meter,
    shared: &Shared,
    work: impl Fn(&Prepared, &mut Meter) -> (Outcome, Stats) + Sync,
) {
    let threads = affordable(problem, strategy, meter.budget(), threads);
    // One that ends early stops the others.
    let meter = meter.clone().heeding(Arc::clone(&shared.stop)).with_memory(meter.budget().memory() / threads);
    let parts = match problem.split(threads * PARTS_A_THREAD, meter.budget()) {
        Ok(parts) => parts,
        Err(stop) => return shared.note(stop.into(), Stats::default()),
    };
    let mut groups = parts.groups(threads * PARTS_A_THREAD);
    let take = |group: Range<usize>, meter: &mut Meter| -> Result<Prepared, Stop> {
        meter.look()?;
        let part = parts.rest(group, &mut meter.budget().pace())?;
        *meter = meter.clone().without(part.bytes());
        Ok(part)
    };
    Team::new(threads).each(&mut groups, |group| {
        let mut meter = meter.clone();
        match take(group.clone(), &mut meter) {
            Ok(part) => {
                let (end, stats) = work(&part, &mut meter);
                shared.note(end, stats);
            }
            Err(stop) => shared.note(stop.into(), Stats::default()),
        }
    });
}

/// Threads that do pieces of work side by side.
pub(crate) struct Team {
    /// `None`: this thread alone.
    #[cfg(feature = "rayon")]
    pool: Option<rayon::ThreadPool>,
}

impl Team {
    /// This many threads, or as many as the system gives.
    pub(crate) fn new(threads: usize) -> Self {
        #[cfg(not(feature = "rayon"))]
        let _ = threads;
        Team {
            #[cfg(feature = "rayon")]
            pool: std::iter::successors(Some(threads), |threads| Some(threads / 2))
                .take_while(|&threads| threads > 1)
                .find_map(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok()),
        }
    }

    /// How many threads there are.
    pub(crate) fn threads(&self) -> usize {
        #[cfg(feature = "rayon")]
        return self.pool.as_ref().map_or(1, rayon::ThreadPool::current_num_threads);
        #[cfg(not(feature = "rayon"))]
        1
    }

    /// Does all pieces of work. Each thread takes the next one.
    pub(crate) fn each<T: Send>(&self, work: &mut [T], run: impl Fn(&mut T) + Sync) {
        #[cfg(feature = "rayon")]
        if let Some(pool) = &self.pool {
            return pool.install(|| work.par_iter_mut().with_max_len(1).for_each(&run));
        }
        work.iter_mut().for_each(&run);
    }
}
