//! Solving by reasoning: techniques, steps, and the path from a puzzle to its solution.

mod almost;
mod als;
mod avoidable;
mod blossom;
mod bug;
mod coloring;
mod difficulty;
mod explain;
mod fish;
mod found;
mod locked;
mod position;
mod rate;
mod rectangle;
mod remote;
mod singles;
mod step;
mod subsets;
mod sue_de_coq;
mod technique;
mod templates;
mod text;
mod turbot;
mod unique;
mod wings;

pub use difficulty::{Difficulty, DifficultyError};
pub use explain::Explainer;
pub use position::{MOST_LOGIC_ORDER, Position};
pub use rate::Rating;
pub use step::{Candidate, Candidates, Link, Step};
pub use technique::{Level, Technique};
