//! The puzzles that a line holds among other words: solver strings, cages, candidates, addresses and Sudokus.

use super::addresses::addresses;
use super::strings::is_open;
use crate::columns::{CELLS, LEAST_GRID, is_comment, is_full};
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
    let line = uncommented(line);
    let mut items: Vec<Item<'_>> = strings(line).into_iter().map(Item::String).collect();
    add(&mut items, addresses(line).map(Item::Form));
    let words = line.split(|c: char| c.is_whitespace() || "\"'|,;()[]".contains(c)).map(unmarked);
    let is_form = |word: &&str| word.len() >= CELLS && (killer::is_line(word) || listed::is_line(word));
    add(&mut items, words.filter(is_form).map(Item::Form));
    add(&mut items, grids(line).map(cells));
    items
}

/// Adds the items that are no parts of others, in order.
fn add<'t>(items: &mut Vec<Item<'t>>, new: impl Iterator<Item = Item<'t>>) {
    let is_inside = |word: &str| {
        let before = items.partition_point(|item| item.text().as_ptr() <= word.as_ptr());
        before.checked_sub(1).is_some_and(|at| items[at].text().as_bytes().as_ptr_range().contains(&word.as_ptr()))
    };
    let new: Vec<Item<'t>> = new.filter(|item| !is_inside(item.text())).collect();
    items.extend(new);
    items.sort_unstable_by_key(|item| item.text().as_ptr());
}

/// A line up to its comment. A `#` before a number, or in quotation marks, begins none.
pub(super) fn uncommented(line: &str) -> &str {
    if is_comment(line) {
        return "";
    }
    let is_begin = |&(at, _): &(usize, &str)| {
        let (before, behind) = (&line[..at], &line[at + 1..]);
        let is_quoted = before.matches('"').count() % 2 == 1;
        before.ends_with(char::is_whitespace) && !is_quoted && !behind.starts_with(|c: char| c.is_ascii_digit())
    };
    line.match_indices('#').find(is_begin).map_or(line, |(at, _)| &line[..at])
}

/// A word without the tags of a page, or the marks of program text, around it.
fn unmarked(mut word: &str) -> &str {
    let is_name = |tag: &str| tag.starts_with(|c: char| c.is_ascii_lowercase()) && !tag.contains('<');
    while let Some((tag, rest)) = word.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
        if !is_name(tag) {
            break;
        }
        word = rest;
    }
    let word = word.split("</").next().unwrap_or(word);
    word.strip_prefix('`').and_then(|rest| rest.strip_suffix('`')).filter(|_| word.len() != CELLS).unwrap_or(word)
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
        _ if is_full(word) => Item::Full(word),
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
        Some('<') => Some('>'),
        sign => sign.filter(|&sign| "\"'`|,;\t>*".contains(sign)),
    };
    let may_begin = end.is_some() || sign.is_none_or(|sign| sign == ':') || before.ends_with(char::is_whitespace);
    let name = &rest[..rest.floor_char_boundary(LONGEST_NAME)];
    let is_sign = |c: char| Some(c) == end || ENDS.contains(&c);
    let is_end = |c: char| c.is_whitespace() || is_sign(c);
    if !may_begin || !iss::is_text(name.split(is_end).next().unwrap_or("")) {
        return None;
    }
    let mut length = 0;
    for word in rest.split_inclusive(is_end) {
        let held = word.strip_suffix(is_sign).unwrap_or(word);
        if !held.trim().is_empty() && !held.starts_with(['.', '~']) {
            break;
        }
        length += held.len();
        if held.len() < word.len() {
            break;
        }
    }
    Some(rest[..length].trim_end().trim_end_matches(['"', '\'']))
}
