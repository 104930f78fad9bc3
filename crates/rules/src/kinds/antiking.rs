//! Cells a king's move apart differ.

use graeco_grid::{Order, Strength};

use crate::kind::{Kind, add};
use crate::related::{KING, Related};

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
    add: |_, puzzle| add(puzzle, anti_king(puzzle.order())),
    ..Kind::DEFAULT
};

/// Cells a king's move apart differ.
#[must_use]
pub fn anti_king(order: Order) -> Related {
    Related::differing(KIND.title, order, KING).meaning("cells a king's move apart differ")
}
