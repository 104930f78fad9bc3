//! The rule that a cell holds one of some values: of puzzles, and of searches that leave out a value.

use graeco_square::Cell;

use crate::constraint::{Constraint, Values};
use crate::model::Model;

/// A cell that holds one of some values.
#[derive(Clone, Debug)]
pub struct OneOf {
    cell: [Cell; 1],
    values: Vec<i64>,
}

impl OneOf {
    /// The cell and the values that it may hold.
    #[must_use]
    pub fn new(cell: Cell, values: Vec<i64>) -> OneOf {
        OneOf { cell: [cell], values }
    }
}

impl Constraint for OneOf {
    fn name(&self) -> &str {
        "candidates"
    }

    fn scope(&self) -> &[Cell] {
        &self.cell
    }

    fn holds(&self, values: Values<'_>) -> bool {
        self.values.contains(&values.get(0))
    }

    fn post(&self, model: &mut Model) {
        model.restrict(self.cell[0], |value| self.values.contains(&value));
    }
}
