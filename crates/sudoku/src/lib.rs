//! Classic 9×9 Sudoku: read, solve, count, check and generate.
#![doc = include_str!("../README.md")]

mod canon;
#[cfg(feature = "rand")]
mod digger;
#[cfg(feature = "rand")]
mod generate;
mod least;
#[cfg(feature = "rand")]
mod minimal;
mod pattern;
mod puzzle;
mod sides;
mod statistics;
#[cfg(feature = "rand")]
mod unavoidable;
#[cfg(feature = "rand")]
mod vary;

pub use canon::Canonical;
#[cfg(feature = "rand")]
pub use generate::{GenerateError, Generated, Generator, Recipe};
pub use graeco_batch::Batch;
pub use graeco_grid::text::TextError;
pub use graeco_grid::{Budget, Clash, Grid, Limits, Solutions, Square, Symbol, Symmetry};
#[cfg(feature = "rand")]
pub use minimal::Reducer;
pub use puzzle::{Packed, Sudoku, Verdict, alphabet, batch, line, reader};
pub use statistics::{PACKED_BYTES, Statistics, SudokuFacts};
#[cfg(feature = "rand")]
pub use vary::Variation;
