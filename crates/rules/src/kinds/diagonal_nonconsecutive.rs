//! Diagonal neighbours do not differ by 1.

use graeco_grid::Strength;

use crate::kind::{Kind, add};

pub(crate) const KIND: Kind = Kind {
    name: "diagonal_nonconsecutive",
    title: "diagonally non-consecutive",
    strength: Strength::Partial,
    fields: &[],
    meaning: "Diagonal neighbours do not differ by 1.",
    example: r#"{"kind":"diagonal_nonconsecutive"}"#,
    add: |_, puzzle| add(puzzle, DiagonalNonConsecutive::new(puzzle.order())),
    ..Kind::DEFAULT
};

/// Steps to a diagonal neighbour, each pair of cells once.
const DIAGONALS: &[(isize, isize)] = &[(1, 1), (1, -1)];

fn apart(a: i64, b: i64) -> bool {
    a.abs_diff(b) != 1
}

crate::everywhere::everywhere!(
    "Diagonal neighbours do not differ by 1.",
    DiagonalNonConsecutive,
    "diagonally non-consecutive",
    DIAGONALS,
    apart,
    |model, pairs| {
        let apart = model.relation(apart);
        pairs.for_each(|(a, b)| model.relate(a, b, apart));
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check, check_squares, holds};

    #[test]
    fn diagonal_neighbours_do_not_follow_each_other() {
        let rule = DiagonalNonConsecutive::new(Order::new(2).unwrap());
        assert!(holds(&rule, &[1, 2, 2, 1]) && !holds(&rule, &[1, 1, 1, 2]));
        check(6, DiagonalNonConsecutive::new(Order::new(6).unwrap()));
        check_squares(|order, _| DiagonalNonConsecutive::new(order));
    }
}
