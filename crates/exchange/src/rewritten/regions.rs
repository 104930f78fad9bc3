//! A jigsaw in two blocks: givens, and the name of the region of each cell.

use super::Rewritten;
use super::cells::cell;

/// Reads a text of two blocks of n lines of n cells.
pub(super) fn read(text: &str) -> Option<Rewritten> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let blocks: Vec<&[&str]> = lines.split(|line| line.is_empty()).filter(|block| !block.is_empty()).collect();
    let [first, second] = blocks[..] else { return None };
    let (first, second) = (words(first)?, words(second)?);
    let (givens, regions, which) = match (names_regions(&first), names_regions(&second)) {
        (false, true) => (first, second, "second"),
        (true, false) => (second, first, "first"),
        _ => return None,
    };
    let n = givens.len();
    // Any sign may be a name: regions are numbered.
    let mut names: Vec<&String> = regions.iter().flatten().collect();
    names.sort_unstable();
    names.dedup();
    let number = |name: &String| (names.partition_point(|&known| known < name) + 1).to_string();
    let numbers: Vec<Vec<String>> = regions.iter().map(|row| row.iter().map(number).collect()).collect();
    let rows = |rows: &[Vec<String>]| rows.iter().map(|row| row.join(" ") + "\n").collect::<String>();
    let givens: Option<Vec<Vec<String>>> =
        givens.iter().map(|row| row.iter().map(|word| cell(word)).collect()).collect();
    let givens = givens.filter(|rows| rows.len() == regions.len())?;
    let text =
        format!("order = {n}\ngivens = \"\"\"\n{}\"\"\"\nregions = \"\"\"\n{}\"\"\"\n", rows(&givens), rows(&numbers));
    Some(Rewritten { text, note: Some(format!("the {which} block is read as the regions of the cells")) })
}

/// The cells of n lines, with blanks between or none.
fn words(lines: &[&str]) -> Option<Vec<Vec<String>>> {
    let n = lines.len();
    let row = |line: &&str| {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let row = if words.len() == 1 { line.chars().map(String::from).collect() } else { words };
        (n > 3 && row.len() == n).then_some(row)
    };
    lines.iter().map(row).collect()
}

/// Whether n names stand in n cells each, and not each once in every row, as the symbols of a square.
fn names_regions(rows: &[Vec<String>]) -> bool {
    let mut names: Vec<&String> = rows.iter().flatten().collect();
    names.sort_unstable();
    let counts: Vec<usize> = names.chunk_by(|a, b| a == b).map(<[_]>::len).collect();
    let has_twice = rows.iter().any(|row| row.iter().enumerate().any(|(at, name)| row[..at].contains(name)));
    counts.len() == rows.len() && counts.iter().all(|&count| count == rows.len()) && has_twice
}
