//! The fields of clues, by name.

use graeco_grid::Cell;
use graeco_grid::constraints::{Clue, Content};

fn field<'c>(clue: &'c Clue, name: &str) -> Option<&'c Content> {
    clue.fields().iter().find(|field| field.0 == name).map(|field| &field.1)
}

/// The cells of a field; none if it is not there.
pub(super) fn cells<'c>(clue: &'c Clue, name: &str) -> &'c [Cell] {
    match field(clue, name) {
        Some(Content::Cells(cells)) => cells,
        _ => &[],
    }
}

/// The lists of cells of a field.
pub(super) fn lists<'c>(clue: &'c Clue, name: &str) -> &'c [Vec<Cell>] {
    match field(clue, name) {
        Some(Content::Lists(lists)) => lists,
        _ => &[],
    }
}

/// A number.
pub(super) fn number(clue: &Clue, name: &str) -> Option<i64> {
    match field(clue, name) {
        Some(&Content::Number(number)) => Some(number),
        _ => None,
    }
}

/// Some numbers.
pub(super) fn numbers<'c>(clue: &'c Clue, name: &str) -> &'c [i64] {
    match field(clue, name) {
        Some(Content::Numbers(numbers)) => numbers,
        _ => &[],
    }
}

/// A word.
pub(super) fn word<'c>(clue: &'c Clue, name: &str) -> Option<&'c str> {
    match field(clue, name) {
        Some(Content::Word(word)) => Some(word),
        _ => None,
    }
}

/// A number, or the name of an unknown one, as text.
pub(super) fn amount(clue: &Clue, name: &str) -> Option<String> {
    match field(clue, name) {
        Some(Content::Number(number)) => Some(number.to_string()),
        Some(Content::Text(text)) => Some(text.clone()),
        _ => None,
    }
}

/// Whether a field is there.
pub(super) fn has(clue: &Clue, name: &str) -> bool {
    field(clue, name).is_some()
}
