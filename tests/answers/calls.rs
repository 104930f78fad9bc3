//! Random sequences of calls: a seed makes one, it is run against naive code, and one that fails is made smaller.

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// A sequence of calls, with the data that they are made on.
pub(crate) trait Calls: Clone + Debug + Send {
    /// A random sequence.
    fn random(rng: &mut ChaCha8Rng) -> Self;

    /// Makes the calls and compares every answer with that of naive code. A panic counts as an error.
    ///
    /// # Errors
    /// What differs.
    fn run(&self) -> Result<(), String>;

    /// Smaller sequences, the smallest first; each is tried until one fails as well.
    fn smaller(&self) -> Vec<Self>;
}

/// Runs sequences of calls: so many as the environment variable `GRAECO_CALLS` says, 2,000 without it. If
/// `GRAECO_SEED` is set, only the sequence of that seed is run.
///
/// # Panics
/// At the first sequence that fails, which is shown together with the smallest one that was found to fail.
pub(crate) fn check<C: Calls>() {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().unwrap());
    let (first, end) = match number("GRAECO_SEED") {
        Some(seed) => (seed, seed + 1),
        None => (0, number("GRAECO_CALLS").unwrap_or(2_000)),
    };
    let next = AtomicU64::new(first);
    let failed: Mutex<Option<(u64, C, String)>> = Mutex::new(None);
    let work = || {
        while failed.lock().unwrap().is_none() {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= end {
                break;
            }
            let calls = C::random(&mut ChaCha8Rng::seed_from_u64(seed));
            if let Err(error) = outcome(&calls) {
                failed.lock().unwrap().get_or_insert((seed, calls, error));
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, |cores| cores.get()) {
            scope.spawn(work);
        }
    });
    if let Some((seed, calls, error)) = failed.into_inner().unwrap() {
        let (least, told) = shrunk(calls, error.clone());
        panic!("seed {seed} (GRAECO_SEED={seed}): {error}\nthe smallest that fails: {told}\n{least:#?}");
    }
}

/// The result of a sequence; a panic is an error.
fn outcome<C: Calls>(calls: &C) -> Result<(), String> {
    catch_unwind(AssertUnwindSafe(|| calls.run())).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        Err(format!("a panic: {}", text.unwrap_or_default()))
    })
}

/// The smallest sequence that fails among those that can be reached from this one, and how it fails.
fn shrunk<C: Calls>(mut calls: C, mut error: String) -> (C, String) {
    // No message for each of the panics on the way.
    std::panic::set_hook(Box::new(|_| {}));
    // Sequences that take long are not tried for ever.
    let mut tries = 5_000;
    'smaller: loop {
        for less in calls.smaller() {
            tries -= 1;
            if tries == 0 {
                break 'smaller;
            }
            if let Err(told) = outcome(&less) {
                (calls, error) = (less, told);
                continue 'smaller;
            }
        }
        break;
    }
    drop(std::panic::take_hook());
    (calls, error)
}

/// All lists that are left when a piece of a list is taken out: half of it first, then a quarter, at last one element.
pub(crate) fn shorter<T: Clone>(list: &[T]) -> Vec<Vec<T>> {
    let mut all = Vec::new();
    let mut piece = list.len().div_ceil(2);
    while piece > 0 {
        for start in (0..list.len()).step_by(piece) {
            let end = (start + piece).min(list.len());
            all.push([&list[..start], &list[end..]].concat());
        }
        piece = if piece == 1 { 0 } else { piece.div_ceil(2) };
    }
    all
}
