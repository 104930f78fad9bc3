//! Solver strings among other text: behind marks or in quotation marks, and beside the cells of a grid or a jigsaw's layout.

use super::Rewritten;
use super::cells::numbered;
use super::regions::{is_layout, is_nearly_layout};
use crate::columns::{LEAST_GRID, ROW, is_held, is_open_word, without_comment};
use crate::iss;

/// The bytes at the beginning of a list that tell whether strings or layouts stand beside its cells.
pub(super) const LIST_BEGIN: usize = 1 << 14;

/// A text, taken apart.
#[derive(Default)]
struct Parts {
    /// The strings, each on its line and in its column.
    lines: Vec<String>,
    /// All strings.
    rules: String,
    /// Whether a mark of a list stands before one of them.
    is_listed: bool,
    /// What stands beside them, as far as it may be cells or names of regions; and the same by line.
    cells: String,
    rows: Vec<String>,
}

/// A grid beside strings: its order, its cells and the regions of a jigsaw, each of which may be empty.
pub(super) struct Grid<'c> {
    pub(super) n: usize,
    pub(super) cells: &'c str,
    pub(super) layout: &'c str,
}

/// Reads strings with cells or a layout beside them, in any order, each of which becomes one string; or strings with nothing
/// beside them but marks, such as those of lists and quotations. Several jigsaws, a line each, become strings, too.
pub(super) fn read(text: &str) -> Option<Rewritten> {
    let lines = held_lines(text);
    if let Some(list) = list(&lines.chunks(1).collect::<Vec<_>>()).or_else(|| list(&blocks(&lines))) {
        return Some(list);
    }
    let parts = Parts::of(&lines);
    // Those of a list are puzzles of their own.
    if parts.rules.is_empty() || parts.cells.is_empty() && parts.is_listed {
        return None;
    }
    if parts.cells.is_empty() {
        let strings: String = parts.lines.iter().map(|line| line.trim().to_owned() + "\n").collect();
        let is_changed = strings.lines().ne(lines.iter().map(|line| line.trim()));
        return is_changed.then_some(Rewritten::new(strings, None));
    }
    let grid = parts.grid()?;
    // A string on another line that gives a cell another value, or has givens of its own beyond an empty line, is a puzzle of its
    // own.
    let has_givens = || iss::givens(&parts.rules, (grid.n, grid.n)).iter().any(|given| given.1.is_some());
    let is_apart = || text.trim().lines().any(|line| line.trim().is_empty()) && has_givens();
    let is_solution = grid.is_solution(&parts.rules);
    let is_list = text.trim().contains('\n') && (parts.disagrees(&grid) || !is_solution && is_apart());
    let what = match (grid.cells, grid.layout) {
        (_, "") => "cells",
        ("", _) => "layout",
        _ => "cells, the layout",
    };
    let note = Some(match is_solution {
        true => "the full grid beside the string of rules is left out: it is a solution".to_owned(),
        false => format!("the {what} and the string of rules are read as one puzzle"),
    });
    let text = grid.string(&parts.joined()).filter(|_| !is_list)? + "\n";
    Some(Rewritten::new(text, note))
}

/// What stands beside strings, if it is meant to be the cells of a grid and has a mistake, which its reader tells.
pub(super) fn wrong_cells(text: &str) -> Option<Rewritten> {
    let parts = Parts::of(&held_lines(text));
    let count = parts.cells.chars().filter(|&c| c.is_ascii_digit() || is_open(c)).count();
    let rows: Vec<&String> = parts.rows.iter().filter(|row| !row.is_empty()).collect();
    // Several long rows are a list.
    let is_one = rows.len() == 1 || rows.iter().all(|row| row.len() <= LEAST_GRID + 1);
    let is_meant = is_one && count >= LEAST_GRID && 10 * count > 9 * parts.cells.chars().count();
    let note = Some("the cells beside the string of rules have a mistake".to_owned());
    let is_wrong = is_meant && !parts.rules.is_empty() && parts.grid().is_none();
    is_wrong.then(|| Rewritten::new(parts.rows.join("\n") + "\n", note))
}

/// The lines of a text without comments.
fn held_lines(text: &str) -> Vec<&str> {
    text.lines().map(|line| if is_held(line) { without_comment(line) } else { "" }).collect()
}

/// The first lines of a text: those that tell whether it is a list.
pub(super) fn begin(text: &str) -> &str {
    let begin = &text[..text.floor_char_boundary(LIST_BEGIN)];
    if begin.len() < text.len() { begin.rsplit_once('\n').map_or("", |(lines, _)| lines) } else { text }
}

/// Whether most of these lines are puzzles of cells and a string or a layout beside them.
pub(super) fn is_list(begin: &str) -> bool {
    let lines: Vec<&str> = begin.lines().filter(|line| is_held(line)).collect();
    let puzzles = lines.iter().filter_map(|line| puzzle_of_line(line)).filter(|puzzle| puzzle.1).count();
    lines.len() > 1 && puzzles * 2 > lines.len()
}

