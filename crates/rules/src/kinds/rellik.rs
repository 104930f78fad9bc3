//! A rellik cage: its cells are all different, and none of them add up to a number.

use std::sync::Arc;

use graeco_grid::{Cell, Constraint, Model, Strength, Values};

use crate::kind::{Field, Form, Kind, Made, Maker, add, all_values};
use crate::look::{Hue, Label, Look};
use crate::sets::post_sets;

pub(crate) const KIND: Kind = Kind {
    name: "rellik",
    iss: Some("RellikCage"),
    title: "rellik cage",
    look: Look::Cage { hue: Some(Hue::Red), label: Label::Amount("sum") },
    strength: Strength::Partial,
    maker: Maker::Clue(|p| Made::of(p.cage_of_different(2, 4)?)?.number("sum", p.number(2, 2 * p.order.get()) as i64)),
    fields: &[Field::new("cells", Form::Cells), Field::new("sum", Form::Number)],
    meaning: "The values all differ, and no one or several of them add up to `sum`.",
    example: r#"{"kind":"rellik","cells":[[0,0],[0,1],[1,0]],"sum":14}"#,
    add: |clue, puzzle| {
        let cells = clue.at_most("cells", puzzle.order().symbol_count(), "a cage whose values all differ")?;
        let (low, high) = all_values(puzzle);
        let sum = clue.within("sum", low..=high * cells.len() as i64)?;
        add(puzzle, Rellik::new(cells.to_vec(), sum))
    },
    ..Kind::DEFAULT
};

/// A rellik cage.
#[derive(Clone, Debug)]
pub struct Rellik {
    cells: Vec<Cell>,
    sum: i64,
}

impl Rellik {
    /// The cells, and the number that no one or several of them add up to.
    #[must_use]
    pub fn new(cells: Vec<Cell>, sum: i64) -> Rellik {
        Rellik { cells, sum }
    }

    /// Whether no one or several of the values add up to the number.
    fn misses(&self, values: impl Iterator<Item = i64>) -> bool {
        let mut sums: Vec<i64> = Vec::new();
        for value in values {
            let longer: Vec<i64> = sums.iter().map(|sum| sum + value).collect();
            sums.extend(longer);
            sums.push(value);
            sums.sort_unstable();
            sums.dedup();
        }
        !sums.contains(&self.sum)
    }
}

impl Constraint for Rellik {
    fn name(&self) -> &str {
        KIND.title
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        values.all_different() && self.misses(values.iter())
    }

    fn post(&self, model: &mut Model) {
        if post_sets(model, &self.cells, |values| self.misses(values.iter().copied())) {
            return;
        }
        let apart = model.relation(|a, b| a + b != self.sum);
        for (place, &a) in self.cells.iter().enumerate() {
            model.restrict(a, |value| value != self.sum);
            self.cells[..place].iter().for_each(|&b| model.relate(a, b, apart));
        }
        model.post_check(Arc::new(self.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{cells, check, check_squares, holds};

    #[test]
    fn no_part_of_a_rellik_cage_has_the_sum() {
        let rule = |n, sum| Rellik::new(cells(n, [(0, 0), (1, 1), (3, 2)]), sum);
        assert!(holds(&rule(9, 8), &[9, 1, 4]) && !holds(&rule(9, 10), &[9, 1, 4]) && !holds(&rule(9, 14), &[9, 1, 4]));
        assert!(!holds(&rule(9, 4), &[9, 1, 4]) && !holds(&rule(9, 8), &[9, 9, 9]));
        check(9, rule(9, 10));
        check(17, rule(17, 20));
        check_squares(|_, first| rule(4, first + 2));
        check_squares(|_, _| rule(4, 0));
    }
}
