//! Writes certificates: puzzles and exact covers as formulas, and proofs that no solution is missing.
#![doc = include_str!("../README.md")]

mod assignment;
pub mod cover;
mod formula;
pub mod grid;
mod lines;
mod regions;
mod search;
mod sums;

pub use formula::Formula;
pub use grid::Refusal;
pub use lines::{Lines, VeriPb};
pub use search::{MOST_SOLUTIONS, Proof, SearchResult, prove};
