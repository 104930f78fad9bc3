//! Long lists that are written item by item, so that nothing holds them: lines of text, or an array in one JSON record.

use graeco_document::Record;
use graeco_grid::Outcome;
use serde_json::{Value, json};

use crate::answers::Answers;

/// A list that is being written.
pub(super) struct Listing<'l, 'o> {
    is_empty: bool,
    answers: &'l mut Answers<'o>,
}

impl<'l, 'o> Listing<'l, 'o> {
    /// Starts a list; in JSON, as a further field of a record.
    pub(super) fn start(record: &Record, name: &str, answers: &'l mut Answers<'o>) -> Listing<'l, 'o> {
        if answers.json {
            let fields = record.line();
            let fields = fields.strip_suffix('}').unwrap_or(&fields);
            answers.text(format!("{fields},{}:[", json!(name)).as_bytes(), 0);
        }
        Listing { is_empty: true, answers }
    }

    /// Writes an item: its value in JSON, or its line.
    pub(super) fn item(&mut self, value: impl FnOnce() -> Value, line: impl FnOnce() -> String) {
        let is_first = std::mem::replace(&mut self.is_empty, false);
        match self.answers.json {
            true => self.answers.text(format!("{}{}", if is_first { "" } else { "," }, value()).as_bytes(), 0),
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
