//! Two rules for the tests of the engines: a relation between pairs of cells, and a cage.

use graeco_square::{Cell, Order};

use crate::constraint::{Constraint, Values};
use crate::model::Model;

/// The values of some pairs of cells go together.
#[derive(Clone, Debug)]
pub(crate) struct Related {
    scope: Vec<Cell>,
    pairs: Vec<[usize; 2]>,
    agree: fn(i64, i64) -> bool,
}

impl Related {
    /// Each cell and the next one.
    pub(crate) fn line(scope: Vec<Cell>, agree: fn(i64, i64) -> bool) -> Related {
        let pairs = (1..scope.len()).map(|place| [place - 1, place]).collect();
        Related { scope, pairs, agree }
    }

    /// All cells of the grid that are one of these steps (down, right) apart.
    pub(crate) fn steps(order: Order, steps: &'static [(isize, isize)], agree: fn(i64, i64) -> bool) -> Related {
        let pairs = order.pairs(steps).map(|(a, b)| [a.index(), b.index()]).collect();
        Related { scope: order.cells().collect(), pairs, agree }
    }
}

impl Constraint for Related {
    fn name(&self) -> &str {
        "relation"
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: Values<'_>) -> bool {
        self.pairs.iter().all(|&[a, b]| (self.agree)(values.get(a), values.get(b)))
    }

    fn post(&self, model: &mut Model) {
        let relation = model.relation(self.agree);
        self.pairs.iter().for_each(|&[a, b]| model.relate(self.scope[a], self.scope[b], relation));
    }
}

/// Different values with a sum.
#[derive(Clone, Debug)]
pub(crate) struct Cage {
    pub(crate) cells: Vec<Cell>,
    pub(crate) sum: i64,
}

impl Constraint for Cage {
    fn name(&self) -> &str {
        "cage"
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        values.all_different() && values.iter().sum::<i64>() == self.sum
    }

    fn post(&self, model: &mut Model) {
        model.all_different(&self.cells);
        model.sum(&self.cells.iter().map(|&cell| (cell, 1)).collect::<Vec<_>>(), self.sum, self.sum);
    }
}
