//! The judge: whether a square solves a puzzle, and whether givens clash. It shares no code with any solver.

use crate::constraint::Values;
use crate::order::{Cell, Order, Symbol};
use crate::puzzle::Puzzle;
use crate::square::Square;

/// What is wrong with a square.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The square has another order than the puzzle.
    Order,
    /// A cell does not hold its given.
    Given(Cell),
    /// A cell holds a value that it cannot have.
    Value(Cell),
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

/// Two givens that cannot stand together.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Clash {
    /// The house that has them both.
    pub house: String,
    /// The symbol that they share.
    pub symbol: Symbol,
    /// The two cells.
    pub cells: [Cell; 2],
}

impl Clash {
    /// The clash in words: `row 3 has two 5s: columns 2 and 8`, symbols printed by `print`.
    #[must_use]
    pub fn describe(&self, order: Order, print: impl Fn(Symbol) -> String) -> String {
        let [a, b] = self.cells;
        let symbol = print(self.symbol);
        let place = if self.house.starts_with("row ") {
            format!("columns {} and {}", a.column(order) + 1, b.column(order) + 1)
        } else if self.house.starts_with("column ") {
            format!("rows {} and {}", a.row(order) + 1, b.row(order) + 1)
        } else {
            format!("{} and {}", a.name(order), b.name(order))
        };
        format!("{} has two {symbol}s: {place}", self.house)
    }
}

impl Puzzle {
    /// Two givens of one house that hold the same symbol, if there are any.
    #[must_use]
    pub fn clash(&self) -> Option<Clash> {
        self.clash_of(|cell| self.given_at(cell))
    }

    /// Two cells of one house that hold the same symbol, if there are any.
    pub(crate) fn clash_of(&self, held: impl Fn(Cell) -> Option<Symbol>) -> Option<Clash> {
        self.houses().iter().find_map(|house| {
            let mut seen = vec![None; self.order().symbol_count()];
            house.cells().iter().find_map(|&cell| {
                let symbol = held(cell)?;
                let first = seen[symbol.index()].replace(cell)?;
                Some(Clash { house: house.name(), symbol, cells: [first, cell] })
            })
        })
    }

    /// Whether a square solves this puzzle; see [`Square::faults`] for what is wrong otherwise.
    #[must_use]
    pub fn is_solved_by(&self, square: &Square) -> bool {
        square.faults(self).is_empty()
    }
}

impl Square {
    /// Everything that is wrong with the square as a solution of a puzzle, judged house by house and rule by rule.
    ///
    /// Shares no code with any solver.
    #[must_use]
    pub fn faults(&self, puzzle: &Puzzle) -> Vec<Fault> {
        if self.order() != puzzle.order() {
            return vec![Fault::Order];
        }
        let mut faults = Vec::new();
        for cell in self.order().all_cells() {
            if puzzle.given_at(cell).is_some_and(|given| given != self.at(cell)) {
                faults.push(Fault::Given(cell));
            }
            if !puzzle.values_of(cell).contains(&(self.at(cell).index() as i64 + puzzle.first_value())) {
                faults.push(Fault::Value(cell));
            }
        }
        for house in puzzle.houses() {
            let mut held: Vec<Symbol> = house.cells().iter().map(|&cell| self.at(cell)).collect();
            held.sort_unstable();
            for pair in held.windows(2).filter(|pair| pair[0] == pair[1]) {
                faults.push(Fault::House { house: house.name(), symbol: pair[0] });
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
        Puzzle::latin(self.order().get()).is_ok_and(|puzzle| puzzle.is_solved_by(self))
    }
}
