//! Exact counts for what has structure, step by step: a count can be watched, put down, and taken up again.

mod bands;
mod bipartite;
mod classes;
mod diagonal;
mod diagonal_sudoku;
mod factorisations;
mod listing;
mod queens;
mod state;

use graeco_grid::{Budget, End, Limits, Order, PuzzleError};
use num_bigint::BigUint;

pub use state::BadState;
use state::State;

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
#[must_use = "it does nothing until it is advanced"]
pub struct Counting {
    n: usize,
    kind: Kind,
    method: &'static str,
    /// What the machine's total is to be multiplied by.
    factor: BigUint,
    machine: Box<dyn Machine>,
    limits: Limits,
    end: Option<End>,
}

/// What counts, unit by unit. A unit takes milliseconds, or looks at the limits.
trait Machine: Send {
    /// Forgets limits that it may have kept: others hold from now on. What was counted of a unit may be counted again.
    fn relimit(&mut self) {}
    /// Does the next unit; there must be one.
    ///
    /// # Errors
    /// Which limit cut the unit short: then it comes again.
    fn advance(&mut self, limits: &Limits) -> Result<(), End>;
    /// Whether no unit is left.
    fn is_complete(&self) -> bool;
    /// The part that is done, 0 to 1.
    fn progress(&self) -> f64;
    /// The sum so far; the result once nothing is left.
    fn total(&self) -> BigUint;
    /// What it takes to go on from here.
    fn save(&self) -> State;
    /// Goes on from there. `None` if that cannot be a state of this machine; then nothing has changed. A state that
    /// passes, however it was made, can be gone on from without a panic.
    fn load(&mut self, state: &State) -> Option<()>;
}

impl Counting {
    /// Starts to count the squares of order n and a kind, by the method that suits it. Takes a second at most.
    ///
    /// # Errors
    /// If n is not an order, 1 to 255, or boxes do not fit it.
    pub fn new(n: usize, kind: Kind) -> Result<Counting, PuzzleError> {
        let order = Order::new(n)?;
        let kind = if kind.exists(n) { kind.without_lines_as_boxes() } else { kind };
        let symbols: BigUint = (1..=n).product();
        let reduced: BigUint = &symbols * (1..n).product::<BigUint>();
        let (method, factor, machine): (_, _, Box<dyn Machine>) = match kind {
            Kind::Sudoku { rows, columns } | Kind::DiagonalSudoku { rows, columns }
                if rows.checked_mul(columns) != Some(n) =>
            {
                return Err(PuzzleError::Boxes { rows, columns, order: n });
            }
            _ if !kind.exists(n) => ("there are none", 0usize.into(), Box::new(listing::Listing::nothing(order))),
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
            _ => ("search, the first row in order", symbols, Box::new(listing::Listing::new(n, kind)?)),
        };
        Ok(Counting { n, kind, method, factor, machine, limits: Limits::default(), end: None })
    }

    /// The method in words.
    #[must_use]
    pub fn method(&self) -> &'static str {
        self.method
    }

    /// Sets limits of time, memory and interruption; the clock starts here. A count that limits ended can go on.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = Limits { solutions: None, nodes: None, ..limits }.started();
        self.machine.relimit();
        self.end = None;
        self
    }

    /// Does the next part of the work; false once the count is complete, or a limit ended it: see [`end`](Self::end).
    pub fn advance(&mut self) -> bool {
        if self.machine.is_complete() {
            self.end = Some(End::Exhausted);
        }
        if self.end.is_none() {
            let looked = Budget::start(&self.limits).look();
            self.end = looked.and_then(|()| self.machine.advance(&self.limits)).err();
        }
        self.end.is_none()
    }

    /// Why [`advance`](Self::advance) has nothing more to do: [`End::Exhausted`] if the count is complete, or a limit.
    /// `None` while there is something to do.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// About which part of the work is done, 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        if self.is_complete() { 1.0 } else { self.machine.progress().clamp(0.0, 1.0) }
    }

    /// Whether the count is complete.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.machine.is_complete()
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

    /// The first line of a saved state: the version of the form, and what it is a state of.
    fn title(&self) -> String {
        format!("graeco count 2: {:?} of order {} by {}", self.kind, self.n, self.method)
    }

    /// The state as text, from which [`load`](Self::load) goes on.
    #[must_use]
    pub fn save(&self) -> String {
        state::write(&self.title(), &self.machine.save())
    }

    /// Goes on from a saved state.
    ///
    /// # Errors
    /// If it belongs to another count, or is damaged; then nothing has changed.
    pub fn load(&mut self, text: &str) -> Result<(), BadState> {
        let state = state::read(&self.title(), text)?;
        self.machine.load(&state).ok_or(BadState::Damaged { line: 2 })?;
        self.end = None;
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
