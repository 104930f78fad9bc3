//! `graeco cover`: exact cover problems in Knuth's text form.

mod count;
mod explore;
mod model;
mod shown;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use graeco_exact_cover::text::{self, ReadError};
use graeco_exact_cover::{End, Engine, Problem};
use serde_json::Map;

use crate::args::{Common, Cover, CoverEngine, Files};
use crate::ask::{Ask, Mode, Outcome};
use crate::checkpoint::Checkpoint;
use crate::input;
use crate::output::Output;
use crate::report::Report;
use crate::status::Status;
use count::Counter;
use shown::Shown;

pub(crate) fn run(command: &Cover, common: &Common, report: &Report) -> io::Result<Status> {
    let json = common.json;
    let mut out = Output::new("solutions");
    let ask = |mode: Mode| Ask::new(mode, common);
    let status = match command {
        Cover::Solve { files, all, limit, shown, engine, simplify, threads } => {
            let mode = if *all { Mode::List(None) } else { limit.map_or(Mode::One, |limit| Mode::List(Some(limit))) };
            let (ask, out) = (ask(mode), Mutex::new(&mut out));
            each(files, report, |file, problem| {
                let shown = Shown { problem, file, names: shown.names, json };
                let engine = (*engine).into();
                Lister { engine, simplify: *simplify, threads: *threads, ask: &ask, report }.list(&shown, &out)
            })?
        }
        Cover::Count { files, limit, method, memory, threads, checkpoint } => {
            let ask = ask(Mode::Count(*limit));
            let counter = Counter { method: *method, memory: *memory, threads: *threads, ask: &ask, json, report };
            if checkpoint.is_some() && files.files.len() > 1 {
                report.error("--checkpoint keeps the state of one count; expected one problem");
                return Ok(Status::BadInput);
            }
            each(files, report, |file, problem| match checkpoint {
                Some(path) => counter.count_in_parts(file, problem, &mut Checkpoint::new(Some(path)), &mut out),
                None => counter.count(file, problem, &mut out),
            })?
        }
        Cover::Cheapest { files, number, shown } => {
            let ask = ask(Mode::One);
            each(files, report, |file, problem| {
                let shown = Shown { problem, file, names: shown.names, json };
                explore::cheapest(&shown, *number as usize, &ask, &mut out, report)
            })?
        }
        Cover::Random { files, number, seed, shown, compiled } => {
            let ask = ask(Mode::One);
            each(files, report, |file, problem| {
                let shown = Shown { problem, file, names: shown.names, json };
                let Some(diagram) = explore::compile(&shown, compiled.memory, &ask, report) else {
                    return Ok(Status::Limit);
                };
                explore::random(&shown, &diagram, *number, *seed, &mut out, report)
            })?
        }
        Cover::Diagram { files, nth, shown, compiled } => {
            let ask = ask(Mode::One);
            each(files, report, |file, problem| {
                let shown = Shown { problem, file, names: shown.names, json };
                let Some(diagram) = explore::compile(&shown, compiled.memory, &ask, report) else {
                    return Ok(Status::Limit);
                };
                match nth {
                    Some(nth) => explore::nth(&shown, &diagram, nth, &mut out, report),
                    None => explore::uses(&shown, &diagram, &mut out),
                }
            })?
        }
        Cover::Estimate { files, dives, seed } => {
            let ask = ask(Mode::Count(None));
            each(files, report, |file, problem| {
                explore::estimate(&Shown { problem, file, names: false, json }, *dives, *seed, &ask, &mut out)
            })?
        }
        Cover::ExplainUnsat { files } => {
            let ask = ask(Mode::Count(None));
            each(files, report, |file, problem| {
                explore::explain(&Shown { problem, file, names: false, json }, &ask, &mut out, report)
            })?
        }
        Cover::Split { file, parts, into } => each_of(std::slice::from_ref(file), report, |_, problem| {
            explore::split(problem, *parts as usize, into, &mut out, report)
        })?,
        Cover::Simplify { files } => each(files, report, |file, problem| {
            explore::simplified(&Shown { problem, file, names: false, json }, &mut out, report)
        })?,
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

fn each(files: &Files, report: &Report, work: impl FnMut(&str, &Problem) -> io::Result<Status>) -> io::Result<Status> {
    each_of(&files.files, report, work)
}

fn each_of(
    files: &[PathBuf],
    report: &Report,
    mut work: impl FnMut(&str, &Problem) -> io::Result<Status>,
) -> io::Result<Status> {
    let mut status = Status::Solved;
    for path in files {
        status.note(match read(path, report) {
            Some(problem) => work(&input::name(path), &problem)?,
            None => Status::BadInput,
        });
    }
    Ok(status)
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
    fn list(&self, shown: &Shown<'_>, out: &Mutex<&mut Output>) -> io::Result<Status> {
        let engine = self.engine.chosen(shown.problem);
        if !self.engine.carries(shown.problem) {
            let instead = format!("{} cannot carry this problem, {} do", self.engine.name(), engine.name());
            self.report.note(&format!("{}: {instead}", shown.file));
        }
        let (found, failed) = (AtomicU64::new(0), Mutex::new(None));
        let search = shown.problem.search().engine(engine).limits(self.ask.limits()).threads(self.threads);
        let search = search.simplified(self.simplify);
        let show = |solution: &[graeco_exact_cover::OptionId]| {
            found.fetch_add(1, Ordering::Relaxed);
            let line = shown.solution(solution);
            let Ok(mut out) = out.lock() else { return };
            if let Err(error) = out.line(&line)
                && let Ok(mut failed) = failed.lock()
            {
                failed.get_or_insert(error);
                self.ask.stop();
            }
        };
        let (end, stats) = if self.threads == 1 {
            // One thread stops at the first line that nobody reads.
            let mut solutions = search.solutions();
            while failed.lock().is_ok_and(|failed| failed.is_none())
                && let Some(solution) = solutions.advance()
            {
                show(solution);
            }
            (solutions.end().unwrap_or(End::Exhausted), solutions.stats())
        } else {
            search.for_each(show)
        };
        if let Ok(mut failed) = failed.lock()
            && let Some(error) = failed.take()
        {
            return Err(error);
        }
        let found = u128::from(found.into_inner());
        let outcome = Outcome { found, end, stats };
        let Ok(mut out) = out.lock() else { return Ok(Status::BadInput) };
        if shown.json {
            let mut facts = Map::new();
            outcome.add_to(&mut facts);
            out.line(&shown.object(None, facts))?;
        }
        let why = || self.engine.why(shown.problem);
        self.report.stats(|| format!("{}: {} ({})", shown.file, outcome.stats_text(engine.name()), why()));
        complain(&outcome, self.ask, shown.file, &mut out, self.report)
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
