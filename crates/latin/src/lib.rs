//! Latin squares of any order, plain, diagonal, pandiagonal or with boxes: build, complete, count, sample, explore.
#![doc = include_str!("../README.md")]

mod bachelor;
mod canon;
mod checker;
mod classes;
mod count;
mod critical;
mod delta;
mod designs;
mod disjoint;
mod family;
mod field;
mod formula;
mod group;
mod groups;
mod howell;
mod isotopes;
mod kind;
mod mates;
mod mols;
mod orthogonality;
mod paratopism;
mod placements;
mod properties;
#[cfg(feature = "rand")]
mod random;
mod rectangle;
mod rectangles;
mod squares;
mod subsquares;
pub mod text;
mod trades;
mod transversals;

#[cfg(feature = "rand")]
pub use bachelor::RandomBachelors;
pub use bachelor::bachelor;
pub use canon::{
    Canon, CanonError, Class, Labelled, MOST_DIAGONAL, conjugates, diagonal_canon, isotopy_canon, labelled,
    main_class_canon, map_between, reduce,
};
pub use checker::{CheckError, Checker, Repeat};
pub use classes::{ClassOf, Classes, ClassesError, MOST_CLASSES, MOST_DIAGONAL_CLASSES, classes};
pub use count::{BadState, Counting, Dive, RectangleError, count, count_rectangles};
pub use critical::{Criticality, MOST_CRITICAL, criticality, small_critical_set, smallest_critical_set};
pub use delta::entry_without_transversal;
pub use designs::{magic_square, mixed_doubles, net, orthogonal_array, round_robin, transversal_design};
pub use family::{Existence, Family, HolesError, Property, steiner_loop, steiner_square, triples_of};
pub use formula::Formula;
pub use graeco_exact_cover::Problem;
pub use graeco_grid::{
    Alphabet, Budget, Count, End, Grid, Limits, Order, Pace, Puzzle, PuzzleError, Solutions, Square, SquareError,
    Stats, Symbol, UnknownName,
};
pub use groups::{MOST_LISTED_GROUP, group, groups};
pub use howell::{Howell, HowellError, howell};
pub use isotopes::{MOST_BACHELORS, count_bachelors, isotopes};
pub use kind::{Kind, UnknownKind};
pub use mates::{Disjoint, MateIter, Mates};
pub use mols::{
    MolsError, are_orthogonal, incomplete_mols, mols, mols_known, same_pair, same_pair_of_cells, self_orthogonal,
};
pub use num_bigint::{self, BigUint};
pub use orthogonality::Orthogonality;
pub use paratopism::{Paratopism, role_letters};
pub use properties::{intercalates, intercalates_of, properties, properties_with_holes, transposed};
#[cfg(feature = "rand")]
pub use rand;
#[cfg(feature = "rand")]
pub use random::{Distribution, JacobsonMatthews, Random, RandomIsotopes, RandomOf, RandomRectangles};
pub use rectangle::{NotRectangle, Rectangle};
pub use rectangles::{Rectangles, RectanglesError};
pub use squares::{build, complete, squares};
pub use subsquares::{Subsquare, Subsquares, subsquares};
pub use trades::{Trade, smallest_trade, switches, switches_of};
pub use transversals::{MOST_LISTED, Mate, TransversalIter, Transversals, mate};
