//! Latin squares of any order, plain, diagonal, pandiagonal or with boxes: build, complete, count, sample, explore.
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
//! assert_eq!(count(5, Kind::Diagonal)?, 960u32.into());
//! # Ok::<(), graeco_latin::PuzzleError>(())
//! ```
//!
//! [`Formula`] gives any cell of a square of any order at once, [`Random`] random squares, [`complete`] the puzzle that a
//! partial square is, [`Counting`] exact numbers step by step, [`Transversals`], [`mate`] and [`mols()`] what squares have
//! to do with each other, [`isotopy_canon`] and its sisters when two are the same but for names.

mod canon;
mod count;
mod field;
mod formula;
mod kind;
mod mols;
mod placements;
mod properties;
mod random;
mod squares;
pub mod text;
mod transversals;

pub use canon::{Canon, CanonError, MOST_DIAGONAL, diagonal_canon, isotopy_canon, main_class_canon, reduce};
pub use count::{BadState, Counting, count};
pub use formula::Formula;
pub use graeco_grid::{Budget, End, Limits, PuzzleError, Square};
pub use kind::Kind;
pub use mols::{MolsError, are_orthogonal, mols, same_pair};
pub use properties::{intercalates, properties, transposed};
pub use random::{Distribution, JacobsonMatthews, Random};
pub use squares::{build, complete, squares};
pub use transversals::{MOST_LISTED, Mate, TransversalIter, Transversals, mate};
