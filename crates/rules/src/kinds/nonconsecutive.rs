//! Neighbours, orthogonal or diagonal ones, do not differ by 1.

use graeco_grid::{Order, Strength};

use crate::kind::{Kind, add};
use crate::related::{DIAGONALS, NEIGHBORS, Related};

pub(crate) const ORTHOGONAL: Kind = Kind {
    name: "nonconsecutive",
    title: "non-consecutive",
    strength: Strength::Partial,
    scl: Some("nonconsecutive"),
    iss: Some("AntiConsecutive"),
    meaning: "Orthogonal neighbours do not differ by 1.",
    example: r#"{"kind":"nonconsecutive"}"#,
    add: |_, puzzle| add(puzzle, non_consecutive(puzzle.order())),
    ..Kind::DEFAULT
};

pub(crate) const DIAGONAL: Kind = Kind {
    name: "diagonal_nonconsecutive",
    title: "diagonally non-consecutive",
    strength: Strength::Partial,
    meaning: "Diagonal neighbours do not differ by 1.",
    example: r#"{"kind":"diagonal_nonconsecutive"}"#,
    add: |_, puzzle| {
        let rule = Related::apart(DIAGONAL.title, puzzle.order(), DIAGONALS, |a, b| a.abs_diff(b) != 1);
        add(puzzle, rule.meaning("diagonal neighbours do not differ by 1"))
    },
    ..Kind::DEFAULT
};

/// Orthogonal neighbours do not differ by 1.
pub fn non_consecutive(order: Order) -> Related {
    let rule = Related::apart(ORTHOGONAL.title, order, NEIGHBORS, |a, b| a.abs_diff(b) != 1);
    rule.meaning("orthogonal neighbours do not differ by 1")
}
