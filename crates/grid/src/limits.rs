//! Re-exports of the exact cover crate: limits of work, shared by all searches, and errors in texts.

pub(crate) use graeco_exact_cover::Meter;
pub use graeco_exact_cover::text::TextError;
pub use graeco_exact_cover::{Budget, Count, End, Limits, Pace, Poll, Stats};
