//! What the exact cover crate hands on: limits of work, so that all searches keep them in one way, and errors in texts.

pub(crate) use graeco_exact_cover::Meter;
pub use graeco_exact_cover::{Budget, Count, Limits, Outcome, Pace, Poll, Stats, Stop};
