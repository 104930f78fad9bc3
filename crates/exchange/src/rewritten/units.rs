//! What may be the cells of a grid or the layout of a jigsaw: words of lines, and blocks of rows.

use std::collections::HashMap;

use graeco_grid::text::{TextError, counted, is_rule};

use super::regions::{is_layout, is_nearly_layout, paired};
use super::strings::{cut, is_open, values};
use crate::columns::{LEAST_GRID, is_held, is_number, without_comment};

/// The orders of jigsaws.
const ORDERS: std::ops::RangeInclusive<usize> = 4..=16;

/// A layout is looked for in a text of so many times its own length.
const MOST_BESIDE: usize = 8;

/// What cells may be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Cells of which some are open.
    Grid,
    Full,
    Layout,
    /// Neither as they are.
    Wrong,
    /// A line without cells.
    Text,
}

/// The cells of a word, or of a block of rows.
#[derive(Clone)]
pub(super) struct Unit {
    /// The line where they begin.
    pub(super) line: usize,
    pub(super) cells: String,
    /// The order that so many cells would have.
    pub(super) n: usize,
    pub(super) kind: Kind,
}

/// Rows of a block that goes on, with their lines.
type Rows = Vec<(usize, String)>;

/// The units of a text in order. `None` if it has strings of rules, or if other text that is neither cells nor a title stands
/// where a list is not known to be one, or rows that are no grid.
pub(super) fn units(text: &str, is_list: bool) -> Option<Vec<Unit>> {
    let (mut units, mut rows) = (Vec::new(), Rows::new());
    for (number, line) in (1..).zip(text.lines()) {
        let line = if is_held(line) { without_comment(line) } else { "" };
        if is_rule(line) {
            // A frame goes through a grid.
            if !line.contains('+') {
                blocks(&mut rows, &mut units, is_list)?;
            }
            continue;
        }
        let words = words(line);
        let has_string = line.contains('~') || words.iter().any(|word| !cut(word).1.is_empty());
        let is_odd = line.contains(['{', '[', '<', '=']) || line.contains("://") || has_numbers(&words);
        if has_string || is_odd && !is_list {
            return None;
        }
        if is_row(&words) && !is_odd {
            rows.push((number, words.concat()));
            continue;
        }
        blocks(&mut rows, &mut units, is_list)?;
        match words.iter().any(|word| word.len() >= LEAST_GRID) && !is_odd {
            true => units.extend(words.into_iter().flat_map(halves).map(|word| Unit::new(number, word.into(), None))),
            false => units.extend(Unit::text(number, line)),
        }
    }
    // The beginning of a list may end within a block.
    let last = blocks(&mut rows, &mut units, is_list);
    if is_list { Some(units) } else { last.map(|()| units) }
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || ",;|\"'".contains(c)
}

fn words(line: &str) -> Vec<&str> {
    line.split(is_separator).filter(|word| !word.is_empty()).collect()
}

/// A text in which rows of cells and of a layout stand side by side, with both as words on the first two lines of each block.
pub(super) fn side_by_side(text: &str) -> Option<String> {
    let lines: Vec<(&str, Vec<&str>)> = text.lines().map(|line| (line, words(line))).collect();
    let width = |words: &[&str]| match *words {
        [cells, other] if cells.is_ascii() && other.is_ascii() && cells.len() == other.len() => cells.len(),
        _ => 0,
    };
    let (mut joined, mut is_any) = (String::new(), false);
    for block in lines.chunk_by(|a, b| width(&a.1) == width(&b.1)) {
        let n = width(&block[0].1);
        let size = if ORDERS.contains(&n) && block.len().is_multiple_of(n) { n } else { block.len() };
        for rows in block.chunks(size) {
            let half = |at: usize| rows.iter().map(|row| row.1[at]).collect::<String>();
            let is_layout = |half: &String| Unit::new(0, half.clone(), Some(n)).kind == Kind::Layout;
            let halves = if size == n { [half(0), half(1)] } else { Default::default() };
            if is_layout(&halves[0]) == is_layout(&halves[1]) {
                rows.iter().for_each(|row| joined += &format!("{}\n", row.0));
            } else {
                is_any = true;
                joined += &(halves.join("\n") + &"\n".repeat(n - 1));
            }
        }
    }
    is_any.then_some(joined)
}

