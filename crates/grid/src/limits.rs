//! Limits of work, handed on from the exact cover crate, so that all searches keep them in one way.

pub(crate) use graeco_exact_cover::Watch;
pub use graeco_exact_cover::{Budget, Count, End, Limits, Pace, Stats};
