//! Certificates: an answer together with the files by which others can check it.

mod verify;

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use graeco_certificate::{Certified, Refused, write_cover, write_puzzle};
use graeco_exact_cover::Problem;
use graeco_grid::{Limits, Outcome, Square};
use graeco_host::status::Status;

use crate::answers::Answers;
use crate::input::Told;
use crate::query::{Mode, Query, Summary};
use crate::report::Report;
use crate::squares::Job;
pub(crate) use graeco_certificate::Written;
pub(crate) use verify::verify;

/// The version of the program, for the page of a certificate.
const VERSION: &str = env!("GRAECO_VERSION");

pub(crate) struct Certificate<'a> {
    dir: &'a Path,
    report: &'a Report,
    /// How many puzzles or problems have come.
    subjects: AtomicU64,
}

impl<'a> Certificate<'a> {
    pub(crate) fn new(dir: &'a Path, report: &'a Report) -> Certificate<'a> {
        Certificate { dir, report, subjects: AtomicU64::new(0) }
    }

    /// Whether a puzzle or problem is the first one. Of the second one it is said that a certificate is of one alone.
    fn is_first(&self, thing: &str, place: &str) -> bool {
        let before = self.subjects.fetch_add(1, Ordering::Relaxed);
        if before == 1 {
            self.report.error(&format!("{place}: a second {thing}; --proof expects one {thing} in all"));
        }
        before == 0
    }

    pub(crate) fn of_puzzle(&self, job: &Job, written: &Written, ask: &Query, answers: &mut Answers<'_>) {
        match self.summary(job, written, ask) {
            Some((summary, square)) => job.answered(ask.mode, &summary, square, answers),
            None => answers.status(Status::BadInput),
        }
    }

    /// Counts the solutions of a puzzle, and writes the certificate. Returns the findings and the first solution; `None`
    /// if there can be no certificate, which has been said.
    pub(crate) fn summary(&self, job: &Job, written: &Written, ask: &Query) -> Option<(Summary, Option<Square>)> {
        if !self.is_first("puzzle", &job.place_name()) {
            return None;
        }
        let (limits, most) = (ask.limits().started(), most(ask.mode));
        let written = write_puzzle(self.dir, &job.puzzle, written, &limits, most, VERSION);
        let (mut summary, first) = self.told(written, &job.place_name(), most).ok()?;
        if ask.mode == Mode::Unique && summary.end == Outcome::SolutionLimit {
            // A second solution was found.
            summary.found += 1_u32;
        }
        Some((summary, first))
    }

    /// Counts the solutions of an exact cover problem, and writes the certificate.
    pub(crate) fn of_cover(&self, problem: &Problem, file: &str, limits: &Limits, mode: Mode) -> Result<Summary, Told> {
        if !self.is_first("problem", file) {
            return Err(Told(Status::BadInput));
        }
        let most = most(mode);
        let written = write_cover(self.dir, problem, limits, most, VERSION);
        self.told(written, file, most).map(|(summary, _)| summary)
    }

    /// What was found, and the first solution. What keeps the certificate from being written is told.
    fn told(
        &self,
        written: Result<Certified, Refused>,
        place: &str,
        most: u64,
    ) -> Result<(Summary, Option<Square>), Told> {
        let Certified { found, end, stats, first, .. } = match written {
            Ok(certified) => certified,
            Err(Refused::Stopped(end)) => return Ok((Summary::unknown(end), None)),
            Err(Refused::Because(why)) => {
                self.report.error(&format!("{place}: {why}"));
                return Err(Told(Status::BadInput));
            }
        };
        let why = match end {
            Outcome::Complete => None,
            Outcome::Stopped(stop) => Some(stop.to_string()),
            _ => Some(format!("there are more solutions than {most}")),
        };
        if let Some(why) = why {
            self.report.note(&format!("{}: nothing is certified, and no file is written: {why}", self.dir.display()));
        }
        Ok((Summary { found: found.into(), end, stats }, first))
    }
}

/// The greatest number of solutions that is certified.
fn most(mode: Mode) -> u64 {
    match mode {
        Mode::Unique => 1,
        Mode::Count(Some(limit)) => limit,
        _ => u64::MAX,
    }
}
