//! The puzzles that a line holds among other words: solver strings, cages, candidates, addresses and Sudokus.

use super::addresses::addresses;
use super::strings::is_open;
use crate::columns::{CELLS, LEAST_GRID, without_comment};
use crate::grids::{killer, listed};
use crate::iss;

/// The longest name of an item, with its sign.
const LONGEST_NAME: usize = 40;

/// A puzzle of a line, or what belongs to one.
#[derive(Clone, Copy)]
pub(super) enum Item<'t> {
    /// A solver string.
    String(&'t str),
    /// Cages, candidates or an address.
    Form(&'t str),
    /// A Sudoku with open cells.
    Sudoku(&'t str),
    /// The 81 digits of a full grid.
    Full(&'t str),
    /// Cells of a grid of another size.
    Cells(&'t str),
}

impl<'t> Item<'t> {
    pub(super) fn text(self) -> &'t str {
        match self {
            Item::String(text) | Item::Form(text) | Item::Sudoku(text) | Item::Full(text) | Item::Cells(text) => text,
        }
    }

    /// Whether it is a puzzle that no reader of cells finds.
    pub(super) fn has_rules(self) -> bool {
        matches!(self, Item::String(_) | Item::Form(_))
    }
}

/// The items of a line, in their order.
pub(super) fn items(line: &str) -> Vec<Item<'_>> {
    let line = without_comment(line);
    let mut items: Vec<Item<'_>> = strings(line).into_iter().map(Item::String).collect();
    items.extend(addresses(line).map(Item::Form));
    let is_inside = |items: &[Item<'_>], word: &str| {
        items.iter().any(|item| item.text().as_bytes().as_ptr_range().contains(&word.as_ptr()))
    };
    for word in line.split(|c: char| c.is_whitespace() || "\"'|,;()[]".contains(c)) {
        let is_form = word.len() >= CELLS && (killer::is_line(word) || listed::is_line(word));
        if is_form && !is_inside(&items, word) {
            items.push(Item::Form(word));
        }
    }
    let cells: Vec<Item<'_>> = grids(line).filter(|word| !is_inside(&items, word)).map(cells).collect();
    items.extend(cells);
    items.sort_unstable_by_key(|item| item.text().as_ptr());
    items
}

/// What stands behind an item of a line.
pub(super) fn behind<'t>(line: &'t str, item: &str) -> &'t str {
    &line[start(line, item) + item.len()..]
}

/// Where an item begins in its line.
pub(super) fn start(line: &str, item: &str) -> usize {
    item.as_ptr() as usize - line.as_ptr() as usize
}

/// The words of a line that are as long as a grid, and have digits and signs for open cells alone. A Sudoku may have no digit;
/// others with a sign alone are lines below titles, and those with digits alone are numbers.
fn grids(line: &str) -> impl Iterator<Item = &str> {
    let is_cell = |c: char| c.is_ascii_digit() || is_open(c);
    let has_both =
        |word: &str| word.contains(|c: char| c.is_ascii_digit()) && word.contains(|c| is_open(c) || c == '0');
    let is_grid = move |word: &&str| word.len() == CELLS || word.len() >= LEAST_GRID && has_both(word);
    line.split(move |c: char| !is_cell(c)).filter(is_grid)
}

fn cells(word: &str) -> Item<'_> {
    match word {
        _ if word.len() != CELLS => Item::Cells(word),
        _ if word.bytes().all(|byte| (b'1'..=b'9').contains(&byte)) => Item::Full(word),
        _ => Item::Sudoku(word),
    }
}

/// The solver strings of a line.
fn strings(line: &str) -> Vec<&str> {
    let (mut strings, mut at) = (Vec::new(), 0);
    while let Some(start) = line[at..].find('.').map(|found| at + found) {
        at = start + 1;
        if let Some(string) = string(line, start) {
            strings.push(string);
            at = start + string.len();
        }
    }
    strings
}

/// The string that begins at a place of a line, behind white space or a sign: up to the sign that ends it, to one that no string
/// has, or to a word that is no item.
fn string(line: &str, start: usize) -> Option<&str> {
    const ENDS: [char; 5] = [',', ';', '<', '*', '`'];
    let (before, rest) = line.split_at(start);
    let sign = before.trim_end_matches(' ').chars().next_back();
    let end = match sign {
        Some('(') => Some(')'),
        Some('[') => Some(']'),
        Some('{') => Some('}'),
        sign => sign.filter(|&sign| "\"'`|,;\t>*".contains(sign)),
    };
    let may_begin = end.is_some() || sign.is_none_or(|sign| sign == ':') || before.ends_with(char::is_whitespace);
    let name = &rest[..rest.floor_char_boundary(LONGEST_NAME)];
    let is_end = |c: char| c.is_whitespace() || Some(c) == end || ENDS.contains(&c);
    if !may_begin || !iss::is_text(name.split(is_end).next().unwrap_or("")) {
        return None;
    }
    let items = rest
        .split_inclusive(char::is_whitespace)
        .take_while(|word| word.starts_with(['.', '~']) || word.trim().is_empty());
    let whole = &rest[..items.map(str::len).sum()];
    Some(whole.split(|c| Some(c) == end || ENDS.contains(&c)).next()?.trim_end().trim_end_matches(['"', '\'']))
}
