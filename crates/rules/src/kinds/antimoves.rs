//! Cells a knight's or a king's move apart differ.

use graeco_grid::{Order, Strength};

use crate::kind::{Kind, add};
use crate::related::{KING, KNIGHT, Related};

pub(crate) const ANTI_KNIGHT: Kind = Kind {
    name: "antiknight",
    title: "anti-knight",
    strength: Strength::Partial,
    fpuzzles: Some("antiknight"),
    scl: Some("antiknight"),
    iss: Some("AntiKnight"),
    meaning: "Cells a knight's move apart differ.",
    example: r#"{"kind":"antiknight"}"#,
    add: |_, puzzle| add(puzzle, anti_knight(puzzle.order())),
    ..Kind::DEFAULT
};

pub(crate) const ANTI_KING: Kind = Kind {
    name: "antiking",
    title: "anti-king",
    strength: Strength::Partial,
    fpuzzles: Some("antiking"),
    scl: Some("antiking"),
    iss: Some("AntiKing"),
    meaning: "Cells a king's move apart differ.",
    example: r#"{"kind":"antiking"}"#,
    add: |_, puzzle| add(puzzle, anti_king(puzzle.order())),
    ..Kind::DEFAULT
};

/// Cells a knight's move apart differ.
pub fn anti_knight(order: Order) -> Related {
    Related::differing(ANTI_KNIGHT.title, order, KNIGHT).meaning("cells a knight's move apart differ")
}

/// Cells a king's move apart differ.
pub fn anti_king(order: Order) -> Related {
    Related::differing(ANTI_KING.title, order, KING).meaning("cells a king's move apart differ")
}
