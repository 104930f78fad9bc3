//! The time that a cube has taken, which is the same on a machine with much else to do.

use std::time::{Duration, Instant};

/// A clock that runs while this process computes; an ordinary clock on systems without one.
pub(super) struct Clock(Duration, Instant);

impl Clock {
    pub(super) fn start() -> Clock {
        Clock(used(), Instant::now())
    }

    /// The seconds since the start.
    pub(super) fn seconds(&self) -> f64 {
        if cfg!(unix) { used().saturating_sub(self.0) } else { self.1.elapsed() }.as_secs_f64()
    }
}

#[cfg(unix)]
fn used() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[cfg(not(unix))]
fn used() -> Duration {
    Duration::ZERO
}
