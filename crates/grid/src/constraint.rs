//! The trait of a rule: its data, its meaning, and the facts that it posts for the solver.
//!
//! A rule of one's own takes three steps:
//!
//! 1. A struct with its cells, and its numbers.
//! 2. [`Constraint`] for it: a name, the cells, and [`holds`](Constraint::holds), which judges a filled scope. That is
//!    enough: the solver asks `holds` as soon as all but one cells of the scope are known.
//! 3. If that is too slow: [`post`](Constraint::post), which gives the [`Model`] facts that follow from the
//!    rule, in terms of cells that differ, pairs of values, sums, or a [`Propagator`](crate::Propagator) of its own.
//!    [`check_posting`](crate::check_posting) compares the two on random states; call it in a test.
//!
//! # A rule from nothing
//!
//! A *ladder* is a line on which every value is one more or one less than the value before it, and which ends at least
//! `climb` higher than it begins. First the data and the meaning:
//!
//! ```
//! use graeco_grid::{Cell, Constraint, Model, Order, Puzzle, Values, check_posting};
//!
//! #[derive(Debug)]
//! struct Ladder {
//!     cells: Vec<Cell>,
//!     climb: i64,
//! }
//!
//! impl Constraint for Ladder {
//!     fn name(&self) -> &str {
//!         "ladder"
//!     }
//!
//!     fn scope(&self) -> &[Cell] {
//!         &self.cells
//!     }
//!
//!     fn holds(&self, values: Values<'_>) -> bool {
//!         let last = values.len() - 1;
//!         (0..last).all(|place| values.get(place).abs_diff(values.get(place + 1)) == 1)
//!             && values.get(last) - values.get(0) >= self.climb
//!     }
//!
//!     // The inferences of the solver: two relations between two cells each.
//!     fn post(&self, model: &mut Model) {
//!         let step = model.relation(|a, b| a.abs_diff(b) == 1);
//!         self.cells.windows(2).for_each(|pair| model.relate(pair[0], pair[1], step));
//!         model.pair(self.cells[0], self.cells[self.cells.len() - 1], |a, b| b - a >= self.climb);
//!     }
//! }
//!
//! // The test: a candidate that `post` strikes is in no filling that `holds` accepts.
//! let order = Order::new(6)?;
//! let ladder = |columns| Ladder { cells: (0..columns).map(|column| order.cell(0, column)).collect(), climb: 2 };
//! for columns in 2..=6 {
//!     check_posting(std::sync::Arc::new(ladder(columns)), order, 1, 50)?;
//! }
//!
//! // The rule at work: 1 2 3 or 2 3 4 or 3 4 5 or 4 5 6 at the beginning of the first row.
//! let puzzle = Puzzle::sudoku(2, 3)?.with(ladder(3))?;
//! let candidates = puzzle.search().true_candidates(1);
//! assert_eq!(candidates.of(order.cell(0, 1)).map(|symbol| symbol.index() + 1).collect::<Vec<_>>(), [2, 3, 4, 5]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! In a puzzle file the same rule needs no Rust at all:
//!
//! ```
//! let file = graeco_document::Document::parse(
//!     r#"
//!     order = 6
//!     boxes = [2, 3]
//!     [[pairs_on_line]]
//!     cells = "r1c1-r1c3"
//!     where = "abs(a - b) = 1"
//!     [[rule]]
//!     cells = "r1c1 r1c3"
//!     where = "b - a >= 2"
//!     "#,
//! )?;
//! assert!(file.puzzle().solve().is_some());
//! # Ok::<(), graeco_grid::text::TextError>(())
//! ```

use std::fmt::Debug;
use std::sync::Arc;

use graeco_square::{Cell, Order, Symbol};

use crate::model::Model;

/// A rule of a puzzle.
pub trait Constraint: Debug + Send + Sync {
    /// Common names of the rule: `killer cage`, `thermometer`.
    fn name(&self) -> &str;

    /// The cells that the rule speaks of, each once.
    fn scope(&self) -> &[Cell];

    /// The order of the grid that the rule is made for, if it is made for one. Puzzles of another order, or with another number
    /// of values, refuse it: there it would be about other cells or values.
    fn order(&self) -> Option<Order> {
        None
    }

    /// The restriction of a rule of the whole grid to the cells that are there; `None` if there is no such rule, or
    /// this is one of chosen cells.
    fn among(&self, _is_there: &dyn Fn(Cell) -> bool) -> Option<Arc<dyn Constraint>> {
        None
    }

