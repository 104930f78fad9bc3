//! n×n grids with houses, givens and constraints: Sudoku and Latin squares of any order, and their variants.
#![doc = include_str!("../README.md")]

mod alphabet;
pub mod bits;
mod cellset;
mod check;
mod compile;
mod compiled_rule;
mod complete;
mod conflicts;
pub mod constraint;
pub mod constraints;
mod counted;
mod cover;
#[cfg(feature = "file")]
pub mod file;
mod generate;
mod geometry;
mod houses;
mod images;
mod judge;
mod kernel;
mod limits;
mod lines;
mod listed;
mod minimal;
mod model;
mod order;
mod outside;
// Public for `benches/grid.rs` alone.
#[doc(hidden)]
pub mod packed;
mod partial;
mod picture;
mod posted;
mod posting;
#[cfg(target_arch = "x86_64")]
pub mod processor;
mod propagate;
mod puzzle;
mod puzzle_error;
mod relation;
mod search;
mod solutions;
mod square;
mod state;
mod symbols;
mod symmetry;
pub mod text;
mod zero;

pub use alphabet::{Alphabet, Reading};
pub use cellset::CellSet;
pub use compiled_rule::CompiledRule;
pub use complete::{Completing, Completion, Method};
pub use conflicts::{Conflict, Facts, Unpaired};
pub use constraint::{Constraint, Stated, Total, Values};
pub use cover::{Cover, OptionId, Problem, UnknownName};
pub use generate::{Demand, GenerateError, Generated, Generator, clue_kinds};
pub use houses::{House, HouseKind};
pub use judge::{Clash, Fault};
pub use kernel::Nine;
pub use limits::{Budget, Count, End, Limits, Pace, Poll, Stats};
pub use model::Model;
pub use order::{BadOrder, Cell, Order, Symbol};
pub use picture::{draw_regions, draw_words};
pub use posting::{Wrong, WrongPosting, check_posting, check_posting_in, check_refusing};
pub use propagate::{Contradiction, Propagator, Pruner, RuleKey};
pub use puzzle::Puzzle;
pub use puzzle_error::PuzzleError;
pub use relation::Relation;
pub use solutions::{Dive, Dives, Engine, Search, Solutions, TrueCandidates};
pub use square::{Square, SquareError};
pub use symbols::{SymbolSet, Wide};
pub use symmetry::Symmetry;
pub use text::Grid;

/// The README's Rust code runs as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;
