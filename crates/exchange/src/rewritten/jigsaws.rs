//! Jigsaws whose cells and layout stand beside or below each other, on lines or in blocks of rows, perhaps with titles, solutions
//! and other columns: one or several, also with mistakes, which the reader of what is made of them tells.

use super::Rewritten;
use super::regions::{self, is_layout, paired};
use super::strings::{Grid, cut, is_open, values};
use crate::columns::{LEAST_GRID, is_held, without_comment};

/// The orders of jigsaws.
const ORDERS: std::ops::RangeInclusive<usize> = 4..=16;

/// What cells may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Cells of which some are open.
    Grid,
    Full,
    Layout,
    /// Neither as they are.
    Wrong,
    /// A line of a list that holds no cells.
    Text,
}

/// The cells of a word, or of a block of rows.
struct Unit {
    line: usize,
    cells: String,
    /// The order that so many cells would have.
    n: usize,
    kind: Kind,
    /// Whether they stand on one line.
    is_word: bool,
}

/// What is found in a text.
#[derive(Default)]
struct Found {
    /// The puzzles, with the lines where they begin.
    puzzles: Vec<(usize, String)>,
    jigsaws: usize,
    /// Cells with a mistake.
    wrong: Option<(usize, String)>,
    /// Whether solutions, and words that are no cells, are left out.
    has_solutions: bool,
    has_others: bool,
    /// Whether something is a puzzle by itself that none was meant to be.
    is_doubtful: bool,
}

/// Reads jigsaws, or `None` if there are none, or a text may be something else. `is_list`: the beginning of the text has told
/// that it is a list of jigsaws; its other lines stay as they are.
pub(super) fn read(text: &str, is_list: bool) -> Option<Rewritten> {
    let found = Found::of(units(text)?);
    // One in the simplest form keeps the names of its regions.
    let is_simple = || found.puzzles.len() == 1 && regions::read(text).is_some();
    if found.jigsaws == 0 || found.is_doubtful && !is_list || is_simple() {
        return None;
    }
    let (mut text, mut lines) = (String::new(), 1);
    // What is wrong with cells, their own reader tells best.
    let wrong = found.wrong.filter(|_| found.puzzles.len() == 1);
    for (line, puzzle) in &wrong.map_or(found.puzzles, |wrong| vec![wrong]) {
        text += &"\n".repeat(line.saturating_sub(lines));
        text += puzzle;
        text.push('\n');
        lines = lines.max(*line) + 1;
    }
    let mut note = "the cells and the layout beside or below them are read as one puzzle".to_owned();
    let left_out = [(found.has_solutions, "solutions"), (found.has_others, "other words")];
    left_out.iter().filter(|(is_so, _)| *is_so).for_each(|(_, what)| note += &format!("; {what} are left out"));
    Some(Rewritten { text, note: Some(note) })
}

/// The number of jigsaws at the beginning of a text; 0 if there are more other puzzles.
pub(super) fn count(begin: &str) -> usize {
    let found = units(begin).map(Found::of).filter(|found| !found.is_doubtful);
    found.filter(|found| 2 * found.jigsaws >= found.puzzles.len()).map_or(0, |found| found.jigsaws)
}

/// The cells of a text in order. `None` if there are strings of rules, addresses, or blocks of rows that are no grid.
fn units(text: &str) -> Option<Vec<Unit>> {
    let (mut units, mut rows): (Vec<Unit>, Vec<(usize, String)>) = Default::default();
    for (number, line) in (1..).zip(text.lines()) {
        let line = if is_held(line) { without_comment(line) } else { "" };
        if line.contains(['~', '{', '[', '<', '=']) && !is_rule(line) || line.contains("://") {
            return None;
        }
        let words: Vec<&str> =
            line.split(|c: char| c.is_whitespace() || ",;|\"'".contains(c)).filter(|word| !word.is_empty()).collect();
        if words.iter().any(|word| !cut(word).1.is_empty()) {
            return None;
        }
        let row = words.concat();
        if words.iter().any(|word| word.len() > LEAST_GRID || word.len() == LEAST_GRID && words.len() <= 4) {
            blocks(&mut rows, &mut units)?;
            units.extend(words.into_iter().flat_map(halves).map(|word| Unit::new(number, word.to_owned(), None)));
        } else if is_row(&words, &row) {
            rows.push((number, row));
        } else if !line.contains('+') {
            blocks(&mut rows, &mut units)?;
            units.extend(Unit::text(number, line, units.last()));
        }
    }
    blocks(&mut rows, &mut units)?;
    Some(units)
}

