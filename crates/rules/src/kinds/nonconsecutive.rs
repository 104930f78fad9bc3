//! Orthogonal neighbours do not differ by 1.

use graeco_grid::{Order, Strength};

use crate::kind::{Kind, add};
use crate::related::{NEIGHBORS, Related};

pub(crate) const KIND: Kind = Kind {
    name: "nonconsecutive",
    title: "non-consecutive",
    strength: Strength::Partial,
    scl: Some("nonconsecutive"),
    iss: Some("AntiConsecutive"),
    fields: &[],
    meaning: "Orthogonal neighbours do not differ by 1.",
    example: r#"{"kind":"nonconsecutive"}"#,
    add: |_, puzzle| add(puzzle, non_consecutive(puzzle.order())),
    ..Kind::DEFAULT
};

/// Orthogonal neighbours do not differ by 1.
#[must_use]
pub fn non_consecutive(order: Order) -> Related {
    let rule = Related::apart(KIND.title, order, NEIGHBORS, |a, b| a.abs_diff(b) != 1);
    rule.meaning("orthogonal neighbours do not differ by 1")
}
