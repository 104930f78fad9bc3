//! What a rule is: data, what it means, and what the solver may draw from it.
//!
//! A rule of one's own takes three steps:
//!
//! 1. A struct with the cells it speaks of, and whatever numbers it needs.
//! 2. [`Constraint`] for it: a name, the cells, and [`holds`](Constraint::holds), which judges a filled scope. That is
//!    enough: the solver asks `holds` as soon as all but one cells of the scope are known.
//! 3. If that is too slow: [`post`](Constraint::post), which tells the [`Model`] what follows from the
//!    rule, in terms of cells that differ, pairs of values, sums, or a [`Propagator`](crate::Propagator) of its own.
//!    [`check_posting`](crate::check_posting) compares the two on random states; call it in a test.

use std::fmt::Debug;

use crate::model::Model;
use crate::order::{Cell, Order, Symbol};

/// A rule of a puzzle.
pub trait Constraint: Debug + Send + Sync {
    /// What people call the rule: `killer cage`, `thermometer`.
    fn name(&self) -> &str;

    /// The cells that the rule speaks of, each once.
    fn scope(&self) -> &[Cell];

    /// Judges a filled scope; `values` come in the order of `scope`.
    fn holds(&self, values: Values<'_>) -> bool;

    /// Posts what follows from the rule. It may be less than the rule says, never more.
    fn post(&self, _model: &mut Model) {}
}

/// The values of a scope's cells, in the order of the scope. Values run from 1 to n, unless the puzzle says otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a> {
    symbols: &'a [Symbol],
    first: i64,
}

impl<'a> Values<'a> {
    pub(crate) fn new(symbols: &'a [Symbol], first: i64) -> Self {
        Values { symbols, first }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    /// The value of the cell in place `place` of the scope.
    ///
    /// # Panics
    /// If there is no such place.
    #[must_use]
    pub fn get(&self, place: usize) -> i64 {
        self.symbols[place].index() as i64 + self.first
    }

    /// The symbol of the cell in place `place` of the scope.
    pub(crate) fn symbol(&self, place: usize) -> Symbol {
        self.symbols[place]
    }

    /// Other symbols of the same puzzle.
    pub(crate) fn with_symbols<'b>(&self, symbols: &'b [Symbol]) -> Values<'b> {
        Values { symbols, first: self.first }
    }

    /// All values.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = i64> + ExactSizeIterator + Clone + use<'a> {
        let first = self.first;
        self.symbols.iter().map(move |symbol| symbol.index() as i64 + first)
    }

    /// Whether no two are equal.
    #[must_use]
    pub fn all_different(&self) -> bool {
        let mut sorted = self.symbols.to_vec();
        sorted.sort_unstable();
        sorted.windows(2).all(|pair| pair[0] != pair[1])
    }

    /// Whether `agree` holds for every two cells that are one of these steps (down, right) apart, where the scope is
    /// the whole grid of an order, row by row.
    ///
    /// # Panics
    /// If the scope is smaller than that.
    #[must_use]
    pub fn all_pairs(&self, order: Order, steps: &'static [(isize, isize)], agree: impl Fn(i64, i64) -> bool) -> bool {
        order.pairs(steps).all(|(a, b)| agree(self.get(a.index()), self.get(b.index())))
    }
}
