//! Different lines: of all rows and columns, each read from both ends, no two are equal.

use graeco_grid::{Cell, Constraint, Model, Order, Strength, Values};

use super::fullrank::{NO_ABSENT, lines_from_all_sides};
use crate::kind::{Build, Clue, Kind, Refusal, add};

pub(crate) const KIND: Kind = Kind {
    name: "differentlines",
    title: "different lines",
    strength: Strength::Late,
    meaning: "Of all rows and columns, each read from both ends, no two are equal: none is a palindrome.",
    example: r#"{"kind":"differentlines"}"#,
    add: read,
    ..Kind::DEFAULT
};

fn read(_: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    if puzzle.shape().is_some() {
        return Err(Refusal::new(NO_ABSENT));
    }
    add(puzzle, DifferentLines::new(puzzle.order()))
}

/// No two of all rows and columns are equal, each read from both ends.
#[derive(Clone, Debug)]
struct DifferentLines {
    order: Order,
    scope: Vec<Cell>,
    lines: Vec<Vec<Cell>>,
}

impl DifferentLines {
    fn new(order: Order) -> DifferentLines {
        DifferentLines { order, scope: order.cells().collect(), lines: lines_from_all_sides(order) }
    }
}

impl Constraint for DifferentLines {
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
        let number = |line: &Vec<Cell>| line.iter().map(|cell| values.get(cell.index())).collect::<Vec<i64>>();
        let mut numbers: Vec<Vec<i64>> = self.lines.iter().map(number).collect();
        numbers.sort_unstable();
        numbers.windows(2).all(|pair| pair[0] != pair[1])
    }

    fn post(&self, _: &mut Model) {}
}
