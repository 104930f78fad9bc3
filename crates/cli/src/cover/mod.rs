//! `graeco cover`: exact cover problems in Knuth's text form.

mod count;
mod explore;
mod make;
mod shown;
mod split;
mod tile;
mod written;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use graeco_exact_cover::text::{self, ReadError};
use graeco_exact_cover::{Budget, End, Engine, Limits, Problem};

use crate::args::{Common, Cover, CoverEngine, Tile};
use crate::ask::{Ask, Mode, Outcome};
use crate::checkpoint::Checkpoint;
use crate::input::{self, Source, Trouble};
use crate::output::Output;
use crate::record::Record;
use crate::report::Report;
use crate::status::Status;
use crate::stream;
use count::Counter;
use shown::Shown;

pub(crate) fn run(command: &Cover, common: &Common, report: &Report) -> io::Result<Status> {
    let out = &mut Output::new("solutions");
    let ask = Ask::new(mode_of(command), common);
    let each = |files, names| Each { files, names, json: common.json, ask: &ask, report };
    let status = match command {
        Cover::Solve { files, shown, engine, simplify, threads, .. } => {
            let lister = Lister {
                engine: (*engine).into(),
                simplify: *simplify,
                threads: stream::threads(*threads),
                mode: ask.mode,
                report,
            };
            each(&files.files, shown.names).work(out, |shown, out| lister.list(&shown, out))?
        }
        Cover::Count { files, method, threads, checkpoint, .. } => {
            let counter = Counter { method: *method, threads: stream::threads(*threads), mode: ask.mode, report };
            if checkpoint.is_some() && files.files.len() > 1 {
                report.error("--checkpoint keeps the state of one count; expected one problem");
                return Ok(Status::BadInput);
            }
            each(&files.files, false).work(out, |shown, out| match checkpoint {
                Some(path) => counter.count_in_parts(&shown, &mut Checkpoint::new(Some(path)), out),
                None => counter.count(&shown, out),
            })?
        }
        Cover::Cheapest { files, number, shown } => {
            let number = usize::try_from(*number).unwrap_or(usize::MAX);
            each(&files.files, shown.names).work(out, |shown, out| explore::cheapest(&shown, number, out, report))?
        }
        Cover::Random { files, number, seed, shown } => {
            let seed = report.seed(*seed);
            each(&files.files, shown.names).work(out, |shown, out| match explore::compile(&shown, out, report)? {
                Ok(diagram) => explore::random(&shown, &diagram, *number, seed, out, report),
                Err(status) => Ok(status),
            })?
        }
        Cover::Diagram { files, nth, shown } => each(&files.files, shown.names).work(out, |shown, out| {
            match (explore::compile(&shown, out, report)?, nth) {
                (Err(status), _) => Ok(status),
                (Ok(diagram), Some(nth)) => explore::nth(&shown, &diagram, nth, out, report),
                (Ok(diagram), None) => explore::uses(&shown, &diagram, out, report),
            }
        })?,
        Cover::Estimate { files, dives, seed } => {
            let seed = report.seed(*seed);
            each(&files.files, false).work(out, |shown, out| explore::estimate(&shown, *dives, seed, out, report))?
        }
        Cover::ExplainUnsat { files } => {
            each(&files.files, false).work(out, |shown, out| explore::explain(&shown, out, report))?
        }
        Cover::Split { file, parts, into } => {
            let splitter = split::Splitter { parts: *parts as usize, into, report };
            each(std::slice::from_ref(file), false).work(out, |shown, out| splitter.split(&shown, out))?
        }
        Cover::Simplify { files } => {
            each(&files.files, false).work(out, |shown, out| explore::simplified(&shown, out, report))?
        }
        Cover::Tile(tile) => tile::Tiler { tile, json: common.json, ask: &ask, report }.run(out)?,
        Cover::Make(make) => make::make(make, &ask, out, report)?,
    };
    out.flush()?;
    Ok(status)
}

