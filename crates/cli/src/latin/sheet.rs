//! Answers to squares that are read: each gets a sheet, which any thread fills, and which are printed in order.

use std::fmt::Display;

use graeco_designs::{ListError, MOST_LISTED};
use graeco_document::field::Field;
use graeco_document::{Record, field};
use graeco_grid::{Budget, Limits, Outcome, Square, Stop, Symbol};
use graeco_host::status::Status;
use graeco_latin::{CanonError, Kind};

use super::input_square::{InputSquare, ReadSquare};
use super::shown;
use super::source::Squares;
use crate::answers::Answers;
use crate::args::{Files, Format, ReadArgs, Shown, SquareArgs};
use crate::driver::Driver;
use crate::input::Answered;
use crate::messages::Topic;
use crate::query::{Mode, Summary};
use crate::session::Session;
use crate::squares::show;

/// A command that answers squares.
#[derive(Clone)]
pub(super) struct Command<'a> {
    pub(super) session: Session<'a>,
    pub(super) files: &'a Files,
    pub(super) shown: Shown,
    pub(super) threads: usize,
    /// Whether the answers are lists, which have headings if there are several squares.
    is_headed: bool,
    /// Whether an answer may be too long to be held: squares are answered one after another.
    is_list: bool,
    /// The field of records that has no value where a limit is reached.
    field: Field<Option<()>>,
}

/// The answer to one square.
pub(super) struct Sheet<'s, 'o> {
    command: &'s Command<'s>,
    pub(super) given: &'s InputSquare,
    limits: &'s Limits,
    pub(super) answers: &'s mut Answers<'o>,
    /// Rows and columns of the boxes of its squares, if they have some.
    pub(super) block: Option<(usize, usize)>,
}

impl<'a> Command<'a> {
    pub(super) fn new(session: Session<'a>, files: &'a Files, shown: Shown, threads: usize) -> Command<'a> {
        Command { session, files, shown, threads, is_headed: false, is_list: false, field: field::SQUARE.empty() }
    }

    /// A command that answers in words.
    pub(super) fn in_words(read: &'a ReadArgs, session: Session<'a>) -> Command<'a> {
        Command::new(session, &read.files, Shown::plain(read.symbols), read.threads.all())
    }

    pub(super) fn in_squares(squares: &'a SquareArgs, session: Session<'a>) -> Command<'a> {
        Command::new(session, &squares.files, squares.shown.clone(), squares.threads.all())
    }

    /// The same command: whether its answers have headings if there are several squares.
    pub(super) fn headed(&self, is_headed: bool) -> Command<'a> {
        Command { is_headed, ..self.clone() }
    }

    /// The same command, whose answers are printed while they are found.
    pub(super) fn listing(&self) -> Command<'a> {
        Command { is_list: true, threads: 1, ..self.clone() }
    }

    /// The same command, which finds a field of records.
    pub(super) fn finding<T>(&self, field: Field<Option<T>>) -> Command<'a> {
        Command { field: field.empty(), ..self.clone() }
    }
}

impl Command<'_> {
    pub(super) fn json(&self) -> bool {
        self.session.common.json
    }

    pub(super) fn limits(&self, threads: usize) -> Limits {
        let limits = self.session.ask(Mode::One).shared_by(threads).limits();
        Limits { solutions: None, ..limits }
    }

    /// Answers squares. Those above order 255 are checked for the kind `large`, or refused.
    pub(super) fn each(
        &self,
        large: Option<Kind>,
        answer: impl Fn(&mut Sheet<'_, '_>) -> Result<Status, Fault> + Sync,
    ) -> Answered {
        let Command { threads, is_list, .. } = *self;
        let (limits, symbols) = (self.limits(threads), self.shown.symbols);
        let (files, may_be_headed) = (self.files.files.clone(), self.is_headed && !self.json());
        let source = Squares { files, symbols, large, limits: limits.clone(), may_be_headed };
        let things = field::SQUARES;
        let driver =
            Driver { things, lines: things.name(), threads, is_list, ..self.session.puzzles(&self.files.files) };
        let worker = |square: ReadSquare, answers: &mut Answers<'_>| match &square {
            ReadSquare::Square(given) => {
                let mut sheet = Sheet { command: self, given, limits: &limits, answers, block: None };
                let status = answer(&mut sheet).unwrap_or_else(|fault| fault.answer(&mut sheet, self.field));
                answers.status(status);
                answers.held.puzzles = 1;
            }
            ReadSquare::Large(large) => large.answer(answers),
        };
        driver.run(move |feed| source.read(feed), || worker)
    }

    /// Answers Latin squares. Squares that are not Latin or have open cells are errors.
    pub(super) fn each_latin(
        &self,
        answer: impl Fn(&mut Sheet<'_, '_>, &Square) -> Result<Status, Fault> + Sync,
    ) -> Answered {
        self.each(None, |sheet| answer(sheet, &sheet.given.latin()?))
    }
}

