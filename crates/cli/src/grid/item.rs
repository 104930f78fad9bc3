//! One item of a puzzle source: the text of a puzzle with its place, or an error there.

use std::sync::Arc;

use graeco_document::{Document, ReadError};
use graeco_exchange::PuzzleFormat;
use graeco_grid::Budget;
use graeco_grid::text::TextError;

use crate::answers::Answers;
use crate::input::Failure;
use crate::messages::Topic;
use crate::report::{Excerpt, Report};

pub(super) enum Item {
    Puzzle(Text),
    NoPuzzle(NoPuzzle),
}

/// Why an item is no puzzle.
pub(super) enum NoPuzzle {
    /// The line where it is wrong, after so many characters of it, and the number of bytes that it takes, if that is known.
    Bad { file: Arc<str>, error: TextError, source: String, column: usize, bytes: u64 },
    /// A file that cannot be read, or holds no puzzle.
    SourceError(Failure),
}

impl NoPuzzle {
    /// Answers so. A `word` stands for a puzzle that is bad.
    pub(super) fn answer(&self, word: Option<&str>, answers: &mut Answers<'_>) {
        match self {
            NoPuzzle::SourceError(source_error) => answers.source_error(source_error),
            NoPuzzle::Bad { file, error, source, column, bytes } => {
                answers.held.bytes = *bytes;
                answers.bad_puzzle(error, file, Excerpt { text: source, column: *column }, word);
            }
        }
    }
}

impl Item {
    /// The puzzle, which is read within a budget.
    pub(super) fn open(self, budget: impl FnOnce(&Text) -> Budget) -> Result<(Text, Document), NoPuzzle> {
        let text = match self {
            Item::Puzzle(text) => text,
            Item::NoPuzzle(why) => return Err(why),
        };
        match Document::parse_within(&text.text, &budget(&text)) {
            Ok(document) => Ok((text, document)),
            Err(ReadError::Stopped(end)) => Err(NoPuzzle::SourceError(Failure::stopped(&text.file, end))),
            Err(ReadError::Text(error)) => {
                let (wrong, error) = text.placed(error);
                let (source, column, bytes) = (wrong.text.to_owned(), wrong.column, text.text.len() as u64 + 1);
                Err(NoPuzzle::Bad { file: text.file, error, source, column, bytes })
            }
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
    pub(super) fn add_doubts(&self, document: &Document, answers: &mut Answers<'_>) {
        let is_typed = !self.is_json && self.form.is_none();
        let doubts = if is_typed && answers.report.notes() { document.doubts() } else { Vec::new() };
        if !doubts.is_empty() {
            answers.notes(Topic::Doubtful, self.place(), || doubts);
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
