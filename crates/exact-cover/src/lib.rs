//! Exact cover problems with colours and multiplicities: solutions one by one, or their exact number.
#![doc = include_str!("../README.md")]

mod builder;
mod cheapest;
mod count;
mod diagram;
mod engine;
#[cfg(feature = "rand")]
mod estimate;
mod limits;
mod names;
mod outcome;
mod parallel;
mod prepare;
mod problem;
mod residual;
mod search;
mod simplify;
mod solutions;
mod split;
pub mod text;
mod unsat;
mod wide;
mod written;

pub use builder::{BuildError, Builder};
pub use cheapest::{Cheapest, CostedSolution, cheapest};
pub use count::{Counting, DEFAULT_MEMORY, Method};
pub use diagram::{Diagram, DiagramError, DiagramSolutions};
pub use engine::{Engine, OpenItem};
#[cfg(feature = "rand")]
pub use estimate::{Estimate, MeanEstimate, RunningMean, estimate, estimate_of};
pub use limits::{Budget, Limits, Meter, Pace, Poll};
pub use names::UnknownName;
pub use num_bigint::{self, BigUint};
pub use outcome::{Count, Outcome, Stats, Stop};
pub use problem::{Color, Entry, Item, Kind, MAX_ENTRIES, OptionId, Problem};
#[cfg(feature = "rand")]
pub use rand;
pub use search::{Search, Visited};
pub use simplify::{Simplified, simplify};
pub use solutions::Solutions;
pub use split::{Branches, Parts, SubProblem};
pub use unsat::{NoObstacle, Obstacle, explain_unsat};
pub use written::write_within;
