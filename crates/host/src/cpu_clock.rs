//! The time that work has taken, which is the same on a machine with much else to do.

use std::time::{Duration, Instant};

/// A clock that runs while this process computes; an ordinary clock on systems without one.
#[derive(Debug)]
pub struct CpuClock(Duration, Instant);

impl CpuClock {
    /// Starts a clock.
    #[must_use]
    pub fn start() -> CpuClock {
        CpuClock(used(), Instant::now())
    }

    /// The seconds since the start.
    #[must_use]
    pub fn seconds(&self) -> f64 {
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
