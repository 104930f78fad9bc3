//! A magic square: the rows, columns and diagonals of a square area have one sum.

use graeco_grid::{Cell, Strength};

use crate::kind::{Kind, Refusal, add};
use crate::look::{Hue, Label, Look};
use crate::sums::Sums;

pub(crate) const KIND: Kind = Kind {
    name: "magicsquare",
    title: "magic square",
    also: &["magic_square"],
    look: Look::Cage { hue: Some(Hue::Purple), label: Label::None },
    strength: Strength::Partial,
    meaning: "The cells are k² in reading order. The rows, columns and diagonals of this square have the same sum.",
    example: r#"{"kind":"magicsquare","cells":[[3,3],[3,4],[3,5],[4,3],[4,4],[4,5],[5,3],[5,4],[5,5]]}"#,
    add: |clue, puzzle| {
        let cells = clue.cells_of("cells");
        match cells.len().isqrt() {
            side if side > 1 && side * side == cells.len() => add(puzzle, magic_square(cells.to_vec())),
            _ => Err(Refusal::of("cells", format!("{} cells; expected 4, 9, 16 or another square", cells.len()))),
        }
    },
    ..Kind::OF_CELLS
};

/// A magic square: its k² cells, row by row.
///
/// # Panics
/// If their number is no square.
pub fn magic_square(cells: Vec<Cell>) -> Sums {
    let side = cells.len().isqrt();
    assert_eq!(side * side, cells.len(), "the number of cells is a square");
    let line = |first: usize, step: usize| -> Vec<usize> { (0..side).map(|at| first + at * step).collect() };
    let rows = (0..side).map(|row| line(row * side, 1));
    let columns = (0..side).map(|column| line(column, side));
    let diagonals = [line(0, side + 1), line(side - 1, side - 1)];
    Sums::equal_within(KIND.title, cells, rows.chain(columns).chain(diagonals).collect())
}
