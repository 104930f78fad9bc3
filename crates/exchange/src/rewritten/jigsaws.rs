//! Jigsaws whose cells and layout stand beside or below each other, on lines or in blocks of rows, perhaps with titles, solutions
//! and other columns: one or several, also with mistakes, which the reader of what is made of them tells.

use std::collections::HashMap;

use super::Rewritten;
use super::regions;
use super::strings::{Grid, is_open};
use super::units::{Kind, Unit, side_by_side, units, without_separators};

/// A puzzle as a string, the line where it begins, and its layout.
struct Puzzle {
    line: usize,
    string: String,
    layout: Option<Unit>,
}

/// The puzzles of a text.
#[derive(Default)]
struct Found {
    puzzles: Vec<Puzzle>,
    jigsaws: usize,
    /// Cells with a mistake.
    wrong: Option<Unit>,
    /// Whether solutions, and words that are no cells, are left out.
    has_solutions: bool,
    has_others: bool,
    /// Whether a layout, or cells with a mistake, stand alone.
    is_doubtful: bool,
    /// What waits for the other half of its puzzle, and the cells of the last puzzle.
    grid: Option<Unit>,
    layout: Option<Unit>,
    last: Option<Unit>,
}

/// Reads jigsaws, or `None` if there are none, or a text may be something else. `is_list`: the beginning of the text has told
/// that it is a list of jigsaws; lines that are none stay as they are.
pub(super) fn read(text: &str, is_list: bool) -> Option<Rewritten> {
    let joined = if is_list { None } else { side_by_side(text).or_else(|| without_separators(text)) };
    let mut found = Found::of(units(joined.as_deref().unwrap_or(text), is_list)?);
    found.flush();
    if found.jigsaws == 1 {
        // What stands beside one puzzle is no puzzle, all of which are strings here.
        let count = found.puzzles.len();
        found.puzzles.retain(|puzzle| puzzle.string.starts_with('.'));
        found.has_others |= found.puzzles.len() < count;
    }
    if found.jigsaws == 0 || found.is_doubtful && !is_list {
        return None;
    }
    // What is wrong with cells, their own reader tells best.
    if let Some(wrong) = found.wrong.take_if(|_| found.puzzles.len() == 1) {
        found.puzzles = vec![Puzzle { line: wrong.line, string: wrong.cells, layout: None }];
    }
    let given: Vec<&str> = text.lines().collect();
    let (mut rewritten, mut lines, mut faults) = (String::new(), 1, HashMap::new());
    for Puzzle { line, string, layout } in &found.puzzles {
        rewritten += &"\n".repeat(line.saturating_sub(lines));
        rewritten += string;
        rewritten.push('\n');
        lines = lines.max(*line);
        faults.extend(layout.as_ref().and_then(|layout| Some((lines, layout.fault(&given)?))));
        lines += 1;
    }
    // One in the simplest form keeps the names of its regions.
    if faults.is_empty() && joined.is_none() && found.puzzles.len() == 1 && regions::read(text).is_some() {
        return None;
    }
    let mut note = "the cells and the layout beside or below them are read together".to_owned();
    let left_out = [(found.has_solutions, "solutions"), (found.has_others, "other words")];
    left_out.iter().filter(|(is_so, _)| *is_so).for_each(|(_, what)| note += &format!("; {what} are left out"));
    Some(Rewritten { faults, ..Rewritten::new(rewritten, Some(note)) })
}

/// The number of jigsaws at the beginning of a text; 0 if there are more other puzzles. Its end may be the middle of one.
pub(super) fn count(begin: &str) -> usize {
    let found = units(begin, true).map(Found::of).filter(|found| !found.is_doubtful);
    found.filter(|found| 2 * found.jigsaws >= found.puzzles.len()).map_or(0, |found| found.jigsaws)
}

