//! Puzzles in the forms of other programs, which become puzzle files.

use std::sync::Arc;

use graeco_exchange::{Form, Loss, Reading};
use graeco_grid::text::TextError;

use super::item::{Item, Text};
use crate::report::Report;
use crate::status::Status;

/// Whether a text that does not begin with a brace is in the form of another program.
pub(super) fn is_foreign(text: &str) -> bool {
    graeco_exchange::recognize(text).is_some_and(|form| form != Form::Toml)
}

/// The puzzles of a text, good and bad ones, that begins in line `line` of a file, after `column` characters. What is
/// not carried over is an error if it is a rule, unless that `is_lossy`.
pub(super) fn items(file: &Arc<str>, text: &str, [line, column]: [usize; 2], is_lossy: bool) -> Vec<Item> {
    let mut readings = graeco_exchange::read(text);
    let is_only = readings.len() == 1;
    let item = |reading| match whole(reading, is_lossy) {
        Ok(Reading { document, form, line: own, losses, .. }) => {
            let notes = losses.iter().map(|loss| format!("not carried over: {loss}")).collect();
            let text = if is_only { document.to_toml() } else { document.to_json() };
            let file = Arc::clone(file);
            let line = line + own - 1;
            Item::Puzzle(Text { file, line, column: 0, text, is_json: !is_only, is_only, form: Some(form), notes })
        }
        Err(mut error) => {
            let source = text.lines().nth(error.line - 1).unwrap_or("").to_owned();
            let offset = if error.line == 1 { column } else { 0 };
            error.line += line - 1;
            error.column += offset;
            Item::Unreadable { file: Arc::clone(file), error, source, column: offset }
        }
    };
    readings.drain(..).map(item).collect()
}

/// A puzzle of which no rule is lost, unless that may be.
fn whole(reading: Result<Reading, TextError>, is_lossy: bool) -> Result<Reading, TextError> {
    let reading = reading?;
    match reading.losses.iter().find(|loss| loss.is_rule).filter(|_| !is_lossy) {
        None => Ok(reading),
        Some(Loss { name, place, what, .. }) => {
            let (line, column) = place.unwrap_or((reading.line, 1));
            let what = format!("`{name}` is not carried over: {what}; `graeco grid convert --lossy` leaves it out");
            Err(TextError { line, column, width: 1, what })
        }
    }
}

/// The text of a file with one puzzle, as a puzzle file if it is in the form of another program.
pub(super) fn own(name: &str, text: String, report: &Report) -> Result<String, Status> {
    let is_other =
        if graeco_grid::file::is_json(&text) { graeco_exchange::is_foreign_json(&text) } else { is_foreign(&text) };
    if !is_other {
        return Ok(text);
    }
    let mut items = items(&name.into(), &text, [1, 0], false).into_iter();
    match (items.next(), items.next()) {
        (Some(Item::Puzzle(puzzle)), None) => {
            puzzle.tell(report);
            Ok(puzzle.text)
        }
        (Some(Item::Unreadable { file, error, source, .. }), _) => {
            report.text(&file, &source, &error);
            Err(Status::BadInput)
        }
        _ => {
            report.error(&format!("{name}: several puzzles; expected one"));
            Err(Status::BadInput)
        }
    }
}
