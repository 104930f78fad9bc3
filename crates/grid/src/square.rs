//! A filled grid, and the judge of it, which knows nothing of solving.

use crate::constraint::Values;
use crate::order::{Cell, Order, Symbol};
use crate::puzzle::Puzzle;

/// A filled n×n grid: n² symbols, row by row.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    order: Order,
    symbols: Vec<Symbol>,
}

/// What is wrong with a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The square has another order than the puzzle.
    Order,
    /// A cell does not hold what is given.
    Given(Cell),
    /// A house holds a symbol twice.
    House {
        /// The name of the house.
        house: String,
        /// The symbol.
        symbol: Symbol,
    },
    /// A constraint does not hold; its name.
    Constraint(String),
}

impl Square {
    /// A square of n² symbols.
    ///
    /// # Panics
    /// If there are not n² symbols, all below n.
    #[must_use]
    pub fn new(order: Order, symbols: Vec<Symbol>) -> Square {
        assert_eq!(symbols.len(), order.cell_count(), "a square of order {order} has {} cells", order.cell_count());
        assert!(symbols.iter().all(|s| s.index() < order.get()), "symbols of order {order} are below {order}");
        Square { order, symbols }
    }

    /// The order.
    #[must_use]
    pub fn order(&self) -> Order {
        self.order
    }

    /// All symbols, row by row.
    #[must_use]
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// What a cell holds.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Symbol {
        self.symbols[cell.index()]
    }

    /// The rows.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Symbol]> {
        self.symbols.chunks(self.order.get())
    }

    /// Everything that is wrong with the square as a solution of a puzzle, judged house by house and rule by rule.
    ///
    /// No code is shared with any solver.
    #[must_use]
    pub fn faults(&self, puzzle: &Puzzle) -> Vec<Fault> {
        if self.order != puzzle.order() {
            return vec![Fault::Order];
        }
        let mut faults = Vec::new();
        for cell in self.order.cells() {
            if puzzle.givens()[cell.index()].is_some_and(|given| given != self.at(cell)) {
                faults.push(Fault::Given(cell));
            }
        }
        for house in puzzle.houses() {
            let mut held: Vec<Symbol> = house.cells().iter().map(|&cell| self.at(cell)).collect();
            held.sort_unstable();
            for pair in held.windows(2).filter(|pair| pair[0] == pair[1]) {
                faults.push(Fault::House { house: house.name().into(), symbol: pair[0] });
            }
        }
        for constraint in puzzle.constraints() {
            let held: Vec<Symbol> = constraint.scope().iter().map(|&cell| self.at(cell)).collect();
            if !constraint.holds(Values::new(&held, puzzle.first_value())) {
                faults.push(Fault::Constraint(constraint.name().into()));
            }
        }
        faults
    }

    /// Whether every row and every column holds every symbol once.
    #[must_use]
    pub fn is_latin(&self) -> bool {
        Puzzle::latin(self.order.get()).is_ok_and(|puzzle| puzzle.is_solved_by(self))
    }
}
