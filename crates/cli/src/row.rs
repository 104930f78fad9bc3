//! A puzzle with the other columns of its line, as tables and JSON records of answers repeat it.

use graeco_document::parts::{ByName, Either};
use graeco_document::{Record, field};
use serde_json::{Map, Value, json};

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Row {
    /// A line of cells, or an object if there are rules.
    pub(crate) puzzle: Either<String, Map<String, Value>>,
    /// The other columns, with their names.
    pub(crate) others: Vec<(String, String)>,
}

impl Row {
    /// The line of a table: the puzzle, columns of an answer, and the other columns.
    pub(crate) fn line(&self, answer: &[String]) -> String {
        let puzzle = match &self.puzzle {
            Either::A(line) => line.clone(),
            Either::B(object) => json!(object).to_string(),
        };
        let others = self.others.iter().map(|(_, text)| text.clone());
        joined(std::iter::once(puzzle).chain(answer.iter().cloned()).chain(others))
    }

    /// Adds the puzzle to a record that has none.
    pub(crate) fn puzzle_in(&self, record: Record) -> Record {
        record.with(field::PUZZLE, self.puzzle.clone())
    }

    /// Adds the other columns, which come last, to a record.
    pub(crate) fn others_in(&self, record: Record) -> Record {
        record.with_some(field::BESIDE, self.beside())
    }

    /// The other columns by their names, if there are any.
    pub(crate) fn beside(&self) -> Option<ByName<String>> {
        (!self.others.is_empty()).then(|| self.others.iter().cloned().collect())
    }
}

/// The first line of a table, with the names of columns of an answer and of the other columns.
pub(crate) fn header(answer: &[&str], others: &[(String, String)]) -> String {
    let names = ["puzzle"].iter().chain(answer).map(|&name| name.to_owned());
    joined(names.chain(others.iter().map(|(name, _)| name.clone())))
}

/// Columns with tabs between, which have none themselves.
fn joined(columns: impl Iterator<Item = String>) -> String {
    const BREAKS: [char; 3] = ['\t', '\n', '\r'];
    let one_column = |column: String| if column.contains(BREAKS) { column.replace(BREAKS, " ") } else { column };
    columns.map(one_column).collect::<Vec<_>>().join("\t")
}