/// Two squares of a spreadsheet, in which open cells may be empty fields, with the cells of each row as a word.
pub(super) fn without_separators(text: &str) -> Option<String> {
    let separator = text.chars().find(|c| ",;\t".contains(*c))?;
    let held = || text.lines().filter(|line| !line.trim().is_empty());
    let n = held().next()?.split(separator).count();
    let is_cell = |field: &str| field.chars().count() < 2;
    let is_row = |line: &str| line.split(separator).count() == n && line.split(separator).map(str::trim).all(is_cell);
    let cell = |field: &str| field.chars().next().unwrap_or('.');
    let row = |line: &str| line.split(separator).map(|field| cell(field.trim())).collect::<String>();
    let line = |line: &str| if line.trim().is_empty() { "\n".into() } else { row(line) + "\n" };
    (ORDERS.contains(&n) && held().count() == 2 * n && held().all(is_row)).then(|| text.lines().map(line).collect())
}

/// Whether words are the cells of a row: one each, joined, or joined by box.
fn is_row(words: &[&str]) -> bool {
    let count = words.iter().map(|word| word.len()).sum();
    let is_cell = |c: char| c.is_ascii_alphanumeric() || is_open(c);
    let are_cells = words.windows(2).all(|pair| pair[0].len() == pair[1].len() && pair[0].len() < 5);
    are_cells && ORDERS.contains(&count) && words.iter().all(|word| word.chars().all(is_cell))
}

/// Whether words are the values of a row of which some are above 9.
fn has_numbers(words: &[&str]) -> bool {
    let count = |size: usize| words.iter().filter(|word| word.len() == size).count();
    words.len() >= 10 && count(2) > 0 && count(1) + count(2) == words.len()
}

/// Cells and a layout that are joined, in any order.
fn halves(word: &str) -> Vec<&str> {
    let n = (word.len() / 2).isqrt();
    if word.is_ascii() && ORDERS.contains(&n) && word.len() == 2 * n * n {
        let (first, second) = word.split_at(n * n);
        if [first, second].iter().any(|half| is_layout(&half.chars().collect::<Vec<_>>(), n)) {
            return vec![first, second];
        }
    }
    vec![word]
}

/// Takes rows as blocks of cells; lines of 16 cells may be grids of order 4, too.
fn blocks(rows: &mut Rows, units: &mut Vec<Unit>, is_list: bool) -> Option<()> {
    let mut rows = std::mem::take(rows);
    let count = |width: usize| rows.iter().filter(|row| row.1.len() == width).count();
    let width = ORDERS.max_by_key(|&width| count(width))?;
    // A title of one word.
    if rows.first().is_some_and(|row| row.1.len() != width && row.1.chars().all(char::is_alphabetic)) {
        rows.remove(0);
    }
    let is_word = |row: &String| row.len() == LEAST_GRID && Unit::new(0, row.clone(), None).kind == Kind::Layout;
    if rows.len() < *ORDERS.start() || rows.iter().any(|row| is_word(&row.1)) {
        let word = |(number, row): (usize, String)| match row.len() == LEAST_GRID {
            true => Some(Unit::new(number, row, None)),
            false => Unit::text(number, &row),
        };
        units.extend(rows.into_iter().filter_map(word));
        return Some(());
    }
    let size = if rows.len().is_multiple_of(width) { width } else { rows.len() };
    if size.abs_diff(width) > 1 && !is_list {
        return None;
    }
    let block =
        |rows: &[(usize, String)]| Unit::new(rows[0].0, rows.iter().map(|row| row.1.as_str()).collect(), Some(width));
    units.extend(rows.chunks(size).map(block));
    Some(())
}

impl Unit {
    /// Cells at a line; those of a block have an order.
    fn new(line: usize, cells: String, order: Option<usize>) -> Unit {
        let root = cells.len().isqrt();
        let n = order.unwrap_or(if cells.len() > root * (root + 1) { root + 1 } else { root });
        let signs: Vec<char> = cells.chars().collect();
        // A layout may have a few by mistake.
        let open = signs.iter().filter(|c| !c.is_ascii_alphanumeric() || **c == '0').count();
        let is_filled = open <= n && ORDERS.contains(&n) && cells.is_ascii();
        let is_whole = signs.len() == n * n && ORDERS.contains(&n);
        // Rows behind a mistake are not below each other.
        let is_meant = || if is_whole { is_nearly_layout(&signs, n) } else { 2 * paired(&signs, n) > signs.len() };
        let kind = match values(&cells, n).filter(|_| is_whole && cells.is_ascii()) {
            _ if is_filled && (is_meant() || is_layout(&signs, n)) => Kind::Layout,
            Some(_) if open > 0 => Kind::Grid,
            Some(_) => Kind::Full,
            None => Kind::Wrong,
        };
        Unit { line, cells, n, kind }
    }

