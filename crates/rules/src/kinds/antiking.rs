//! Cells a king's move apart differ.

use graeco_grid::Strength;

use crate::kind::{Kind, add};

pub(crate) const KIND: Kind = Kind {
    name: "antiking",
    title: "anti-king",
    strength: Strength::Partial,
    fpuzzles: Some("antiking"),
    scl: Some("antiking"),
    iss: Some("AntiKing"),
    fields: &[],
    meaning: "Cells a king's move apart differ.",
    example: r#"{"kind":"antiking"}"#,
    add: |_, puzzle| add(puzzle, AntiKing::new(puzzle.order())),
    ..Kind::DEFAULT
};

/// The moves, each pair of cells once.
const MOVES: &[(isize, isize)] = &[(1, 1), (1, -1), (0, 1), (1, 0)];

crate::everywhere::everywhere!(
    "Cells a king's move apart differ.",
    AntiKing,
    "anti-king",
    MOVES,
    |a: i64, b: i64| a != b,
    |model, pairs| pairs.for_each(|(a, b)| model.differ(a, b))
);
