//! Answers to squares that are read: each gets a sheet, which any thread fills, and which are printed in order.

use std::io;

use graeco_grid::{Alphabet, Budget, End, Engine, Limits, Puzzle, Square, Symbol};
use graeco_latin::{Family, Kind, text};
use serde_json::Value;

use super::shown;
use super::source::{Given, Item, Squares};
use crate::answers::{Answers, Printer};
use crate::args::{Files, Format, Shown};
use crate::ask::{Mode, Outcome};
use crate::drawing::Failed;
use crate::messages::{Messages, Topic};
use crate::record::Record;
use crate::session::Session;
use crate::squares::{self, Answer, Job};
use crate::status::Status;
use crate::stream;

/// A command that answers squares.
#[derive(Clone, Copy)]
pub(super) struct Command<'a> {
    pub(super) session: Session<'a>,
    pub(super) files: &'a Files,
    pub(super) shown: &'a Shown,
    pub(super) threads: usize,
}

/// The answer to one square.
pub(super) struct Sheet<'a> {
    command: &'a Command<'a>,
    pub(super) given: &'a Given,
    limits: &'a Limits,
    answers: Answers,
}

impl Command<'_> {
    pub(super) fn json(&self) -> bool {
        self.session.common.json || self.shown.format == Format::Json
    }

    /// Whether squares take several lines.
    pub(super) fn is_tall(&self) -> bool {
        !self.json() && self.shown.format != Format::Line
    }

    fn format(&self) -> Option<Format> {
        self.json().then_some(Format::Json)
    }

    /// The limits of each square.
    pub(super) fn limits(&self, threads: usize) -> Limits {
        let limits = self.session.ask(Mode::One).shared_by(threads).limits();
        Limits { solutions: None, ..limits }
    }

    fn squares(&self, large: Option<Kind>, limits: &Limits) -> Squares {
        let symbols = self.shown.symbols.map(text::Symbols::from);
        Squares { files: self.files.files.clone(), symbols, large, limits: limits.clone() }
    }

    /// Answers squares by all threads. Those above order 255 are checked for the kind `large`, or refused.
    pub(super) fn each(
        &self,
        large: Option<Kind>,
        answer: impl Fn(&mut Sheet<'_>) -> Status + Sync,
    ) -> io::Result<Status> {
        let threads = stream::threads(self.threads);
        let limits = self.limits(threads);
        let mut printer = Printer::new("squares", self.format(), self.session.report);
        printer.out.progress.expect_files(&self.files.files);
        let source = self.squares(large, &limits);
        let worker = || {
            |item: Item| {
                let given = match self.opened(&item) {
                    Ok(given) => given,
                    Err(answers) => return answers,
                };
                let mut sheet = Sheet { command: self, given, limits: &limits, answers: Answers::default() };
                let status = answer(&mut sheet);
                let mut answers = sheet.answers;
                answers.status.note(status);
                answers.puzzles = 1;
                answers
            }
        };
        stream::run(threads, move |feed| source.read(feed), worker, |answers| printer.print(answers))?;
        printer.end()
    }

    /// Answers Latin squares. Squares that are not Latin or have open cells are errors.
    pub(super) fn each_latin(&self, answer: impl Fn(&mut Sheet<'_>, &Square) -> Status + Sync) -> io::Result<Status> {
        self.each(None, |sheet| match sheet.given.latin() {
            Ok(square) => answer(sheet, &square),
            Err(what) => sheet.bad(&what),
        })
    }

    /// Answers squares one after another, each by something that prints itself.
    pub(super) fn list(
        &self,
        mut answer: impl FnMut(&Given, &Limits, &mut Printer<'_>) -> io::Result<Status>,
    ) -> io::Result<Status> {
        let limits = self.limits(1);
        let mut printer = Printer::new("squares", self.format(), self.session.report);
        printer.out.progress.expect_files(&self.files.files);
        let squares = self.squares(None, &limits);
        stream::run(
            1,
            move |feed| squares.read(feed),
            || |item| item,
            |item: Item| match self.opened(&item) {
                Ok(given) => {
                    let status = answer(given, &limits, &mut printer)?;
                    Ok(printer.count(status))
                }
                Err(answers) => printer.print(answers),
            },
        )?;
        printer.end()
    }

    /// Draws a square if it is the first one and --draw was given.
    fn drawn(&self, cells: &[Option<Symbol>], given: &Given, marked: &[usize]) -> Result<(), Failed> {
        match self.shown.draw.as_ref().filter(|_| given.number == 0) {
            Some(file) => shown::draw(cells, &given.names(), marked, file, &self.limits(1)),
            None => Ok(()),
        }
    }

    /// The same; reports an error.
    pub(super) fn draw(&self, cells: &[Option<Symbol>], given: &Given, marked: &[usize]) -> Status {
        let drawn = self.drawn(cells, given, marked);
        drawn.map_or_else(|failed| failed.tell(self.session.report), |()| Status::Solved)
    }

    /// Adds a note about a square.
    fn add_note(&self, messages: &mut Messages, given: &Given, topic: Option<Topic>, what: &str) {
        let report = self.session.report;
        match topic {
            Some(topic) => report.add_note(messages, topic, given.at(), || what.to_owned()),
            None if report.notes() => messages.push(format!("{}: {what}", given.place())),
            None => {}
        }
    }

    /// Adds the error that a square is not what is expected, in place of its answer.
    fn add_refusal(&self, answers: &mut Answers, given: &Given, what: &str) {
        self.session.report.add_error(&mut answers.messages, Topic::Refused, given.at(), || what.to_owned());
        let line = if self.json() { given.record().with("error", what).line() } else { String::new() };
        answers.line(line.as_bytes());
    }

    /// Prints a note about a square, for answers that print themselves.
    pub(super) fn note(&self, given: &Given, topic: Option<Topic>, what: &str) {
        let mut messages = Messages::default();
        self.add_note(&mut messages, given, topic, what);
        self.session.report.tell(messages);
    }

    /// Answers filled Latin squares one after another, each by something that prints itself; others are refused.
    pub(super) fn list_latin(
        &self,
        mut answer: impl FnMut(&Given, Square, &Limits, &mut Printer<'_>) -> io::Result<Status>,
    ) -> io::Result<Status> {
        self.list(|given, limits, printer| match given.latin() {
            Ok(square) => answer(given, square, limits, printer),
            Err(what) => self.refuse(given, &what, printer),
        })
    }

    /// Prints the error that a square is not what is expected, for answers that print themselves.
    pub(super) fn refuse(&self, given: &Given, what: &str, printer: &mut Printer<'_>) -> io::Result<Status> {
        let mut answers = Answers { status: Status::BadInput, ..Answers::default() };
        self.add_refusal(&mut answers, given, what);
        answers.print(&mut printer.out, self.session.report)
    }

    /// The square of an item, or the answer to an item that is none.
    fn opened<'i>(&self, item: &'i Item) -> Result<&'i Given, Answers> {
        let mut answers = Answers::default();
        match item {
            Item::Square(given) => return Ok(given),
            Item::Trouble(trouble) => answers = Answers::trouble(trouble, self.json(), self.session.report),
            Item::Large(large) => answers = large.answers(self.format(), self.session.report),
            Item::Bad(file, error, line) => {
                answers.bad_puzzle(error, file, line, self.format(), "", self.session.report);
            }
        }
        Err(answers)
    }
}

impl Given {
    /// The file and line of the square.
    fn at(&self) -> (&str, usize) {
        (&self.file, self.partial.grid.line)
    }

    /// The same as `file:line`.
    pub(super) fn place(&self) -> String {
        let (file, line) = self.at();
        format!("{file}:{line}")
    }

    /// A record about the square.
    pub(super) fn record(&self) -> Record {
        Record::at(&self.file, self.partial.grid.line).with("order", self.partial.grid.order.get())
    }

    /// The names of its symbols.
    pub(super) fn names(&self) -> Alphabet {
        self.partial.alphabet()
    }

    /// The kind that is wanted; a plain one gives way to the kind in the text.
    pub(super) fn kind(&self, wanted: Kind) -> Kind {
        if wanted == Kind::Plain { self.partial.kind.unwrap_or(Kind::Plain) } else { wanted }
    }

    /// Why no square of a family completes it, as far as the orders of subsquares or holes and an entry against holes tell.
    pub(super) fn against_parts(&self, family: &Family) -> Option<String> {
        let grid = &self.partial.grid;
        let n = grid.order.get();
        if !family.fits(n) {
            let parts = if family.holes().is_empty() { "subsquares" } else { "holes" };
            return Some(format!("the orders of the {parts} add up to more than {n}, the order of the square"));
        }
        let place = family.entry_against_holes(&grid.cells)?;
        let (row, column) = (place / n, place % n);
        let symbol = grid.cells[place].map_or(String::new(), |symbol| self.names().name(symbol).to_owned());
        let is_inside = family.hole_cells(grid.order).contains(&grid.order.cell(row, column));
        let why = if is_inside {
            "is in a hole; expected an empty cell"
        } else {
            "holds a symbol of the hole of its row or column"
        };
        Some(format!("cell {}, {symbol}, {why}", cell(row, column)))
    }

    /// The puzzle to complete it, whose answers are printed in a format.
    pub(super) fn job(&self, puzzle: Puzzle, format: Format) -> Job {
        Job {
            puzzle,
            alphabet: self.names(),
            file: self.file.to_string(),
            line: Some(self.partial.grid.line),
            title: None,
            format,
            engine: Engine::Auto,
            seed: None,
            is_square: true,
            hidden: Vec::new(),
        }
    }

    /// The square, if it is Latin and has no open cells; otherwise what is wrong.
    pub(super) fn latin(&self) -> Result<Square, String> {
        let grid = &self.partial.grid;
        let clash = graeco_latin::complete(grid, Kind::Plain).ok().and_then(|puzzle| puzzle.clash());
        if let Some(clash) = clash {
            let names = self.names();
            return Err(format!("not a Latin square: {}", clash.describe(grid.order, |symbol| names.name(symbol))));
        }
        match grid.cells.iter().position(Option::is_none) {
            Some(open) => {
                let cell = cell(open / grid.order.get(), open % grid.order.get());
                Err(format!("cell {cell} is open; expected a filled square"))
            }
            None => Ok(Square::new(grid.order, grid.cells.iter().copied().flatten().collect())),
        }
    }
}

impl Sheet<'_> {
    pub(super) fn json(&self) -> bool {
        self.command.json()
    }

    /// The limits of the answer; the clock starts.
    pub(super) fn limits(&self) -> Limits {
        self.limits.clone().started()
    }

    /// The same as a budget.
    pub(super) fn budget(&self) -> Budget {
        Budget::start(&self.limits())
    }

    /// Adds a line.
    pub(super) fn line(&mut self, line: &str) {
        self.answers.line(line.as_bytes());
    }

    /// Adds the answer to a puzzle. An empty line stands before it if it may take several lines.
    pub(super) fn answer(&mut self, answer: Answer, may_be_tall: bool) -> Status {
        let status = answer.status;
        self.answers.is_separate = may_be_tall && !self.json();
        self.answers.add(answer, self.command.session.report);
        status
    }

    /// Adds a square; in JSON, to a record. Also draws the first square of all, with some cells marked, if --draw was
    /// given.
    pub(super) fn square(&mut self, square: &Square, record: Record, marked: &[usize]) -> Status {
        let (names, format) = (self.given.names(), self.command.shown.format);
        let line = if self.json() { record.square(square, &names).line() } else { shown::text(square, &names, format) };
        self.answers.is_separate = self.is_tall();
        self.line(&line);
        match self.command.drawn(&square.cells(), self.given, marked) {
            Ok(()) => Status::Solved,
            Err(failed) => {
                let (message, status) = failed.told(self.command.session.report);
                message.into_iter().for_each(|message| self.answers.messages.push(message));
                status
            }
        }
    }

    /// Adds that there is no square, and why. Such squares are summed up by topic.
    pub(super) fn no_square(&mut self, record: Record, what: Option<Topic>, why: &str, status: Status) -> Status {
        let line = if self.json() { record.with("square", Value::Null).line() } else { String::new() };
        self.answers.is_separate = self.is_tall();
        self.line(&line);
        self.note(topic(status).or(what), why);
        status
    }

    /// Adds a number of answers.
    pub(super) fn counted(&mut self, outcome: &Outcome, mode: Mode) -> Status {
        let line = match self.json() {
            true => self.given.record().counted(&outcome.found, outcome.end).line(),
            false => outcome.count_text(),
        };
        self.line(&line);
        let status = outcome.status(mode);
        outcome.complaint(mode).inspect(|what| self.note(topic(status), what));
        status
    }

    fn is_tall(&self) -> bool {
        self.command.is_tall()
    }

    /// Adds a partial square; in JSON, to a record.
    pub(super) fn partial(&mut self, cells: &[Option<Symbol>], record: Record) {
        let names = self.given.names();
        let line = match self.json() {
            true => record.partial(cells, &names).line(),
            false => squares::show(cells, &names, self.command.shown.format, None),
        };
        self.answers.is_separate = self.is_tall();
        self.line(&line);
    }

    /// Adds a note for standard error.
    pub(super) fn note(&mut self, topic: Option<Topic>, what: &str) {
        self.command.add_note(&mut self.answers.messages, self.given, topic, what);
    }

    /// Adds statistics for standard error, if --stats was given.
    pub(super) fn stats(&mut self, what: impl FnOnce() -> String) {
        if self.command.session.report.wants_stats() {
            self.answers.messages.push(format!("{}: {}", self.given.place(), what()));
        }
    }

    /// Adds the error that the square is not what is expected.
    pub(super) fn bad(&mut self, what: &str) -> Status {
        self.command.add_refusal(&mut self.answers, self.given, what);
        Status::BadInput
    }

    /// Adds that a limit was reached, or a signal received, before the answer was known.
    pub(super) fn cut_short(&mut self, end: End) -> Status {
        let (status, what) = shown::cut_short(end);
        self.note(topic(status), what);
        status
    }
}

/// The topic of a note about a square without an answer, by its status.
pub(super) fn topic(status: Status) -> Option<Topic> {
    (status == Status::Limit).then_some(Topic::Unfinished)
}

/// A cell in the usual notation, such as `r1c2`.
pub(super) fn cell(row: usize, column: usize) -> String {
    format!("r{}c{}", row + 1, column + 1)
}
