//! Orthogonal neighbours do not differ by 1.

/// Steps to a neighbour, each pair of cells once.
pub(super) const NEIGHBORS: &[(isize, isize)] = &[(0, 1), (1, 0)];

fn apart(a: i64, b: i64) -> bool {
    a.abs_diff(b) != 1
}

super::everywhere::everywhere!(
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
