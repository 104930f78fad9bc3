//! Re-exports of the exact cover crate: limits of work, shared by all searches, and errors in texts.

pub(crate) use graeco_exact_cover::Meter;
pub use graeco_exact_cover::{Budget, Count, Limits, Outcome, Pace, Poll, Stats, Stop};
