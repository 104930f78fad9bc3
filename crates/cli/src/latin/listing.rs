//! Long lists that are written item by item, so that nothing holds them: lines of text, or an array in one JSON record.

use std::marker::PhantomData;

use graeco_document::Record;
use graeco_document::field::Field;
use graeco_grid::Outcome;
use serde::Serialize;
use serde_json::json;

use crate::answers::Answers;

/// A list that is being written.
pub(super) struct Listing<'l, 'o, T> {
    is_empty: bool,
    answers: &'l mut Answers<'o>,
    items: PhantomData<T>,
}

impl<'l, 'o, T: Serialize> Listing<'l, 'o, T> {
    /// Starts a list; in JSON, as a further field of a record.
    pub(super) fn start(record: Record, field: Field<Vec<T>>, answers: &'l mut Answers<'o>) -> Self {
        if answers.json {
            let fields = record.line();
            let fields = fields.strip_suffix('}').unwrap_or(&fields);
            answers.text(format!("{fields},{}:[", json!(field.name())).as_bytes(), 0);
        }
        Listing { is_empty: true, answers, items: PhantomData }
    }

    /// Writes an item: its value in JSON, or its line.
    pub(super) fn item(&mut self, value: impl FnOnce() -> T, line: impl FnOnce() -> String) {
        let is_first = std::mem::replace(&mut self.is_empty, false);
        match self.answers.json {
            true => self.answers.text(format!("{}{}", if is_first { "" } else { "," }, json!(value())).as_bytes(), 0),
            false => self.answers.line(line()),
        }
    }

    /// Ends the list; in JSON, with the reason why it ends.
    pub(super) fn end(self, end: Outcome) {
        if self.answers.json {
            self.answers.line(format!("],\"end\":{}}}", json!(end.word())));
        }
    }
}
