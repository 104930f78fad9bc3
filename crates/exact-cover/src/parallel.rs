//! The same answers by several threads: the problem is cut, and whoever is free takes the next part.
//!
//! The only file of this crate that knows of threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;

use crate::engine::{Engine, Walks};
use crate::limits::{Count, End, Limits, Stats, Watch};
use crate::problem::{OptionId, Problem};
use crate::search::{Solutions, count_on, translated};
use crate::split::SubProblem;

/// So many parts for each thread: enough that none is left with a large one at the end.
const PARTS_A_THREAD: usize = 64;

/// What the threads share.
struct Shared {
    /// Solutions that may still be delivered.
    left: AtomicU64,
    /// Set when all shall stop.
    stop: Arc<AtomicBool>,
    ended: Mutex<(End, Stats)>,
}

impl Shared {
    fn new(solutions: Option<u64>) -> Self {
        let left = AtomicU64::new(solutions.unwrap_or(u64::MAX));
        Shared { left, stop: Arc::default(), ended: Mutex::new((End::Exhausted, Stats::default())) }
    }

    fn note(&self, end: End, stats: Stats) {
        let mut ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        ended.1 += stats;
        if end != End::Exhausted && ended.0 == End::Exhausted {
            ended.0 = end;
        }
        if end != End::Exhausted {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Whether one solution more may be delivered; then it is counted.
    fn admit(&self) -> bool {
        self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok()
    }
}

/// A number of threads, 0 being as many as there are cores.
pub(crate) fn number(threads: usize) -> usize {
    if threads == 0 { rayon::current_num_threads() } else { threads }
}

/// Counts with several threads.
pub(crate) fn count(problem: &Problem, engine: Engine, watch: &Watch, threads: usize) -> Count {
    let shared = Shared::new(None);
    let sums = Mutex::new(0_u128);
    each_part(problem, threads, watch, &shared, |part, watch| {
        let mut walk = Walks::new(&part.problem, engine, true);
        let (found, end) = count_on(&mut walk, watch);
        *sums.lock().unwrap_or_else(PoisonError::into_inner) += found;
        (end, walk.stats())
    });
    let (end, stats) = shared.ended.into_inner().unwrap_or_else(PoisonError::into_inner);
    let solutions = sums.into_inner().unwrap_or_else(PoisonError::into_inner);
    Count { solutions, end, stats }
}

/// Hands every solution to `visit`, from several threads and in no order.
pub(crate) fn list(
    problem: &Problem,
    engine: Engine,
    limits: Limits,
    threads: usize,
    visit: impl Fn(&[OptionId]) + Sync,
) -> (End, Stats) {
    let shared = Shared::new(limits.solutions);
    let watch = Watch::start(Limits { solutions: None, ..limits });
    each_part(problem, threads, &watch, &shared, |part, watch| {
        let walk = Walks::new(&part.problem, engine, false);
        let mut solutions = Solutions::walking(walk, watch.clone());
        let mut whole = Vec::new();
        while let Some(solution) = solutions.advance() {
            if !shared.admit() {
                return (End::SolutionLimit, solutions.stats());
            }
            whole.clear();
            whole.extend(translated(solution, &part.options));
            visit(&whole);
        }
        (solutions.end().unwrap_or(End::Exhausted), solutions.stats())
    });
    shared.ended.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn each_part(
    problem: &Problem,
    threads: usize,
    watch: &Watch,
    shared: &Shared,
    work: impl Fn(&SubProblem, &mut Watch) -> (End, Stats) + Sync,
) {
    // One that ends early stops the others.
    let watch = watch.clone().heeding(Arc::clone(&shared.stop));
    let parts = problem.split(threads * PARTS_A_THREAD);
    let run = || {
        parts.par_iter().with_max_len(1).for_each(|part| {
            let mut watch = watch.clone();
            if let Err(end) = watch.look() {
                return shared.note(end, Stats::default());
            }
            let (end, stats) = work(part, &mut watch);
            shared.note(end, stats);
        });
    };
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(run),
        // Where no thread can be had, this one does the work.
        Err(_) => run(),
    }
}
