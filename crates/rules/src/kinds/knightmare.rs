//! Cells a knight's move apart that never add up to some numbers.

use graeco_grid::{Cell, Constraint, Model, Order, Stated, Strength, Values};

use super::antiknight::MOVES;
use crate::kind::{Field, Form, Kind, add, values};

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
        add(puzzle, Knightmare::new(puzzle.order(), sums))
    },
    ..Kind::DEFAULT
};

/// Cells a knight's move apart never add up to some numbers.
#[derive(Clone, Debug)]
pub struct Knightmare {
    order: Order,
    scope: Vec<Cell>,
    sums: Vec<i64>,
}

impl Knightmare {
    /// The rule for the whole grid, and the sums that do not occur.
    #[must_use]
    pub fn new(order: Order, sums: &[i64]) -> Knightmare {
        Knightmare { order, scope: order.cells().collect(), sums: sums.to_vec() }
    }
}

impl Constraint for Knightmare {
    fn name(&self) -> &str {
        KIND.title
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn order(&self) -> Option<Order> {
        Some(self.order)
    }

    fn holds(&self, values: Values<'_>) -> bool {
        values.all_pairs(self.order, MOVES, |a, b| !self.sums.contains(&(a + b)))
    }

    fn post(&self, model: &mut Model) {
        let apart = model.relation(|a, b| !self.sums.contains(&(a + b)));
        self.order.pairs(MOVES).for_each(|(a, b)| model.relate(a, b, apart));
    }

    fn stated(&self) -> Stated {
        Stated::All
    }

    fn clashes(&self, [i, j]: [usize; 2], [a, b]: [i64; 2]) -> bool {
        let (i, j) = (self.scope[i], self.scope[j]);
        self.sums.contains(&(a + b)) && self.order.pairs(MOVES).any(|pair| pair == (i, j) || pair == (j, i))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check, check_squares, holds};

    #[test]
    fn knights_never_add_up_to_the_sums() {
        let rule = |sums: &[i64]| Knightmare::new(Order::new(3).unwrap(), sums);
        let values = [1, 2, 3, 1, 2, 2, 3, 1, 3];
        assert!(holds(&rule(&[6]), &values) && !holds(&rule(&[4, 9]), &values));
        check(6, Knightmare::new(Order::new(6).unwrap(), &[5, 11]));
        check_squares(|order, first| Knightmare::new(order, &[2 * first + 3]));
    }
}
