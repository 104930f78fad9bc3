//! n×n grids with houses, givens and constraints: Sudoku and Latin squares of any order, and their variants.
#![doc = include_str!("../README.md")]

mod alphabet;
mod batch;
mod cellset;
mod compile;
mod complete;
pub mod constraint;
pub mod constraints;
mod cover;
#[cfg(feature = "file")]
pub mod file;
mod kernel;
mod model;
mod order;
// Public for `benches/grid.rs` alone.
#[doc(hidden)]
pub mod packed;
mod partial;
mod picture;
mod posting;
mod propagate;
mod puzzle;
mod relation;
mod search;
mod solutions;
mod square;
mod state;
mod symbols;
pub mod text;

pub use alphabet::{Alphabet, Reading};
pub use batch::{Answer, Answered, Answers, Batch, BatchStats, MOST_BATCH_ORDER, Stopped, Width};
pub use complete::{Completing, Completion, Method};
pub use constraint::{Constraint, Values};
pub use cover::{Budget, Count, Cover, End, Limits, OptionId, Pace, Problem, Stats, UnknownName};
pub use kernel::Nine;
pub use model::Model;
pub use order::{BadOrder, Cell, Order, Symbol};
pub use picture::draw_regions;
pub use posting::{WrongPosting, check_posting};
pub use propagate::{Contradiction, Propagator, Pruner};
pub use puzzle::{Clash, House, Puzzle, PuzzleError};
pub use relation::Relation;
pub use solutions::{Engine, Search, Solutions};
pub use square::{Fault, Square, SquareError};
pub use symbols::{SymbolSet, Wide};
pub use text::Grid;

/// The README's Rust code runs as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;
