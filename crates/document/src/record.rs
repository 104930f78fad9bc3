//! One JSON object a line: a field means the same in every command. `SCHEMA.json` describes all of them.

use graeco_grid::{Alphabet, Outcome, Square, Symbol};
use serde_json::{Map, Value};

/// The version of the schema.
const SCHEMA: u64 = 1;

/// A JSON object in the making. Fields stay in the order in which they are added.
#[must_use]
#[derive(Clone, PartialEq, Debug)]
pub struct Record(Map<String, Value>);

impl Default for Record {
    fn default() -> Self {
        Record::new()
    }
}

impl Record {
    /// A record that holds nothing but the version of the schema.
    pub fn new() -> Record {
        Record(Map::new()).with("schema", SCHEMA)
    }

    /// A puzzle in JSON as a record.
    pub fn of_puzzle(line: &str) -> Record {
        let fields: Map<String, Value> = serde_json::from_str(line).unwrap_or_default();
        fields.into_iter().fold(Record::new(), |record, (name, value)| record.with(&name, value))
    }

    /// A record about a source.
    pub fn of_file(file: &str) -> Record {
        Record::new().with("file", file)
    }

    /// A record about something that starts in this line of a source, counted from 1.
    pub fn at(file: &str, line: usize) -> Record {
        Record::of_file(file).with("line", line)
    }

    /// Adds a field.
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Record {
        self.0.insert(name.to_owned(), value.into());
        self
    }

    /// Adds a field if it has a value.
    pub fn with_some(self, name: &str, value: Option<impl Into<Value>>) -> Record {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// Adds a number of solutions, and why counting ended: `exhausted` if it is exact, and a lower bound otherwise. The
    /// number is a string of digits, as many programs read large numbers wrong.
    pub fn counted(self, count: &impl ToString, end: Outcome) -> Record {
        self.with("count", count.to_string()).with("end", end.word())
    }

    /// Adds a square with empty cells: rows of the names of its symbols, null where there is none.
    pub fn partial(self, cells: &[Option<Symbol>], alphabet: &Alphabet) -> Record {
        self.rows("square", cells, alphabet)
    }

    /// Adds a rectangle in the same way.
    pub fn rectangle(self, cells: &[Option<Symbol>], alphabet: &Alphabet) -> Record {
        self.rows("rectangle", cells, alphabet)
    }

    fn rows(self, field: &str, cells: &[Option<Symbol>], alphabet: &Alphabet) -> Record {
        let name = |cell: &Option<Symbol>| cell.map_or(Value::Null, |symbol| Value::from(alphabet.name(symbol)));
        let rows = cells.chunks(alphabet.order().get()).map(|row| row.iter().map(name).collect());
        self.with(field, rows.collect::<Vec<Value>>())
    }

    /// Adds a square: rows of the names of its symbols.
    pub fn square(self, square: &Square, alphabet: &Alphabet) -> Record {
        self.partial(&square.cells(), alphabet)
    }

    /// The object on one line.
    #[must_use]
    pub fn line(&self) -> String {
        Value::from(self.0.clone()).to_string()
    }
}
