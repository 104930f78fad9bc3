//! The threads that search: each puzzle has a short slice of time first, and a longer one each time it comes again.
//!
//! One thread in four takes new puzzles only, so that hard ones never keep others waiting.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::job::Job;

/// The first slice of time of each question. Puzzles that take longer are begun again, so most should not.
const FIRST: Duration = Duration::from_millis(150);

/// How much longer each slice is than the one before.
const FACTOR: u32 = 4;

const FEWEST: usize = 4;

/// Puzzles that wait for their slices of time, and the threads that work on them.
#[derive(Debug)]
pub(crate) struct Pool {
    queue: Mutex<Queue>,
    ready: Condvar,
    /// The greatest slice.
    most: Duration,
    /// How many bytes each puzzle may take.
    memory: Option<usize>,
}

#[derive(Debug, Default)]
struct Queue {
    /// Which slice is next for a puzzle, and when it came; those with short slices come first.
    waiting: BTreeMap<(u32, u64), Arc<Job>>,
    number: u64,
    is_over: bool,
}

impl Pool {
    /// Starts the threads. They share the memory; no question takes longer than the time at once.
    pub(crate) fn start(time: Duration, memory: Option<usize>) -> std::io::Result<Arc<Pool>> {
        let threads = thread::available_parallelism().map_or(FEWEST, |cores| cores.get().max(FEWEST));
        let memory = memory.map(|memory| memory / threads);
        let pool = Arc::new(Pool { queue: Mutex::default(), ready: Condvar::new(), most: time, memory });
        for number in 0..threads {
            let (own, is_for_new) = (Arc::clone(&pool), number < threads / 4);
            thread::Builder::new().name("search".into()).spawn(move || own.work(is_for_new))?;
        }
        Ok(pool)
    }

    pub(crate) fn add(&self, job: Arc<Job>) {
        self.put(0, job);
    }

    /// Ends all threads as soon as their work is cancelled.
    pub(crate) fn end(&self) {
        let mut queue = self.queue();
        queue.is_over = true;
        queue.waiting.clear();
        drop(queue);
        self.ready.notify_all();
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, slice: u32, job: Arc<Job>) {
        let mut queue = self.queue();
        queue.waiting.retain(|_, job| !job.is_cancelled());
        queue.number += 1;
        let number = queue.number;
        queue.waiting.insert((slice, number), job);
        drop(queue);
        self.ready.notify_all();
    }

    /// The next puzzle and its slice; `None` when all is over.
    fn next(&self, is_for_new: bool) -> Option<(u32, Arc<Job>)> {
        let mut queue = self.queue();
        loop {
            if queue.is_over {
                return None;
            }
            let first = queue.waiting.first_key_value().map(|(&key, _)| key);
            if let Some(key) = first.filter(|&(slice, _)| slice == 0 || !is_for_new) {
                return queue.waiting.remove(&key).map(|job| (key.0, job));
            }
            queue = self.ready.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn work(&self, is_for_new: bool) {
        while let Some((number, job)) = self.next(is_for_new) {
            let slice = FIRST.saturating_mul(FACTOR.saturating_pow(number)).min(self.most);
            // A fault in an engine ends the work on this puzzle alone.
            match catch_unwind(AssertUnwindSafe(|| job.advance(slice, slice == self.most, self.memory))) {
                Ok(false) if slice < self.most => self.put(number + 1, job),
                Ok(_) => job.finish(None),
                Err(_) => job.finish(Some("internal error: the search has failed".into())),
            }
        }
    }
}
