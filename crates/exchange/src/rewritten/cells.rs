//! The words that stand for cells in tables of other programs, and what they are here.

use crate::columns::is_open_word;

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
    // A number may have a full stop and zeros behind it, and zeros before it.
    let whole = word.trim_end_matches('0').strip_suffix('.').filter(|whole| !whole.is_empty()).unwrap_or(word);
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

/// The cells of an n×n grid. `None` if the rows are none, or a word is no cell or has no value of the grid: A is 1 where all are
/// letters, 10 beside digits.
pub(super) fn cells(rows: &Rows) -> Option<Rows> {
    let n = rows.len();
    if !(4..=64).contains(&n) || rows.iter().any(|row| row.len() != n) {
        return None;
    }
    let read = |held: &Cell| Some(Cell { text: cell(&held.text)?, ..held.clone() });
    let rows: Rows = rows.iter().map(|row| row.iter().map(read).collect()).collect::<Option<Rows>>()?;
    let is_digits = |cell: &Cell| cell.text.as_bytes()[0].is_ascii_digit();
    let first = if rows.iter().flatten().any(is_digits) { 10 } else { 1 };
    let fits = |cell: &Cell| match cell.text.as_bytes() {
        [b'.'] => true,
        // An open cell, unless the grid has so many symbols.
        [b'X'] if n < 24 => true,
        [letter @ b'A'..=b'Z'] => usize::from(letter - b'A') + first <= n && n <= 35,
        digits => str::from_utf8(digits).is_ok_and(|digits| digits.parse().is_ok_and(|value: usize| value <= n)),
    };
    rows.iter().flatten().all(fits).then_some(rows)
}
