//! Long lists that are written item by item, so that nothing holds them: lines of text, or an array in one JSON record.

use std::io;

use graeco_document::Record;
use graeco_grid::Outcome;
use graeco_host::output::Output;
use graeco_host::status::Status;
use serde_json::{Value, json};

use super::input_square::InputSquare;
use super::sheet::{Command, topic};
use super::shown::cut_short;
use crate::answers::Printer;

/// A list that is being written.
pub(super) struct Listing<'o> {
    json: bool,
    is_empty: bool,
    out: &'o mut Output,
}

impl<'o> Listing<'o> {
    /// Starts a list; in JSON, as a further field of a record.
    pub(super) fn start(record: &Record, name: &str, json: bool, out: &'o mut Output) -> io::Result<Listing<'o>> {
        if json {
            let fields = record.line();
            let fields = fields.strip_suffix('}').unwrap_or(&fields);
            out.lines(format!("{fields},{}:[", json!(name)).as_bytes(), 0, 0)?;
        }
        Ok(Listing { json, is_empty: true, out })
    }

    /// Writes an item: its value in JSON, or its line.
    pub(super) fn item(&mut self, value: impl FnOnce() -> Value, line: impl FnOnce() -> String) -> io::Result<()> {
        let is_first = std::mem::replace(&mut self.is_empty, false);
        match self.json {
            true => self.out.lines(format!("{}{}", if is_first { "" } else { "," }, value()).as_bytes(), 0, 0),
            false => self.out.line(&line()),
        }
    }

    /// Ends the list; in JSON, with the reason why it ends.
    pub(super) fn end(self, end: Outcome) -> io::Result<()> {
        if self.json { self.out.line(&format!("],\"end\":{}}}", json!(end.word()))) } else { Ok(()) }
    }
}

/// The status of an answer that prints itself. Tells of a limit that cut it short.
pub(super) fn status(
    command: &Command<'_>,
    given: &InputSquare,
    end: Outcome,
    printer: &mut Printer<'_>,
) -> io::Result<Status> {
    let Outcome::Stopped(stop) = end else { return Ok(Status::Solved) };
    printer.out.flush()?;
    let (status, what) = cut_short(stop);
    command.note(given, topic(status), what);
    Ok(status)
}
