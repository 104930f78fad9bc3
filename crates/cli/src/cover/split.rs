//! `graeco cubes make cover --into`: the parts of a problem as files, written one at a time.

use std::path::Path;

use graeco_cubes::{part_path, prepare_parts, write_part};
use graeco_exact_cover::{Budget, Parts, Stop};
use graeco_host::status::Status;

use super::shown::CoverPrinter;
use super::written;
use crate::answers::Answers;
use crate::input::Answered;

/// How a problem is cut, and where its parts go.
pub(super) struct Splitter<'a> {
    pub(super) parts: usize,
    pub(super) into: &'a Path,
}

impl Splitter<'_> {
    /// Writes the parts of a problem into a folder, and prints their files' names.
    pub(super) fn split(&self, shown: &CoverPrinter<'_>, answers: &mut Answers<'_>) -> Answered {
        let folder = self.into.display();
        if let Some(other) = prepare_parts(self.into).map_err(|error| format!("{folder} cannot be made: {error}"))? {
            let what = "expected a folder without `.xc` files";
            return Err(format!("{folder} already holds {}; {what}", other.display()).into());
        }
        let budget = Budget::start(shown.limits);
        match shown.problem.split(self.parts, &budget) {
            Ok(parts) => self.write(&parts, shown, &budget, answers),
            Err(end) => Ok(self.stopped(shown, (0, "the problem was not split"), end, answers)),
        }
    }

    /// Prints the names when all parts are written, so that a reader of names who leaves does not end the work.
    fn write(
        &self,
        parts: &Parts<'_>,
        shown: &CoverPrinter<'_>,
        budget: &Budget,
        answers: &mut Answers<'_>,
    ) -> Answered {
        let (mut paths, mut end) = (Vec::new(), None);
        while end.is_none() && paths.len() < parts.len() {
            let part = parts.get(paths.len());
            let written = match budget.look() {
                Ok(()) => written::or_end(write_part(&part, budget, self.into)),
                Err(stop) => Ok(Err(stop)),
            };
            match written {
                Ok(Ok(path)) => paths.push(path),
                Ok(Err(stop)) => end = Some(stop),
                Err(error) => {
                    let path = part_path(&part, self.into);
                    return Err(format!("{} cannot be written: {error}", path.display()).into());
                }
            }
        }
        paths.iter().for_each(|path| answers.line(path.display().to_string()));
        Ok(match end {
            Some(stop) => self.stopped(shown, (paths.len(), "not all parts are written"), stop, answers),
            None => Status::Solved,
        })
    }

    fn stopped(
        &self,
        shown: &CoverPrinter<'_>,
        (done, what): (usize, &str),
        end: Stop,
        answers: &mut Answers<'_>,
    ) -> Status {
        shown.note(format!("{what} ({done} are in {}): {}", self.into.display(), end.word()), answers);
        Status::from(end)
    }
}
