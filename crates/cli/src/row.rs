//! A puzzle with the other columns of its line, as tables and JSON records of answers repeat it.

use std::collections::{HashMap, HashSet};

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
        record.with_ref(field::PUZZLE, &self.puzzle)
    }

    /// Adds the other columns, which come last, to a record.
    pub(crate) fn others_in(&self, record: Record) -> Record {
        record.with_some(field::BESIDE, self.beside())
    }

    /// The other columns by their names, if there are any; the second column of a name is called `name 2`.
    pub(crate) fn beside(&self) -> Option<ByName<String>> {
        if self.others.is_empty() {
            return None;
        }
        let given: HashSet<&str> = self.others.iter().map(|(name, _)| &**name).collect();
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        let mut named = Vec::with_capacity(self.others.len());
        for (name, text) in &self.others {
            let number = numbers.entry(name).or_default();
            *number += 1;
            let mut new = name.clone();
            while *number > 1 && given.contains(&*new) {
                new = format!("{name} {number}");
                *number += usize::from(given.contains(&*new));
            }
            named.push((new, text.clone()));
        }
        Some(named.into_iter().collect())
    }
}

/// The first line of a table, with the names of columns of an answer and of the other columns.
pub(crate) fn header(answer: &[&str], others: &[(String, String)]) -> String {
    let names = ["puzzle"].iter().chain(answer).map(|&name| name.to_owned());
    joined(names.chain(others.iter().map(|(name, _)| name.clone())))
}

/// Columns with tabs between, which have no tabs, line breaks or other control characters themselves.
fn joined(columns: impl Iterator<Item = String>) -> String {
    let one_column =
        |column: String| if column.contains(char::is_control) { column.replace(char::is_control, " ") } else { column };
    columns.map(one_column).collect::<Vec<_>>().join("\t")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_keep_apart_whatever_they_are_called_and_hold() {
        let others = [("id", "a"), ("id", "b\u{1b}[2J"), ("id 2", "c\td")];
        let others = others.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
        let row = Row { puzzle: Either::A("1.".into()), others };
        assert_eq!(row.line(&["12".into()]), "1.\t12\ta\tb [2J\tc d");
        let record = json!(row.beside().unwrap());
        assert_eq!(record, json!({ "id": "a", "id 3": "b\u{1b}[2J", "id 2": "c\td" }));
    }
}
