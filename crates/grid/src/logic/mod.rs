//! Solving by reasoning: techniques, steps, and the path from a puzzle to its solution.

mod explain;
mod found;
mod locked;
mod position;
mod rate;
mod singles;
mod step;
mod subsets;
mod technique;
mod text;

pub use explain::Explainer;
pub use position::{MOST_LOGIC_ORDER, Position};
pub use rate::Rating;
pub use step::{Candidate, Candidates, Link, Step};
pub use technique::{Level, Technique};
