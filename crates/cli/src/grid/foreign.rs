//! Puzzles in the forms of other programs, which become puzzle files.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use graeco_document::{Document, ReadError};
use graeco_exchange::{Loss, PuzzleFormat, Reading, read_each_within, recognize};
use graeco_grid::Limits;
use graeco_grid::text::TextError;
use graeco_host::stop;
use graeco_host::stream::Closed;

use super::item::{Item, Text};
use crate::input::{self, Failure};
use crate::report::{Excerpt, Report};

/// A text of a file in the form of another program.
pub(super) struct ForeignText<'t> {
    pub(super) file: &'t Arc<str>,
    pub(super) text: &'t str,
    /// The line of the file where it begins, and the number of characters before it.
    pub(super) place: [usize; 2],
    /// Whether rules that are not carried over may be left out. Otherwise they are errors.
    pub(super) is_lossy: bool,
    /// Whether its puzzle may be the only one of the file.
    pub(super) may_be_only: bool,
    pub(super) limits: &'t Limits,
}

impl ForeignText<'_> {
    /// Sends its puzzles, good and bad ones, each as soon as it is read, until nobody wants them.
    pub(super) fn each(&self, mut send: impl FnMut(Item) -> Result<(), Closed>) -> Result<(), Closed> {
        let (mut lines, mut told) = (Lines::new(self.text), Ok(()));
        // One waits until it is known whether it is the only one.
        let (mut held, mut is_only) = (None, self.may_be_only);
        read_each_within(self.text, self.limits, |reading| {
            let Some(before) = held.replace(reading) else { return ControlFlow::Continue(()) };
            is_only = false;
            told = send(self.item(before, is_only, &mut lines));
            if told.is_err() || stop::is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        told?;
        held.map_or(Ok(()), |last| send(self.item(last, is_only, &mut lines)))
    }

    fn item(&self, reading: Result<Reading, ReadError>, is_only: bool, lines: &mut Lines<'_>) -> Item {
        let [line, column] = self.place;
        let file = Arc::clone(self.file);
        let whole = reading.and_then(|reading| {
            let (form, own, notes) = (reading.form, reading.line, reading.messages());
            Ok((whole(reading, self.is_lossy)?, form, own, notes))
        });
        match whole {
            Ok((document, form, own, notes)) => {
                let bytes = if is_only { self.text.len() } else { lines.line(own).len() + 1 };
                let (line, text, document) = (line + own - 1, String::new(), Some((document, bytes)));
                Ok(Text { file, line, column: 0, text, document, is_json: !is_only, is_only, form: Some(form), notes })
            }
            Err(ReadError::Stopped(end)) => Err(Failure { is_puzzle: !is_only, ..Failure::stopped(&file, end) }),
            Err(ReadError::Text(mut error)) => {
                let column = if error.line == 1 { column } else { 0 };
                let shown = Excerpt { text: lines.line(error.line), column };
                error.line += line - 1;
                error.column += column;
                Err(Failure::wrong_at(&file, shown, error))
            }
        }
    }
}

/// The lines of a text, which are looked up in their order.
struct Lines<'t> {
    text: &'t str,
    /// The number of the line that was looked up last, from 1, with it, and those after it.
    at: (usize, &'t str),
    rest: std::str::Lines<'t>,
}

impl<'t> Lines<'t> {
    fn new(text: &'t str) -> Lines<'t> {
        Lines { text, at: (0, ""), rest: text.lines() }
    }

    /// The line of a number from 1; empty if there is none.
    fn line(&mut self, number: usize) -> &'t str {
        if number < self.at.0 {
            *self = Lines::new(self.text);
        }
        if number > self.at.0 {
            self.at = (number, self.rest.nth(number - self.at.0 - 1).unwrap_or(""));
        }
        self.at.1
    }
}

/// A puzzle without its losses. An error if a rule is lost and must not be.
fn whole(reading: Reading, is_lossy: bool) -> Result<Document, TextError> {
    let start = (reading.line, 1);
    let read = if is_lossy { Ok(reading.lossy()) } else { reading.whole() };
    read.map(|(document, _)| document).map_err(|Loss { name, place, what, .. }| {
        let (line, column) = place.unwrap_or(start);
        let what = format!("`{name}` is not carried over: {what}; `graeco grid convert --lossy` leaves it out");
        TextError { line, column, width: 1, what }
    })
}

/// The text of a file with one puzzle, as a puzzle file if it is in the form of another program.
pub(crate) fn own(name: &str, text: String, limits: &Limits, report: &Report) -> Result<String, Failure> {
    let is_own = match graeco_document::is_json(&text) {
        true => !graeco_exchange::is_foreign_json(&text),
        false => recognize(&text) == Some(PuzzleFormat::Toml),
    };
    if is_own {
        return Ok(text);
    }
    let mut items = Vec::new();
    let file = name.into();
    // An error ends it: two puzzles are too many.
    let _ = ForeignText { file: &file, text: &text, place: [1, 0], is_lossy: false, may_be_only: true, limits }.each(
        |item| {
            items.push(item);
            if items.len() < 2 { Ok(()) } else { Err(Closed) }
        },
    );
    let mut items = items.into_iter();
    match (items.next(), items.next()) {
        (Some(Ok(puzzle)), None) => {
            puzzle.tell(report);
            Ok(puzzle.document.map_or(puzzle.text, |(document, _)| document.to_toml()))
        }
        (Some(Err(failure)), _) => Err(failure),
        _ => Err(Failure::bad(name, "several puzzles; expected one")),
    }
}

/// The one puzzle of a file, with its text.
pub(super) fn read(path: &Path, limits: &Limits, report: &Report) -> Result<(String, Document), Failure> {
    let name = input::name(path);
    let text = own(&name, input::text(path, limits)?, limits, report)?;
    match Document::parse_within(&text, &input::budget(limits)) {
        Ok(document) => Ok((text, document)),
        Err(error) => Err(Failure::unread(&name, &text, error)),
    }
}
