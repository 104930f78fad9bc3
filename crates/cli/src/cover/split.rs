//! `graeco cover split`: the parts of a problem as files, written one at a time.

use std::io;
use std::path::Path;

use graeco_cubes::{Task, TaskSource, part_path, prepare_parts, write_part};
use graeco_exact_cover::{Budget, Parts, Stop, write_within};
use graeco_host::output::Output;
use graeco_host::status::Status;

use super::shown::CoverPrinter;
use super::written;
use crate::args::CutArgs;
use crate::cubes;
use crate::report::Report;
use crate::session::Session;

/// How a problem is cut, and where its parts go.
pub(super) struct Splitter<'a> {
    pub(super) parts: usize,
    pub(super) into: &'a Path,
    pub(super) report: &'a Report,
}

impl Splitter<'_> {
    /// Writes the parts of a problem into a folder, and prints their files' names.
    pub(super) fn split(&self, shown: &CoverPrinter<'_>, out: &mut Output) -> io::Result<Status> {
        let folder = self.into.display();
        match prepare_parts(self.into) {
            Ok(None) => {}
            Ok(Some(other)) => {
                let what = "expected a folder without `.xc` files";
                self.report.error(&format!("{folder} already holds {}; {what}", other.display()));
                return Ok(Status::BadInput);
            }
            Err(error) => {
                self.report.error(&format!("{folder} cannot be made: {error}"));
                return Ok(Status::BadInput);
            }
        }
        let budget = Budget::start(shown.limits);
        match shown.problem.split(self.parts, &budget) {
            Ok(parts) => self.write(&parts, shown, &budget, out),
            Err(end) => Ok(self.stopped(shown, 0, "the problem was not split", end)),
        }
    }

    fn write(
        &self,
        parts: &Parts<'_>,
        shown: &CoverPrinter<'_>,
        budget: &Budget,
        out: &mut Output,
    ) -> io::Result<Status> {
        for number in 0..parts.len() {
            if let Err(end) = budget.look() {
                return Ok(self.stopped(shown, number, "not all parts are written", end));
            }
            let part = parts.get(number);
            match written::or_end(write_part(&part, budget, self.into)) {
                Ok(Ok(path)) => out.line(&path.display().to_string())?,
                Ok(Err(end)) => return Ok(self.stopped(shown, number, "not all parts are written", end)),
                Err(error) => {
                    self.report.error(&format!("{} cannot be written: {error}", part_path(&part, self.into).display()));
                    return Ok(Status::BadInput);
                }
            }
        }
        Ok(Status::Solved)
    }

    fn stopped(&self, shown: &CoverPrinter<'_>, done: usize, what: &str, end: Stop) -> Status {
        let file = shown.file;
        self.report.note(&format!("{file}: {what} ({done} are in {}): {}", self.into.display(), end.word()));
        Status::from(end)
    }
}

/// Prints the cubes of a problem.
pub(super) fn cubes(shown: &CoverPrinter<'_>, cutting: &CutArgs, session: Session<'_>) -> io::Result<Status> {
    let mut text = Vec::new();
    let written = write_within(shown.problem, &Budget::start(shown.limits), |piece| {
        text.extend_from_slice(piece);
        Ok(())
    });
    if let Err(end) = written::or_end(written)? {
        session.report.note(&format!("{}: no cubes were made: {}", shown.file, end.word()));
        return Ok(end.into());
    }
    let text = String::from_utf8_lossy(&text).into_owned();
    cubes::make(&Task { source: TaskSource::Cover, text, lists: cutting.solutions }, cutting, session)
}
