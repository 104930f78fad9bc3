//! One filling of a square by its candidates: local search and clause learning, side by side.
#![doc = include_str!("../README.md")]

mod clauses;
mod completion;
mod open;
mod pairwise;
mod race;
mod rows;
mod tabu;

pub use clauses::{Clauses, Slice};
pub use completion::{Completion, Method};
pub use open::OpenPuzzle;
pub use pairwise::Pairwise;
pub use race::complete;
