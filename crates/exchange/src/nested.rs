//! Puzzles inside a JSON object that is none itself, such as a collection with a title.

use std::ops::Range;

use graeco_document::{JsonPiece, PUZZLE_COLUMNS, states_rules};

use crate::fault::Position;
use crate::keys::any_pair;
use crate::node::{Node, Value, parse};

/// The puzzles in the objects of a JSON object, with their places in its text. `None` if it is a puzzle itself, states rules
/// for all of them, or holds none.
///
/// ```
/// use graeco_exchange::nested_puzzles;
///
/// let text = "{\"title\": \"Two\", \"puzzles\": [{\"puzzle\": \"1...\"},\n {\"order\": 2}]}";
/// let puzzles = nested_puzzles(text).unwrap();
/// assert_eq!((puzzles[1].line, puzzles[1].column, &*puzzles[1].text), (2, 1, "{\"order\": 2}"));
/// assert!(nested_puzzles(&puzzles[1].text).is_none());
/// ```
#[must_use]
pub fn nested_puzzles(text: &str) -> Option<Vec<JsonPiece>> {
    // Most puzzles show at once that they are.
    if any_pair(text, |key, value| is_of_puzzle(key, value.starts_with('{') || begins_with_object(value))) {
        return None;
    }
    let mut puzzles = Vec::new();
    collect(text, &parse(text, None).ok()?, &mut puzzles)?;
    let mut from = Position::default();
    let piece = |place: Range<usize>| {
        let (line, column) = from.move_to(text, place.start);
        JsonPiece { line, column: column - 1, text: text[place].to_owned() }
    };
    (!puzzles.is_empty()).then(|| puzzles.into_iter().map(piece).collect())
}

/// Adds the places of the puzzles in a value; `None` if an object around them states rules.
fn collect(text: &str, node: &Node, puzzles: &mut Vec<Range<usize>>) -> Option<()> {
    match &node.value {
        Value::List(list) => list.iter().try_for_each(|node| collect(text, node, puzzles)),
        Value::Table(entries) if entries.iter().any(|(key, node)| is_of_puzzle(key, holds_objects(node))) => {
            puzzles.push(node.spot.at.clone());
            Some(())
        }
        Value::Table(entries) if entries.iter().any(|(key, node)| states_rules(key, &text[node.spot.at.start..])) => {
            None
        }
        Value::Table(entries) => entries.iter().try_for_each(|(_, node)| collect(text, node, puzzles)),
        _ => Some(()),
    }
}

/// Whether a key is one of a puzzle or of a record, if its value is or is not an object or a list of objects.
fn is_of_puzzle(key: &str, holds_objects: bool) -> bool {
    let is_of_cells = PUZZLE_COLUMNS.iter().any(|name| key.eq_ignore_ascii_case(name));
    ["order", "size", "schema", "square", "puzzle"].contains(&key) || is_of_cells && !holds_objects
}

fn holds_objects(node: &Node) -> bool {
    match &node.value {
        Value::List(list) => list.first().is_some_and(|first| matches!(first.value, Value::Table(_))),
        value => matches!(value, Value::Table(_)),
    }
}

fn begins_with_object(value: &str) -> bool {
    value.strip_prefix('[').is_some_and(|list| list.trim_start().starts_with('{'))
}
