//! Writes problems in Knuth's text form piece by piece, within a budget.

use std::fmt;
use std::io;

use graeco_exact_cover::{Budget, Pace, Problem, Stop, text};
use graeco_host::output::Output;
use graeco_host::status::Status;
use graeco_host::stop;

use crate::report::Report;

/// The length at which a piece is written.
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
        self.pace.step(1).map_err(stop::io_error)?;
        self.piece.push_str(text);
        // Nothing is cut inside a line: the output up to a limit is right.
        if self.piece.len() < PIECE || !text.ends_with('\n') {
            return self.pace.budget().afford(self.piece.len()).map_err(stop::io_error);
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
/// The error of `hand_over`, or an end ([`stop::of_io_error`]).
pub(super) fn write(
    problem: &Problem,
    budget: &Budget,
    hand_over: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let mut failed = Ok(());
    let mut pieces = Pieces { pace: budget.pace(), piece: String::new(), hand_over, failed: &mut failed };
    match text::write(problem, &mut pieces) {
        Ok(()) => pieces.end(),
        Err(fmt::Error) => failed,
    }
}

/// Prints a problem, and a message if a limit ends the output.
pub(super) fn print(
    name: &str,
    problem: &Problem,
    budget: &Budget,
    out: &mut Output,
    report: &Report,
) -> io::Result<Status> {
    let printed = or_end(write(problem, budget, |piece| out.lines(piece, 0, 0)))?;
    out.flush()?;
    Ok(match printed {
        Ok(()) => Status::Solved,
        Err(end) => {
            report.note(&format!("{name}: {end} before the whole problem was printed"));
            Status::from(end)
        }
    })
}

/// The result of writing, or the end that came before.
///
/// # Errors
/// If output failed.
pub(super) fn or_end<T>(written: io::Result<T>) -> io::Result<Result<T, Stop>> {
    match written {
        Ok(written) => Ok(Ok(written)),
        Err(error) => stop::of_io_error(&error).map(Err).ok_or(error),
    }
}
