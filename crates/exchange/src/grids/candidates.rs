//! Tables of the candidates of a grid of any order but 9: digits side by side, or above order 9 numbers with commas between.

use graeco_document::ReadError;
use graeco_grid::Budget;

use super::drawn::drawn_boxes;
use super::tables::is_frame;
use super::{ROW, lines, words};
use crate::draft::{Draft, finish};
use crate::fault::{Fault, TextPlace};
use crate::format::PuzzleFormat;
use crate::reading::Reading;

/// The largest order that is read.
const MOST: usize = 64;

/// The words of each row, with their places in the text.
type Rows<'t> = Vec<Vec<(&'t str, usize)>>;

pub(crate) fn is_text(text: &str) -> bool {
    text.contains('|') && rows(text).is_some()
}

/// The rows of a table, some cells of which hold several candidates.
fn rows(text: &str) -> Option<Rows<'_>> {
    let held = lines(text).filter(|line| !is_frame(line.2)).take(MOST + 1);
    let rows: Rows<'_> = held.map(|line| words(line.2, line.1)).collect();
    let n = rows.len();
    let words = || rows.iter().flatten();
    let has_several = || words().any(|word| values(word.0, n).is_some_and(|values| values.len() > 1));
    let is_table = (4..=MOST).contains(&n) && n != ROW && rows.iter().all(|row| row.len() == n);
    (is_table && words().all(|word| values(word.0, n).is_some()) && has_several()).then_some(rows)
}

/// The candidates that a word of a table of order n states; none for an open cell.
fn values(word: &str, n: usize) -> Option<Vec<usize>> {
    if word == "." {
        return Some(Vec::new());
    }
    let value = |word: &str| word.parse().ok().filter(|value| (1..=n).contains(value));
    match n > ROW {
        true => word.split(',').map(value).collect(),
        false => word.chars().map(|c| value(c.encode_utf8(&mut [0; 4]))).collect(),
    }
}

pub(crate) fn read(text: &str, budget: &Budget) -> Result<Reading, ReadError> {
    let line = lines(text).find(|line| !is_frame(line.2)).map_or(1, |line| line.0);
    finish(table(text), text, PuzzleFormat::Candidates, line, budget)
}

fn table(text: &str) -> Result<Draft<'_>, Fault> {
    let rows = rows(text).ok_or_else(|| TextPlace::default().fault("expected a table of candidates"))?;
    let n = rows.len();
    let mut draft = Draft::new(text, n);
    draft.boxes = drawn_boxes(text.lines(), n).or(draft.boxes);
    for (cell, &(word, at)) in rows.iter().flatten().enumerate() {
        match &values(word, n).unwrap_or_default()[..] {
            [value] => draft.givens[cell] = *value,
            left if left.is_empty() || left.len() == n => {}
            left => draft.candidates(&TextPlace::new(at..at + word.len(), ""), [cell / n, cell % n], left),
        }
    }
    Ok(draft)
}
