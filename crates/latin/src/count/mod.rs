//! Exact counts for what has structure, step by step: a count can be watched, put down, and taken up again.

mod bands;
mod bipartite;
mod classes;
mod diagonal;
mod diagonal_sudoku;
mod factorisations;
mod listing;
mod queens;

use graeco_grid::{Limits, Order, PuzzleError};
use num_bigint::BigUint;

use crate::kind::Kind;

/// A count under way.
///
/// ```
/// use graeco_latin::{Counting, Kind};
///
/// let mut counting = Counting::new(7, Kind::Plain)?;
/// while counting.advance() {}
/// assert_eq!(counting.total().to_string(), "61479419904000");
/// # Ok::<(), graeco_latin::PuzzleError>(())
/// ```
pub struct Counting {
    n: usize,
    kind: Kind,
    method: &'static str,
    /// What the machine's total is to be multiplied by.
    factor: BigUint,
    machine: Box<dyn Machine>,
    limits: Limits,
    running: bool,
}

/// What counts, unit by unit. A unit takes milliseconds, or seconds at most.
trait Machine: Send {
    /// Does the next unit; false if there is none left. What may take longer is cut short by the limits: then the unit
    /// comes again.
    fn advance(&mut self, limits: &Limits) -> bool;
    /// The part that is done, 0 to 1.
    fn progress(&self) -> f64;
    /// The sum so far; the result once nothing is left.
    fn total(&self) -> BigUint;
    /// What it takes to go on from here.
    fn save(&self) -> State;
    /// Goes on from there; `None` if that cannot be a state of this machine.
    fn load(&mut self, state: State) -> Option<()>;
}

/// Rows of numbers.
struct State(Vec<Vec<u128>>);

impl State {
    /// The state of a machine that has done so many of its units.
    fn of(at: usize, total: u128) -> State {
        State(vec![vec![at as u128, total]])
    }

    /// How many units were done, of so many at most, and the sum.
    fn at_and_total(&self, most: usize) -> Option<(usize, u128)> {
        let [at, total] = *self.0.first()?.as_slice() else { return None };
        let at = usize::try_from(at).ok().filter(|&at| at <= most)?;
        Some((at, total))
    }
}

/// A saved count that is of something else, or damaged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadState {
    /// It belongs to another count.
    #[error("it belongs to another count: `{found}`; expected `{expected}`")]
    Other {
        /// Its first line.
        found: String,
        /// The first line of a state of this count.
        expected: String,
    },
    /// It is not whole.
    #[error("line {line} is damaged; expected numbers and a last line `end`")]
    Damaged {
        /// Which line, from 1.
        line: usize,
    },
}

impl Counting {
    /// Starts to count the squares of order n and a kind, by the method that suits it.
    ///
    /// # Errors
    /// If n is not an order, 1 to 255, or boxes do not fit it.
    pub fn new(n: usize, kind: Kind) -> Result<Counting, PuzzleError> {
        let order = Order::new(n)?;
        let symbols: BigUint = (1..=n).product();
        let reduced: BigUint = &symbols * (1..n).product::<BigUint>();
        let (method, factor, machine): (_, _, Box<dyn Machine>) = match kind {
            // Boxes of one row or column are rows or columns.
            Kind::Sudoku { rows: 1, columns: _ } | Kind::Sudoku { rows: _, columns: 1 } if kind.exists(n) => {
                return Counting::new(n, Kind::Plain);
            }
            Kind::DiagonalSudoku { rows: 1, columns: _ } | Kind::DiagonalSudoku { rows: _, columns: 1 }
                if kind.exists(n) =>
            {
                return Counting::new(n, Kind::Diagonal);
            }
            Kind::Sudoku { rows, columns } | Kind::DiagonalSudoku { rows, columns }
                if rows.checked_mul(columns) != Some(n) =>
            {
                return Err(PuzzleError::Boxes { rows, columns, order: n });
            }
            _ if !kind.exists(n) => ("there are none", 0usize.into(), Box::new(listing::Listing::nothing())),
            Kind::Plain if n < bipartite::MOST => (
                "1-factorisations of bipartite graphs, degree by degree",
                reduced,
                Box::new(factorisations::Levels::new(n)),
            ),
            Kind::Diagonal if (4..=diagonal::MOST).contains(&n) => {
                ("classes of diagonals, then rows as masks", symbols, Box::new(diagonal::Diagonal::new(n)))
            }
            Kind::Pandiagonal if n <= queens::MOST => {
                ("toroidal queens, then exact covers by them", symbols, Box::new(queens::Queens::new(order)))
            }
            Kind::Sudoku { rows: 3, columns: 3 } => {
                ("bands over partitions of the digits", symbols, Box::new(bands::Three::new()))
            }
            Kind::Sudoku { rows: 2, columns: c } | Kind::Sudoku { rows: c, columns: 2 } if c <= bands::MOST_COLUMNS => {
                ("squares of 1-factorisations over pairs of bands", 1usize.into(), Box::new(bands::Two::new(c)))
            }
            Kind::DiagonalSudoku { rows: 3, columns: 3 } => (
                "classes of centre and diagonals, tables of edge boxes",
                symbols,
                Box::new(diagonal_sudoku::Corners::new()),
            ),
            _ => ("search, the first row in order", symbols, Box::new(listing::Listing::new(&kind.puzzle(n)?))),
        };
        Ok(Counting { n, kind, method, factor, machine, limits: Limits::default(), running: true })
    }

