//! One item of a puzzle source: the text of a puzzle with its place, or why there is none.

use std::borrow::Cow;
use std::sync::Arc;

use graeco_document::{Document, ReadError, doubts_within};
use graeco_exchange::PuzzleFormat;
use graeco_grid::Budget;
use graeco_grid::text::TextError;

use crate::answers::Answers;
use crate::input::Failure;
use crate::messages::Topic;
use crate::report::{Excerpt, Report};

pub(super) type Item = Result<Text, Failure>;

/// The puzzle of a text, which is read within a budget.
pub(super) fn open(
    mut text: Text,
    budget: impl FnOnce(&Text) -> Budget,
    answers: &mut Answers<'_>,
) -> Result<(Text, Document), Failure> {
    if let Some((document, bytes)) = text.document.take() {
        answers.held.bytes = bytes as u64;
        return Ok((text, document));
    }
    answers.held.bytes = text.text.len() as u64 + 1;
    match Document::parse_within(&text.text, &budget(&text)) {
        Ok(document) => Ok((text, document)),
        Err(ReadError::Stopped(end)) => Err(Failure::stopped(&text.file, end)),
        Err(ReadError::Text(error)) => {
            let (wrong, error) = text.placed(error);
            Err(Failure::wrong_at(&text.file, wrong, error))
        }
    }
}

#[derive(Clone)]
pub(super) struct Text {
    pub(super) file: Arc<str>,
    /// The line where it starts, counted from 1.
    pub(super) line: usize,
    /// The number of characters before it in that line.
    pub(super) column: usize,
    /// What stands there; empty if it is in the form of another program.
    pub(super) text: String,
    /// The puzzle that was read from another form, and about how many bytes of input, until it is opened.
    pub(super) document: Option<(Document, usize)>,
    /// Whether it is JSON, or one of several in another form: its answers are lines.
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

    /// The puzzle file, which is made from the document if it is in another form.
    pub(super) fn puzzle_file<'t>(&'t self, document: &Document) -> Cow<'t, str> {
        match self.form {
            None => Cow::Borrowed(&self.text),
            Some(_) if self.is_json => Cow::Owned(document.to_json()),
            Some(_) => Cow::Owned(document.to_toml()),
        }
    }

    /// Where it starts.
    pub(super) fn place(&self) -> (&str, usize) {
        (&self.file, self.line)
    }

    /// Adds the losses in reading another form; with `--verbose` also the form.
    pub(super) fn add_notes(&self, answers: &mut Answers<'_>) {
        let Some(form) = self.form else { return };
        answers.report.stats(|| format!("{}:{}: read as {form}", self.file, self.line));
        if !self.notes.is_empty() {
            answers.notes(Topic::Noted, self.place(), || self.notes.clone());
        }
    }

    /// Adds what looks like a slip, if somebody typed it.
    pub(super) fn add_doubts(&self, document: &Document, budget: impl FnOnce() -> Budget, answers: &mut Answers<'_>) {
        let is_typed = !self.is_json && self.form.is_none();
        if !is_typed || !answers.report.notes() {
            return;
        }
        // The user waits for the answer to a single puzzle, and for all that is told about it.
        let topic = (!self.is_only).then_some(Topic::Doubtful);
        for (line, what) in doubts_within(&self.text, document, &budget()).unwrap_or_default() {
            answers.note(topic, (&self.file, self.line + line - 1), what);
        }
    }

    pub(super) fn add_wrong(&self, topic: Topic, error: TextError, answers: &mut Answers<'_>) {
        let (wrong, error) = self.placed(error);
        answers.report.add_text(&mut answers.held.messages, topic, &self.file, wrong, &error);
    }

    /// The line of an error, and the error with its place in the file.
    fn placed(&self, mut error: TextError) -> (Excerpt<'_>, TextError) {
        let line = self.text.lines().nth(error.line - 1).unwrap_or("");
        let wrong = Excerpt { text: line, column: if error.line == 1 { self.column } else { 0 } };
        error.line += self.line - 1;
        error.column += wrong.column;
        (wrong, error)
    }
}
