//! Solving by reasoning: techniques, steps, and the path from a puzzle to its solution.

mod coloring;
mod explain;
mod fish;
mod found;
mod locked;
mod position;
mod rate;
mod remote;
mod singles;
mod step;
mod subsets;
mod technique;
mod templates;
mod text;
mod turbot;

pub use explain::Explainer;
pub use position::{MOST_LOGIC_ORDER, Position};
pub use rate::Rating;
pub use step::{Candidate, Candidates, Link, Step};
pub use technique::{Level, Technique};
