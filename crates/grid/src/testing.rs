//! What tests of the engines share: a relation between pairs of cells, a cage, and all ways to fill a group by brute force.

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

/// The symbols that each cell of a group has in the ways to give all cells different symbols, with these candidates; a bit
/// each.
pub(crate) fn kept_in_fillings(sets: &[u16]) -> Vec<u16> {
    fn fill(sets: &[u16], line: &mut Vec<u16>, kept: &mut [u16]) {
        let Some(&set) = sets.get(line.len()) else {
            return kept.iter_mut().zip(line).for_each(|(kept, symbol)| *kept |= *symbol);
        };
        for symbol in (0..16).map(|symbol| 1 << symbol).filter(|symbol| set & symbol != 0) {
            if !line.contains(&symbol) {
                line.push(symbol);
                fill(sets, line, kept);
                line.pop();
            }
        }
    }
    let mut kept = vec![0; sets.len()];
    fill(sets, &mut Vec::new(), &mut kept);
    kept
}
