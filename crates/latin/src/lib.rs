//! Latin squares of any order, plain, diagonal, pandiagonal or with boxes: build, complete, count, sample, read, classify.
#![doc = include_str!("../README.md")]

mod canon;
mod checker;
mod classes;
mod count;
mod formula;
mod groups;
mod intercalates;
mod kind;
mod large;
mod normalization;
mod paratopism;
mod placements;
#[cfg(feature = "rand")]
mod random;
mod rectangle;
mod rectangles;
mod squares;
pub mod text;
mod thirds;

pub use canon::{
    Canon, CanonError, Class, Labelled, MOST_DIAGONAL, conjugates, diagonal_canon, isotopy_canon, labelled,
    main_class_canon, map_between, reduce,
};
pub use checker::{CheckError, Checker, Repeat};
pub use classes::{ClassOf, Classes, ClassesError, MOST_CLASSES, MOST_DIAGONAL_CLASSES, classes};
pub use count::{
    BadState, ByUnits, Counted, Counting, Machine, RectangleError, SavedCount, UnitSearch, Units, count,
    count_rectangles,
};
pub use formula::Formula;
pub use graeco_exact_cover::Problem;
pub use graeco_grid::{
    Alphabet, Budget, Count, Grid, Limits, Order, Outcome, Pace, Puzzle, PuzzleError, Solutions, Square, SquareError,
    Stats, Stop, Symbol, UnknownName,
};
pub use groups::{MOST_LISTED_GROUP, group, groups};
pub use intercalates::intercalates_of;
pub use kind::{Kind, UnknownKind};
pub use large::{LargeVerdict, check_large};
pub use normalization::Normalization;
pub use num_bigint::{self, BigUint};
pub use paratopism::{Paratopism, role_letters, transposed};
pub use placements::Placements;
#[cfg(feature = "rand")]
pub use rand;
#[cfg(feature = "rand")]
pub use random::{Distribution, JacobsonMatthews, Random, RandomIsotopes, RandomRectangles};
pub use rectangle::{NotRectangle, Rectangle};
pub use rectangles::{Rectangles, RectanglesError};
pub use squares::{build, complete, filled, squares};
pub use thirds::Thirds;
