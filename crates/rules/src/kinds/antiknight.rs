//! Cells a knight's move apart differ.

use graeco_grid::Strength;

use crate::kind::{Kind, add};

pub(crate) const KIND: Kind = Kind {
    name: "antiknight",
    title: "anti-knight",
    strength: Strength::Partial,
    fpuzzles: Some("antiknight"),
    scl: Some("antiknight"),
    iss: Some("AntiKnight"),
    fields: &[],
    meaning: "Cells a knight's move apart differ.",
    example: r#"{"kind":"antiknight"}"#,
    add: |_, puzzle| add(puzzle, AntiKnight::new(puzzle.order())),
    ..Kind::DEFAULT
};

/// The moves, each pair of cells once.
pub(crate) const MOVES: &[(isize, isize)] = &[(1, 2), (1, -2), (2, 1), (2, -1)];

crate::everywhere::everywhere!(
    "Cells a knight's move apart differ.",
    AntiKnight,
    "anti-knight",
    MOVES,
    |a: i64, b: i64| a != b,
    |model, pairs| pairs.for_each(|(a, b)| model.differ(a, b))
);
