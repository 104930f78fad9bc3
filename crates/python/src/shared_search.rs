//! A search that Python goes through step by step, one thread at a time; its status can be read at any time.

use std::sync::{Condvar, Mutex};
use std::thread::{self, ThreadId};

use graeco_exact_cover::Outcome;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::signals::{PERIOD, Signals, lock};

/// The known facts about a search after a step.
#[derive(Clone, Copy, Default)]
pub(crate) struct SearchStatus {
    /// How it ended; `None` while it goes on.
    pub(crate) end: Option<Outcome>,
    /// How many nodes of its tree were visited.
    pub(crate) nodes: u64,
}

/// A search, and whose turn it is.
pub(crate) struct SharedSearch<S> {
    search: Mutex<S>,
    /// The thread that makes a step.
    busy: Mutex<Option<ThreadId>>,
    free: Condvar,
    /// The state after the last step: a rule in Python may ask in the middle of one.
    seen: Mutex<SearchStatus>,
    see: fn(&S) -> SearchStatus,
    signals: Signals,
}

impl<S: Send> SharedSearch<S> {
    /// A search whose limits check these signals, and access to its state.
    pub(crate) fn new(search: S, signals: Signals, see: fn(&S) -> SearchStatus) -> SharedSearch<S> {
        let seen = Mutex::new(see(&search));
        SharedSearch { search: Mutex::new(search), busy: Mutex::default(), free: Condvar::new(), seen, see, signals }
    }

    pub(crate) fn signals(&self) -> &Signals {
        &self.signals
    }

    /// The known facts after the last step.
    pub(crate) fn seen(&self) -> SearchStatus {
        *lock(&self.seen)
    }

    /// Makes a step without the GIL, after those of other threads. Raises the exception that ended it, or a
    /// `RuntimeError` if this thread is in the middle of one.
    pub(crate) fn step<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut S) -> T + Send) -> PyResult<T> {
        let _turn = self.turn(py)?;
        // Nobody else has it during this turn.
        let mut search = lock(&self.search);
        let own = &mut *search;
        let result = self.signals.run(py, move || work(own));
        *lock(&self.seen) = (self.see)(&search);
        result
    }

    /// Waits until no other thread makes a step. Ctrl-C ends the wait.
    fn turn(&self, py: Python<'_>) -> PyResult<Turn<'_, S>> {
        let me = thread::current().id();
        if *lock(&self.busy) == Some(me) {
            return Err(PyRuntimeError::new_err(
                "the iterator is in the middle of a step: a rule cannot ask it for the next one",
            ));
        }
        while !py.detach(|| self.takes_turn(me)) {
            py.check_signals()?;
        }
        Ok(Turn(self))
    }

    fn takes_turn(&self, me: ThreadId) -> bool {
        let waited = self.free.wait_timeout_while(lock(&self.busy), PERIOD, |busy| busy.is_some());
        let (mut busy, _) = waited.unwrap_or_else(std::sync::PoisonError::into_inner);
        let is_free = busy.is_none();
        if is_free {
            *busy = Some(me);
        }
        is_free
    }
}

/// The turn of a thread, until it is dropped.
struct Turn<'w, S>(&'w SharedSearch<S>);

impl<S> Drop for Turn<'_, S> {
    fn drop(&mut self) {
        *lock(&self.0.busy) = None;
        self.0.free.notify_one();
    }
}
