//! The headings of a spreadsheet: names or numbers of rows and columns.

use super::cells::{Rows, cell};

/// The rows without a first row and a first column of names or numbers in turn, if the others are a square without them.
pub(super) fn without(rows: &Rows) -> Option<Rows> {
    let (height, width) = (rows.len(), rows.last()?.len());
    if height < 4 || width < 4 || rows[1..].iter().any(|row| row.len() != width) {
        return None;
    }
    let words = |cells: &mut dyn Iterator<Item = &super::cells::Cell>| -> Vec<String> {
        cells.map(|cell| cell.text.trim().to_owned()).collect()
    };
    let (top, column) = (words(&mut rows[0].iter()), words(&mut rows[1..].iter().map(|row| &row[0])));
    let names = if top.len() == width && height == width { &top[1..] } else { &top[..] };
    // A corner that may be a cell is one, unless it is empty.
    let is_heading = |word: &String| word.is_empty() || cell(word).is_none();
    let has_corner = top.len() + 1 == width || top.first().is_some_and(is_heading);
    let cut = |from: usize, rows: &[Vec<_>]| rows.iter().map(|row| row[from..].to_vec()).collect();
    match () {
        () if height == width && has_corner && is_in_turn(names) && is_in_turn(&column) => Some(cut(1, &rows[1..])),
        () if height == width + 1 && top.len() == width && is_named(names) => Some(cut(0, &rows[1..])),
        () if width == height + 1 && top.len() == width => {
            is_named(&words(&mut rows.iter().map(|row| &row[0]))).then(|| cut(1, rows))
        }
        () => None,
    }
}

/// Whether words are names in turn, rather than numbers.
fn is_named(words: &[String]) -> bool {
    is_in_turn(words) && words[0].parse::<usize>().is_err()
}

/// Whether words are numbers in turn from 0 or 1, perhaps with the same letters before each, or letters in turn from A.
pub(super) fn is_in_turn(words: &[String]) -> bool {
    let Some(first) = words.first() else { return false };
    let prefix = first.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_word = prefix.chars().all(|c| c.is_alphabetic() || " _".contains(c));
    let numbers: Option<Vec<usize>> = words.iter().map(|word| word.strip_prefix(prefix)?.parse().ok()).collect();
    if let Some(numbers) = numbers {
        return is_word && numbers[0] <= 1 && numbers.iter().zip(numbers[0]..).all(|(&number, next)| number == next);
    }
    let letter = |word: &String| word.parse::<char>().ok().map(|c| c.to_ascii_uppercase());
    words.iter().map(letter).eq(('A'..='Z').map(Some).take(words.len()))
}
