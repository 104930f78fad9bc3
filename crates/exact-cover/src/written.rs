//! A problem in Knuth's text form, handed over piece by piece, so that writing it ends with a budget.

use std::fmt;
use std::io;

use crate::limits::{Budget, Pace};
use crate::problem::Problem;
use crate::text::write;

/// A piece is handed over when it is this long.
const PIECE: usize = 1 << 16;

/// Lines that are collected, and where they go.
struct Pieces<'a, F> {
    pace: Pace,
    piece: String,
    hand_over: F,
    failed: &'a mut io::Result<()>,
}

impl<F: FnMut(&[u8]) -> io::Result<()>> Pieces<'_, F> {
    fn take(&mut self, text: &str) -> io::Result<()> {
        self.pace.step(1)?;
        self.piece.push_str(text);
        // Nothing is cut inside a line: what is there when a limit is reached is right.
        if self.piece.len() < PIECE || !text.ends_with('\n') {
            return Ok(self.pace.budget().afford(self.piece.len())?);
        }
        self.end()
    }

    fn end(&mut self) -> io::Result<()> {
        (self.hand_over)(self.piece.as_bytes())?;
        self.piece.clear();
        Ok(())
    }
}

impl<F: FnMut(&[u8]) -> io::Result<()>> fmt::Write for Pieces<'_, F> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.take(text).map_err(|error| {
            *self.failed = Err(error);
            fmt::Error
        })
    }
}

/// Writes a problem, as far as the budget allows.
///
/// # Errors
/// That of `hand_over`, or one that holds the limit that was reached.
pub fn write_within(
    problem: &Problem,
    budget: &Budget,
    hand_over: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let mut failed = Ok(());
    let mut pieces = Pieces { pace: budget.pace(), piece: String::new(), hand_over, failed: &mut failed };
    match write(problem, &mut pieces) {
        Ok(()) => pieces.end(),
        Err(fmt::Error) => failed,
    }
}
