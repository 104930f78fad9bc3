//! Exact cover problems with colours and multiplicities: solutions one by one, or their exact number.
//!
//! An *item* is to be covered; an *option* is a set of items. A solution is a set of options that covers every
//! *primary* item exactly once (or between `lo` and `hi` times), and every *secondary* item at most once, or any
//! number of times as long as all its options give it the same *colour*. The words, and the text form that
//! [`text`] reads, are those of D. E. Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1.
//!
//! ```
//! use graeco_exact_cover::{End, Limits, text};
//!
//! // Two dominoes on a 2×2 board.
//! let problem = text::parse("a b c d\na b\nc d\na c\nb d\n")?;
//! assert_eq!(problem.count(), 2_u32.into());
//!
//! let mut solutions = problem.search().limits(Limits::solutions(1)).solutions();
//! assert_eq!(problem.describe(&solutions.next().unwrap()), "a b; c d");
//! assert_eq!(solutions.next(), None);
//! assert_eq!(solutions.end(), Some(End::SolutionLimit));
//! # Ok::<(), graeco_exact_cover::text::TextError>(())
//! ```
//!
//! There are several engines behind one [`Solutions`] iterator; [`Engine`] says which, and what each is good at.

mod cheapest;
mod count;
mod diagram;
mod engine;
mod estimate;
mod limits;
pub mod models;
mod parallel;
mod problem;
mod search;
mod simplify;
mod split;
mod state;
pub mod text;
mod unsat;
mod walk;
mod wide;

pub use cheapest::{Cheapest, Priced, cheapest};
pub use count::{Counting, DEFAULT_MEMORY, Method, Total};
pub use diagram::{Diagram, DiagramError, DiagramSolutions};
pub use engine::Engine;
pub use estimate::{Estimate, Guess, estimate};
pub use limits::{Budget, Count, End, Limits, Pace, Stats, Watch};
pub use problem::{BuildError, Builder, Color, Entry, Item, Kind, MAX_ENTRIES, OptionId, Problem};
pub use search::{Search, Solutions};
pub use simplify::{Simplified, simplify};
pub use split::{Parts, SubProblem};
pub use unsat::{NoObstacle, Obstacle, explain_unsat};