    /// Judges a filled scope; `values` come in the order of `scope`.
    fn holds(&self, values: Values<'_>) -> bool;

    /// Posts facts that follow from the rule, and from what the model says of others. They may be weaker than the rule, never
    /// stronger.
    fn post(&self, _model: &mut Model) {}

    /// Whether it posts after the other rules of a puzzle, because it reads what they have posted.
    fn posts_last(&self) -> bool {
        false
    }

    /// The meaning of the rule for its cells, in a clause such as `the values rise from the first one`: for
    /// explanations. Empty if the name says it all.
    fn meaning(&self) -> String {
        String::new()
    }

    /// How much of the rule [`totals`](Constraint::totals) and [`clashes`](Constraint::clashes) state. Like `holds` they say
    /// the meaning of the rule, apart from `post`: the check of proofs calls them.
    fn stated(&self) -> Stated {
        Stated::Nothing
    }

    /// Sums that the values have wherever the rule holds.
    fn totals(&self) -> Vec<Total> {
        Vec::new()
    }

    /// Whether the rule never holds where two places of the scope, or one that is given twice, have these values. The first
    /// place is not behind the second one.
    fn clashes(&self, _places: [usize; 2], _values: [i64; 2]) -> bool {
        false
    }
}

/// How much of a rule its sums and clashes state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stated {
    /// None of it. The check of proofs asks the judge about all fillings, if they are few, and refuses the rule if not.
    Nothing,
    /// A part of it. The check asks the judge about all fillings, if they are few.
    Part,
    /// All of it.
    All,
}

/// A sum of values: each times its coefficient, they add up to a number from `lo` to `hi`. A cell may be there twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Total {
    /// Cells and their coefficients.
    pub terms: Vec<(Cell, i64)>,
    /// The least sum.
    pub lo: i64,
    /// The greatest sum.
    pub hi: i64,
}

impl Total {
    /// Some cells that add up to a number.
    #[must_use]
    pub fn of(cells: &[Cell], sum: i64) -> Total {
        Total { terms: cells.iter().map(|&cell| (cell, 1)).collect(), lo: sum, hi: sum }
    }

    /// Segments that add up to the same: the first one minus each other one is 0.
    #[must_use]
    pub fn equal(segments: &[Vec<Cell>]) -> Vec<Total> {
        let Some((first, rest)) = segments.split_first() else { return Vec::new() };
        let terms = |other: &Vec<Cell>| {
            let minus = other.iter().map(|&cell| (cell, -1));
            first.iter().map(|&cell| (cell, 1)).chain(minus).collect()
        };
        rest.iter().map(|other| Total { terms: terms(other), lo: 0, hi: 0 }).collect()
    }
}

/// The values of a scope's cells, in the order of the scope. Values run from 1 to n, unless the puzzle says otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a> {
    symbols: &'a [Symbol],
    order: Order,
    first: i64,
}

impl<'a> Values<'a> {
    /// The values of the symbols that a scope's cells hold in a grid of some order, where symbol 0 has the value `first`.
    #[must_use]
    pub fn new(symbols: &'a [Symbol], order: Order, first: i64) -> Self {
        Values { symbols, order, first }
    }

    /// The order of the grid.
    #[must_use]
    pub fn order(&self) -> Order {
        self.order
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
    ///
    /// # Panics
    /// If there is no such place.
    #[must_use]
    pub fn symbol(&self, place: usize) -> Symbol {
        self.symbols[place]
    }

    /// Other symbols of the same puzzle.
    #[must_use]
    pub fn with_symbols<'b>(&self, symbols: &'b [Symbol]) -> Values<'b> {
        Values { symbols, ..*self }
    }

    /// All values.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = i64> + ExactSizeIterator + Clone + use<'a> {
        let first = self.first;
        self.symbols.iter().map(move |symbol| symbol.index() as i64 + first)
    }

    /// The least value of the puzzle.
    #[must_use]
    pub fn first(&self) -> i64 {
        self.first
    }

    /// Whether no two are equal.
    #[must_use]
    pub fn all_different(&self) -> bool {
        let mut sorted = self.symbols.to_vec();
        sorted.sort_unstable();
        sorted.windows(2).all(|pair| pair[0] != pair[1])
    }
}
