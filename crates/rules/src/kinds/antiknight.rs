//! Cells a knight's move apart differ.

use graeco_grid::{Order, Strength};

use crate::kind::{Kind, add};
use crate::related::{KNIGHT, Related};

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
    add: |_, puzzle| add(puzzle, anti_knight(puzzle.order())),
    ..Kind::DEFAULT
};

/// Cells a knight's move apart differ.
#[must_use]
pub fn anti_knight(order: Order) -> Related {
    Related::differing(KIND.title, order, KNIGHT).meaning("cells a knight's move apart differ")
}
