//! One JSON object a line, made of fields.

use std::borrow::Borrow;

use graeco_grid::{Alphabet, Outcome, Square, Symbol};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::field::{self, Field};
use crate::parts::Number;

/// The version of the schema, which `SCHEMA.json` describes.
pub(crate) const SCHEMA: u64 = 1;

/// As many bytes as most records have.
const USUAL: usize = 320;

/// A JSON object in the making: its text without the last brace. Fields stay in the order in which they are added, each
/// once.
#[must_use]
#[derive(Clone, PartialEq, Debug)]
pub struct Record(Vec<u8>);

impl Default for Record {
    fn default() -> Self {
        Record::new()
    }
}

impl Record {
    /// A record that holds nothing but the version of the schema.
    pub fn new() -> Record {
        let mut text = Vec::with_capacity(USUAL);
        text.extend_from_slice(b"{\"schema\":");
        Record(text).with_json(&SCHEMA)
    }

    /// A puzzle in JSON, as `Document::to_json` writes it, as a record.
    pub fn of_puzzle(line: &str) -> Record {
        let fields: Map<String, Value> = serde_json::from_str(line).unwrap_or_default();
        fields.iter().fold(Record::new(), |record, (name, value)| record.named(name).with_json(value))
    }

    /// A record about a source.
    pub fn of_file(file: &str) -> Record {
        Record::new().with_ref(field::FILE, file)
    }

    /// A record about something that starts in this line of a source, counted from 1.
    pub fn at(file: &str, line: usize) -> Record {
        Record::of_file(file).with(field::LINE, line)
    }

    /// Adds a field.
    pub fn with<T: Serialize>(self, field: Field<T>, value: impl Into<T>) -> Record {
        self.with_ref::<T, T>(field, &value.into())
    }

    /// Adds a field whose value stays where it is.
    pub fn with_ref<T: Borrow<V>, V: Serialize + ?Sized>(self, field: Field<T>, value: &V) -> Record {
        self.named(field.name()).with_json(value)
    }

    /// Adds the name of a field, which its value follows.
    fn named(mut self, name: &str) -> Record {
        for part in [",\"", name, "\":"] {
            self.0.extend_from_slice(part.as_bytes());
        }
        self
    }

    fn with_json(mut self, value: &(impl Serialize + ?Sized)) -> Record {
        // Only maps with keys that are no strings have no JSON, and no field holds one.
        serde_json::to_writer(&mut self.0, value).expect("a value has JSON");
        self
    }

    /// Adds a field if it has a value.
    pub fn with_some<T: Serialize>(self, field: Field<T>, value: Option<impl Into<T>>) -> Record {
        match value {
            Some(value) => self.with(field, value),
            None => self,
        }
    }

    /// Adds a field without a value.
    pub fn null<T>(self, field: Field<Option<T>>) -> Record {
        self.with(field.empty(), None)
    }

    /// Adds why the work ended.
    pub fn ended(self, end: impl Into<Outcome>) -> Record {
        self.with(field::END, end.into().word())
    }

    /// Adds a number of solutions, and why counting ended: `exhausted` if it is exact, and a lower bound otherwise.
    pub fn counted(self, count: &impl ToString, end: Outcome) -> Record {
        self.with(field::COUNT, Number::from(count)).ended(end)
    }

    /// Adds a square with empty cells: rows of the names of its symbols, null where there is none.
    pub fn partial(self, cells: &[Option<Symbol>], alphabet: &Alphabet) -> Record {
        self.with(field::SQUARE, rows(cells, alphabet))
    }

    /// Adds a rectangle in the same way.
    pub fn rectangle(self, cells: &[Option<Symbol>], alphabet: &Alphabet) -> Record {
        self.with(field::RECTANGLE, rows(cells, alphabet))
    }

    /// Adds a square: rows of the names of its symbols.
    pub fn square(self, square: &Square, alphabet: &Alphabet) -> Record {
        self.partial(&square.cells(), alphabet)
    }

    /// The object on one line.
    #[must_use]
    pub fn line(mut self) -> String {
        self.0.push(b'}');
        String::from_utf8(self.0).expect("JSON is text")
    }
}

fn rows(cells: &[Option<Symbol>], alphabet: &Alphabet) -> Vec<Vec<Option<String>>> {
    let name = |cell: &Option<Symbol>| cell.map(|symbol| alphabet.name(symbol));
    cells.chunks(alphabet.order().get()).map(|row| row.iter().map(name).collect()).collect()
}
