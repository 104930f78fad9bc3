//! Puzzles inside a JSON object that is none itself, such as a collection with a title, or an object with a solver string.

use std::borrow::Cow;
use std::collections::BTreeMap;

use graeco_document::{JsonPiece, is_cells_key, states_rules};
use serde_json::value::RawValue;

use crate::columns::{CELLS, is_full};
use crate::fault::Position;
use crate::format::PuzzleFormat;
use crate::keys::{any_pair, any_pair_within, end_of_string, first_of};
use crate::mixed::form_of;
use crate::record::SOLUTION_COLUMNS;

/// Objects deeper than this are not searched for puzzles.
const MOST_DEEP: usize = 8;

/// The puzzles in the objects of a JSON object, with their places in its text: objects, and strings and addresses of other programs
/// in quotation marks. `None` if it is a puzzle itself, states rules for all of them, or holds none.
///
/// ```
/// use graeco_exchange::nested_puzzles;
///
/// let text = "{\"title\": \"Two\", \"puzzles\": [{\"puzzle\": \"1...\"},\n {\"order\": 2}]}";
/// let puzzles = nested_puzzles(text).unwrap();
/// assert_eq!((puzzles[1].line, puzzles[1].column, &*puzzles[1].text), (2, 1, "{\"order\": 2}"));
/// assert!(nested_puzzles(&puzzles[0].text).is_none());
/// ```
#[must_use]
pub fn nested_puzzles(text: &str) -> Option<Vec<JsonPiece>> {
    // Most puzzles show at once that they are.
    if shows_puzzle(text) {
        return None;
    }
    let roots: Vec<&RawValue> = roots(text).collect::<Result<_, _>>().ok()?;
    let mut puzzles = Vec::new();
    for root in &roots {
        match is_puzzle(root.get()) {
            true if roots.len() == 1 => {}
            true => puzzles.push(root.get()),
            false => collect(root.get(), 0, &mut puzzles)?,
        }
    }
    let mut from = Position::default();
    let piece = |puzzle: &str| {
        let (line, column) = from.move_to(text, puzzle.as_ptr() as usize - text.as_ptr() as usize);
        JsonPiece { line, column: column - 1, text: puzzle.to_owned() }
    };
    (!puzzles.is_empty()).then(|| puzzles.into_iter().map(piece).collect())
}

/// Whether an object has a key of a puzzle.
fn shows_puzzle(text: &str) -> bool {
    text.trim_start().starts_with('{') && any_pair(text, is_of_puzzle)
}

/// The values of JSON that stand one behind the other.
fn roots(text: &str) -> impl Iterator<Item = serde_json::Result<&RawValue>> {
    serde_json::Deserializer::from_str(text).into_iter()
}

/// Whether a text consists of objects or lists of JSON. Its beginning is enough, whose end may be the middle of one.
pub(crate) fn is_stream(text: &str) -> bool {
    let is_json = text.trim_start().starts_with(['{', '[']);
    is_json
        && roots(text).all(|root| root.map_or_else(|error| error.is_eof(), |root| root.get().starts_with(['{', '['])))
}

/// The puzzles in a JSON object as [`nested_puzzles`] finds them, if some are strings or addresses. Other words beside these, such as
/// solutions, are no puzzles. An address beside a Sudoku says where it is from.
#[must_use]
pub fn nested_strings(text: &str) -> Option<Vec<JsonPiece>> {
    holds_strings(text).then(|| nested_puzzles(text))?
}

/// Whether objects or lists of JSON hold strings or addresses as their puzzles.
pub(crate) fn holds_strings(text: &str) -> bool {
    if shows_puzzle(text) {
        return false;
    }
    let (mut has_address, mut has_sudoku) = (false, false);
    let mut is_rule = |value: &str| match form_of_string(first_of(value)) {
        Some(PuzzleFormat::Line) => {
            has_sudoku = true;
            false
        }
        Some(PuzzleFormat::FPuzzles) => {
            has_address = true;
            false
        }
        form => form.is_some(),
    };
    any_pair_within(text, |_, _, value| is_rule(value)) || is_rule(text.trim_start()) || has_address && !has_sudoku
}

