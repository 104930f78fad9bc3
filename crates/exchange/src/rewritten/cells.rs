//! The words that stand for cells in tables of other programs, and what they are here.

use crate::columns::is_open_word;

/// The largest order that is read.
pub(super) const MOST: usize = 64;

/// A word of a grid, and where it stands in the given text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Cell {
    pub(super) text: String,
    pub(super) line: usize,
    pub(super) column: usize,
}

/// Rows of words.
pub(super) type Rows = Vec<Vec<Cell>>;

/// The cell that a word stands for: `.`, a number or a letter. `None` if it is no cell.
pub(super) fn cell(word: &str) -> Option<String> {
    let word = unquoted(word);
    if is_open_word(word) {
        return Some(".".into());
    }
    // A number may have a full stop or a comma and zeros behind it, and zeros before it.
    let whole = word.trim_end_matches('0').strip_suffix(['.', ',']).filter(|whole| !whole.is_empty()).unwrap_or(word);
    if whole.bytes().all(|byte| byte.is_ascii_digit()) {
        let number = whole.trim_start_matches('0');
        return Some(if number.is_empty() { "0" } else { number }.into());
    }
    let is_letter = word.len() == 1 && word.starts_with(|c: char| c.is_ascii_alphabetic());
    is_letter.then(|| word.to_ascii_uppercase())
}

/// A word without blanks and quotation marks around it.
pub(super) fn unquoted(word: &str) -> &str {
    word.trim().trim_matches(['"', '\'', '`']).trim()
}

/// The cells of an n×n grid, in which so many words may be wrong: no cells, or without a value of the grid. A is 1 where all are
/// letters, 10 beside digits.
pub(super) fn cells(rows: &Rows, most_wrong: usize) -> Option<Rows> {
    let n = rows.len();
    if !(3..=MOST).contains(&n) || rows.iter().any(|row| row.len() != n) {
        return None;
    }
    let words = || rows.iter().flatten().filter_map(|held| cell(&held.text));
    let first = if words().any(|word| word.as_bytes()[0].is_ascii_digit()) { 10 } else { 1 };
    let fits = |word: &String| match word.as_bytes() {
        [b'.'] => true,
        // An open cell, unless the grid has so many symbols.
        [b'X'] if n < 24 => true,
        [letter @ b'A'..=b'Z'] => usize::from(letter - b'A') + first <= n && n <= 35,
        _ => word.parse().is_ok_and(|value: usize| value <= n),
    };
    let (mut filled, mut wrong) = (0, Vec::new());
    // A scanner takes a zero for a letter.
    let scanned = |word: String| if word == "O" && n < 15 { ".".to_owned() } else { word };
    let mut read = |held: &Cell| match cell(&held.text).map(scanned).filter(fits) {
        Some(text) => {
            filled += usize::from(text != "." && text != "X");
            Cell { text, ..held.clone() }
        }
        None => {
            wrong.push(held.text.chars().count());
            held.clone()
        }
    };
    let rows: Rows = rows.iter().map(|row| row.iter().map(&mut read).collect()).collect();
    // The readers show which word is wrong.
    let is_shown =
        wrong.len() <= most_wrong && wrong.len() < filled && wrong.iter().all(|length| (1..=3).contains(length));
    // Cells that are all open are signs of another kind.
    (filled > 0 && (wrong.is_empty() || is_shown)).then_some(rows)
}

/// The numbers of names, from 0 in their order.
pub(super) fn numbered<T: Ord + Copy>(names: &[T]) -> Vec<usize> {
    let mut known = names.to_vec();
    known.sort_unstable();
    known.dedup();
    names.iter().map(|name| known.partition_point(|other| other < name)).collect()
}
