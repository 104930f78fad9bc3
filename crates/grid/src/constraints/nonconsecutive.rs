//! Orthogonal neighbours do not differ by 1.

use crate::constraint::{Constraint, Values};
use crate::model::Model;
use crate::order::{Cell, Order};

/// Steps to a neighbour, each pair of cells once.
pub(super) const NEIGHBORS: &[(isize, isize)] = &[(0, 1), (1, 0)];

/// Orthogonal neighbours do not differ by 1.
#[derive(Clone, Debug)]
pub struct NonConsecutive {
    order: Order,
    scope: Vec<Cell>,
}

impl NonConsecutive {
    /// The rule, for the whole grid.
    #[must_use]
    pub fn new(order: Order) -> NonConsecutive {
        NonConsecutive { order, scope: order.cells().collect() }
    }
}

impl Constraint for NonConsecutive {
    fn name(&self) -> &str {
        "non-consecutive"
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: Values<'_>) -> bool {
        values.all_pairs(self.order, NEIGHBORS, |a, b| a.abs_diff(b) != 1)
    }

    fn post(&self, model: &mut Model) {
        for (a, b) in self.order.pairs(NEIGHBORS) {
            model.pair(a, b, |x, y| x.abs_diff(y) != 1);
        }
    }
}
