//! A jigsaw in two blocks: givens, and the name of the region of each cell.

use super::cells::{Cell, MOST, Rows, cells};
use super::found::Found;
use super::lines::Line;

/// Reads lines that are two blocks of n lines of n cells.
pub(super) fn read(lines: &[Line]) -> Option<Found> {
    let blocks: Vec<&[Line]> = lines.split(|line| line.1.trim().is_empty()).filter(|block| !block.is_empty()).collect();
    let [first, second] = blocks[..] else { return None };
    let (first, second) = (words(first)?, words(second)?);
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

/// The cells of n lines, with blanks between or none.
fn words(lines: &[Line]) -> Option<Rows> {
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
