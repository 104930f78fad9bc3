//! Work on many things by several threads, on the terms of the caller: threads, a limit of time, and a function that hears
//! of the progress.

use std::num::NonZero;
use std::sync::Mutex;
use std::thread;

use graeco_grid::{Budget, Limits, Outcome, Stop};
use pyo3::prelude::*;

use crate::signals::{Signals, lock};

/// The most threads.
const MOST_THREADS: usize = 1 << 10;

/// The terms of a caller: a number of threads (0 for one per core), a number of seconds, and a function.
#[derive(FromPyObject)]
pub(crate) struct Terms(usize, Option<f64>, Option<Py<PyAny>>);

impl Terms {
    /// The number of seconds, if there is a limit.
    pub(crate) fn time(&self) -> Option<f64> {
        self.1
    }
}

/// The work on a number of things.
pub(crate) struct Bulk {
    signals: Signals,
    /// Its limits, whose time has begun.
    pub(crate) limits: Limits,
    threads: usize,
    number: u64,
}

impl Bulk {
    pub(crate) fn start(terms: Terms, number: u64) -> PyResult<Bulk> {
        let Terms(threads, time, progress) = terms;
        let signals = Signals::telling(progress, number);
        let limits = signals.limits(None, time)?.started();
        Ok(Bulk { limits, signals, threads: thread_count(threads), number })
    }

    pub(crate) fn budget(&self) -> Budget {
        Budget::start(&self.limits)
    }

    /// The number of things that a thread takes at once: all have some, and nobody has more than `most`.
    pub(crate) fn share(&self, most: usize) -> usize {
        usize::try_from(self.number.div_ceil(self.threads as u64)).map_or(most, |share| share.clamp(1, most))
    }

    /// Does parts of the work, each made when it is its turn, and of `share` things, by threads with a worker of their own.
    /// Says why it ended: the first end that a worker came to, after which no part is begun.
    pub(crate) fn run<P: Send, W: FnMut(P) -> Result<(), Stop>>(
        &self,
        py: Python<'_>,
        share: usize,
        parts: impl Iterator<Item = P> + Send,
        worker: impl Fn() -> W + Sync,
    ) -> PyResult<&'static str> {
        let threads = self.threads.min(parts.size_hint().1.unwrap_or(usize::MAX));
        let (parts, end) = (Mutex::new(parts), Mutex::new(None));
        let work = || {
            let mut worker = worker();
            loop {
                let part = lock(&parts).next();
                let Some(part) = part.filter(|_| lock(&end).is_none()) else { return };
                match worker(part) {
                    Ok(()) => self.signals.count_done(share as u64),
                    Err(why) => drop(lock(&end).get_or_insert(why)),
                }
            }
        };
        self.signals.wait(py, || {
            thread::scope(|scope| {
                // Where the system has no more threads, fewer do the work.
                (1..threads).for_each(|_| drop(thread::Builder::new().spawn_scoped(scope, work)));
                work();
            });
        })?;
        let end = lock(&end).take();
        Ok(end.map_or(Outcome::Complete, Outcome::Stopped).word())
    }
}

/// The number of threads for an option; 0 is one per core.
fn thread_count(threads: usize) -> usize {
    if threads > 0 { threads.min(MOST_THREADS) } else { thread::available_parallelism().map_or(1, NonZero::get) }
}
