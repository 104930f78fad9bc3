//! An equality cage: all different, as many even as odd and as many low as high values, and not the middle one.

use super::kind::{Field, Fields, Form, Kind, Refusal, add};
use super::sets::post_sets;
use crate::constraint::{Constraint, Values};
use crate::counted::counted;
use crate::model::Model;
use crate::order::{Cell, Order};
use crate::puzzle::Puzzle;

pub(super) const KIND: Kind = Kind {
    name: "equality",
    fields: &[Field::new("cells", Form::Cells)],
    meaning: "The values all differ; as many are even as odd, and as many low as high; none is in the middle of all.",
    example: r#"{"kind":"equality","cells":[[0,0],[0,1],[1,0],[1,1]]}"#,
    add: read,
    late: false,
};

fn read(fields: &Fields<'_>, puzzle: &mut Puzzle) -> Result<(), Refusal> {
    let cells = fields.at_most("cells", puzzle.order().symbol_count(), "a cage whose values all differ")?;
    if cells.len() % 2 == 1 {
        let what = format!("{} cannot be half even; expected an even number", counted(cells.len(), "cell"));
        return Err(Refusal::of("cells", what));
    }
    add(puzzle, Equality::new(cells.to_vec(), puzzle.order(), puzzle.first_value()))
}

/// An equality cage.
#[derive(Clone, Debug)]
pub struct Equality {
    cells: Vec<Cell>,
    /// Twice the middle of all values.
    middle: i64,
}

impl Equality {
    /// The cells, the order of the grid, and the least value.
    #[must_use]
    pub fn new(cells: Vec<Cell>, order: Order, first_value: i64) -> Equality {
        Equality { cells, middle: 2 * first_value + order.grid_symbol_count() as i64 - 1 }
    }

    /// By how many more values are even than odd, and more are high than low; `None` if one is in the middle.
    fn excess(&self, (even, high): (i64, i64), value: i64) -> Option<(i64, i64)> {
        let above = (2 * value - self.middle).signum();
        (above != 0).then_some((even + 1 - 2 * value.rem_euclid(2), high + above))
    }
}

impl Constraint for Equality {
    fn name(&self) -> &str {
        "equality cage"
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        let half = |is: &dyn Fn(i64) -> bool| 2 * values.iter().filter(|&value| is(value)).count() == values.len();
        let low = half(&|value| 2 * value < self.middle);
        values.all_different() && half(&|value| value % 2 == 0) && low && half(&|value| 2 * value > self.middle)
    }

    fn post(&self, model: &mut Model) {
        let even = |values: &[i64]| values.iter().try_fold((0, 0), |excess, &value| self.excess(excess, value));
        if !post_sets(model, &self.cells, |values| even(values) == Some((0, 0))) {
            let step = |&excess: &(i64, i64), value: i64| self.excess(excess, value);
            let key = Some(("equality", 0));
            model.automaton(&self.cells, key, (0, 0), step, |&excess| excess == (0, 0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{cells, check, check_squares, holds};
    use super::*;

    #[test]
    fn halves_are_equal() {
        let rule = |n, first| Equality::new(cells(n, [(0, 0), (1, 1), (3, 2), (2, 3)]), Order::new(n).unwrap(), first);
        assert!(holds(&rule(9, 1), &[1, 2, 7, 8]) && !holds(&rule(9, 1), &[1, 2, 5, 8]));
        assert!(!holds(&rule(9, 1), &[1, 3, 7, 8]) && !holds(&rule(9, 1), &[1, 2, 3, 8]));
        check(8, rule(8, 1));
        check(9, rule(9, 1));
        check(17, rule(17, 1));
        check_squares(|_, first| rule(4, first));
    }
}