/// Adds the puzzles in a value. A list that has one consists of puzzles, good and bad ones; but of words beside strings, solutions
/// and other words are none. Addresses beside an object that is a puzzle say where it is from. `None` if an object around
/// puzzles states rules.
fn collect<'t>(value: &'t str, depth: usize, puzzles: &mut Vec<&'t str>) -> Option<()> {
    if depth > MOST_DEEP {
        return Some(());
    }
    let before = puzzles.len();
    if let Ok(list) = serde_json::from_str::<Vec<&RawValue>>(value) {
        let mut items = list.iter().map(|item| item.get());
        if !items.clone().any(is_puzzle) {
            return items.try_for_each(|item| collect(item, depth + 1, puzzles));
        }
        let has_strings = items.clone().any(is_string);
        return items.try_for_each(|item| {
            let (before, is_one) = (puzzles.len(), is_puzzle(item));
            if !is_one && values(item).into_iter().any(is_string) {
                collect(item, depth + 1, puzzles)?;
            }
            let may_be_bad = || puzzles.len() == before && (!has_strings || item.starts_with('{'));
            if is_one || may_be_bad() {
                puzzles.push(item);
            }
            Some(())
        });
    }
    let entries = entries(value);
    let is_solution = |key: &str| SOLUTION_COLUMNS.iter().any(|name| name.eq_ignore_ascii_case(key));
    for (_, value) in entries.iter().filter(|(key, _)| !is_solution(key)) {
        match is_puzzle(value) {
            true => puzzles.push(value),
            false => collect(value, depth + 1, puzzles)?,
        }
    }
    let is_address = |puzzle: &str| form_of_string(puzzle) == Some(PuzzleFormat::FPuzzles);
    let names_source = |puzzle: &&str| puzzle.starts_with('{') || form_of_string(puzzle) == Some(PuzzleFormat::Line);
    if puzzles[before..].iter().any(names_source) {
        let own = puzzles.split_off(before);
        puzzles.extend(own.into_iter().filter(|puzzle| !is_address(puzzle)));
    }
    let has_rules = || entries.iter().any(|(key, value)| states_rules(key, value));
    (puzzles.len() == before || !has_rules()).then_some(())
}

/// The keys and values of an object, in order; none of anything else.
fn entries(value: &str) -> Vec<(String, &str)> {
    let object: BTreeMap<String, &RawValue> = serde_json::from_str(value).unwrap_or_default();
    let mut entries: Vec<(String, &str)> = object.into_iter().map(|(key, value)| (key, value.get())).collect();
    entries.sort_unstable_by_key(|(_, value)| value.as_ptr());
    entries
}

/// The values of an object or a list, in any order.
fn values(value: &str) -> Vec<&str> {
    let items = || serde_json::from_str::<Vec<&RawValue>>(value).unwrap_or_default();
    match value.starts_with('[') {
        true => items().into_iter().map(RawValue::get).collect(),
        false => entries(value).into_iter().map(|entry| entry.1).collect(),
    }
}

/// Whether a value is an object of a puzzle or of a record, or a string of another program. A size alone may be anything.
fn is_puzzle(value: &str) -> bool {
    if is_string(value) {
        return true;
    }
    const BESIDE_SIZE: [&str; 5] = ["constraints", "regions", "boxes", "box", "diagonals"];
    let entries = if value.starts_with('{') { entries(value) } else { Vec::new() };
    let has = |names: &[&str]| entries.iter().any(|(key, _)| names.contains(&&**key));
    entries.iter().any(|(key, value)| is_of_puzzle(key, value) && !["order", "size"].contains(&&**key))
        || has(&["order", "size"]) && has(&BESIDE_SIZE)
}

/// Whether a text begins with a puzzle in quotation marks.
fn is_string(value: &str) -> bool {
    form_of_string(value).is_some()
}

/// The form of the puzzle in quotation marks with which a text begins: a solver string, cages, candidates, an address or a Sudoku.
/// `None` if there is none, and for a full grid.
fn form_of_string(value: &str) -> Option<PuzzleFormat> {
    let end = value.starts_with('"').then(|| end_of_string(value, 1, '"'))?;
    let word = unquoted(value.get(..=end)?)?;
    let word = word.trim();
    let is_one = |form: &PuzzleFormat| match form {
        PuzzleFormat::Line => word.len() == CELLS && !is_full(word),
        PuzzleFormat::HoDoKu | PuzzleFormat::Json => false,
        _ => true,
    };
    form_of(word).filter(is_one)
}

/// The text inside the quotation marks of a value, if it is one. Line ends in a solver string, which mean nothing there, are blanks:
/// so places in it are those in the value.
#[must_use]
pub fn unquoted(value: &str) -> Option<Cow<'_, str>> {
    let inner = value.strip_prefix('"')?.strip_suffix('"')?;
    if !inner.contains('\\') {
        return Some(inner.into());
    }
    let plain = inner.replace("\\n", "  ").replace("\\t", "  ");
    let is_item = plain.trim_start().starts_with('.') && plain.contains('~') && !plain.contains('\\');
    if is_item { Some(plain.into()) } else { serde_json::from_str(value).ok() }
}

/// Whether a key is one of a puzzle or of a record. Cells are no objects, and no puzzles in other forms.
fn is_of_puzzle(key: &str, value: &str) -> bool {
    let first = first_of(value);
    let has_cells = || is_cells_key(key) && !first.starts_with('{') || key == "puzzle";
    let is_other = || form_of_string(first).is_some_and(|form| form != PuzzleFormat::Line);
    ["order", "size", "schema", "square"].contains(&key) || has_cells() && !is_other()
}
