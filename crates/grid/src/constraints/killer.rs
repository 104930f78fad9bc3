//! A killer cage: its cells are all different, and add up to a sum if one is given.

use crate::constraint::{Constraint, Values};
use crate::model::Model;
use crate::order::Cell;

/// A killer cage.
#[derive(Clone, Debug)]
pub struct Killer {
    cells: Vec<Cell>,
    sum: Option<i64>,
}

impl Killer {
    /// A cage; without a sum its cells are only all different.
    #[must_use]
    pub fn new(cells: Vec<Cell>, sum: Option<i64>) -> Killer {
        Killer { cells, sum }
    }
}

impl Constraint for Killer {
    fn name(&self) -> &str {
        "killer cage"
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        values.all_different() && self.sum.is_none_or(|sum| values.iter().sum::<i64>() == sum)
    }

    fn post(&self, model: &mut Model) {
        model.all_different(&self.cells);
        if let Some(sum) = self.sum {
            let terms: Vec<_> = self.cells.iter().map(|&cell| (cell, 1)).collect();
            model.sum(&terms, sum, sum);
        }
    }
}
