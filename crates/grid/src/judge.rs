//! The judge: whether a square solves a puzzle, and whether givens clash. It shares no code with any solver.

use graeco_square::{Cell, Order, Square, Symbol};

use crate::constraint::Values;
use crate::puzzle::Puzzle;

/// The error in a square.
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

impl Fault {
    /// The fault in words: `row 3 has two 5s`.
    #[must_use]
    pub fn describe(&self, puzzle: &Puzzle) -> String {
        match self {
            Fault::Given(cell) => format!("{} does not hold its given", puzzle.name_of(*cell)),
            Fault::Value(cell) => format!("{} holds a value that it cannot have", puzzle.name_of(*cell)),
            Fault::House { house, symbol } => format!("{house} has two {}s", puzzle.value(*symbol)),
            Fault::Constraint(name) => format!("the rule `{name}` does not hold"),
            Fault::Order => "the square has another order than the puzzle".to_owned(),
        }
    }
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
    #[must_use]
    pub fn clash_of(&self, held: impl Fn(Cell) -> Option<Symbol>) -> Option<Clash> {
        self.houses().iter().find_map(|house| {
            let mut seen = vec![None; self.order().symbol_count()];
            house.cells().iter().find_map(|&cell| {
                let symbol = held(cell)?;
                let first = seen[symbol.index()].replace(cell)?;
                Some(Clash { house: house.name(), symbol, cells: [first, cell] })
            })
        })
    }

    /// Whether a square solves this puzzle; see [`faults`](Puzzle::faults) for the errors otherwise.
    #[must_use]
    pub fn is_solved_by(&self, square: &Square) -> bool {
        self.faults(square).is_empty()
    }

    /// Everything that is wrong with a square as a solution of the puzzle, judged house by house and rule by rule.
    ///
    /// Shares no code with any solver.
    #[must_use]
    pub fn faults(&self, square: &Square) -> Vec<Fault> {
        if square.order() != self.order() {
            return vec![Fault::Order];
        }
        let mut faults = Vec::new();
        for cell in square.order().all_cells() {
            if self.given_at(cell).is_some_and(|given| given != square.at(cell)) {
                faults.push(Fault::Given(cell));
            }
            if !self.values_of(cell).contains(&(square.at(cell).index() as i64 + self.first_value())) {
                faults.push(Fault::Value(cell));
            }
        }
        for house in self.houses() {
            let mut held: Vec<Symbol> = house.cells().iter().map(|&cell| square.at(cell)).collect();
            held.sort_unstable();
            for pair in held.windows(2).filter(|pair| pair[0] == pair[1]) {
                faults.push(Fault::House { house: house.name(), symbol: pair[0] });
            }
        }
        for constraint in self.constraints() {
            let held: Vec<Symbol> = constraint.scope().iter().map(|&cell| square.at(cell)).collect();
            if !constraint.holds(Values::new(&held, self.order(), self.first_value())) {
                faults.push(Fault::Constraint(constraint.name().into()));
            }
        }
        faults
    }
}
