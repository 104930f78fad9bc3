//! Classic 9×9 Sudoku: read, solve, count, check and generate.
//!
//! ```
//! use graeco_sudoku::Sudoku;
//!
//! let sudoku: Sudoku =
//!     "000010000301400860900500200700160000020805010000097004003004006048006907000080000".parse()?;
//! assert!(sudoku.is_unique());
//! let square = sudoku.solve().unwrap();
//! assert!(graeco_sudoku::line(&square).starts_with("452618379"));
//! # Ok::<(), graeco_sudoku::TextError>(())
//! ```

mod generate;
mod puzzle;
mod symmetry;
mod unavoidable;

pub use generate::{GenerateError, Generator, Made, Recipe};
pub use graeco_grid::text::TextError;
pub use puzzle::{Sudoku, Verdict, alphabet, batch, line, reader};
pub use symmetry::Symmetry;
