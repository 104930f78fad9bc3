//! Printing problems in Knuth's text form, as far as a budget allows.

use std::io;

use graeco_exact_cover::{Budget, Problem, Stop, write_within};
use graeco_host::status::Status;
use graeco_host::stop;

use crate::answers::Answers;
use crate::input::Answered;

/// Prints a problem; a limit that ends this is told.
pub(super) fn print(name: &str, problem: &Problem, budget: &Budget, answers: &mut Answers<'_>) -> Answered {
    let written = write_within(problem, budget, |piece| {
        answers.text(piece, 0);
        Ok(())
    });
    let Err(end) = or_end(written)? else { return Ok(Status::Solved) };
    answers.remark(&format!("{name}: {end} before the whole problem was printed"));
    Ok(Status::from(end))
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