/// The puzzles of such a list as strings. Words above them are a remark, and other lines stay as they are.
pub(super) fn read_list(text: &str) -> Rewritten {
    let is_title = |line: &str| !line.contains(['.', '~', '0']) && line.contains(char::is_alphabetic);
    let mut has_any = false;
    let line = |line: &str| {
        let puzzle = puzzle_of_line(line);
        has_any |= puzzle.is_some();
        let mark = if !has_any && is_held(line) && is_title(line) { "#" } else { "" };
        puzzle.map_or_else(|| format!("{mark}{line}\n"), |(string, _)| whole(string) + "\n")
    };
    let text = text.lines().map(line).collect();
    let note =
        "the cells of a line and what stands beside them are read as one puzzle; full grids beside rules are left out"
            .to_owned();
    Rewritten::new(text, Some(note))
}

/// A string with a shape, which says that it is a puzzle of its own.
pub(super) fn whole(string: String) -> String {
    if string.contains(".Shape~") { string } else { string + ".Shape~9x9" }
}

/// The puzzle of a line that is no comment.
fn puzzle_of_line(line: &str) -> Option<(String, bool)> {
    is_held(line).then(|| puzzle(&[without_comment(line)]))?
}

/// The string of lines that have cells, and whether they have a string or a layout beside them.
pub(super) fn puzzle(lines: &[&str]) -> Option<(String, bool)> {
    let parts = Parts::of(lines);
    let grid = parts.grid().filter(|grid| !grid.cells.is_empty())?;
    Some((grid.string(parts.joined().trim_start())?, !parts.rules.is_empty() || !grid.layout.is_empty()))
}

/// Blocks of lines without an empty line; empty ones stand alone.
fn blocks<'l, 't>(lines: &'l [&'t str]) -> Vec<&'l [&'t str]> {
    lines.chunk_by(|a, b| a.trim().is_empty() == b.trim().is_empty()).collect()
}

/// The puzzles of several parts of a text, each of which has cells, and some a string or a layout beside them.
fn list(blocks: &[&[&str]]) -> Option<Rewritten> {
    let (mut text, mut count, mut has_more) = (String::new(), 0, false);
    for block in blocks {
        if block.iter().all(|line| line.trim().is_empty()) {
            text += &"\n".repeat(block.len());
            continue;
        }
        let (string, is_more) = puzzle(block)?;
        has_more |= is_more;
        text += &(whole(string) + "\n");
        count += 1;
    }
    let note = format!(
        "the cells and what stands beside them are read as {count} puzzles; full grids beside rules are left out"
    );
    (count > 1 && has_more).then_some(Rewritten::new(text, Some(note)))
}

impl Grid<'_> {
    /// Whether it has no open cell, and stands beside rules or givens: then it is their solution.
    fn is_solution(&self, rules: &str) -> bool {
        let values = values(self.cells, self.n).unwrap_or_default();
        let is_full = !values.is_empty() && values.iter().all(|value| value.is_some_and(|value| value > 0));
        let is_rule = |item: &str| !item.is_empty() && !item.starts_with("Shape") && item != "NoBoxes";
        is_full && rules.split(['.', '\n', ' ']).any(is_rule)
    }

    /// A string of rules and the grid as one string; `None` if they state different shapes, or a cell is none. A solution is left
    /// out.
    pub(super) fn string(&self, rules: &str) -> Option<String> {
        let (n, shape) = (self.n, format!(".Shape~{0}x{0}", self.n));
        let has_shape = rules.contains(".Shape~");
        if has_shape && !rules.contains(&shape) {
            return None;
        }
        let has_zero = if has_shape { rules.contains(&format!("{shape}~0-")) } else { has_zero(self.cells, n) };
        let mut string = rules.trim_end().to_owned();
        match has_shape {
            false if has_zero => string += &format!("{shape}~0-{}", n - 1),
            false if n != ROW => string += &shape,
            _ => {}
        }
        if !self.layout.is_empty() {
            let numbers = numbered(&self.layout.chars().collect::<Vec<_>>());
            string += &format!(".Jigsaw~{}.NoBoxes", numbers.into_iter().map(iss::digit).collect::<String>());
        }
        let values = values(self.cells, n)?.into_iter().enumerate();
        let values = values.filter_map(|(at, value)| Some((at, value.filter(|&value| has_zero || value > 0)?)));
        let given = |(at, value): (usize, u32)| format!("~R{}C{}_{value}", iss::digit(at / n), iss::digit(at % n));
        let givens: String = if self.is_solution(rules) { String::new() } else { values.map(given).collect() };
        Some(if givens.is_empty() { string } else { string + "." + &givens })
    }
}

impl Parts {
    fn of(lines: &[&str]) -> Parts {
        let mut parts = Parts::default();
        lines.iter().for_each(|line| parts.add(line));
        parts
    }