/// Whether words, which are joined here, are the cells of a row.
fn is_row(words: &[&str], joined: &str) -> bool {
    let are_cells = words.len() == 1 || words.iter().all(|word| word.len() < 3);
    are_cells && ORDERS.contains(&joined.len()) && joined.chars().all(|c| c.is_ascii_alphanumeric() || is_open(c))
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

/// Whether a line is one that separates others.
fn is_rule(line: &str) -> bool {
    line.trim().chars().all(|c| "+-=|".contains(c))
}

/// Takes rows as one block of cells, or as two.
fn blocks(rows: &mut Vec<(usize, String)>, units: &mut Vec<Unit>) -> Option<()> {
    let mut rows = std::mem::take(rows);
    let count = |width: usize| rows.iter().filter(|row| row.1.len() == width).count();
    let width = ORDERS.max_by_key(|&width| count(width))?;
    // A title of one word.
    if rows.first().is_some_and(|row| row.1.len() != width && row.1.chars().all(char::is_alphabetic)) {
        rows.remove(0);
    }
    if rows.len() < *ORDERS.start() {
        let texts = rows.iter().filter_map(|(number, row)| Unit::text(*number, row, units.last()));
        units.extend(texts.collect::<Vec<_>>());
        return Some(());
    }
    let size = if rows.len() == 2 * width { width } else { rows.len() };
    if size.abs_diff(width) > 1 {
        return None;
    }
    let unit =
        |rows: &[(usize, String)]| Unit::new(rows[0].0, rows.iter().map(|row| row.1.as_str()).collect(), Some(width));
    units.extend(rows.chunks(size).map(unit));
    Some(())
}

impl Unit {
    /// Cells at a line; those of a block have an order.
    fn new(line: usize, cells: String, order: Option<usize>) -> Unit {
        let root = cells.len().isqrt();
        let n = order.unwrap_or(if cells.len() > root * (root + 1) { root + 1 } else { root });
        let signs: Vec<char> = cells.chars().collect();
        // A layout may have a few by mistake.
        let open = signs.iter().filter(|&&c| is_open(c) || c == '0').count();
        let is_filled =
            open <= n && ORDERS.contains(&n) && signs.iter().all(|&c| c.is_ascii_alphanumeric() || is_open(c));
        let is_whole = signs.len() == n * n && ORDERS.contains(&n);
        let pairs = if is_filled { paired(&signs, n) } else { 0 };
        // Rows behind a mistake are not below each other.
        let is_meant = if is_whole { 4 * pairs > 3 * signs.len() } else { 2 * pairs > signs.len() };
        let kind = match values(&cells, n).filter(|_| is_whole && cells.is_ascii()) {
            _ if is_filled && (is_meant || is_layout(&signs, n)) => Kind::Layout,
            Some(_) if open > 0 => Kind::Grid,
            Some(_) => Kind::Full,
            None => Kind::Wrong,
        };
        Unit { line, cells, n, kind, is_word: order.is_none() }
    }

    /// A line of a list that holds no cells. Titles stand above the list, or end in a colon.
    fn text(line: usize, text: &str, before: Option<&Unit>) -> Option<Unit> {
        let is_one = before?.is_word && text.contains(char::is_alphanumeric) && !text.trim_end().ends_with(':');
        is_one.then(|| Unit { line, cells: text.to_owned(), n: 0, kind: Kind::Text, is_word: true })
    }

    /// Whether it is no word, but cells of a grid of an order.
    fn may_be(&self, n: usize) -> bool {
        self.cells.len().abs_diff(n * n) <= n + 1
    }

    /// Whether a full grid has its values.
    fn is_solved_by(&self, full: &Unit) -> bool {
        self.cells.chars().zip(full.cells.chars()).all(|(cell, value)| is_open(cell) || cell == '0' || cell == value)
    }
}

impl Found {
    fn of(units: Vec<Unit>) -> Found {
        let mut found = Found::default();
        let Some(n) = units.iter().find(|unit| unit.kind == Kind::Layout).map(|unit| unit.n) else { return found };
        let (mut grid, mut layout, mut last): (Option<Unit>, Option<Unit>, Option<Unit>) = Default::default();
        for unit in units {
            if unit.kind == Kind::Text {
                found.puzzles.push((unit.line, unit.cells));
                continue;
            }
            if unit.kind == Kind::Wrong && !unit.may_be(n) {
                found.has_others = true;
                continue;
            }
            let before = if grid.is_some() { &grid } else { &last };
            if unit.kind == Kind::Full && before.as_ref().is_some_and(|grid| grid.is_solved_by(&unit)) {
                found.has_solutions = true;
                continue;
            }
            let slot = if unit.kind == Kind::Layout { &mut layout } else { &mut grid };
            if let Some(other) = slot.replace(unit) {
                found.add_alone(other);
            }
            if let (Some(cells), Some(regions)) = (&grid, &layout) {
                found.jigsaws += 1;
                found.puzzles.push((cells.line.min(regions.line), jigsaw(cells, regions)));
                if cells.kind == Kind::Wrong {
                    found.wrong = Some((cells.line, cells.cells.clone()));
                }
                (last, layout) = (grid.take(), None);
            }
        }
        grid.into_iter().chain(layout).for_each(|unit| found.add_alone(unit));
        found
    }

    /// Adds cells without a layout, or a layout without cells, as they are.
    fn add_alone(&mut self, unit: Unit) {
        self.is_doubtful |= matches!(unit.kind, Kind::Layout | Kind::Wrong);
        self.puzzles.push((unit.line, unit.cells));
    }
}

/// A jigsaw as a string, also if its cells have a mistake.
fn jigsaw(cells: &Unit, regions: &Unit) -> String {
    let grid = Grid { n: regions.n, cells: &cells.cells, layout: &regions.cells };
    let string = (cells.kind != Kind::Wrong).then(|| grid.string("")).flatten();
    let plain = || cells.cells.chars().map(|c| if is_open(c) { '0' } else { c }).collect::<String>();
    string.unwrap_or_else(|| format!(".Shape~{0}x{0}.{1}", grid.n, plain()))
}
