//! Several Sudokus in different forms, one after another or side by side: rows, pictures, and lines of 81 cells, perhaps with
//! titles or numbers between.

use graeco_grid::text::is_rule;

use super::cells::{Cell, Rows, cell, cells};
use super::found::Found;
use super::lines::{Line, is_skipped};
use super::table::row;
use crate::columns::{Columns, ROW, SudokuLine, is_number};
use crate::grids::placed::names_cells;

/// Reads lines that are Sudokus side by side, perhaps below a title. The solution of the only other one is left out.
pub(super) fn beside(lines: &[Line]) -> Option<Vec<Found>> {
    let held: Vec<&Line> = lines.iter().filter(|(_, line)| !is_skipped(line) && !is_rule(line)).collect();
    let below = held.strip_prefix(&[*held.first()?]).filter(|_| held.len() == ROW + 1 && is_title(&held[0].1));
    let parts = |line: &&Line| {
        let parts = line.1.split('\t').flat_map(|part| part.split("  ")).filter(|part| !part.trim().is_empty());
        parts.map(|part| row_of(&(line.0, part.to_owned()), ROW)).collect::<Option<Vec<_>>>()
    };
    let rows: Vec<_> = below.unwrap_or(&held).iter().map(parts).collect::<Option<_>>()?;
    let count = rows.first()?.len();
    if rows.len() != ROW || !(2..=4).contains(&count) || rows.iter().any(|row| row.len() != count) {
        return None;
    }
    let grid = |at: usize| cells(&rows.iter().map(|row| row[at].clone()).collect(), 0).map(Found::new);
    let grids: Vec<Found> = (0..count).map(grid).collect::<Option<_>>()?;
    Some(match &grids[..] {
        [open, full] | [full, open] if open.is_solved_by(full) => {
            vec![open.clone().with_note("the full grid beside it is left out")]
        }
        _ => grids,
    })
}

/// Reads lines that are Sudokus, titles and numbers. `None` if one of these may be the header of a table, or a puzzle with an error.
pub(super) fn read(lines: &[Line]) -> Option<Vec<Found>> {
    let (mut grids, mut rows, mut has_header, mut has_title) = (Vec::new(), Rows::new(), false, false);
    for line in lines.iter().filter(|(_, line)| !is_skipped(line) && !is_rule(line)) {
        match (row_of(line, ROW), whole(line)) {
            (Some(row), _) => rows.push(row),
            (None, Some(grid)) if rows.is_empty() => grids.push(grid),
            (None, None) if rows.is_empty() && (is_title(&line.1) || is_number(&line.1)) => {
                has_header |= line.1.contains([',', ';', '\t']);
                has_title |= !grids.is_empty() && !line.1.trim_end().ends_with(':');
            }
            _ => return None,
        }
        if rows.len() == ROW {
            grids.push(Found::new(cells(&std::mem::take(&mut rows), 0)?));
        }
    }
    // Lines of a list: each one that is none is an error in it.
    let is_list = grids.iter().all(|grid| grid.whole.is_some());
    let is_table = is_list && (has_header || has_title);
    (rows.is_empty() && !grids.is_empty() && !is_table).then_some(grids)
}

/// Whether a line is a title, and not a link, a solver string, a list, cells or a rule that names cells.
fn is_title(line: &str) -> bool {
    const LONGEST: usize = 30;
    let is_short = |word: &str| word.len() <= LONGEST;
    let is_plain = !line.contains(['{', '[', '=']) && !names_cells(line) && !line.trim_start().starts_with('.');
    is_plain && line.contains(char::is_alphabetic) && line.split_whitespace().all(is_short)
}

/// The cells of a row, none of them wrong.
fn row_of(line: &Line, count: usize) -> Option<Vec<Cell>> {
    row(line, count).filter(|row| row.iter().all(|held| cell(&held.text).is_some()))
}

/// The cells of a line that holds a whole Sudoku.
fn whole(line: &Line) -> Option<Found> {
    if let SudokuLine::Puzzle(digits) = Columns::read_any(&mut None, line.0, line.1.as_bytes()) {
        let text = |digit: &u8| if *digit == 0 { ".".to_owned() } else { digit.to_string() };
        let cell = |digit: &u8| Cell { text: text(digit), line: line.0, column: 1 };
        let rows = digits.chunks(ROW).map(|row| row.iter().map(cell).collect()).collect();
        return Some(Found { whole: Some(line.1.clone()), ..Found::new(rows) });
    }
    cells(&row_of(line, ROW * ROW)?.chunks(ROW).map(<[Cell]>::to_vec).collect(), 0).map(Found::new)
}
