//! A magic square: the rows, columns and diagonals of a square area have one sum.

use graeco_grid::{Cell, Strength};

use crate::kind::{Field, Form, Kind, Refusal, add};
use crate::look::{Hue, Label, Look};
use crate::sums::Sums;

pub(crate) const KIND: Kind = Kind {
    name: "magicsquare",
    title: "magic square",
    also: &["magic_square"],
    look: Look::Cage { hue: Some(Hue::Purple), label: Label::None },
    strength: Strength::Partial,
    fields: &[Field::new("cells", Form::Cells)],
    meaning: "The cells are k² in reading order. The rows, columns and diagonals of this square have the same sum.",
    example: r#"{"kind":"magicsquare","cells":[[3,3],[3,4],[3,5],[4,3],[4,4],[4,5],[5,3],[5,4],[5,5]]}"#,
    add: |clue, puzzle| {
        let cells = clue.cells_of("cells");
        match cells.len().isqrt() {
            side if side > 1 && side * side == cells.len() => add(puzzle, magic_square(cells.to_vec())),
            _ => Err(Refusal::of("cells", format!("{} cells; expected 4, 9, 16 or another square", cells.len()))),
        }
    },
    ..Kind::DEFAULT
};

/// A magic square: its k² cells, row by row.
///
/// # Panics
/// If their number is no square.
#[must_use]
pub fn magic_square(cells: Vec<Cell>) -> Sums {
    let side = cells.len().isqrt();
    assert_eq!(side * side, cells.len(), "the number of cells is a square");
    let line = |first: usize, step: usize| -> Vec<usize> { (0..side).map(|at| first + at * step).collect() };
    let rows = (0..side).map(|row| line(row * side, 1));
    let columns = (0..side).map(|column| line(column, side));
    let diagonals = [line(0, side + 1), line(side - 1, side - 1)];
    Sums::equal_within(KIND.title, cells, rows.chain(columns).chain(diagonals).collect())
}

#[cfg(test)]
mod tests {
    use graeco_grid::{Puzzle, Symbol};

    use super::*;
    use crate::testing::{cells, check, check_squares, holds};

    #[test]
    fn eight_boxes_are_magic() {
        let nine: [(usize, usize); 9] = std::array::from_fn(|at| (at / 3, at % 3));
        let rule = |n, side| match side {
            3 => magic_square(cells(n, nine)),
            _ => magic_square(cells(n, [(0, 0), (0, 1), (1, 0), (1, 1)])),
        };
        assert!(holds(&rule(9, 3), &[2, 7, 6, 9, 5, 1, 4, 3, 8]) && !holds(&rule(9, 3), &[2, 7, 6, 9, 5, 1, 4, 8, 3]));
        check(4, rule(4, 2));
        check_squares(|_, _| rule(4, 2));
        // There are eight magic squares of the numbers from 1 to 9.
        let mut puzzle = Puzzle::sudoku(3, 3).unwrap().with(rule(9, 3)).unwrap();
        let given = |puzzle: &mut Puzzle, place: usize, value: u8| {
            let cell = puzzle.order().cell(place / 3, place % 3);
            puzzle.set_given(cell, Some(Symbol::new(usize::from(value) - 1))).unwrap();
        };
        given(&mut puzzle, 4, 5);
        given(&mut puzzle, 0, 2);
        given(&mut puzzle, 1, 7);
        let square = puzzle.solutions().next().unwrap();
        let value = |place: usize| square.at(puzzle.order().cell(place / 3, place % 3)).index() + 1;
        assert_eq!((0..9).map(value).collect::<Vec<_>>(), [2, 7, 6, 9, 5, 1, 4, 3, 8]);
        given(&mut puzzle, 1, 6);
        assert!(puzzle.solutions().next().is_none());
    }
}
