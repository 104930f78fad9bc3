//! n×n grids with houses, givens and constraints: Sudoku and Latin squares of any order, and their variants.
#![doc = include_str!("../README.md")]

mod check;
mod compile;
mod compiled_rule;
mod complete;
mod conflicts;
pub mod constraint;
mod cover;
mod demand;
mod geometry;
mod houses;
mod images;
mod judge;
mod kernel;
mod layered;
mod limits;
mod minimal;
mod model;
mod one_of;
mod outside;
mod posted;
mod posting;
mod propagate;
mod puzzle;
mod puzzle_error;
mod regions;
mod relation;
mod rests;
mod shaped;
mod solutions;
mod state;
mod strength;
#[cfg(test)]
mod testing;
mod walk;

pub use compiled_rule::CompiledRule;
pub use complete::{Completing, Completion, Method};
pub use conflicts::{Conflict, Facts, FactsError};
pub use constraint::{Constraint, Stated, Total, Values};
pub use cover::{Cover, OptionId, Problem, UnknownName};
pub use demand::Demand;
pub use graeco_nine::Nine;
#[cfg(target_arch = "x86_64")]
pub use graeco_nine::processor;
pub use graeco_square::{
    Alphabet, BadOrder, BadShape, Cell, CellSet, Grid, MOST_IN_ORBIT, Order, Reading, Shape, Square, SquareError,
    SubGrid, Symbol, SymbolSet, Symmetry, Wide, bits, draw_regions, draw_words, is_sum, named, named_values, text,
};
pub use houses::{House, HouseKind};
pub use judge::{Clash, Fault};
pub use layered::REGIONS;
pub use limits::{Budget, Count, Limits, Outcome, Pace, Poll, Stats, Stop};
pub use model::Model;
pub use one_of::OneOf;
pub use outside::{Layer, name_over};
pub use posting::{PostingFault, WrongPosting, check_posting, check_posting_in, check_refusing};
pub use propagate::{Contradiction, Propagator, Pruner, RuleKey, Scenario, sets_with_sum};
pub use puzzle::Puzzle;
pub use puzzle_error::PuzzleError;
pub use relation::Relation;
pub use solutions::{Dive, Dives, Engine, Search, Solutions, TrueCandidates};
pub use strength::{Strength, strength};

/// The README's Rust code runs as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;
