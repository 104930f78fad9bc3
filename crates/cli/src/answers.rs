//! Answers on their way to standard output: held until their turn comes, or printed while they are found.

use std::error::Error;
use std::io;

use graeco_document::{Record, field};
use graeco_grid::text::TextError;
use graeco_host::output::Output;
use graeco_host::status::Status;

use crate::input::{Failure, told_as};
use crate::messages::{Messages, Topic};
use crate::report::{self, Excerpt, Report};

#[derive(Default)]
pub(crate) struct Held {
    pub(crate) text: Vec<u8>,
    pub(crate) messages: Messages,
    pub(crate) status: Status,
    /// How many puzzles were answered, bad ones included.
    pub(crate) puzzles: u64,
    /// How many of them are bad.
    pub(crate) bad: u32,
    /// How many bytes of input they took.
    pub(crate) bytes: u64,
    /// Whether an empty line stands between these answers and those before.
    pub(crate) is_separate: bool,
    /// Whether puzzles after these are missing because the program was stopped.
    pub(crate) is_cut: bool,
    /// Why they could not be printed.
    pub(crate) failed: Option<io::Error>,
}

/// The answers to some puzzles, which a command fills.
pub(crate) struct Answers<'a> {
    pub(crate) report: &'a Report,
    /// Whether answers are JSON records.
    pub(crate) json: bool,
    /// Where they are printed while they are found, and whether a line was printed before.
    out: Option<(&'a mut Output, &'a mut bool)>,
    pub(crate) held: Held,
}

