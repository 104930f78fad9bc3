//! Latin squares of any order, plain, diagonal or pandiagonal: build, complete, count, judge.
//!
//! A *Latin square* of order n holds every symbol once in each row and column; a *diagonal* one on both main
//! diagonals too; a *pandiagonal* one (a Knut Vik design) on all broken diagonals.
//!
//! ```
//! use graeco_latin::{Kind, build, count};
//!
//! let square = build(7, Kind::Diagonal)?.unwrap();
//! assert!(Kind::Diagonal.holds(&square));
//! assert_eq!(build(3, Kind::Diagonal)?, None);
//! assert_eq!(count(5, Kind::Diagonal)?, 960);
//! # Ok::<(), graeco_latin::PuzzleError>(())
//! ```

mod kind;
mod squares;

pub use graeco_grid::{PuzzleError, Square};
pub use kind::Kind;
pub use squares::{build, build_random, complete, count, squares};
