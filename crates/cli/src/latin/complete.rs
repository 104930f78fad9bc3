//! `graeco latin complete`: one square by local search and clause learning, some or all by search.

use std::io;

use graeco_grid::text::Grid;
use graeco_grid::{Completion, End, Engine, Limits, Puzzle, Stats};
use graeco_latin::{Family, Kind};
use serde_json::Value;

use super::sheet::{Command, topic};
use super::shown::{self, diagonals, squares};
use super::source::Given;
use crate::answers::Printer;
use crate::args::Format;
use crate::ask::{Ask, Mode, Outcome};
use crate::certificate::{Certificate, Written};
use crate::messages::Topic;
use crate::squares::Job;
use crate::status::Status;

/// How partial squares are completed.
pub(super) struct Completer<'a> {
    pub(super) command: Command<'a>,
    pub(super) family: &'a Family,
    pub(super) engine: Engine,
    pub(super) seed: Option<u64>,
    pub(super) threads: usize,
    pub(super) ask: &'a Ask,
    /// Where the certificate of the one square goes.
    pub(super) certificate: Option<Certificate<'a>>,
}

/// Completes an empty square by a formula, if there is one.
fn by_formula(grid: &Grid, family: &Family) -> Option<Completion> {
    let open = grid.cells.len();
    let is_empty = grid.cells.iter().all(Option::is_none);
    let square = is_empty.then(|| family.by_formula(grid.order.get()))??;
    Some(Completion::known(Some(square), open))
}

/// The houses of a kind besides rows, columns and boxes, as lines of a puzzle file.
fn houses(kind: Kind) -> &'static str {
    match kind {
        Kind::Diagonal | Kind::DiagonalSudoku { .. } => "diagonals = true\n",
        Kind::Pandiagonal => "rules = [\"pandiagonal\"]\n",
        _ => "",
    }
}

impl Completer<'_> {
    pub(super) fn run(&self) -> io::Result<Status> {
        if self.certificate.is_some() && !self.family.is_kind() {
            self.command.session.report.error(&format!(
               "--proof is available for plain, diagonal and pandiagonal squares, also with boxes; the formula of a certificate \
                 does not describe {}",
                squares(self.family)
            ));
            return Ok(Status::BadInput);
        }
        self.command.list(|given, limits, printer| self.one(given, limits, printer))
    }

    fn one(&self, given: &Given, limits: &Limits, printer: &mut Printer<'_>) -> io::Result<Status> {
        let grid = &given.partial.grid;
        let family = &Family::new(given.kind(self.family.kind()), self.family.properties())
            .with_subsquares(self.family.subsquares().iter().copied());
        let puzzle = match family.complete(grid) {
            Ok(puzzle) => puzzle,
            Err(error) => return self.command.refuse(given, &error.to_string(), printer),
        };
        if !matches!(self.ask.mode, Mode::Count(_)) && !self.command.json() && self.command.shown.format != Format::Line
        {
            printer.separate()?;
        }
        if let (Mode::One, Engine::Auto, Some(completing)) = (self.ask.mode, self.engine, puzzle.completing()) {
            let (completion, method) = match by_formula(grid, family) {
                Some(completion) => (completion, "formula"),
                None => {
                    let completion =
                        completing.limits(limits.clone()).seed(self.seed.unwrap_or(0)).threads(self.threads).run();
                    let method = completion.method.map_or("none", |method| method.name());
                    (completion, method)
                }
            };
            return self.answer(&completion, method, &puzzle, given, printer);
        }
        let format = if self.command.json() { Format::Json } else { self.command.shown.format };
        let job = Job { engine: self.engine, seed: self.seed, ..given.job(puzzle, format) };
        let report = self.command.session.report;
        let Some(certificate) = self.certificate else { return job.run(self.ask, &mut printer.out, report) };
        let written = Written::plain(&job.puzzle, houses(family.kind()));
        certificate.of_puzzle(&job, &written, self.ask).print(&mut printer.out, report)
    }

    fn answer(
        &self,
        completion: &Completion,
        method: &str,
        puzzle: &Puzzle,
        given: &Given,
        printer: &mut Printer<'_>,
    ) -> io::Result<Status> {
        let Completion { open, moves, conflicts, .. } = *completion;
        let (end, square) = match &completion.square {
            Ok(Some(square)) => (End::SolutionLimit, Some(square)),
            Ok(None) => (End::Exhausted, None),
            Err(end) => (*end, None),
        };
        let stats = Stats::new(conflicts, moves);
        let outcome = Outcome { found: u32::from(square.is_some()).into(), end, stats };
        let mut status = outcome.status(self.ask.mode);
        let (names, report) = (given.names(), self.command.session.report);
        let record = given.record().with("end", end.word()).with("method", method);
        let record = record.with("open", open).with("moves", moves).with("conflicts", conflicts);
        if let Some(square) = square {
            printer.out.line(&match self.command.json() {
                true => record.square(square, &names).line(),
                false => shown::text(square, &names, self.command.shown.format),
            })?;
            status.note(self.command.draw(square, given, &diagonals(square)));
        } else {
            // An empty line stands for a square that was not completed.
            let json = self.command.json();
            printer.out.line(&if json { record.with("square", Value::Null).line() } else { String::new() })?;
            printer.out.flush()?;
            let what = outcome.complaint(self.ask.mode).unwrap_or("no solution");
            let clash = puzzle.clash().map(|clash| clash.describe(puzzle.order(), |symbol| names.name(symbol)));
            let clash = clash.map_or(String::new(), |clash| format!(": {clash}"));
            let topic = if status == Status::NoSolution { Some(Topic::NoSolution) } else { topic(status) };
            self.command.note(given, topic, &format!("{what}{clash}"));
        }
        report.stats(|| {
            let place = given.place();
            format!("{place}: by {method}, {open} cells open after pruning, {moves} moves, {conflicts} conflicts")
        });
        Ok(status)
    }
}