impl Sheet<'_, '_> {
    /// The limits of the answer; the clock starts.
    pub(super) fn limits(&self) -> Limits {
        self.limits.clone().started()
    }

    /// The same as a budget.
    pub(super) fn budget(&self) -> Budget {
        Budget::start(&self.limits())
    }

    /// Adds the heading of the square, if it has one: a comment for readers of squares.
    pub(super) fn head(&mut self) {
        if self.given.is_headed {
            self.answers.separate();
            self.answers.line(format!("# {}", self.given.place()));
        }
    }

    /// Adds an empty line, unless this is the first line of all, if squares take several lines.
    pub(super) fn separate(&mut self) {
        if !self.answers.json && self.command.shown.format != Format::Line {
            self.answers.separate();
        }
    }

    /// Adds a square; in JSON, to a record. Also draws it, with some cells marked, if it answers the first square of all.
    pub(super) fn square(&mut self, square: &Square, record: Record, marked: &[usize]) -> Status {
        self.partial(&square.cells(), record);
        self.draw(&square.cells(), marked);
        Status::Solved
    }

    /// Adds a square with empty cells; in JSON, to a record.
    pub(super) fn partial(&mut self, cells: &[Option<Symbol>], record: Record) {
        self.separate();
        self.cells(cells, record);
    }

    /// Adds the same without an empty line before it.
    pub(super) fn cells(&mut self, cells: &[Option<Symbol>], record: Record) {
        let (names, format, block) = (self.given.names(), self.command.shown.format, self.block);
        self.answers.put(|| record.partial(cells, &names), || show(cells, &names, format, block));
    }

    /// Draws a square if it answers the first square of all and --draw was given.
    pub(super) fn draw(&mut self, cells: &[Option<Symbol>], marked: &[usize]) {
        if let Some(file) = self.command.shown.draw.as_ref().filter(|_| self.given.number == 0) {
            shown::draw(cells, &self.given.names(), marked, file, &self.command.limits(1), self.answers);
        }
    }

    /// Adds that there is no square, and why. Such squares are summed up by topic.
    pub(super) fn no_square(&mut self, record: Record, what: Option<Topic>, why: &str, status: Status) -> Status {
        self.separate();
        self.answers.put(|| record.null(field::SQUARE), String::new);
        self.note(topic(status).or(what), why);
        status
    }

    /// Adds a number of answers.
    pub(super) fn counted(&mut self, summary: &Summary, mode: Mode) -> Status {
        self.answers.put(|| self.given.record().counted(&summary.found, summary.end), || summary.count_text());
        let status = summary.status(mode);
        summary.complaint(mode).inspect(|what| self.note(topic(status), what));
        status
    }

    /// Adds that the number of answers is not known.
    pub(super) fn uncounted(&mut self, error: ListError) -> Status {
        let summary = Summary::unknown(error);
        if error != ListError::TooMany {
            return self.counted(&summary, Mode::Count(None));
        }
        let record = || self.given.record().counted(&summary.found, summary.end);
        self.answers.put(|| too_many_in(record()), || summary.count_text());
        self.note(topic(Status::Limit), &too_many());
        Status::Limit
    }

