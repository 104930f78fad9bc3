//! Work that is left to a thread which ends with the program, if it takes longer than a budget allows.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;

use graeco_exact_cover::{Budget, Stop};

use crate::heap;
use crate::stop::LOOK;

/// What comes of some work; `None` if it panics.
///
/// # Errors
/// The limit that was reached first. The work goes on until it ends by itself, or the program does.
pub fn unless_done<T: Send + 'static>(
    budget: &Budget,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<Option<T>, Stop> {
    let (send, made) = mpsc::channel();
    let work = move || {
        // Perhaps nobody waits for it any more.
        let _ = send.send(work());
    };
    heap::started(thread::Builder::new().name("work".into()).spawn(work));
    loop {
        match made.recv_timeout(LOOK) {
            Ok(done) => return Ok(Some(done)),
            Err(RecvTimeoutError::Timeout) => budget.look()?,
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use super::*;

    #[test]
    fn work_is_not_waited_for_longer_than_the_budget() {
        let budget = Budget::default().heeding(Arc::new(AtomicBool::new(true)));
        assert_eq!(unless_done(&budget, || thread::sleep(Duration::from_secs(60))), Err(Stop::Interrupted));
        assert_eq!(unless_done(&Budget::default(), || 7), Ok(Some(7)));
    }
}
