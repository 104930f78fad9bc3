//! The result of a completion, and the method that found it.

use graeco_exact_cover::Stop;
use graeco_square::{Square, named_values};

named_values! {
    "a method";

    /// The method that found the answer.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Method {
        /// Pruning at the root left nothing open.
        Pruning = "pruning",
        /// Matching row by row, with nothing taken back.
        Rows = "rows",
        /// Local search: a tabu search over clashing cells.
        Tabu = "tabu",
        /// Clause learning.
        Clauses = "clauses",
    }
}

/// The result of a search for one solution, and its cost.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Completion {
    /// The solution, or `None` if it is proved that there is none. The error says why the search ended before that.
    pub square: Result<Option<Square>, Stop>,
    /// The method that found the answer, if there is one.
    pub method: Option<Method>,
    /// How many cells pruning left open.
    pub open: usize,
    /// Moves of the local search. If it finds nothing, that proves nothing.
    pub moves: u64,
    /// Conflicts, each with a learned clause.
    pub conflicts: u64,
}

impl Completion {
    /// An answer that was known without a search: the square, or `None` if there is none.
    #[must_use]
    pub fn known(square: Option<Square>, open: usize) -> Completion {
        Completion { square: Ok(square), method: None, open, moves: 0, conflicts: 0 }
    }

    /// A search that ended before anything was known.
    #[must_use]
    pub fn stopped(stop: Stop) -> Completion {
        Completion { square: Err(stop), ..Completion::known(None, 0) }
    }
}
