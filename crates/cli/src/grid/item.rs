//! One item of a puzzle source: the text of a puzzle with its place, or an error there.

use std::sync::Arc;

use graeco_exchange::PuzzleFormat;
use graeco_grid::text::TextError;

use crate::input::SourceError;
use crate::messages::{Messages, Topic};
use crate::report::{Excerpt, Report};

/// An item of the input.
pub(super) enum Item {
    Puzzle(Text),
    /// Something that is no puzzle, with the wrong line, from some character on.
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
    /// The losses in reading it.
    pub(super) notes: Vec<String>,
}

impl Text {
    /// Prints the form with `--verbose`, and the losses.
    pub(super) fn tell(&self, report: &Report) {
        let Some(form) = self.form else { return };
        report.stats(|| format!("{}:{}: read as {form}", self.file, self.line));
        self.notes.iter().for_each(|note| report.note(&format!("{}: {note}", self.file)));
    }

    /// Adds the losses in reading another form; with `--verbose` also the form.
    pub(super) fn add_notes(&self, messages: &mut Messages, report: &Report) {
        let Some(form) = self.form else { return };
        report.stats(|| format!("{}:{}: read as {form}", self.file, self.line));
        if !self.notes.is_empty() {
            report.add_notes(messages, Topic::Incomplete, (&self.file, self.line), || self.notes.clone());
        }
    }

    /// Adds its error, and returns it with its place in the file.
    pub(super) fn add_bad(&self, error: TextError, messages: &mut Messages, report: &Report) -> TextError {
        let (wrong, error) = self.placed(error);
        report.add_unreadable(messages, &self.file, wrong, &error);
        error
    }

    /// Adds an error at a place in it, on some topic.
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

    /// Prints its error.
    pub(super) fn say_bad(&self, error: TextError, report: &Report) {
        let mut messages = Messages::default();
        self.add_bad(error, &mut messages, report);
        report.tell(messages);
    }
}
