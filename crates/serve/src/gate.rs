//! A gate that limits the number of requests with a text or a picture at a time; the others wait for a while.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use graeco_grid::{Budget, Limits};

/// The most time for reading a text or drawing a picture.
const MOST: Duration = Duration::from_secs(5);

/// The longest wait of a request before it is refused.
const PATIENCE: Duration = Duration::from_secs(10);

/// Admits a number of requests at a time.
#[derive(Debug)]
pub(crate) struct Gate {
    /// How many more may come in.
    free: Mutex<usize>,
    left: Condvar,
    /// How many bytes each may take.
    memory: Option<usize>,
    /// Set when all of them must end.
    interrupt: Arc<AtomicBool>,
}

/// A request that was let in, until it is dropped.
#[derive(Debug)]
pub(crate) struct Pass<'g> {
    gate: &'g Gate,
}

impl Gate {
    /// Admits this many requests at a time, which share the memory.
    pub(crate) fn new(most: usize, memory: Option<usize>) -> Gate {
        let memory = memory.map(|memory| memory / most);
        Gate { free: Mutex::new(most), left: Condvar::new(), memory, interrupt: Arc::default() }
    }

    /// Ends the work of all that were let in.
    pub(crate) fn close(&self) {
        self.interrupt.store(true, Ordering::Relaxed);
    }

    /// Waits until the request may come in; `None` if that takes too long.
    pub(crate) fn enter(&self) -> Option<Pass<'_>> {
        self.enter_within(PATIENCE)
    }

    fn enter_within(&self, patience: Duration) -> Option<Pass<'_>> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.left.wait_timeout_while(free, patience, |free| *free == 0);
        let (mut free, _) = waited.unwrap_or_else(PoisonError::into_inner);
        *free = free.checked_sub(1)?;
        Some(Pass { gate: self })
    }
}

impl Pass<'_> {
    /// The budget for a text or a picture, from now on.
    pub(crate) fn budget(&self) -> Budget {
        Budget::start(&self.limits())
    }

    /// The same as limits, whose clock has started.
    pub(crate) fn limits(&self) -> Limits {
        let interrupt = Some(Arc::clone(&self.gate.interrupt));
        Limits { time: Some(MOST), memory: self.gate.memory, interrupt, ..Limits::default() }.started()
    }
}

impl Drop for Pass<'_> {
    fn drop(&mut self) {
        *self.gate.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.gate.left.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use graeco_grid::Stop;

    use super::*;

    #[test]
    fn no_more_are_let_in_than_fit() {
        let gate = Gate::new(2, Some(1000));
        let moment = Duration::from_millis(20);
        let first = gate.enter_within(moment).unwrap();
        assert_eq!(first.budget().memory(), 500);
        let second = gate.enter_within(moment);
        assert!(second.is_some() && gate.enter_within(moment).is_none());
        drop(first);
        assert!(gate.enter_within(moment).is_some());
        // One that waits comes in when another one leaves.
        let _third = gate.enter_within(moment).unwrap();
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| gate.enter_within(Duration::from_secs(60)).is_some());
            drop(second);
            assert!(waiting.join().unwrap());
        });
    }

    #[test]
    fn all_work_ends_when_the_gate_is_closed() {
        let gate = Gate::new(1, None);
        let pass = gate.enter().unwrap();
        let (budget, limits) = (pass.budget(), pass.limits());
        assert_eq!(budget.look(), Ok(()));
        gate.close();
        assert_eq!([budget.look(), Budget::start(&limits).look()], [Err(Stop::Interrupted); 2]);
    }
}
