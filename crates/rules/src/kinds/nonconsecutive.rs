//! Orthogonal neighbours do not differ by 1.

use graeco_grid::Strength;

use crate::kind::{Kind, add};

pub(crate) const KIND: Kind = Kind {
    name: "nonconsecutive",
    title: "non-consecutive",
    strength: Strength::Partial,
    scl: Some("nonconsecutive"),
    iss: Some("AntiConsecutive"),
    fields: &[],
    meaning: "Orthogonal neighbours do not differ by 1.",
    example: r#"{"kind":"nonconsecutive"}"#,
    add: |_, puzzle| add(puzzle, NonConsecutive::new(puzzle.order())),
    ..Kind::DEFAULT
};

/// Steps to a neighbour, each pair of cells once.
pub(crate) const NEIGHBORS: &[(isize, isize)] = &[(0, 1), (1, 0)];

fn apart(a: i64, b: i64) -> bool {
    a.abs_diff(b) != 1
}

crate::everywhere::everywhere!(
    "Orthogonal neighbours do not differ by 1.",
    NonConsecutive,
    "non-consecutive",
    NEIGHBORS,
    apart,
    |model, pairs| {
        let apart = model.relation(apart);
        pairs.for_each(|(a, b)| model.relate(a, b, apart));
    }
);
