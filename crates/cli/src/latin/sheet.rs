//! Answers to squares that are read: each gets a sheet, which any thread fills, and which are printed in order.

use std::io;

use graeco_document::Record;
use graeco_grid::{Budget, Limits, Outcome, Square, Stop, Symbol};
use graeco_host::status::Status;
use graeco_host::stream;
use graeco_latin::{Kind, text};
use serde_json::Value;

use super::input_square::{InputSquare, Item};
use super::shown;
use super::source::Squares;
use crate::answers::{Answers, Printer};
use crate::args::{Files, Format, ReadArgs, Shown, SquareArgs};
use crate::drawing::DrawingFailure;
use crate::messages::{Messages, Topic};
use crate::query::{Mode, Summary};
use crate::session::Session;
use crate::squares::{self, Answer};

/// A command that answers squares.
#[derive(Clone)]
pub(super) struct Command<'a> {
    pub(super) session: Session<'a>,
    pub(super) files: &'a Files,
    pub(super) shown: Shown,
    pub(super) threads: usize,
    /// Whether the answers are lists, which have headings if there are several squares.
    is_headed: bool,
}

/// The answer to one square.
pub(super) struct Sheet<'a> {
    command: &'a Command<'a>,
    pub(super) given: &'a InputSquare,
    limits: &'a Limits,
    answers: Answers,
    /// Rows and columns of the boxes of its squares, if they have some.
    pub(super) block: Option<(usize, usize)>,
}

