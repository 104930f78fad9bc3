//! Cells a knight's move apart that never add up to some numbers.

use graeco_grid::{Order, Strength};

use crate::kind::{Field, Form, Kind, add, values};
use crate::related::{KNIGHT, Related};

pub(crate) const KIND: Kind = Kind {
    name: "knightmare",
    title: "knightmare",
    strength: Strength::Partial,
    fields: &[Field::optional("sums", Form::Numbers)],
    meaning: "Cells a knight's move apart never add up to one of `sums` (5 and 15 if they are left out).",
    example: r#"{"kind":"knightmare","sums":[5,15]}"#,
    add: |clue, puzzle| {
        let (low, high) = values(puzzle);
        let sums = if clue.has("sums") { clue.numbers_within("sums", 2 * low..=2 * high)? } else { &[5, 15] };
        add(puzzle, knightmare(puzzle.order(), sums))
    },
    ..Kind::DEFAULT
};

/// Cells a knight's move apart never add up to any of some sums.
pub fn knightmare(order: Order, sums: &[i64]) -> Related {
    let sums = sums.to_vec();
    Related::apart(KIND.title, order, KNIGHT, move |a, b| !sums.contains(&(a + b)))
}
