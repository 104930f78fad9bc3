//! A little killer: cells, mostly on a diagonal, that add up to a sum and may repeat.

use crate::constraint::{Constraint, Values};
use crate::model::Model;
use crate::order::Cell;

/// A little killer.
#[derive(Clone, Debug)]
pub struct LittleKiller {
    cells: Vec<Cell>,
    sum: i64,
}

impl LittleKiller {
    /// Cells and their sum.
    #[must_use]
    pub fn new(cells: Vec<Cell>, sum: i64) -> LittleKiller {
        LittleKiller { cells, sum }
    }
}

impl Constraint for LittleKiller {
    fn name(&self) -> &str {
        "little killer"
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        values.iter().sum::<i64>() == self.sum
    }

    fn post(&self, model: &mut Model) {
        let terms: Vec<_> = self.cells.iter().map(|&cell| (cell, 1)).collect();
        model.sum(&terms, self.sum, self.sum);
    }
}
