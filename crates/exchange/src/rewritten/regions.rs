//! A jigsaw in two blocks: givens, and the name of the region of each cell.

use super::cells::{Cell, MOST, Rows, cells};
use super::found::Found;
use super::lines::{Line, is_skipped, lines};
use crate::columns::ROW;

/// Two blocks, with titles and empty lines, have no more lines.
const MOST_LINES: usize = 2 * MOST + 10;

/// Reads a text of two blocks of n lines of n cells, or of two lines of all cells, perhaps with titles above.
pub(super) fn read(text: &str) -> Option<Found> {
    if text.lines().nth(MOST_LINES).is_some() {
        return None;
    }
    let lines = lines(text);
    let count = |line: &str| line.chars().filter(|c| !c.is_whitespace()).count();
    let last = lines.iter().rfind(|line| !is_skipped(&line.1)).map_or(0, |line| count(&line.1));
    let is_title = |line: &Line| is_skipped(&line.1) || line.1.contains(char::is_alphabetic) && count(&line.1) != last;
    let parts: Vec<&[Line]> = lines.split(is_title).filter(|block| !block.is_empty()).collect();
    let (first, second) = match parts[..] {
        [first, second] => (words(first)?, words(second)?),
        [[first, second]] => (words(std::slice::from_ref(first))?, words(std::slice::from_ref(second))?),
        _ => return None,
    };
    let (givens, regions, which) = match (names_regions(&first), names_regions(&second)) {
        (false, true) => (first, second, "second"),
        (true, false) => (second, first, "first"),
        _ => return None,
    };
    // Any sign may be a name: regions are numbered.
    let mut names: Vec<&String> = regions.iter().flatten().map(|cell| &cell.text).collect();
    names.sort_unstable();
    names.dedup();
    let number = |cell: &Cell| names.partition_point(|&known| *known < cell.text);
    let found = cells(&givens, 0).filter(|rows| rows.len() == regions.len())?;
    let regions = Some(regions.iter().flatten().map(number).collect());
    let note = format!("the {which} block is read as the regions of the cells");
    Some(Found { regions, ..Found::new(found) }.with_note(&note))
}

/// The cells of n lines, with blanks between or none, or of one line.
fn words(lines: &[Line]) -> Option<Rows> {
    if let [(number, line)] = lines
        && line.trim().len() >= ROW * ROW
    {
        let cells: Vec<char> = line.trim().chars().collect();
        let row = |row: &[char]| (*number, row.iter().collect());
        return words(&cells.chunks(cells.len().isqrt()).map(row).collect::<Vec<_>>());
    }
    let n = lines.len();
    let row = |(line, text): &Line| {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        let row = if words.len() == 1 { text.trim().chars().map(String::from).collect() } else { words };
        let cell = |text: String| Cell { text, line: *line, column: 1 };
        ((4..=MOST).contains(&n) && row.len() == n).then(|| row.into_iter().map(cell).collect())
    };
    lines.iter().map(row).collect()
}

/// Whether n names stand in n cells each, and not each once in every row, as the symbols of a square.
fn names_regions(rows: &Rows) -> bool {
    let mut names: Vec<&String> = rows.iter().flatten().map(|cell| &cell.text).collect();
    names.sort_unstable();
    let counts: Vec<usize> = names.chunk_by(|a, b| a == b).map(<[_]>::len).collect();
    let is_twice = |row: &Vec<Cell>, at: usize| row[..at].iter().any(|other| other.text == row[at].text);
    let has_twice = rows.iter().any(|row| (0..row.len()).any(|at| is_twice(row, at)));
    counts.len() == rows.len() && counts.iter().all(|&count| count == rows.len()) && has_twice
}