    /// Adds a line; what it has beside strings are cells, but a mark before a string or a quotation, and frames.
    fn add(&mut self, line: &str) {
        let (mut kept, begin) = (String::new(), self.cells.len());
        let mut words = line.split_whitespace().peekable();
        let has_string = line.split_whitespace().nth(1).is_some_and(|second| cut(second).0.is_empty());
        let mark = words.next_if(|first| *first == ">" || has_string && is_mark(first));
        self.is_listed |= mark.is_some_and(|mark| mark != ">");
        for word in words {
            let goes_on = word.starts_with('~') && !kept.is_empty();
            let (cells, string) = if goes_on { ("", word) } else { cut(word) };
            let is_frame = cells.contains('+') && cells.chars().all(|c| "+-=|".contains(c));
            if !is_frame {
                self.cells.extend(cells.chars().filter(|c| !"|,".contains(*c)));
            }
            if !string.is_empty() {
                self.rules += string;
                let column = line[..string.as_ptr() as usize - line.as_ptr() as usize].chars().count();
                let blanks = column.saturating_sub(kept.chars().count());
                // So many could be the open cells of a grid.
                kept += &(" ".repeat(if blanks < LEAST_GRID { blanks } else { 0 }) + string);
            }
        }
        self.lines.push(kept);
        self.rows.push(self.cells[begin..].to_owned());
    }

    /// The grid of the cells, if they are one.
    fn grid(&self) -> Option<Grid<'_>> {
        let n = order_of(&self.cells)?;
        let is_layout = |cells: &str| is_layout(&cells.chars().collect::<Vec<_>>(), n);
        let is_nearly =
            |cells: &str| !cells.contains(is_open) && is_nearly_layout(&cells.chars().collect::<Vec<_>>(), n);
        let (cells, layout) = match self.cells.split_at(n * n) {
            (cells, "") if is_layout(cells) => ("", cells),
            (layout, cells) if !cells.is_empty() && is_layout(layout) => (cells, layout),
            parts => parts,
        };
        let has_values = values(cells, n).is_some();
        (has_values && (layout.is_empty() || is_layout(layout) || is_nearly(layout))).then_some(Grid {
            n,
            cells,
            layout,
        })
    }

    /// Whether a string gives a value to a cell that is open in a grid which has others, or holds another one.
    fn disagrees(&self, grid: &Grid<'_>) -> bool {
        let cells = values(grid.cells, grid.n).unwrap_or_default();
        iss::givens(&self.rules, (grid.n, grid.n)).into_iter().any(|([row, column], given)| {
            let cell = cells.get(row * grid.n + column);
            cell.is_some_and(|cell| cell.is_none_or(|value| value == 0 || given.is_some_and(|given| given != value)))
        })
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
pub(super) fn cut(word: &str) -> (&str, &str) {
    let plain = word.trim_matches(['"', '\'', '`', '“', '”', ',', ';']);
    let plain = plain.rsplit_once("?q=").map_or(plain, |(_, string)| string);
    let is_string = |text: &str| text.starts_with('.') && iss::is_text(text);
    if is_string(plain) && !word.contains("://") {
        return ("", plain);
    }
    let is_end = |&at: &usize| order_of(&word[..at]).is_some() && is_string(&word[at..]);
    let end = word.match_indices('.').map(|found| found.0).find(is_end);
    end.map_or((word, ""), |at| word.split_at(at))
}

/// Whether a word is one that stands before the items of a list.
fn is_mark(word: &str) -> bool {
    let is_number = |number: &str| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let is_sign = word.len() <= 3 && word.bytes().all(|byte| b">-*".contains(&byte));
    is_sign || word.strip_suffix(['.', ')', ':']).is_some_and(is_number)
}

/// The order of a grid that has so many cells, or half as many and a layout.
fn order_of(cells: &str) -> Option<usize> {
    let count = cells.len();
    let n = if count.isqrt().pow(2) == count { count.isqrt() } else { (count / 2).isqrt() };
    ([n * n, 2 * n * n].contains(&count) && (4..=16).contains(&n) && cells.is_ascii()).then_some(n)
}

/// The values of cells of a grid of order n, `None` for open ones; none at all if one is no cell. A is 1 where all values are
/// letters, and otherwise 10.
pub(super) fn values(cells: &str, n: usize) -> Option<Vec<Option<u32>>> {
    let first = if cells.contains(|c: char| c.is_ascii_digit() && c != '0' || c == '0' && n > 9) { 10 } else { 1 };
    let value = |c: char| match c {
        _ if is_open(c) => Some(None),
        '0'..='9' => Some(c.to_digit(10)),
        _ => Some(Some(c.to_digit(36)? - 10 + first)),
    };
    cells.chars().map(|c| value(c).filter(|value| value.is_none_or(|value| value as usize <= n))).collect()
}

/// Whether zeros are values: they stand beside other signs for open cells, and no value is as great as the order.
fn has_zero(cells: &str, n: usize) -> bool {
    let values = || values(cells, n).into_iter().flatten();
    cells.contains('0') && values().any(|value| value.is_none()) && values().flatten().all(|value| (value as usize) < n)
}

pub(super) fn is_open(cell: char) -> bool {
    matches!(cell, 'x' | 'X') || is_open_word(cell.encode_utf8(&mut [0; 4]))
}
