//! The problems of some files, read and answered in the order of the files, one or several at a time.

use std::io;
use std::path::{Path, PathBuf};

use graeco_exact_cover::text::{self, ReadError};
use graeco_exact_cover::{Budget, Limits, Problem};
use graeco_host::output::Output;
use graeco_host::status::Status;
use graeco_host::stream::{self, Feed};

use super::shown::CoverPrinter;
use crate::answers::{Answers, Printer};
use crate::args::Format;
use crate::input::{self, SourceError};
use crate::query::{Mode, Query};
use crate::session::Session;

/// The problems of some files, and how their solutions are printed.
pub(super) struct Problems<'a> {
    pub(super) session: Session<'a>,
    pub(super) files: &'a [PathBuf],
    pub(super) names: bool,
    pub(super) mode: Mode,
}

/// A problem that was read.
struct InputProblem {
    problem: Problem,
    file: String,
    limits: Limits,
}

impl Problems<'_> {
    /// Answers problems, `at_once` of them at a time. A file that holds no problem does not keep the others from being
    /// answered.
    pub(super) fn each(
        &self,
        at_once: usize,
        answer: impl Fn(&CoverPrinter<'_>) -> Answers + Sync,
    ) -> io::Result<Status> {
        let ask = self.session.ask(self.mode).shared_by(at_once);
        let mut printer = self.printer();
        let worker = || {
            |path: PathBuf| match self.open(&path, &ask) {
                Ok(opened) => answer(&self.shown(&opened)),
                Err(answers) => answers,
            }
        };
        stream::run(at_once, self.read(), worker, |answers| {
            let next = printer.print(answers)?;
            // The next problem may take long.
            printer.out.flush()?;
            Ok(next)
        })?;
        printer.end()
    }

    /// Works on one problem after another; each prints its own answers.
    pub(super) fn list(
        &self,
        mut work: impl FnMut(&CoverPrinter<'_>, &mut Output) -> io::Result<Status>,
    ) -> io::Result<Status> {
        let ask = self.session.ask(self.mode);
        let mut printer = self.printer();
        let print = |path: PathBuf| {
            let next = match self.open(&path, &ask) {
                Ok(opened) => printer.list(|out| work(&self.shown(&opened), out))?,
                Err(answers) => printer.print(answers)?,
            };
            printer.out.flush()?;
            Ok(next)
        };
        stream::run(1, self.read(), || |path| path, print)?;
        printer.end()
    }

    fn printer(&self) -> Printer<'_> {
        let format = self.session.common.json.then_some(Format::Json);
        let mut printer = Printer::new("problems", format, self.session.report);
        // Many lines may be printed for a problem.
        printer.out = Output::new("solutions");
        printer
    }

    /// Hands over the names of the files. They are opened when their turn has come: one problem may fill the memory.
    fn read<A>(&self) -> impl FnOnce(&Feed<PathBuf, A>) + use<A> {
        let files = self.files.to_vec();
        |feed| drop(files.into_iter().try_for_each(|path| feed.send(path)))
    }

    fn shown<'o>(&self, opened: &'o InputProblem) -> CoverPrinter<'o> {
        let InputProblem { problem, file, limits } = opened;
        CoverPrinter { problem, file, names: self.names, json: self.session.common.json, limits }
    }

    /// The problem of a file, or the message in its place.
    fn open(&self, path: &Path, ask: &Query) -> Result<InputProblem, Answers> {
        let Session { report, common } = self.session;
        // The clock starts before the file is read.
        let limits = ask.limits().started();
        let file = input::name(path);
        let source = input::open(path, &limits).map_err(ReadError::Io);
        let source_error = match source.and_then(|source| text::read(source, &Budget::start(&limits))) {
            Ok(problem) => {
                // The problem itself is part of the allowed memory.
                let memory = limits.memory.map(|memory| memory.saturating_sub(problem.bytes()));
                return Ok(InputProblem { problem, file, limits: Limits { memory, ..limits } });
            }
            Err(ReadError::Text(error, line)) => {
                let mut answers = Answers::default();
                // One problem per file: every message names a file that the user has named.
                answers.messages.push(report.text_message(&file, &line, &error));
                answers.unreadable(&error, &file, common.json);
                return Err(answers);
            }
            Err(ReadError::Io(error)) => SourceError::of(&file, &error),
            Err(ReadError::Stopped(end)) => SourceError::stopped(&file, end),
        };
        Err(Answers::source_error(&source_error, common.json, report))
    }
}
