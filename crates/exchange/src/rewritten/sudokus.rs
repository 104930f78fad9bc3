//! Several Sudokus in different forms, one after another: rows, pictures, and lines of 81 cells, perhaps with titles between.

use graeco_grid::text;

use super::Found;
use super::cells::{Cell, Rows, cells};
use super::lines::{Line, is_skipped};
use crate::columns::{Columns, ROW, SudokuLine};
use crate::grids::drawn::is_rule;

/// Reads lines that are Sudokus and titles.
pub(super) fn read(lines: &[Line]) -> Option<Vec<Found>> {
    let (mut grids, mut rows) = (Vec::new(), Rows::new());
    for line in lines.iter().filter(|(_, line)| !is_skipped(line) && !is_rule(line)) {
        match (row(line, ROW), whole(line)) {
            (Some(row), _) => rows.push(row),
            (None, Some(grid)) if rows.is_empty() => grids.push(Found::new(grid)),
            (None, None) if rows.is_empty() && line.1.contains(char::is_alphabetic) => {}
            _ => return None,
        }
        if rows.len() == ROW {
            grids.push(Found::new(cells(&std::mem::take(&mut rows))?));
        }
    }
    (rows.is_empty() && !grids.is_empty()).then_some(grids)
}

/// The cells of a row.
fn row(line: &Line, count: usize) -> Option<Vec<Cell>> {
    let cell = |(column, text): (usize, &str)| Cell { text: text.to_owned(), line: line.0, column };
    let row: Vec<Cell> = text::row(&line.1, count)?.into_iter().map(cell).collect();
    row.iter().all(|held| super::cells::cell(&held.text).is_some()).then_some(row)
}

/// The cells of a line that holds a whole Sudoku.
fn whole(line: &Line) -> Option<Rows> {
    if let SudokuLine::Puzzle(digits) = Columns::read_any(&mut None, line.0, line.1.as_bytes()) {
        let cell = |&digit: &u8| match digit {
            0 => Cell { text: ".".into(), line: line.0, column: 1 },
            digit => Cell { text: digit.to_string(), line: line.0, column: 1 },
        };
        return Some(digits.chunks(ROW).map(|row| row.iter().map(cell).collect()).collect());
    }
    cells(&row(line, ROW * ROW)?.chunks(ROW).map(<[Cell]>::to_vec).collect())
}
