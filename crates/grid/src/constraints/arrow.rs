//! An arrow: the circle, read as a decimal number if it has several cells, is the sum of the line.

use crate::constraint::{Constraint, Values};
use crate::model::Model;
use crate::order::Cell;

/// An arrow.
#[derive(Clone, Debug)]
pub struct Arrow {
    /// The circle's cells, then the line's.
    cells: Vec<Cell>,
    circle: usize,
}

impl Arrow {
    /// A circle (or pill) of at most 18 cells, the highest digit first, and a line, which may repeat values. A cell
    /// must not be in both.
    ///
    /// # Panics
    /// If the circle has more cells than that.
    #[must_use]
    pub fn new(circle: Vec<Cell>, line: &[Cell]) -> Arrow {
        assert!(circle.len() <= 18, "a number of {} digits is too long", circle.len());
        let length = circle.len();
        let mut cells = circle;
        cells.extend_from_slice(line);
        Arrow { cells, circle: length }
    }

    /// For each cell what it counts: powers of ten in the circle, −1 along the line.
    fn coefficients(&self) -> impl Iterator<Item = i64> + '_ {
        let powers = (0..self.circle as u32).rev().map(|digit| 10_i64.pow(digit));
        powers.chain(std::iter::repeat(-1))
    }
}

impl Constraint for Arrow {
    fn name(&self) -> &str {
        "arrow"
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        // 18 digits of order 85 and more are a number above 2^63.
        let term = |(value, coefficient): (i64, i64)| i128::from(value) * i128::from(coefficient);
        values.iter().zip(self.coefficients()).map(term).sum::<i128>() == 0
    }

    fn post(&self, model: &mut Model) {
        let terms: Vec<_> = self.cells.iter().copied().zip(self.coefficients()).collect();
        model.sum(&terms, 0, 0);
    }
}
