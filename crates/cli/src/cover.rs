//! `graeco cover`: exact cover problems in Knuth's text form.

use std::io;

use graeco_exact_cover::text::{self, ReadError};
use graeco_exact_cover::{End, Engine, OptionId, Problem};
use serde_json::{Map, Value, json};

use crate::args::{self, Common, CoverEngine, Files};
use crate::ask::{Ask, Mode, Outcome};
use crate::input;
use crate::output::Output;
use crate::report::Report;
use crate::status::Status;

pub(crate) fn run(command: &args::Cover, common: &Common, report: &Report) -> io::Result<Status> {
    let mut out = Output::new("solutions");
    let status = match command {
        args::Cover::Solve { files, all, limit, names, engine } => {
            let mode = if *all { Mode::List(None) } else { limit.map_or(Mode::One, |limit| Mode::List(Some(limit))) };
            let ask = Ask::new(mode, common);
            each(files, report, |file, problem| {
                let work = Work { problem, file, engine: (*engine).into(), names: *names, json: common.json };
                work.list(&ask, &mut out, report)
            })?
        }
        args::Cover::Count { files, limit, engine } => {
            let ask = Ask::new(Mode::Count(*limit), common);
            each(files, report, |file, problem| {
                let work = Work { problem, file, engine: (*engine).into(), names: false, json: common.json };
                work.count(&ask, &mut out, report)
            })?
        }
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

fn each(
    files: &Files,
    report: &Report,
    mut work: impl FnMut(&str, &Problem) -> io::Result<Status>,
) -> io::Result<Status> {
    let mut status = Status::Solved;
    for path in &files.files {
        let name = input::name(path);
        let Some(source) = input::open(path, report) else {
            status.note(Status::BadInput);
            continue;
        };
        status.note(match text::read(source) {
            Ok(problem) => work(&name, &problem)?,
            Err(ReadError::Text(error, line)) => {
                report.text(&name, &line, &error);
                Status::BadInput
            }
            Err(ReadError::Io(error)) => {
                report.error(&format!("{name} cannot be read: {error}"));
                Status::BadInput
            }
        });
    }
    Ok(status)
}

/// One problem and how its answer is printed.
struct Work<'a> {
    problem: &'a Problem,
    file: &'a str,
    engine: Engine,
    names: bool,
    json: bool,
}

impl Work<'_> {
    fn list(&self, ask: &Ask, out: &mut Output, report: &Report) -> io::Result<Status> {
        let mut solutions = self.problem.search().engine(self.engine).limits(ask.limits()).solutions();
        let mut found = 0;
        for solution in solutions.by_ref() {
            found += 1;
            out.line(&self.show(solution))?;
        }
        let end = solutions.end().unwrap_or(End::Exhausted);
        let outcome = Outcome { found, end, stats: solutions.stats() };
        if self.json {
            out.line(&self.json(&outcome))?;
        }
        report.stats(|| format!("{}: {}", self.file, outcome.stats_text(solutions.engine().name())));
        self.finish(&outcome, ask, out, report)
    }

    fn count(&self, ask: &Ask, out: &mut Output, report: &Report) -> io::Result<Status> {
        let outcome = Outcome::from(self.problem.search().engine(self.engine).limits(ask.limits()).count());
        out.line(&if self.json { self.json(&outcome) } else { outcome.count_text() })?;
        report.stats(|| format!("{}: {}", self.file, outcome.stats_text(self.engine.name())));
        self.finish(&outcome, ask, out, report)
    }

    fn finish(&self, outcome: &Outcome, ask: &Ask, out: &mut Output, report: &Report) -> io::Result<Status> {
        if let Some(complaint) = outcome.complaint(ask.mode) {
            out.flush()?;
            report.note(&format!("{}: {complaint}", self.file));
        }
        Ok(outcome.status(ask.mode))
    }

    /// A solution as numbers of options, counted from 1, or as their items, in the order of the file.
    fn show(&self, mut solution: Vec<OptionId>) -> String {
        solution.sort_unstable();
        let numbers = || solution.iter().map(|option| option.index() + 1);
        match (self.json, self.names) {
            (true, false) => {
                json!({ "schema": 1, "file": self.file, "options": numbers().collect::<Vec<_>>() }).to_string()
            }
            (true, true) => {
                let names: Vec<String> = solution.iter().map(|&o| self.problem.describe_option(o)).collect();
                json!({ "schema": 1, "file": self.file, "options": names }).to_string()
            }
            (false, true) => self.problem.describe(&solution),
            (false, false) => numbers().map(|number| number.to_string()).collect::<Vec<_>>().join(" "),
        }
    }

    fn json(&self, outcome: &Outcome) -> String {
        let mut object = Map::from_iter([("schema".to_owned(), 1.into()), ("file".to_owned(), self.file.into())]);
        outcome.add_to(&mut object);
        Value::Object(object).to_string()
    }
}
