//! A demand on generated puzzles beside a unique solution, such as a difficulty.

use std::cmp::Ordering;
use std::fmt::Debug;

use crate::limits::{Budget, Stop};
use crate::puzzle::Puzzle;

/// A demand on generated puzzles. The generator asks it for each puzzle with one solution.
pub trait Demand: Debug + Send + Sync {
    /// Checks before a grid is filled whether puzzles with these rules, and perhaps with clues, may meet the demand.
    ///
    /// # Errors
    /// Why none does.
    fn check(&self, rules: &Puzzle, adds_clues: bool) -> Result<(), String>;

    /// Whether a puzzle meets the demand, or is easier or harder.
    ///
    /// # Errors
    /// The end of the budget, if it comes first.
    fn compare(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Ordering, Stop>;
}
