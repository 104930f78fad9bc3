//! One item of a puzzle source: the text of a puzzle with its place, or an error there.

use std::sync::Arc;

use graeco_document::Document;
use graeco_exchange::PuzzleFormat;
use graeco_grid::text::TextError;

use crate::input::SourceError;
use crate::messages::{Messages, Topic};
use crate::report::{Excerpt, Report};

/// What is read.
pub(super) enum Item {
    Puzzle(Text),
    /// Something that is no puzzle, and the line where it is wrong, after so many characters of it.
    Unreadable {
        file: Arc<str>,
        error: TextError,
        source: String,
        column: usize,
    },
    /// A file that cannot be read, or holds no puzzle.
    SourceError(SourceError),
}

/// The text of one puzzle.
#[derive(Clone)]
pub(super) struct Text {
    pub(super) file: Arc<str>,
    /// The line where it starts, counted from 1.
    pub(super) line: usize,
    /// The number of characters before it in that line.
    pub(super) column: usize,
    pub(super) text: String,
    pub(super) is_json: bool,
    /// Whether it is known that there is no other one.
    pub(super) is_only: bool,
    /// The form of another program that it was read from.
    pub(super) form: Option<PuzzleFormat>,
    /// What was not carried over from there.
    pub(super) notes: Vec<String>,
}

impl Text {
    /// Says which form it was read from, if that is wanted, and what was not carried over.
    pub(super) fn tell(&self, report: &Report) {
        let Some(form) = self.form else { return };
        report.stats(|| format!("{}:{}: read as {form}", self.file, self.line));
        self.notes.iter().for_each(|note| report.note(&format!("{}: {note}", self.file)));
    }

    /// Adds what was not carried over from another form, if something was not; says the form, if that is wanted.
    pub(super) fn add_notes(&self, messages: &mut Messages, report: &Report) {
        let Some(form) = self.form else { return };
        report.stats(|| format!("{}:{}: read as {form}", self.file, self.line));
        if !self.notes.is_empty() {
            report.add_notes(messages, Topic::Incomplete, (&self.file, self.line), || self.notes.clone());
        }
    }

    /// Adds what looks like a slip, if somebody typed it.
    pub(super) fn add_doubts(&self, document: &Document, messages: &mut Messages, report: &Report) {
        let is_typed = !self.is_json && self.form.is_none();
        let doubts = if is_typed && report.notes() { document.doubts() } else { Vec::new() };
        if !doubts.is_empty() {
            report.add_notes(messages, Topic::Doubtful, (&self.file, self.line), || doubts);
        }
    }

    /// Adds what is wrong with it, and returns that with its place in the file.
    pub(super) fn add_bad(&self, error: TextError, messages: &mut Messages, report: &Report) -> TextError {
        let (wrong, error) = self.placed(error);
        report.add_unreadable(messages, &self.file, wrong, &error);
        error
    }

    /// Adds what is wrong with something in it, on some topic.
    pub(super) fn add_wrong(&self, topic: Topic, error: TextError, messages: &mut Messages, report: &Report) {
        let (wrong, error) = self.placed(error);
        report.add_text(messages, topic, &self.file, wrong, &error);
    }

    /// The line of an error, and the error with its place in the file.
    fn placed(&self, mut error: TextError) -> (Excerpt<'_>, TextError) {
        let line = self.text.lines().nth(error.line - 1).unwrap_or("");
        let wrong = Excerpt { text: line, column: if error.line == 1 { self.column } else { 0 } };
        error.line += self.line - 1;
        error.column += wrong.column;
        (wrong, error)
    }

    /// Says what is wrong with it.
    pub(super) fn say_bad(&self, error: TextError, report: &Report) {
        let mut messages = Messages::default();
        self.add_bad(error, &mut messages, report);
        report.tell(messages);
    }
}