    /// A line without cells, unless it is empty, a number or a label.
    fn text(line: usize, text: &str) -> Option<Unit> {
        let is_label = is_number(text.trim()) || text.trim_end().ends_with(':');
        let is_one = text.contains(char::is_alphanumeric) && !is_label;
        is_one.then(|| Unit { line, cells: text.to_owned(), n: 0, kind: Kind::Text })
    }

    /// Whether a line without cells of a grid has cells all the same.
    pub(super) fn has_cells(&self) -> bool {
        let held = || self.cells.chars().filter(|c| !c.is_whitespace());
        2 * held().filter(|&c| c.is_ascii_digit() || is_open(c)).count() > held().count()
    }

    /// Whether these are about as many cells as a grid of an order has.
    pub(super) fn may_be(&self, n: usize) -> bool {
        self.kind != Kind::Text && self.cells.len().abs_diff(n * n) <= n + 1
    }

    /// Whether a full grid has its values.
    pub(super) fn is_solved_by(&self, full: &Unit) -> bool {
        let mut cells = self.cells.chars().zip(full.cells.chars());
        self.n == full.n && cells.all(|(cell, value)| is_open(cell) || cell == '0' || cell == value)
    }

    /// What is wrong with the number of names in a layout, or of cells in one of its regions, and where it is in the lines
    /// that were given.
    pub(super) fn fault(&self, lines: &[&str]) -> Option<TextError> {
        let names: Vec<char> = self.cells.chars().collect();
        let mut counts = HashMap::new();
        names.iter().for_each(|name| *counts.entry(*name).or_insert(0) += 1);
        let count = |name: char| counts[&name];
        let (at, what) = if names.len() == self.n * self.n {
            let wrong = (0..names.len()).filter(|&at| count(names[at]) != self.n);
            let at = wrong.min_by_key(|&at| count(names[at]))?;
            let found = counted(count(names[at]), "cell");
            (at, format!("region `{}` has {found}; expected {}", names[at], self.n))
        } else {
            let found = counted(names.len(), "cell");
            (0, format!("the layout has {found}; expected {}", self.n * self.n))
        };
        let place = self.place(lines, at).or_else(|| self.place_in_row(lines, at));
        let (line, column) = place.unwrap_or((self.line, 1));
        Some(TextError { line, column, width: 1, what })
    }

    /// The line and the column of a cell.
    fn place(&self, lines: &[&str], cell: usize) -> Option<(usize, usize)> {
        let held = lines[self.line - 1..].iter().map(|line| without_comment(line));
        let rows = (self.line..).zip(held).filter(|(_, line)| !is_rule(line));
        let placed = rows.flat_map(|(row, line)| (1..).zip(line.chars()).map(move |(column, c)| (row, column, c)));
        let placed = placed.filter(|&(.., c)| !is_separator(c));
        // A line has few cells beside a layout, such as those of its puzzle and of the solution.
        let near: Vec<_> = placed.take(MOST_BESIDE * self.cells.len()).collect();
        let is_here = |part: &[(usize, usize, char)]| part.iter().map(|place| place.2).eq(self.cells.chars());
        let found = near.windows(self.cells.len()).find(|part| is_here(part))?;
        Some((found[cell].0, found[cell].1))
    }

    /// The same where the rows have others beside them; the word of a layout may be on the line below its first row.
    fn place_in_row(&self, lines: &[&str], cell: usize) -> Option<(usize, usize)> {
        let names: Vec<char> = self.cells.chars().collect();
        let rows: Vec<String> = names.chunks(self.n).map(|row| row.iter().collect()).collect();
        let before = |first: usize, row: usize| Some(lines.get(first + row - 1)?.split_once(&rows[row])?.0);
        let all_at = |first: &usize| (0..rows.len()).all(|row| before(*first, row).is_some());
        let first = (self.line.saturating_sub(1).max(1)..=self.line).find(all_at)?;
        let (row, column) = (cell / self.n, cell % self.n);
        Some((first + row, before(first, row)?.chars().count() + column + 1))
    }
}
