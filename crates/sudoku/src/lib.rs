//! Classic 9×9 Sudoku: read, solve, count, check and generate.
#![doc = include_str!("../README.md")]

mod generate;
mod puzzle;
mod symmetry;
mod unavoidable;

pub use generate::{GenerateError, Generator, Made, Recipe};
pub use graeco_grid::text::TextError;
pub use puzzle::{Sudoku, Verdict, alphabet, batch, line, reader};
pub use symmetry::Symmetry;
