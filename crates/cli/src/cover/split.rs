//! `graeco cover split`: the parts of a problem as files, written one at a time.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use graeco_exact_cover::{Budget, End, Parts, SubProblem};

use super::explore::written;
use super::shown::Shown;
use super::status_of;
use crate::output::Output;
use crate::report::Report;
use crate::status::Status;

/// How a problem is cut, and where its parts go.
pub(super) struct Splitter<'a> {
    pub(super) parts: usize,
    pub(super) into: &'a Path,
    pub(super) report: &'a Report,
}

impl Splitter<'_> {
    /// Writes the parts of a problem into a folder, and prints their files' names.
    pub(super) fn split(&self, shown: &Shown<'_>, out: &mut Output) -> io::Result<Status> {
        let folder = self.into.display();
        match self.prepared() {
            Ok(None) => {}
            Ok(Some(other)) => {
                let what = "expected a folder without `.xc` files, for parts of two problems would be mixed";
                self.report.error(&format!("{folder} holds {} already; {what}", other.display()));
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
            Err(end) => Ok(self.stopped(shown, 0, "the problem was not cut", end)),
        }
    }

    /// Makes the folder, and finds a part that is in it already.
    fn prepared(&self) -> io::Result<Option<PathBuf>> {
        fs::create_dir_all(self.into)?;
        for entry in fs::read_dir(self.into)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "xc") {
                return Ok(path.file_name().map(PathBuf::from));
            }
        }
        Ok(None)
    }

    fn write(&self, parts: &Parts<'_>, shown: &Shown<'_>, budget: &Budget, out: &mut Output) -> io::Result<Status> {
        for number in 0..parts.len() {
            if let Err(end) = budget.look() {
                return Ok(self.stopped(shown, number, "not all parts are written", end));
            }
            let part = parts.get(number);
            match self.write_part(&part) {
                Ok(path) => out.line(&path.display().to_string())?,
                Err(error) => {
                    self.report.error(&format!("{}/{}.xc cannot be written: {error}", self.into.display(), part.name));
                    return Ok(Status::BadInput);
                }
            }
        }
        Ok(Status::Solved)
    }

    fn write_part(&self, part: &SubProblem) -> io::Result<PathBuf> {
        let path = self.into.join(format!("{}.xc", part.name));
        fs::write(&path, written(&part.problem))?;
        Ok(path)
    }

    fn stopped(&self, shown: &Shown<'_>, done: usize, what: &str, end: End) -> Status {
        let file = shown.file;
        self.report.note(&format!("{file}: {what} ({done} are in {}): {}", self.into.display(), end.word()));
        status_of(end)
    }
}