    /// The method in words.
    #[must_use]
    pub fn method(&self) -> &'static str {
        self.method
    }

    /// Sets limits of time and interruption that cut a part of the work short, if that can be long.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = Limits { solutions: None, nodes: None, ..limits };
        self
    }

    /// Does the next part of the work; false once the count is complete.
    pub fn advance(&mut self) -> bool {
        self.running = self.running && self.machine.advance(&self.limits);
        self.running
    }

    /// About which part of the work is done, 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        if self.running { self.machine.progress() } else { 1.0 }
    }

    /// Whether the count is complete.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        !self.running
    }

    /// The number of squares; a lower bound until the count is complete.
    #[must_use]
    pub fn total(&self) -> BigUint {
        self.machine.total() * &self.factor
    }

    /// The number of squares whose first row is in order; of every kind they are one in n!.
    #[must_use]
    pub fn first_row_in_order(&self) -> BigUint {
        self.total() / (1..=self.n).product::<BigUint>()
    }

    /// The number of reduced squares, first row and first column in order; `None` for kinds other than plain Latin
    /// squares, in which columns cannot be permuted.
    #[must_use]
    pub fn reduced(&self) -> Option<BigUint> {
        (self.kind == Kind::Plain).then(|| self.first_row_in_order() / (1..self.n).product::<BigUint>())
    }

    /// The first line of a saved state: what it is a state of.
    fn title(&self) -> String {
        format!("graeco count 1: {:?} of order {} by {}", self.kind, self.n, self.method)
    }

    /// The state as text, from which [`load`](Self::load) goes on.
    #[must_use]
    pub fn save(&self) -> String {
        let mut text = self.title() + "\n" + if self.running { "running" } else { "complete" } + "\n";
        for row in self.machine.save().0 {
            let words: Vec<String> = row.iter().map(|number| format!("{number:x}")).collect();
            text += &(words.join(" ") + "\n");
        }
        text + "end\n"
    }

    /// Goes on from a saved state.
    ///
    /// # Errors
    /// If it belongs to another count, or is damaged; then nothing has changed.
    pub fn load(&mut self, text: &str) -> Result<(), BadState> {
        let lines: Vec<&str> = text.lines().collect();
        let expected = self.title();
        if lines.first() != Some(&expected.as_str()) {
            let found = lines.first().unwrap_or(&"").chars().take(100).collect();
            return Err(BadState::Other { found, expected });
        }
        let damaged = |line: usize| BadState::Damaged { line: line + 1 };
        if lines.len() < 3 || lines.last() != Some(&"end") || !text.ends_with('\n') {
            return Err(damaged(lines.len()));
        }
        let running = match lines[1] {
            "running" => true,
            "complete" => false,
            _ => return Err(damaged(1)),
        };
        let number = |word: &str| u128::from_str_radix(word, 16).ok();
        let mut rows = Vec::new();
        for (at, line) in lines.iter().enumerate().take(lines.len() - 1).skip(2) {
            let row: Option<Vec<u128>> = line.split_whitespace().map(number).collect();
            rows.push(row.ok_or_else(|| damaged(at))?);
        }
        self.machine.load(State(rows)).ok_or_else(|| damaged(2))?;
        self.running = running;
        Ok(())
    }
}

impl std::fmt::Debug for Counting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {:.0} % done", self.title(), 100.0 * self.progress())
    }
}

/// The number of squares of order n and a kind, exactly.
///
/// # Errors
/// If n is not an order, 1 to 255, or boxes do not fit it.
pub fn count(n: usize, kind: Kind) -> Result<BigUint, PuzzleError> {
    let mut counting = Counting::new(n, kind)?;
    while counting.advance() {}
    Ok(counting.total())
}
