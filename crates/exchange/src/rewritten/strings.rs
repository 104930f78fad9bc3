//! Solver strings among other text: behind marks or in quotation marks, and beside the cells of a grid or a jigsaw's layout.

use super::Rewritten;
use super::regions::is_layout;
use crate::columns::{ROW, is_held};
use crate::iss;

/// So many blanks may be the open cells of a grid.
const LEAST_GRID: usize = 16;

/// What a text has beside its strings.
#[derive(Default)]
struct Parts {
    /// The strings, each on its line and in its column.
    lines: Vec<String>,
    rules: String,
    cells: String,
}

/// Reads strings with cells or a layout beside them, in any order, which become one string; or strings with nothing beside them
/// but marks, such as those of lists and quotations.
pub(super) fn read(text: &str) -> Option<Rewritten> {
    if !text.contains('.') {
        return None;
    }
    let mut parts = Parts::default();
    text.lines().for_each(|line| parts.add(if is_held(line) { line } else { "" }));
    if parts.rules.is_empty() {
        return None;
    }
    if parts.cells.is_empty() {
        let strings: String = parts.lines.iter().map(|line| line.trim().to_owned() + "\n").collect();
        let is_changed = strings.lines().ne(text.lines().map(|line| if is_held(line) { line.trim() } else { "" }));
        return is_changed.then_some(Rewritten { text: strings, note: None });
    }
    let n = order_of(&parts.cells)?;
    let (cells, layout) = parts.cells.split_at(n * n);
    let (cells, layout) = if layout.is_empty() && is_layout_of(cells, n) { ("", cells) } else { (cells, layout) };
    let has_shape = parts.rules.contains(".Shape~");
    let is_list = text.trim().contains('\n') && parts.rules.contains(".~");
    let fits = !has_shape || parts.rules.contains(&format!(".Shape~{n}x{n}"));
    if is_list || !fits || !cells.chars().all(|c| is_cell(c, n)) || !layout.is_empty() && !is_layout_of(layout, n) {
        return None;
    }
    let mut string = parts.joined().trim_end().to_owned();
    if !has_shape && n != ROW {
        string += &format!(".Shape~{n}x{n}");
    }
    if !layout.is_empty() {
        string += &format!(".Jigsaw~{layout}.NoBoxes");
    }
    string += &givens(cells, n);
    let what = match (cells, layout) {
        (_, "") => "cells",
        ("", _) => "layout",
        _ => "cells, the layout",
    };
    Some(Rewritten {
        text: string + "\n",
        note: Some(format!("the {what} and the string of rules are read as one puzzle")),
    })
}

impl Parts {
    /// Adds a line; what it has beside strings are cells, but a mark before a string.
    fn add(&mut self, line: &str) {
        let mut kept = String::new();
        let mut words = line.split_whitespace().peekable();
        let is_marked = line.split_whitespace().nth(1).is_some_and(|second| cut(second).0.is_empty());
        if is_marked && words.peek().is_some_and(|first| is_mark(first)) {
            words.next();
        }
        for word in words {
            let goes_on = word.starts_with('~') && !kept.is_empty();
            let (cells, string) = if goes_on { ("", word) } else { cut(word) };
            self.cells += cells;
            if !string.is_empty() {
                self.rules += string;
                let column = line[..string.as_ptr() as usize - line.as_ptr() as usize].chars().count();
                let blanks = column.saturating_sub(kept.chars().count());
                kept += &(" ".repeat(if blanks < LEAST_GRID { blanks } else { 0 }) + string);
            }
        }
        self.lines.push(kept);
    }

    /// The strings as one: a line that begins with a blank goes on with the one before, which ends with its dot.
    fn joined(&self) -> String {
        let (mut joined, mut has_any) = (String::new(), false);
        for (at, line) in self.lines.iter().enumerate() {
            if at > 0 {
                joined.push('\n');
            }
            match line.strip_prefix('.').filter(|_| has_any) {
                Some(rest) => {
                    joined.insert(joined.trim_end().len(), '.');
                    joined += &format!(" {rest}");
                }
                None => joined += line,
            }
            has_any |= !line.is_empty();
        }
        joined
    }
}

/// The cells and the string of a word, which has one or the other, or cells joined to a string.
fn cut(word: &str) -> (&str, &str) {
    let plain = word.trim_matches(['"', '\'', '`']);
    let plain = plain.rsplit_once("?q=").map_or(plain, |(_, string)| string);
    let is_string = |text: &str| text.starts_with('.') && iss::is_text(text);
    if is_string(plain) && !word.contains("://") {
        return ("", plain);
    }
    let is_end = |&at: &usize| order_of(&word[..at]).is_some() && is_string(&word[at..]);
    let end = word.match_indices('.').map(|found| found.0).find(is_end);
    end.map_or((word, ""), |at| word.split_at(at))
}

/// Whether a word is one that stands before the items of a list or a quotation.
fn is_mark(word: &str) -> bool {
    let is_number = |number: &str| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    word.bytes().all(|byte| b">-*".contains(&byte)) || word.strip_suffix(['.', ')', ':']).is_some_and(is_number)
}

/// The order of a grid that has so many cells, or half as many and a layout.
fn order_of(cells: &str) -> Option<usize> {
    let count = cells.len();
    let n = if count.isqrt().pow(2) == count { count.isqrt() } else { (count / 2).isqrt() };
    ([n * n, 2 * n * n].contains(&count) && (4..=16).contains(&n) && cells.is_ascii()).then_some(n)
}

fn is_cell(c: char, n: usize) -> bool {
    c == '.' || c.to_digit(17).is_some_and(|value| value as usize <= n)
}

fn is_layout_of(cells: &str, n: usize) -> bool {
    is_layout(&cells.chars().collect::<Vec<_>>(), n)
}

/// The item of the given cells of a grid of order n; empty if there are none.
fn givens(cells: &str, n: usize) -> String {
    let name = |at: usize| char::from_digit(at as u32 + 1, 17).unwrap_or('?');
    let given = |(at, c): (usize, char)| {
        let value = c.to_digit(36).filter(|&value| value > 0)?;
        Some(format!("~R{}C{}_{value}", name(at / n), name(at % n)))
    };
    let givens: String = cells.chars().enumerate().filter_map(given).collect();
    if givens.is_empty() { givens } else { format!(".{givens}") }
}