impl Found {
    /// Puts cells and layouts together. If a line has both, a line is a puzzle.
    fn of(units: Vec<Unit>) -> Found {
        let mut found = Found::default();
        let Some(n) = units.iter().find(|unit| unit.kind == Kind::Layout).map(|unit| unit.n) else { return found };
        let is_whole = |line: &[Unit]| {
            let has =
                |is_layout: bool| line.iter().any(|unit| (unit.kind == Kind::Layout) == is_layout && unit.may_be(n));
            has(true) && has(false)
        };
        let is_by_line = units.chunk_by(|a, b| a.line == b.line).any(is_whole);
        let mut line = 0;
        for unit in units {
            if is_by_line && unit.line != line {
                found.flush();
            }
            line = unit.line;
            match unit.kind {
                Kind::Text if is_by_line && found.jigsaws > 0 => {
                    found.puzzles.push(Puzzle { line, string: unit.cells, layout: None });
                }
                Kind::Text => {
                    found.has_others |= found.jigsaws > 0;
                    found.is_doubtful |= unit.has_cells();
                }
                Kind::Wrong if !unit.may_be(n) => found.has_others = true,
                _ => found.add(unit),
            }
        }
        found
    }

    fn add(&mut self, unit: Unit) {
        let before = self.grid.as_ref().or(self.last.as_ref());
        if unit.kind == Kind::Full && before.is_some_and(|grid| grid.is_solved_by(&unit)) {
            self.has_solutions = true;
            return;
        }
        let is_solution = |other: &Unit| other.kind == Kind::Full && unit.is_solved_by(other);
        if self.grid.take_if(|other| is_solution(other)).is_some() {
            self.has_solutions = true;
        }
        let slot = if unit.kind == Kind::Layout { &mut self.layout } else { &mut self.grid };
        if let Some(other) = slot.replace(unit) {
            self.add_alone(&other);
        }
        if self.grid.is_some() && self.layout.is_some() {
            self.grid.take().zip(self.layout.take()).into_iter().for_each(|(grid, layout)| self.pair(grid, layout));
        }
    }

    fn pair(&mut self, grid: Unit, layout: Unit) {
        if !grid.may_be(layout.n) {
            self.add_alone(&grid);
            self.layout = Some(layout);
            return;
        }
        self.jigsaws += 1;
        let (line, string) = (grid.line.min(layout.line), string(&grid, layout.n, &layout.cells));
        self.puzzles.push(Puzzle { line, string, layout: Some(layout) });
        if grid.kind == Kind::Wrong {
            self.wrong = Some(grid.clone());
        }
        self.last = Some(grid);
    }

    /// Adds what waits for its other half.
    fn flush(&mut self) {
        for unit in [self.grid.take(), self.layout.take()].into_iter().flatten() {
            self.add_alone(&unit);
        }
    }

    /// Adds cells without a layout, or a layout without cells.
    fn add_alone(&mut self, unit: &Unit) {
        if unit.kind == Kind::Wrong && self.last.as_ref().is_some_and(|last| last.line == unit.line) {
            self.has_others = true;
            return;
        }
        self.is_doubtful |= matches!(unit.kind, Kind::Layout | Kind::Wrong);
        self.puzzles.push(Puzzle { line: unit.line, string: string(unit, unit.n, ""), layout: None });
    }
}

/// Cells and a layout as a string, also if the cells have a mistake. A shape says that it is a puzzle of its own.
fn string(cells: &Unit, n: usize, layout: &str) -> String {
    let grid = Grid { n, cells: &cells.cells, layout };
    let plain = || cells.cells.chars().map(|c| if is_open(c) { '0' } else { c }).collect::<String>();
    let string = if cells.kind == Kind::Wrong { None } else { grid.string("") };
    match string {
        Some(string) if string.contains(".Shape~") => string,
        Some(string) => format!(".Shape~{n}x{n}{string}"),
        None => format!(".Shape~{n}x{n}.{}", plain()),
    }
}
