//! The problems of some files, read and answered in the order of the files, one or several at a time.

use std::path::{Path, PathBuf};

use graeco_document::field;
use graeco_exact_cover::text::{self, ReadError};
use graeco_exact_cover::{Budget, Limits, Problem};
use graeco_host::stream::Feed;

use super::shown::CoverPrinter;
use crate::answers::Answers;
use crate::driver::Driver;
use crate::input::{self, Answered, Failure};
use crate::query::{Mode, Query};
use crate::session::Session;

/// The problems of some files, and how their solutions are printed.
pub(super) struct Problems<'a> {
    pub(super) session: Session<'a>,
    pub(super) files: &'a [PathBuf],
    pub(super) names: bool,
    pub(super) mode: Mode,
}

impl Problems<'_> {
    /// Answers one problem after another; answers are printed while they are found.
    pub(super) fn list(&self, answer: impl Fn(&CoverPrinter<'_>, &mut Answers<'_>) -> Answered + Sync) -> Answered {
        self.run(1, true, answer)
    }

    /// Answers problems, so many at a time. A file that holds no problem does not keep the others from being answered.
    pub(super) fn run(
        &self,
        threads: usize,
        is_list: bool,
        answer: impl Fn(&CoverPrinter<'_>, &mut Answers<'_>) -> Answered + Sync,
    ) -> Answered {
        let ask = self.session.ask(self.mode).shared_by(threads);
        // Many lines may be printed for a problem.
        let (things, lines) = (field::PROBLEMS, "solutions");
        let driver = Driver { things, lines, threads, is_list, ..self.session.puzzles(self.files) };
        // They are opened when their turn has come: one problem may fill the memory.
        let files = self.files.to_vec();
        let read =
            |feed: &Feed<Result<PathBuf, Failure>, _>| drop(files.into_iter().try_for_each(|path| feed.send(Ok(path))));
        let worker = |path: PathBuf, answers: &mut Answers<'_>| {
            let Some((problem, limits)) = open(&path, &ask, answers) else { return };
            let (file, names, json) = (input::name(&path), self.names, self.session.common.json);
            let shown = CoverPrinter { problem: &problem, file: &file, names, json, limits: &limits };
            answers.held.puzzles = 1;
            let status = answer(&shown, answers).unwrap_or_else(|error| answers.failed(&*error));
            answers.status(status);
        };
        driver.run(read, || worker)
    }
}

/// The problem of a file, with the limits of further work. Answers in its place if there is none.
fn open(path: &Path, ask: &Query, answers: &mut Answers<'_>) -> Option<(Problem, Limits)> {
    // The clock starts before the file is read.
    let limits = ask.limits().started();
    let file = input::name(path);
    let source = input::open(path, &limits).map_err(ReadError::Io);
    match source.and_then(|source| text::read(source, &Budget::start(&limits))) {
        Ok(problem) => {
            // The problem itself is part of the allowed memory.
            let memory = limits.memory.map(|memory| memory.saturating_sub(problem.bytes()));
            return Some((problem, Limits { memory, ..limits }));
        }
        // One problem per file: every message names a file that the user has named.
        Err(ReadError::Text(error, line)) => answers.unreadable(&error, &file, |answers| {
            answers.message(answers.report.text_message(&file, &line, &error));
        }),
        Err(ReadError::Io(error)) => answers.source_error(&Failure::of(&file, &error)),
        Err(ReadError::Stopped(end)) => answers.source_error(&Failure::stopped(&file, end)),
    }
    None
}
