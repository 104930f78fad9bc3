//! Latin squares of any order, plain, diagonal, pandiagonal or with boxes: build, complete, count, sample, explore.
#![doc = include_str!("../README.md")]

mod canon;
mod checker;
mod count;
mod field;
mod formula;
mod group;
mod kind;
mod mols;
mod placements;
mod properties;
#[cfg(feature = "rand")]
mod random;
mod squares;
pub mod text;
mod transversals;

pub use canon::{Canon, CanonError, MOST_DIAGONAL, diagonal_canon, isotopy_canon, main_class_canon, reduce};
pub use checker::{CheckError, Checker, Repeat};
pub use count::{BadState, Counting, Dive, count};
pub use formula::Formula;
pub use graeco_exact_cover::Problem;
pub use graeco_grid::{
    Alphabet, Budget, Count, End, Grid, Limits, Order, Pace, Puzzle, PuzzleError, Solutions, Square, SquareError,
    Stats, Symbol, UnknownName,
};
pub use kind::{Kind, UnknownKind};
pub use mols::{MolsError, are_orthogonal, mols, same_pair};
pub use num_bigint::{self, BigUint};
pub use properties::{intercalates, properties, transposed};
#[cfg(feature = "rand")]
pub use rand;
#[cfg(feature = "rand")]
pub use random::{Distribution, JacobsonMatthews, Random};
pub use squares::{build, complete, squares};
pub use transversals::{MOST_LISTED, Mate, TransversalIter, Transversals, mate};
