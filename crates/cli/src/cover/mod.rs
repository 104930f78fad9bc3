//! `graeco cover`: exact cover problems in Knuth's text form.

mod count;
mod explore;
mod model;
mod shown;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use graeco_exact_cover::text::{self, ReadError};
use graeco_exact_cover::{Engine, Problem};
use serde_json::Map;

use crate::args::{Common, Cover, CoverEngine};
use crate::ask::{Ask, Mode, Outcome};
use crate::checkpoint::Checkpoint;
use crate::input;
use crate::output::Output;
use crate::report::Report;
use crate::status::Status;
use count::Counter;
use shown::Shown;

pub(crate) fn run(command: &Cover, common: &Common, report: &Report) -> io::Result<Status> {
    let mut out = Output::new("solutions");
    let ask = |mode: Mode| Ask::new(mode, common);
    let each = |files, names| Each { files, names, json: common.json, report };
    let status = match command {
        Cover::Solve { files, all, limit, shown, engine, simplify, threads } => {
            let mode = if *all { Mode::List(None) } else { limit.map_or(Mode::One, |limit| Mode::List(Some(limit))) };
            let (ask, engine) = (ask(mode), (*engine).into());
            let lister = Lister { engine, simplify: *simplify, threads: *threads, ask: &ask, report };
            each(&files.files, shown.names).work(|shown| lister.list(&shown, &mut out))?
        }
        Cover::Count { files, limit, method, threads, checkpoint } => {
            let ask = ask(Mode::Count(*limit));
            let counter = Counter { method: *method, threads: *threads, ask: &ask, report };
            if checkpoint.is_some() && files.files.len() > 1 {
                report.error("--checkpoint keeps the state of one count; expected one problem");
                return Ok(Status::BadInput);
            }
            each(&files.files, false).work(|shown| match checkpoint {
                Some(path) => counter.count_in_parts(&shown, &mut Checkpoint::new(Some(path)), &mut out),
                None => counter.count(&shown, &mut out),
            })?
        }
        Cover::Cheapest { files, number, shown } => {
            let ask = ask(Mode::One);
            let number = *number as usize;
            each(&files.files, shown.names).work(|shown| explore::cheapest(&shown, number, &ask, &mut out, report))?
        }
        Cover::Random { files, number, seed, shown } => {
            let ask = ask(Mode::One);
            each(&files.files, shown.names).work(|shown| {
                explore::compile(&shown, &ask, report).map_or(Ok(Status::Limit), |diagram| {
                    explore::random(&shown, &diagram, *number, *seed, &mut out, report)
                })
            })?
        }
        Cover::Diagram { files, nth, shown } => {
            let ask = ask(Mode::One);
            each(&files.files, shown.names).work(|shown| match (explore::compile(&shown, &ask, report), nth) {
                (None, _) => Ok(Status::Limit),
                (Some(diagram), Some(nth)) => explore::nth(&shown, &diagram, nth, &mut out, report),
                (Some(diagram), None) => explore::uses(&shown, &diagram, &mut out),
            })?
        }
        Cover::Estimate { files, dives, seed } => {
            let ask = ask(Mode::Count(None));
            each(&files.files, false).work(|shown| explore::estimate(&shown, *dives, *seed, &ask, &mut out))?
        }
        Cover::ExplainUnsat { files } => {
            let ask = ask(Mode::Count(None));
            each(&files.files, false).work(|shown| explore::explain(&shown, &ask, &mut out, report))?
        }
        Cover::Split { file, parts, into } => {
            let parts = *parts as usize;
            let file = std::slice::from_ref(file);
            each(file, false).work(|shown| explore::split(shown.problem, parts, into, &mut out, report))?
        }
        Cover::Simplify { files } => {
            each(&files.files, false).work(|shown| explore::simplified(&shown, &mut out, report))?
        }
        Cover::Tile { .. } => model::tile(command, common, &mut out, report)?,
        Cover::Make(make) => model::make(make, &mut out, report)?,
    };
    out.flush()?;
    Ok(status)
}

