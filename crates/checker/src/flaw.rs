//! The flaw of a certificate, and its place.

use std::io;

use graeco_grid::Stop;

/// The error in a certificate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw {
    /// The formula cannot be read; a line and its error.
    #[error("formula, line {0}: {1}")]
    Formula(usize, String),
    /// A clause of the formula, by its number, does not follow from the puzzle.
    #[error("formula, clause {0}: it does not follow from the puzzle")]
    Clause(usize),
    /// A clause that the puzzle demands is not in the formula.
    #[error("formula: the clause `{0}` is missing")]
    Missing(String),
    /// A wrong line of the solutions, and its error.
    #[error("solutions, line {0}: {1}")]
    Solution(usize, String),
    /// A wrong line of the proof, and its error.
    #[error("proof, line {0}: {1}")]
    Proof(usize, String),
    /// The proof ends without a contradiction.
    #[error("proof: it ends before the contradiction")]
    Incomplete,
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// A file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}
