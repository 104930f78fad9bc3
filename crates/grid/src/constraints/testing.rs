//! What the tests of the rules have in common.

use std::fmt::Debug;
use std::sync::Arc;

use crate::constraint::{Constraint, Values};
use crate::order::{Cell, Order, Symbol};
use crate::posting::check_posting;
use crate::puzzle::Puzzle;

/// Whether a rule holds for the values of its scope.
pub(super) fn holds(rule: &dyn Constraint, values: &[i64]) -> bool {
    assert_eq!(rule.scope().len(), values.len());
    let symbols: Vec<Symbol> = values.iter().map(|&value| Symbol::new(value as usize - 1)).collect();
    rule.holds(Values::new(&symbols, 1))
}

/// Cells of a grid of order n by row and column, from 0.
pub(super) fn cells<const K: usize>(n: usize, places: [(usize, usize); K]) -> Vec<Cell> {
    let order = Order::new(n).unwrap();
    places.iter().map(|&(row, column)| order.cell(row, column)).collect()
}

/// Compares `post` with `holds`, for the rule of order n that `rule` makes: on random states.
pub(super) fn check(n: usize, rule: impl Constraint + 'static) {
    let order = Order::new(n).unwrap();
    let name = format!("{rule:?}");
    check_posting(Arc::new(rule), order, 7, 150).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
}

/// Compares `post` with `holds` among houses: how many Latin squares of order 4 the solver finds with the rule, and how
/// many of all 576 obey it, with several least values.
pub(super) fn check_squares<R: Constraint + Debug + 'static>(rule: impl Fn(Order, i64) -> R) {
    for first in [1, 0, -2, 3] {
        let puzzle = Puzzle::latin(4).unwrap().with_first_value(first);
        let wanted = rule(puzzle.order(), first.into());
        let obeys = |square: &crate::Square| {
            let symbols: Vec<Symbol> = wanted.scope().iter().map(|&cell| square.at(cell)).collect();
            wanted.holds(Values::new(&symbols, first.into()))
        };
        let expected = puzzle.solutions().filter(obeys).count();
        let found = puzzle.with(rule(Order::new(4).unwrap(), first.into())).unwrap().solutions().count();
        assert_eq!(found, expected, "{wanted:?}, values from {first}");
    }
}
