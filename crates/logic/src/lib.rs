//! Solving by reasoning: techniques, steps, and the path from a puzzle to its solution.
#![doc = include_str!("../README.md")]

mod almost;
mod bits;
mod chains;
mod demand;
mod difficulty;
mod dynamic;
mod exclusions;
mod explain;
mod found;
mod nets;
mod partners;
mod patterns;
mod position;
mod rate;
mod scale;
mod step;
mod technique;
mod templates;
mod text;

pub use difficulty::{Difficulty, DifficultyError, rating_range};
pub use explain::Explainer;
pub use position::{LOGIC_PUZZLES, MOST_LOGIC_ORDER, Position};
pub use rate::Rating;
pub use scale::Scale;
pub use step::{Candidate, Candidates, Link, Step};
pub use technique::{Level, Technique};
