//! `graeco latin complete`: one square by local search and clause learning, some or all by search.

use std::io;

use graeco_grid::text::Grid;
use graeco_grid::{Completion, Engine, Puzzle};
use graeco_latin::{Formula, Kind};
use serde_json::{Map, Value};

use super::read::read;
use super::shown::{Printer, diagonals};
use crate::args::{Common, Files, Format, Shown};
use crate::ask::{Ask, Mode, Outcome};
use crate::report::Report;
use crate::squares::Job;
use crate::status::Status;

/// How partial squares are completed.
pub(super) struct Completer<'a> {
    pub(super) kind: Kind,
    pub(super) engine: Engine,
    pub(super) seed: u64,
    pub(super) threads: usize,
    pub(super) ask: &'a Ask,
    pub(super) report: &'a Report,
}

/// Fills a square of which nothing is given, where there is a formula.
fn by_formula(grid: &Grid, kind: Kind) -> Option<Completion> {
    let open = grid.cells.len();
    let is_empty = grid.cells.iter().all(Option::is_none);
    let square = Formula::new(grid.order.get(), kind).filter(|_| is_empty)?.square()?;
    Some(Completion { square: Ok(Some(square)), method: None, open, moves: 0, conflicts: 0 })
}

impl Completer<'_> {
    pub(super) fn run(&self, files: &Files, shown: &Shown, common: &Common) -> io::Result<Status> {
        let mut printer = Printer::new(shown, common, self.report);
        let status = read(files, shown.symbols, self.ask, self.report, |file, grid, kind| {
            // What the text says holds unless the user wants more.
            let kind = if self.kind == Kind::Plain { kind.unwrap_or(Kind::Plain) } else { self.kind };
            let puzzle = match graeco_latin::complete(&grid, kind) {
                Ok(puzzle) => puzzle,
                Err(error) => {
                    self.report.error(&format!("{file}:{}: {error}", grid.line));
                    return Ok(Status::BadInput);
                }
            };
            if let (Mode::One, Engine::Auto, Some(completing)) = (self.ask.mode, self.engine, puzzle.completing()) {
                let place = format!("{file}:{}", grid.line);
                if let Some(completion) = by_formula(&grid, kind) {
                    return self.answer(&completion, "formula", &puzzle, &place, &mut printer);
                }
                let limits = graeco_grid::Limits { solutions: None, ..self.ask.limits() };
                let completion = completing.limits(limits).seed(self.seed).threads(self.threads).run();
                let method = completion.method.map_or("none", |method| method.name());
                return self.answer(&completion, method, &puzzle, &place, &mut printer);
            }
            let json = printer.is_json();
            if !matches!(self.ask.mode, Mode::Count(_)) {
                printer.separate()?;
            }
            let job = Job {
                alphabet: printer.alphabet(puzzle.order()),
                puzzle,
                file: file.to_owned(),
                line: grid.line,
                title: None,
                format: if json { Format::Json } else { shown.format },
                engine: self.engine,
                seed: None,
            };
            job.run(self.ask, &mut printer.out, self.report)
        })?;
        printer.out.flush()?;
        Ok(status)
    }

    fn answer(
        &self,
        completion: &Completion,
        method: &str,
        puzzle: &Puzzle,
        place: &str,
        printer: &mut Printer<'_>,
    ) -> io::Result<Status> {
        let Completion { open, moves, conflicts, .. } = *completion;
        let (end, square) = match &completion.square {
            Ok(Some(square)) => (graeco_grid::End::SolutionLimit, Some(square)),
            Ok(None) => (graeco_grid::End::Exhausted, None),
            Err(end) => (*end, None),
        };
        let stats = graeco_grid::Stats { nodes: conflicts, updates: moves };
        let outcome = Outcome { found: u32::from(square.is_some()).into(), end, stats };
        let mut facts = Map::new();
        facts.insert("file".into(), place.into());
        facts.insert("end".into(), end.word().into());
        facts.insert("method".into(), method.into());
        for (name, value) in [("open", open as u64), ("moves", moves), ("conflicts", conflicts)] {
            facts.insert(name.into(), value.into());
        }
        let mut status = outcome.status(self.ask.mode);
        if let Some(square) = square {
            status.note(printer.square(square, facts, &diagonals(square))?);
        } else {
            printer.separate()?;
            if printer.is_json() {
                let mut object = Map::from_iter([("schema".to_owned(), 1.into())]);
                object.extend(facts);
                object.insert("square".into(), Value::Null);
                printer.out.line(&Value::Object(object).to_string())?;
            } else {
                // An empty line stands for a square that was not completed.
                printer.out.line("")?;
            }
            printer.out.flush()?;
            let what = outcome.complaint(self.ask.mode).unwrap_or("no solution");
            let alphabet = printer.alphabet(puzzle.order());
            let clash = puzzle.clash().map(|clash| clash.describe(puzzle.order(), |symbol| alphabet.name(symbol)));
            self.report.note(&format!("{place}: {what}{}", clash.map_or(String::new(), |clash| format!(": {clash}"))));
        }
        self.report.stats(|| {
            format!("{place}: by {method}, {open} cells open after pruning, {moves} moves, {conflicts} conflicts")
        });
        Ok(status)
    }
}