impl<'a> Command<'a> {
    pub(super) fn new(session: Session<'a>, files: &'a Files, shown: Shown, threads: usize) -> Command<'a> {
        Command { session, files, shown, threads, is_headed: false }
    }

    /// A command that answers in words.
    pub(super) fn in_words(read: &'a ReadArgs, session: Session<'a>) -> Command<'a> {
        Command::new(session, &read.files, Shown::plain(read.symbols), read.threads.threads)
    }

    /// A command that answers by squares.
    pub(super) fn in_squares(squares: &'a SquareArgs, session: Session<'a>) -> Command<'a> {
        Command::new(session, &squares.files, squares.shown.clone(), squares.threads.threads)
    }

    /// The same command: whether its answers have headings if there are several squares.
    pub(super) fn headed(&self, is_headed: bool) -> Command<'a> {
        Command { is_headed, ..self.clone() }
    }
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
        let may_be_headed = self.is_headed && !self.json();
        Squares { files: self.files.files.clone(), symbols, large, limits: limits.clone(), may_be_headed }
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
                let mut sheet =
                    Sheet { command: self, given, limits: &limits, answers: Answers::default(), block: None };
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
        mut answer: impl FnMut(&InputSquare, &Limits, &mut Printer<'_>) -> io::Result<Status>,
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
    fn drawn(&self, cells: &[Option<Symbol>], given: &InputSquare, marked: &[usize]) -> Result<(), DrawingFailure> {
        match self.shown.draw.as_ref().filter(|_| given.number == 0) {
            Some(file) => shown::draw(cells, &given.names(), marked, file, &self.limits(1)),
            None => Ok(()),
        }
    }

    /// The same; reports an error.
    pub(super) fn draw(&self, cells: &[Option<Symbol>], given: &InputSquare, marked: &[usize]) -> Status {
        let drawn = self.drawn(cells, given, marked);
        drawn.map_or_else(|failed| failed.tell(self.session.report), |()| Status::Solved)
    }

    /// Adds a note about a square.
    fn add_note(&self, messages: &mut Messages, given: &InputSquare, topic: Option<Topic>, what: &str) {
        let report = self.session.report;
        match topic {
            Some(topic) => report.add_notes(messages, topic, given.at(), || [what.to_owned()]),
            None if report.notes() => messages.push(format!("{}: {what}", given.place())),
            None => {}
        }
    }

    /// Adds the error that a square is not of the expected kind, in place of its answer.
    fn add_refusal(&self, answers: &mut Answers, given: &InputSquare, what: &str) {
        self.session.report.add_errors(&mut answers.messages, Topic::Refused, given.at(), || [what.to_owned()]);
        let line = if self.json() { given.record().with("error", what).line() } else { String::new() };
        answers.line(line.as_bytes());
    }

    /// Prints the heading of a square, if it has one, for answers that print themselves.
    pub(super) fn head(&self, given: &InputSquare, printer: &mut Printer<'_>) -> io::Result<()> {
        if given.is_headed {
            printer.separate()?;
            printer.out.line(&given.heading())?;
        }
        Ok(())
    }

    /// Prints a note about a square, for answers that print themselves.
    pub(super) fn note(&self, given: &InputSquare, topic: Option<Topic>, what: &str) {
        let mut messages = Messages::default();
        self.add_note(&mut messages, given, topic, what);
        self.session.report.tell(messages);
    }

    /// Ends a list of so many answers to a square, up to a limit: its record, and why there are no more, or none.
    pub(super) fn end_list(
        &self,
        given: &InputSquare,
        (found, limit, end): (u64, Option<u64>, Outcome),
        (none, why_none): (Topic, &str),
        printer: &mut Printer<'_>,
    ) -> io::Result<Status> {
        let (summary, mode) = (Summary { found: found.into(), ..Summary::unknown(end) }, Mode::List(limit));
        if self.json() {
            printer.out.line(&given.record().counted(&found, end).line())?;
        }
        let status = summary.status(mode);
        if let Some(what) = summary.complaint(mode) {
            printer.out.flush()?;
            match status {
                Status::NoSolution => self.note(given, Some(none), why_none),
                _ => self.note(given, topic(status), what),
            }
        }
        Ok(status)
    }

    /// Answers filled Latin squares one after another, each by something that prints itself; others are refused.
    pub(super) fn list_latin(
        &self,
        mut answer: impl FnMut(&InputSquare, Square, &Limits, &mut Printer<'_>) -> io::Result<Status>,
    ) -> io::Result<Status> {
        self.list(|given, limits, printer| match given.latin() {
            Ok(square) => answer(given, square, limits, printer),
            Err(what) => self.refuse(given, &what, printer),
        })
    }

    /// Prints the error that a square is not of the expected kind, for answers that print themselves.
    pub(super) fn refuse(&self, given: &InputSquare, what: &str, printer: &mut Printer<'_>) -> io::Result<Status> {
        let mut answers = Answers { status: Status::BadInput, ..Answers::default() };
        self.add_refusal(&mut answers, given, what);
        answers.print(&mut printer.out, self.session.report)
    }

    /// The square of an item, or the answer to an item that is none.
    fn opened<'i>(&self, item: &'i Item) -> Result<&'i InputSquare, Answers> {
        let mut answers = Answers::default();
        match item {
            Item::Square(given) => return Ok(given),
            Item::SourceError(source_error) => {
                answers = Answers::source_error(source_error, self.json(), self.session.report)
            }
            Item::Large(large) => answers = large.answers(self.format(), self.session.report),
            Item::Bad(file, error, line) => {
                answers.bad_puzzle(error, file, line, self.format(), "", self.session.report);
            }
        }
        Err(answers)
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

    /// Adds the heading of the square, if it has one.
    pub(super) fn head(&mut self) {
        if self.given.is_headed {
            self.answers.is_separate = true;
            self.line(&self.given.heading());
        }
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
        let line = match self.json() {
            true => record.square(square, &names).line(),
            false => squares::show(&square.cells(), &names, format, self.block),
        };
        self.answers.is_separate = self.is_tall();
        self.line(&line);
        match self.command.drawn(&square.cells(), self.given, marked) {
            Ok(()) => Status::Solved,
            Err(failed) => {
                let (message, status) = failed.message_and_status(self.command.session.report);
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
    pub(super) fn counted(&mut self, summary: &Summary, mode: Mode) -> Status {
        let line = match self.json() {
            true => self.given.record().counted(&summary.found, summary.end).line(),
            false => summary.count_text(),
        };
        self.line(&line);
        let status = summary.status(mode);
        summary.complaint(mode).inspect(|what| self.note(topic(status), what));
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
            false => squares::show(cells, &names, self.command.shown.format, self.block),
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

    /// Adds the error that the square is not of the expected kind.
    pub(super) fn bad(&mut self, what: &str) -> Status {
        self.command.add_refusal(&mut self.answers, self.given, what);
        Status::BadInput
    }

    /// Adds that a limit was reached, or a signal received, before the answer was known.
    pub(super) fn cut_short(&mut self, stop: Stop) -> Status {
        let (status, what) = shown::cut_short(stop);
        self.note(topic(status), what);
        status
    }
}

/// The topic of a note about a square without an answer, by its status.
pub(super) fn topic(status: Status) -> Option<Topic> {
    (status == Status::Limit).then_some(Topic::Unfinished)
}
