//! Searches without the GIL that Ctrl-C or a token ends: limits that ask Python for signals, errors that wait for their
//! end, and the progress of long work.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use graeco_exact_cover::{Limits, Poll};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// The interval between two checks of Python's signals.
pub(crate) const PERIOD: Duration = Duration::from_millis(20);

/// More than 30 years.
const MOST_SECONDS: f64 = 1e9;

thread_local! {
    /// The searches that run on this thread, one inside the other: a rule that is a Python function may search, too.
    static RUNNING: RefCell<Vec<Signals>> = const { RefCell::new(Vec::new()) };
    /// The token that ends the searches that this thread starts, an object with a method `is_set`.
    static TOKEN: RefCell<Option<Py<PyAny>>> = const { RefCell::new(None) };
}

/// Sets the token that ends the searches that this thread starts, and returns the one before.
#[pyfunction]
#[pyo3(signature = (token))]
pub(crate) fn set_token(token: Option<Py<PyAny>>) -> Option<Py<PyAny>> {
    TOKEN.replace(token)
}

/// The signals that end one search from outside: a signal, or an error in a Python function that it calls.
#[derive(Clone)]
pub(crate) struct Signals(Arc<SignalState>);

struct SignalState {
    stop: Arc<AtomicBool>,
    asked: Mutex<Instant>,
    error: Mutex<Option<PyErr>>,
    token: Option<Py<PyAny>>,
    progress: Option<Progress>,
}

/// A Python function that is told how much is done, and of how much.
struct Progress {
    function: Py<PyAny>,
    done: AtomicU64,
    told: AtomicU64,
    total: u64,
}

impl Progress {
    /// Tells what was done since the last time.
    fn tell(&self, py: Python<'_>) -> PyResult<()> {
        let done = self.done.load(Ordering::Relaxed).min(self.total);
        if self.told.swap(done, Ordering::Relaxed) != done {
            self.function.call1(py, (done, self.total))?;
        }
        Ok(())
    }
}

impl Signals {
    pub(crate) fn new() -> Signals {
        Signals::telling(None, 0)
    }

    /// The signals of a search, and its limits: a number of solutions, and seconds.
    pub(crate) fn within(solutions: Option<u64>, seconds: Option<f64>) -> PyResult<(Signals, Limits)> {
        let signals = Signals::new();
        let limits = signals.limits(solutions, seconds)?;
        Ok((signals, limits))
    }

    /// The signals of work whose progress a function hears.
    pub(crate) fn telling(function: Option<Py<PyAny>>, total: u64) -> Signals {
        let progress = function.map(|function| Progress { function, done: 0.into(), told: 0.into(), total });
        let token = TOKEN.with_borrow(|token| token.as_ref().map(|token| Python::attach(|py| token.clone_ref(py))));
        let (stop, asked, error) = (Arc::default(), Mutex::new(Instant::now()), Mutex::new(None));
        Signals(Arc::new(SignalState { stop, asked, error, token, progress }))
    }

    /// Counts what was done. Another thread tells it.
    pub(crate) fn count_done(&self, number: u64) {
        if let Some(progress) = &self.0.progress {
            progress.done.fetch_add(number, Ordering::Relaxed);
        }
    }

    /// Limits that a signal ends, too.
    pub(crate) fn limits(&self, solutions: Option<u64>, time: Option<f64>) -> PyResult<Limits> {
        let time = match time {
            None => None,
            Some(seconds) if (0.0..=MOST_SECONDS).contains(&seconds) => Some(Duration::from_secs_f64(seconds)),
            Some(seconds) => {
                let what = format!("{seconds} is not a limit of time; expected a number of seconds, 0 to 1e9");
                return Err(PyValueError::new_err(what));
            }
        };
        let own = self.clone();
        let poll = Poll::new(move || own.stops());
        Ok(Limits { solutions, time, interrupt: Some(self.0.stop.clone()), poll: Some(poll), ..Limits::default() })
    }

    /// Ends the search, which raises this error then.
    pub(crate) fn fail(&self, error: PyErr) {
        lock(&self.0.error).get_or_insert(error);
        self.0.stop.store(true, Ordering::Relaxed);
    }

    /// Does work without the GIL on this thread. Raises the exception that ended it.
    pub(crate) fn run<T: Send>(&self, py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
        let own = self.clone();
        let result = py.detach(move || {
            RUNNING.with_borrow_mut(|running| running.push(own));
            // A panic leaves this frame, too.
            let _popped = Popped;
            catch_unwind(AssertUnwindSafe(work))
        });
        self.raise()?;
        result.map_err(internal)
    }

    /// Does work that has threads of its own, while this one waits for signals. Raises the exception that ended it.
    pub(crate) fn wait<T: Send>(&self, py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
        let result = py.detach(|| {
            thread::scope(|scope| {
                let (done, is_done) = mpsc::channel::<()>();
                let worker = scope.spawn(move || {
                    let _done = done;
                    work()
                });
                while is_done.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                    self.ask();
                }
                worker.join()
            })
        });
        self.raise()?;
        let result = result.map_err(internal)?;
        self.0.progress.as_ref().map_or(Ok(()), |progress| progress.tell(py))?;
        Ok(result)
    }

    /// Whether the search should stop. On the thread that was called from Python this looks for signals now and then:
    /// other threads would not see them.
    fn stops(&self) -> bool {
        if !self.0.stop.load(Ordering::Relaxed) && RUNNING.with_borrow(|running| !running.is_empty()) {
            let is_due = lock(&self.0.asked).elapsed() >= PERIOD;
            if is_due {
                self.ask();
                *lock(&self.0.asked) = Instant::now();
            }
        }
        self.0.stop.load(Ordering::Relaxed)
    }

    /// Asks Python for signals and the token, which end the search, and tells the progress. Errors end it, too.
    fn ask(&self) {
        let asked = Python::attach(|py| {
            py.check_signals()?;
            if let Some(token) = &self.0.token
                && token.call_method0(py, "is_set")?.is_truthy(py)?
            {
                self.0.stop.store(true, Ordering::Relaxed);
            }
            self.0.progress.as_ref().map_or(Ok(()), |progress| progress.tell(py))
        });
        asked.unwrap_or_else(|error| self.fail(error));
    }

    /// Raises the exception that ended the search. Then it may continue.
    fn raise(&self) -> PyResult<()> {
        match lock(&self.0.error).take() {
            Some(error) => {
                self.0.stop.store(false, Ordering::Relaxed);
                Err(error)
            }
            None => Ok(()),
        }
    }
}

/// A panic as an error that programs catch as any other.
fn internal(panic: Box<dyn Any + Send>) -> PyErr {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let what = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic");
    PyRuntimeError::new_err(format!("internal error of graeco: {what}"))
}

struct Popped;

impl Drop for Popped {
    fn drop(&mut self) {
        RUNNING.with_borrow_mut(Vec::pop);
    }
}

/// Whether the search that runs on this thread is to end.
pub(crate) fn ends() -> bool {
    RUNNING.with_borrow(|running| running.last().is_some_and(|signals| signals.0.stop.load(Ordering::Relaxed)))
}

/// Ends the search that runs on this thread with an error.
pub(crate) fn fail(error: PyErr) {
    match RUNNING.with_borrow(|running| running.last().cloned()) {
        Some(signals) => signals.fail(error),
        None => Python::attach(|py| error.write_unraisable(py, None)),
    }
}

/// The data behind a lock. A panic leaves no locked data half done here.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
