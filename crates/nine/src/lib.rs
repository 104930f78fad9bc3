//! Searches for the solutions of one 9×9 Sudoku, in words of 27 bits.
#![doc = include_str!("../README.md")]

mod bits;
mod cells;
#[cfg(target_arch = "x86_64")]
pub mod processor;
mod search;
mod tables;

pub use search::Nine;
