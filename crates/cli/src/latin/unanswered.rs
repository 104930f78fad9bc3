//! Answers where a limit was reached, or a signal received, before the answer was known.

use graeco_designs::MOST_LISTED;
use graeco_grid::End;
use serde_json::Value;

use super::sheet::{Sheet, topic};
use crate::query::{Mode, Outcome};
use crate::record::Record;
use crate::status::Status;

/// Answers without the value of a field.
pub(super) fn unanswered(sheet: &mut Sheet<'_>, name: &str, end: End) -> Status {
    let record = sheet.given.record().with(name, Value::Null).with("end", end.word());
    line(sheet, &record, "");
    sheet.cut_short(end)
}

/// Answers without a square.
pub(super) fn unknown(sheet: &mut Sheet<'_>, end: End) -> Status {
    let outcome = Outcome::unknown(end);
    let mode = Mode::One;
    let why = outcome.complaint(mode).unwrap_or("no answer");
    sheet.no_square(sheet.given.record().with("end", end.word()), None, why, outcome.status(mode))
}

/// Answers without the value of a field for which transversals are listed: [`End::SolutionLimit`] if they are too many.
pub(super) fn unlisted(sheet: &mut Sheet<'_>, name: &str, end: End) -> Status {
    if end != End::SolutionLimit {
        return unanswered(sheet, name, end);
    }
    let record = too_many_in(sheet.given.record().with(name, Value::Null).with("end", end.word()));
    line(sheet, &record, "");
    sheet.note(topic(Status::Limit), &too_many());
    Status::Limit
}

/// The same for a number.
pub(super) fn uncounted(sheet: &mut Sheet<'_>, end: End) -> Status {
    let outcome = Outcome::unknown(end);
    if end != End::SolutionLimit {
        return sheet.counted(&outcome, Mode::Count(None));
    }
    let record = too_many_in(sheet.given.record().counted(&outcome.found, end));
    line(sheet, &record, &outcome.count_text());
    sheet.note(topic(Status::Limit), &too_many());
    Status::Limit
}

/// A record with the reason that there are too many transversals.
pub(super) fn too_many_in(record: Record) -> Record {
    record.with("why", too_many())
}

/// The reason that there are too many transversals.
pub(super) fn too_many() -> String {
    format!("more than {MOST_LISTED} transversals, the most that are searched for mates")
}

fn line(sheet: &mut Sheet<'_>, record: &Record, text: &str) {
    let line = if sheet.json() { record.line() } else { text.to_owned() };
    sheet.line(&line);
}