/// How much of the answer is wanted.
fn mode_of(command: &Cover) -> Mode {
    match command {
        Cover::Tile(Tile { count: true, limit, .. }) => Mode::Count(*limit),
        Cover::Solve { all: true, .. } | Cover::Tile(Tile { all: true, .. }) => Mode::List(None),
        Cover::Solve { limit: Some(limit), .. } | Cover::Tile(Tile { limit: Some(limit), .. }) => {
            Mode::List(Some(*limit))
        }
        Cover::Count { limit, .. } => Mode::Count(*limit),
        _ => Mode::One,
    }
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
    ask: &'a Ask,
    report: &'a Report,
}

impl Each<'_> {
    /// Works on one after another. A file that holds no problem does not keep the others from being worked on.
    fn work(
        &self,
        out: &mut Output,
        mut work: impl FnMut(Shown<'_>, &mut Output) -> io::Result<Status>,
    ) -> io::Result<Status> {
        let mut status = Status::Solved;
        for path in self.files {
            // The clock starts before the file is read.
            let limits = self.ask.limits().started();
            let file = input::name(path);
            status.note(match read(path, &limits, self.report) {
                Ok(problem) => {
                    // What the problem itself takes is part of what may be held.
                    let memory = limits.memory.map(|memory| memory.saturating_sub(problem.bytes()));
                    let limits = Limits { memory, ..limits };
                    let (names, json) = (self.names, self.json);
                    work(Shown { problem: &problem, file: &file, names, json, limits: &limits }, out)?
                }
                Err(Some(end)) => {
                    if self.json {
                        out.line(&Record::of_file(&file).with("end", end.word()).line())?;
                    }
                    Status::from(end)
                }
                Err(None) => Status::BadInput,
            });
            // The next problem may take long.
            out.flush()?;
        }
        Ok(status)
    }
}

/// The problem of a file; what is wrong with it is told. The error is what ended the reading, or `None` for bad input.
fn read(path: &Path, limits: &Limits, report: &Report) -> Result<Problem, Option<End>> {
    let name = input::name(path);
    let ended = |trouble: Trouble| {
        trouble.tell(report);
        trouble.end
    };
    let source = Source::open(path, limits).map_err(|error| ended(Trouble::of(&name, &error)))?;
    text::read(source, &Budget::start(limits)).map_err(|error| match error {
        ReadError::Text(error, line) => {
            report.text(&name, &line, &error);
            None
        }
        ReadError::Io(error) => ended(Trouble::of(&name, &error)),
        ReadError::Ended(end) => ended(Trouble::ended(&name, end)),
    })
}

/// How solutions are listed.
struct Lister<'a> {
    engine: Engine,
    simplify: bool,
    threads: usize,
    mode: Mode,
    report: &'a Report,
}

impl Lister<'_> {
    fn list(&self, shown: &Shown<'_>, out: &mut Output) -> io::Result<Status> {
        let engine = self.engine.chosen(shown.problem, &Budget::start(shown.limits));
        if self.engine != Engine::Auto && self.engine != engine {
            let instead = format!("{} cannot carry this problem, {} do", self.engine.name(), engine.name());
            self.report.note(&format!("{}: {instead}", shown.file));
        }
        let found = AtomicU64::new(0);
        let lines = Mutex::new(Lines { out, failed: None });
        let search = shown.problem.search().engine(self.engine).limits(shown.limits.clone()).threads(self.threads);
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
            out.line(&outcome.record(shown.record()).line())?;
        }
        let looks = || Engine::looks(shown.problem);
        self.report.stats(|| format!("{}: {} ({})", shown.file, outcome.stats_text(engine.name()), looks()));
        complain(&outcome, self.mode, shown.file, out, self.report)
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
fn complain(outcome: &Outcome, mode: Mode, file: &str, out: &mut Output, report: &Report) -> io::Result<Status> {
    if let Some(complaint) = outcome.complaint(mode) {
        out.flush()?;
        report.note(&format!("{file}: {complaint}"));
    }
    Ok(outcome.status(mode))
}
