//! A puzzle with the other columns of its line, as tables and JSON records of answers repeat it.

use serde_json::Value;

use graeco_document::Record;

/// A puzzle as it was read.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Row {
    /// A line of cells, or an object if there are rules.
    pub(crate) puzzle: Value,
    /// The other columns, with their names.
    pub(crate) others: Vec<(String, String)>,
}

impl Row {
    /// The line of a table: the puzzle, columns of an answer, and the other columns.
    pub(crate) fn line(&self, answer: &[String]) -> String {
        let puzzle = self.puzzle.as_str().map_or_else(|| self.puzzle.to_string(), str::to_owned);
        let others = self.others.iter().map(|(_, text)| text.clone());
        joined(std::iter::once(puzzle).chain(answer.iter().cloned()).chain(others))
    }

    /// Adds the puzzle to a record that has none.
    pub(crate) fn puzzle_in(&self, record: Record) -> Record {
        record.with("puzzle", self.puzzle.clone())
    }

    /// Adds the other columns, which come last, to a record.
    pub(crate) fn others_in(&self, record: Record) -> Record {
        record.with_some("beside", self.beside())
    }

    /// The other columns by their names, if there are any.
    pub(crate) fn beside(&self) -> Option<Value> {
        let others = || self.others.iter().map(|(name, text)| (name.clone(), text[..].into())).collect();
        (!self.others.is_empty()).then(|| Value::Object(others()))
    }
}

/// The first line of a table, with the names of columns of an answer and of the other columns.
pub(crate) fn header(answer: &[&str], others: &[(String, String)]) -> String {
    let names = ["puzzle"].iter().chain(answer).map(|&name| name.to_owned());
    joined(names.chain(others.iter().map(|(name, _)| name.clone())))
}

/// Columns with tabs between, which have none themselves.
fn joined(columns: impl Iterator<Item = String>) -> String {
    columns.map(|column| column.replace(['\t', '\n', '\r'], " ")).collect::<Vec<_>>().join("\t")
}