impl From<CoverEngine> for Engine {
    fn from(engine: CoverEngine) -> Engine {
        match engine {
            CoverEngine::Auto => Engine::Auto,
            CoverEngine::Links => Engine::Links,
            CoverEngine::Cells => Engine::Cells,
            CoverEngine::Rows => Engine::Rows,
            CoverEngine::PortableRows => Engine::PortableRows,
        }
    }
}

/// The problems of some files, and how their solutions are printed.
struct Each<'a> {
    files: &'a [PathBuf],
    names: bool,
    json: bool,
    report: &'a Report,
}

impl Each<'_> {
    /// Works on one after another. A file that holds no problem does not keep the others from being worked on.
    fn work(&self, mut work: impl FnMut(Shown<'_>) -> io::Result<Status>) -> io::Result<Status> {
        let mut status = Status::Solved;
        for path in self.files {
            status.note(match read(path, self.report) {
                Some(problem) => {
                    let file = input::name(path);
                    work(Shown { problem: &problem, file: &file, names: self.names, json: self.json })?
                }
                None => Status::BadInput,
            });
        }
        Ok(status)
    }
}

/// The problem of a file; what is wrong with it is told.
fn read(path: &Path, report: &Report) -> Option<Problem> {
    let name = input::name(path);
    match text::read(input::open(path, report)?) {
        Ok(problem) => return Some(problem),
        Err(ReadError::Text(error, line)) => report.text(&name, &line, &error),
        Err(ReadError::Io(error)) => report.error(&format!("{name} cannot be read: {error}")),
    }
    None
}

/// How solutions are listed.
struct Lister<'a> {
    engine: Engine,
    simplify: bool,
    threads: usize,
    ask: &'a Ask,
    report: &'a Report,
}

impl Lister<'_> {
    fn list(&self, shown: &Shown<'_>, out: &mut Output) -> io::Result<Status> {
        let engine = self.engine.chosen(shown.problem);
        if self.engine != Engine::Auto && self.engine != engine {
            let instead = format!("{} cannot carry this problem, {} do", self.engine.name(), engine.name());
            self.report.note(&format!("{}: {instead}", shown.file));
        }
        let found = AtomicU64::new(0);
        let lines = Mutex::new(Lines { out, failed: None });
        let search = shown.problem.search().engine(engine).limits(self.ask.limits()).threads(self.threads);
        let (end, stats) = search.simplified(self.simplify).for_each(|solution| {
            found.fetch_add(1, Ordering::Relaxed);
            let line = shown.solution(solution);
            // If nobody reads any more, the search is told to stop.
            lines.lock().unwrap_or_else(PoisonError::into_inner).write(&line);
        });
        let Lines { out, failed } = lines.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = failed {
            return Err(error);
        }
        let outcome = Outcome { found: found.into_inner().into(), end, stats };
        if shown.json {
            let mut facts = Map::new();
            outcome.add_to(&mut facts);
            out.line(&shown.object(None, facts))?;
        }
        let looks = || Engine::looks(shown.problem);
        self.report.stats(|| format!("{}: {} ({})", shown.file, outcome.stats_text(engine.name()), looks()));
        complain(&outcome, self.ask, shown.file, out, self.report)
    }
}

/// Lines that several threads write, and why they cannot any more.
struct Lines<'o> {
    out: &'o mut Output,
    failed: Option<io::Error>,
}

impl Lines<'_> {
    /// Writes a line, unless one has failed already.
    fn write(&mut self, line: &str) {
        if self.failed.is_none() {
            self.failed = self.out.line(line).err();
        }
    }
}

/// Says why there is no answer, if there is none; what was printed comes first.
fn complain(outcome: &Outcome, ask: &Ask, file: &str, out: &mut Output, report: &Report) -> io::Result<Status> {
    if let Some(complaint) = outcome.complaint(ask.mode) {
        out.flush()?;
        report.note(&format!("{file}: {complaint}"));
    }
    Ok(outcome.status(ask.mode))
}
