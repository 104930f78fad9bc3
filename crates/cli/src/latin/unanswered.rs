//! Answers where a limit was reached, or a signal received, before the answer was known.

use graeco_designs::{ListError, MOST_LISTED};
use graeco_document::Record;
use graeco_grid::{Outcome, Stop};
use graeco_host::status::Status;
use serde_json::Value;

use super::sheet::{Sheet, topic};
use crate::query::{Mode, Summary};

/// Answers without the value of a field.
pub(super) fn unanswered(sheet: &mut Sheet<'_, '_>, name: &str, end: Stop) -> Status {
    sheet.put(|| sheet.given.record().with(name, Value::Null).with("end", end.word()), String::new);
    sheet.cut_short(end)
}

/// Answers without a square.
pub(super) fn unknown(sheet: &mut Sheet<'_, '_>, end: Stop) -> Status {
    let summary = Summary::unknown(end);
    let mode = Mode::One;
    let why = summary.complaint(mode).unwrap_or("no answer");
    sheet.no_square(sheet.given.record().with("end", end.word()), None, why, summary.status(mode))
}

/// Answers without the value of a field for which transversals are listed.
pub(super) fn unlisted(sheet: &mut Sheet<'_, '_>, name: &str, error: ListError) -> Status {
    if let ListError::Stopped(stop) = error {
        return unanswered(sheet, name, stop);
    }
    let record = || sheet.given.record().with(name, Value::Null).with("end", Outcome::from(error).word());
    sheet.put(|| too_many_in(record()), String::new);
    sheet.note(topic(Status::Limit), &too_many());
    Status::Limit
}

/// The same for a number.
pub(super) fn uncounted(sheet: &mut Sheet<'_, '_>, error: ListError) -> Status {
    let summary = Summary::unknown(error);
    if error != ListError::TooMany {
        return sheet.counted(&summary, Mode::Count(None));
    }
    let record = || sheet.given.record().counted(&summary.found, summary.end);
    sheet.put(|| too_many_in(record()), || summary.count_text());
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
