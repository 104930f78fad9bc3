//! Certificates: puzzles and exact covers as formulas, proofs that no solution is missing, and their check.
#![doc = include_str!("../README.md")]

pub mod check;
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
pub use search::{Found, MOST_SOLUTIONS, Proof, prove};
