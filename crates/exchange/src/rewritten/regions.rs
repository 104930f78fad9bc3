//! A jigsaw in two blocks or words: givens, and the name of the region of each cell; or the names alone.

use super::cells::{Cell, MOST, Rows, cells, numbered};
use super::found::Found;
use super::lines::{Line, is_skipped, lines};

/// The smallest order.
const LEAST: usize = 4;

/// Two blocks, with titles and empty lines, have no more lines.
const MOST_LINES: usize = 2 * MOST + 10;

/// Reads a text of two blocks of n lines of n cells, of two lines or words of all cells, or of a line of both, perhaps with titles
/// above; or the regions alone.
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
        [only] => halves(only).or_else(|| words(only).filter(|rows| is_layout(&names(rows), rows.len())).map(alone))?,
        _ => return None,
    };
    let (givens, regions, which) = match (names_regions(&first), names_regions(&second)) {
        (false, true) => (first, second, "second"),
        (true, false) => (second, first, "first"),
        _ => return None,
    };
    // A jigsaw alone.
    let is_alone = givens.iter().flatten().all(|cell| cell.text == ".");
    let found = if is_alone { Some(givens) } else { cells(&givens, 0) };
    let found = found.filter(|rows| rows.len() == regions.len())?;
    let regions = Some(numbered(&names(&regions)));
    let note = match is_alone {
        true => "the text is read as the regions of a jigsaw".to_owned(),
        false => format!("the {which} block is read as the regions of the cells"),
    };
    Some(Found { regions, ..Found::new(found) }.with_note(&note))
}

/// The two halves of 2n lines of n cells, or of a line of twice all cells, or the two words of a line.
fn halves(lines: &[Line]) -> Option<(Rows, Rows)> {
    let [(number, line)] = lines else {
        let (first, second) = lines.split_at_checked(lines.len() / 2)?;
        return Some((words(first)?, words(second)?));
    };
    let cells: String = line.split_whitespace().collect();
    let half = cells.len() / 2;
    let is_cut = match line.split_whitespace().collect::<Vec<_>>()[..] {
        [first, second] => first.len() == second.len(),
        ref parts => parts.len() == 1,
    };
    if !is_cut || !cells.is_ascii() || !cells.len().is_multiple_of(2) {
        return None;
    }
    let part = |part: &str| words(&[(*number, part.to_owned())]);
    Some((part(&cells[..half])?, part(&cells[half..])?))
}

/// The regions of a text of nothing else, and open cells.
fn alone(regions: Rows) -> (Rows, Rows) {
    let open = |cell: &Cell| Cell { text: ".".to_owned(), ..cell.clone() };
    (regions.iter().map(|row| row.iter().map(open).collect()).collect(), regions)
}

/// The cells of n lines, with blanks between or none, or of one line.
fn words(lines: &[Line]) -> Option<Rows> {
    if let [(number, line)] = lines
        && line.trim().len() >= LEAST * LEAST
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
        ((LEAST..=MOST).contains(&n) && row.len() == n).then(|| row.into_iter().map(cell).collect())
    };
    lines.iter().map(row).collect()
}

fn names(rows: &Rows) -> Vec<&str> {
    rows.iter().flatten().map(|cell| &*cell.text).collect()
}

/// Whether cells are names of regions, or are meant to be.
fn names_regions(rows: &Rows) -> bool {
    let (n, cells) = (rows.len(), names(rows));
    let is_filled = cells.iter().all(|cell| cell.chars().all(char::is_alphanumeric) && *cell != "0");
    is_layout(&cells, n) || is_filled && is_nearly_layout(&cells, n)
}

/// Whether n² names are meant to be a layout beside the cells of a grid: most stand beside an equal one, which no cell of a square
/// does. What is wrong, the reader of regions says.
pub(super) fn is_nearly_layout<T: Ord + Copy>(cells: &[T], n: usize) -> bool {
    4 * paired(cells, n) > 3 * cells.len()
}

/// How many cells of rows of n cells stand beside an equal one; 0 if there are other than about n names.
pub(super) fn paired<T: Ord + Copy>(cells: &[T], n: usize) -> usize {
    let mut names = cells.to_vec();
    names.sort_unstable();
    names.dedup();
    let is_paired = |at: &usize| beside(*at, n).any(|other| cells.get(other) == Some(&cells[*at]));
    if names.len().abs_diff(n) > 1 { 0 } else { (0..cells.len()).filter(is_paired).count() }
}

/// Whether n names stand in n of n² cells each, which are connected. Those of a grid that is full and wrong are not.
pub(super) fn is_layout<T: Ord + Copy>(cells: &[T], n: usize) -> bool {
    let mut names = cells.to_vec();
    names.sort_unstable();
    let counts: Vec<usize> = names.chunk_by(|a, b| a == b).map(<[_]>::len).collect();
    if cells.len() != n * n || counts.len() != n || counts.iter().any(|&count| count != n) {
        return false;
    }
    // Counts the connected regions; there must be n.
    let mut known = vec![false; n * n];
    let mut regions = 0;
    for start in 0..n * n {
        let mut open = vec![start];
        regions += usize::from(!known[start]);
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut known[at], true) {
                open.extend(beside(at, n).filter(|&other| cells.get(other) == Some(&cells[at])));
            }
        }
    }
    regions == n
}

/// The cells beside one of a grid of n columns; the last one may not be there.
fn beside(at: usize, n: usize) -> impl Iterator<Item = usize> {
    let left = (!at.is_multiple_of(n)).then(|| at - 1);
    let right = (at % n + 1 < n).then_some(at + 1);
    [left, right, at.checked_sub(n), Some(at + n)].into_iter().flatten()
}
