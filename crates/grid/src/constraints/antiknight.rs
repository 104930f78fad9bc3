//! Cells a knight's move apart differ.

use crate::constraint::{Constraint, Values};
use crate::model::Model;
use crate::order::{Cell, Order};

/// The moves, each pair of cells once.
const MOVES: &[(isize, isize)] = &[(1, 2), (1, -2), (2, 1), (2, -1)];

/// Cells a knight's move apart differ.
#[derive(Clone, Debug)]
pub struct AntiKnight {
    order: Order,
    scope: Vec<Cell>,
}

impl AntiKnight {
    /// The rule, for the whole grid.
    #[must_use]
    pub fn new(order: Order) -> AntiKnight {
        AntiKnight { order, scope: order.cells().collect() }
    }
}

impl Constraint for AntiKnight {
    fn name(&self) -> &str {
        "anti-knight"
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: Values<'_>) -> bool {
        values.all_pairs(self.order, MOVES, |a, b| a != b)
    }

    fn post(&self, model: &mut Model) {
        for (a, b) in self.order.pairs(MOVES) {
            model.differ(a, b);
        }
    }
}