    /// Adds that no square is known.
    pub(super) fn unknown(&mut self, end: Stop) -> Status {
        let (status, why) = shown::cut_short(end);
        self.no_square(self.given.record().ended(end), None, why, status)
    }

    /// Ends a list of so many answers, up to a limit: its record, and why there are no more, or none.
    pub(super) fn end_list(
        &mut self,
        (found, limit, end): (u64, Option<u64>, Outcome),
        (none, why_none): (Topic, &str),
    ) -> Status {
        let (summary, mode) = (Summary { found: found.into(), ..Summary::unknown(end) }, Mode::List(limit));
        self.answers.record(|| self.given.record().counted(&found, end));
        let status = summary.status(mode);
        match summary.complaint(mode) {
            Some(_) if status == Status::NoSolution => self.note(Some(none), why_none),
            Some(what) => self.note(topic(status), what),
            None => {}
        }
        status
    }

    /// Adds a note for standard error.
    pub(super) fn note(&mut self, topic: Option<Topic>, what: &str) {
        self.answers.note(topic, self.given.at(), what);
    }

    /// Adds statistics for standard error, if --stats was given.
    pub(super) fn stats(&mut self, what: impl FnOnce() -> String) {
        self.answers.stats(|| format!("{}: {}", self.given.place(), what()));
    }

    /// Adds that a limit was reached, or a signal received, before the answer was known.
    pub(super) fn cut_short(&mut self, stop: Stop) -> Status {
        let (status, what) = shown::cut_short(stop);
        self.note(topic(status), what);
        status
    }

    /// The status of an answer that has ended. Says so if a limit cut it short.
    pub(super) fn ended(&mut self, end: Outcome) -> Status {
        end.stop().map_or(Status::Solved, |stop| self.cut_short(stop))
    }
}

/// Why a square has no answer.
#[derive(Debug)]
pub(super) enum Fault {
    /// A limit or a signal came first.
    Stopped(Stop),
    /// It has more transversals than are searched for mates.
    TooMany,
    /// It is not of the expected kind.
    Refused(String),
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Fault {
        Fault::Stopped(stop)
    }
}

impl From<String> for Fault {
    fn from(what: String) -> Fault {
        Fault::Refused(what)
    }
}

impl From<ListError> for Fault {
    fn from(error: ListError) -> Fault {
        if let ListError::Stopped(stop) = error { Fault::Stopped(stop) } else { Fault::TooMany }
    }
}

impl From<CanonError> for Fault {
    fn from(error: CanonError) -> Fault {
        if let CanonError::Stopped(stop) = error { Fault::Stopped(stop) } else { Fault::refused(error) }
    }
}

impl Fault {
    pub(super) fn refused(error: impl Display) -> Fault {
        Fault::Refused(error.to_string())
    }

    /// Answers so, without the value of a field.
    fn answer(self, sheet: &mut Sheet<'_, '_>, field: Field<Option<()>>) -> Status {
        let record = || sheet.given.record().null(field);
        match self {
            Fault::Stopped(end) => {
                sheet.answers.put(|| record().ended(end), String::new);
                sheet.cut_short(end)
            }
            Fault::TooMany => {
                let end = Outcome::from(ListError::TooMany);
                sheet.answers.put(|| too_many_in(record().ended(end)), String::new);
                sheet.note(topic(Status::Limit), &too_many());
                Status::Limit
            }
            Fault::Refused(what) => {
                sheet.answers.refuse(sheet.given.at(), sheet.given.record(), &what);
                Status::BadInput
            }
        }
    }
}

/// A record with the reason that there are too many transversals.
pub(super) fn too_many_in(record: Record) -> Record {
    record.with(field::WHY, too_many())
}

/// The reason that there are too many transversals.
pub(super) fn too_many() -> String {
    format!("more than {MOST_LISTED} transversals, the most that are searched for mates")
}

/// The topic of a note about a square without an answer, by its status.
pub(super) fn topic(status: Status) -> Option<Topic> {
    (status == Status::Limit).then_some(Topic::Unfinished)
}
