//! `graeco cubes make cover`: exact cover problems cut into cubes.

use std::path::{Path, PathBuf};

use graeco_cubes::{Task, TaskSource};
use graeco_exact_cover::{Budget, write_within};

use super::problems::Problems;
use super::shown::CoverPrinter;
use super::split::Splitter;
use super::written;
use crate::answers::Answers;
use crate::args::CutArgs;
use crate::cubes;
use crate::input::Answered;
use crate::query::Mode;
use crate::session::Session;

/// With a folder, a problem is cut into at least so many parts, unless an option says otherwise.
const PARTS: u64 = 64;

/// Prints the cubes of a problem, or writes its parts into a folder.
pub(crate) fn cubes(file: &PathBuf, into: Option<&Path>, cutting: &CutArgs, session: Session<'_>) -> Answered {
    let files = std::slice::from_ref(file);
    let problems = Problems { session, files, names: false, mode: Mode::One };
    let parts = usize::try_from(cutting.target.unwrap_or(PARTS)).unwrap_or(usize::MAX);
    problems.list(|shown, answers| match into {
        Some(into) => Splitter { parts, into }.split(shown, answers),
        None => cut(shown, cutting, session, answers),
    })
}

fn cut(shown: &CoverPrinter<'_>, cutting: &CutArgs, session: Session<'_>, answers: &mut Answers<'_>) -> Answered {
    let mut text = Vec::new();
    let written = write_within(shown.problem, &Budget::start(shown.limits), |piece| {
        text.extend_from_slice(piece);
        Ok(())
    });
    if let Err(end) = written::or_end(written)? {
        shown.note(format!("no cubes were made: {}", end.word()), answers);
        return Ok(end.into());
    }
    let text = String::from_utf8_lossy(&text).into_owned();
    cubes::make(&Task { source: TaskSource::Cover, text, lists: cutting.solutions }, cutting, session, answers)
}