impl<'a> Answers<'a> {
    pub(crate) fn new(report: &'a Report, json: bool) -> Answers<'a> {
        Answers { report, json, out: None, held: Held::default() }
    }

    /// Answers that are printed while they are found. `has_lines`: whether a line was printed before.
    pub(crate) fn printed(report: &'a Report, json: bool, out: &'a mut Output, has_lines: &'a mut bool) -> Answers<'a> {
        Answers { out: Some((out, has_lines)), ..Answers::new(report, json) }
    }

    pub(crate) fn line(&mut self, line: impl AsRef<[u8]>) {
        match &mut self.out {
            None => {
                self.held.text.extend_from_slice(line.as_ref());
                self.held.text.push(b'\n');
            }
            Some(_) => self.print(|out| out.line(line)),
        }
    }

    /// Adds text as it is, which is a number of answers for the display of progress.
    pub(crate) fn text(&mut self, text: &[u8], answers: u64) {
        match &mut self.out {
            None => self.held.text.extend_from_slice(text),
            Some(_) => self.print(|out| out.lines(text, answers, 0)),
        }
    }

    /// Prints something, if answers are printed while they are found.
    fn print(&mut self, print: impl FnOnce(&mut Output) -> io::Result<()>) {
        if let (Some((out, has_lines)), None) = (&mut self.out, &self.held.failed) {
            **has_lines = true;
            // After a failure all work ends soon.
            self.held.failed = print(out).err();
        }
    }

    /// Adds a record, or in words a line.
    pub(crate) fn put(&mut self, record: impl FnOnce() -> Record, words: impl FnOnce() -> String) {
        let line = if self.json { record().line() } else { words() };
        self.line(line);
    }

    /// Adds a record if answers are records.
    pub(crate) fn record(&mut self, record: impl FnOnce() -> Record) {
        if self.json {
            self.line(record().line());
        }
    }

    /// Adds an empty line, but not before the first one of all answers.
    pub(crate) fn separate(&mut self) {
        match &self.out {
            None if self.held.text.is_empty() => self.held.is_separate = true,
            Some((_, false)) => {}
            _ => self.line(""),
        }
    }

    pub(crate) fn status(&mut self, status: Status) {
        self.held.status.note(status);
    }

    /// Adds notes about the puzzle of a file and line, if notes are wanted. They count as one message, and many on a topic are
    /// summed up.
    pub(crate) fn notes<N: IntoIterator<Item = String>>(
        &mut self,
        topic: impl Into<Option<Topic>>,
        (file, line): (&str, impl Into<Option<usize>>),
        whats: impl FnOnce() -> N,
    ) {
        if !self.report.notes() {
            return;
        }
        let line = line.into();
        let text = || {
            let place = report::place(file, line);
            whats().into_iter().map(|what| format!("{place}: {what}")).collect::<Vec<_>>().join("\n")
        };
        match (topic.into(), line) {
            (Some(topic), Some(line)) => self.held.messages.add(topic, (file, line), self.report.is_verbose(), text),
            // The user has named the file, and waits for its answer.
            _ => self.held.messages.push(text()),
        }
        self.tell();
    }

    /// Adds a note in the same way.
    pub(crate) fn note(
        &mut self,
        topic: impl Into<Option<Topic>>,
        place: (&str, impl Into<Option<usize>>),
        what: impl Into<String>,
    ) {
        self.notes(topic, place, || [what.into()]);
    }

    /// Adds a note without a place.
    pub(crate) fn remark(&mut self, what: &str) {
        if self.report.notes() {
            self.message(what.to_owned());
        }
    }

    /// Adds errors about a puzzle that is refused, which count as one message.
    pub(crate) fn refusals<E: IntoIterator<Item = String>>(&mut self, (file, line): (&str, usize), whats: E) {
        self.status(Status::BadInput);
        let error = |what: String| self.report.error_message(&format!("{file}:{line}: {what}"));
        let text = || whats.into_iter().map(error).collect::<Vec<_>>().join("\n");
        self.held.messages.add(Topic::Refused, (file, line), self.report.is_verbose(), text);
        self.tell();
    }

    /// Refuses a puzzle: by a record, or an empty line and an error.
    pub(crate) fn refuse(&mut self, place: (&str, usize), record: Record, what: &str) {
        if self.json {
            self.status(Status::BadInput);
            return self.line(record.with(field::ERROR, what).line());
        }
        self.line("");
        self.refusals(place, [what.to_owned()]);
    }

    /// Adds an error without a place, which answers nothing.
    pub(crate) fn error(&mut self, what: impl std::fmt::Display) -> Status {
        self.message(self.report.error_message(&what.to_string()));
        Status::BadInput
    }

    /// Adds why there is no answer.
    pub(crate) fn failed(&mut self, error: &(dyn Error + 'static)) -> Status {
        let (message, status) = told_as(error, self.report);
        message.into_iter().for_each(|message| self.message(message));
        status
    }

    pub(crate) fn message(&mut self, text: String) {
        self.held.messages.push(text);
        self.tell();
    }

    pub(crate) fn count(&mut self, topic: Option<Topic>) {
        topic.into_iter().for_each(|topic| self.report.count(&mut self.held.messages, topic));
    }

    /// Adds the cost of an answer, with `--stats`.
    pub(crate) fn stats(&mut self, what: impl FnOnce() -> String) {
        if self.report.wants_stats() {
            self.message(what());
        }
    }

    /// A message about a source, or a record among the answers.
    pub(crate) fn source_error(&mut self, source_error: &Failure) {
        let (message, status) = source_error.message_and_status(self.report);
        self.status(status);
        if status == Status::Interrupted {
            // The printer says that the answers were interrupted.
            return;
        }
        if !self.json {
            return message.into_iter().for_each(|message| self.message(message));
        }
        self.line(source_error.record().line());
    }

    /// Adds that a limit came while a puzzle was read, in the line of its answer.
    fn unread_puzzle(&mut self, why: &Failure, word: Option<&str>) {
        self.held.puzzles += 1;
        self.source_error(why);
        if let Some(word) = word.filter(|_| !self.json) {
            self.line(if word.is_empty() { "" } else { "unknown" });
        }
    }

    /// Adds why an item of the input holds nothing: it is bad, for which a `word` stands, or its file is.
    pub(crate) fn bad_item(&mut self, why: &Failure, word: Option<&str>) {
        match &why.wrong {
            Some(wrong) => self.bad_puzzle(&wrong.error, why.file(), wrong.excerpt(), word),
            None if why.is_puzzle => self.unread_puzzle(why, word),
            None => self.source_error(why),
        }
    }

    /// Adds the answer to a bad puzzle, so that answers stay in step with puzzles: a word, perhaps an empty one, or a
    /// JSON record. `source` is the line where it is wrong.
    pub(crate) fn bad_puzzle<'t>(
        &mut self,
        bad: &TextError,
        file: &str,
        source: impl Into<Excerpt<'t>>,
        word: Option<&str>,
    ) {
        self.unreadable(bad, file, |answers| {
            answers.report.add_text(&mut answers.held.messages, Topic::Unreadable, file, source, bad);
            word.into_iter().for_each(|word| answers.line(word));
            answers.tell();
        });
    }

    /// Counts a bad puzzle, and adds its record or tells it.
    pub(crate) fn unreadable(&mut self, bad: &TextError, file: &str, tell: impl FnOnce(&mut Self)) {
        self.held.puzzles += 1;
        self.held.bad += 1;
        self.status(Status::BadInput);
        match self.json {
            true => self.line(report::record_of(file, bad).line()),
            false => tell(self),
        }
    }

    /// Prints the messages so far if answers are printed while they are found.
    fn tell(&mut self) {
        if let Some((out, _)) = &mut self.out {
            if let Err(error) = out.flush() {
                self.held.failed.get_or_insert(error);
            }
            self.report.tell(std::mem::take(&mut self.held.messages));
        }
    }
}
