//! Exit statuses, and the one that wins when a file holds several puzzles.

use std::sync::atomic::{AtomicU8, Ordering};

use graeco_exact_cover::{Outcome, Stop};

/// The exit status of the program; the worst thing that happened decides, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Status {
    /// Everything was answered.
    #[default]
    Solved,
    /// Something had no solution, or not the requested one.
    NoSolution,
    /// A limit of time, nodes or memory came before an answer was known.
    Limit,
    /// Bad input or usage.
    BadInput,
    /// A signal.
    Interrupted,
}

impl From<Stop> for Status {
    /// The status of stopped work whose results so far are not the answer.
    fn from(stop: Stop) -> Status {
        if stop == Stop::Interrupted { Status::Interrupted } else { Status::Limit }
    }
}

impl From<Outcome> for Status {
    /// The status of work that is complete or was stopped.
    fn from(end: Outcome) -> Status {
        end.stop().map_or(Status::Solved, Status::from)
    }
}

/// The worst status of the answers so far: a place in [`Status::ALL`].
static SO_FAR: AtomicU8 = AtomicU8::new(0);

impl Status {
    /// All that can be said of answers, in order.
    const ALL: [Status; 4] = [Status::Solved, Status::NoSolution, Status::Limit, Status::BadInput];

    /// The worst of the answers that were printed so far, as far as they were finished.
    pub fn so_far() -> Status {
        Status::ALL[usize::from(SO_FAR.load(Ordering::Relaxed))]
    }

    /// Notes that an answer with this status was printed, for when the program ends before all are.
    pub fn is_printed(self) {
        if let Some(place) = Status::ALL.iter().position(|&status| status == self) {
            SO_FAR.fetch_max(place as u8, Ordering::Relaxed);
        }
    }

    /// The number that the shell sees.
    pub fn code(self) -> u8 {
        match self {
            Status::Solved => 0,
            Status::NoSolution => 1,
            Status::BadInput => 2,
            Status::Limit => 3,
            Status::Interrupted => 130,
        }
    }

    /// Notes something else that happened.
    pub fn note(&mut self, other: Status) {
        *self = (*self).max(other);
    }
}
