//! Exact counts, step by step, with progress, limits, and states that can be saved and resumed.

mod bands;
mod bipartite;
mod by_units;
mod classes;
mod diagonal;
mod diagonal_sudoku;
mod factorisations;
mod listing;
mod machine;
mod queens;
mod rectangles;
mod saved;
mod shared_out;
mod units;

use graeco_grid::{Budget, Limits, Order, Outcome, PuzzleError};
use num_bigint::BigUint;

pub use by_units::{ByUnits, UnitSearch, Units};
pub(crate) use diagonal::diagonals_up_to_symmetry;
pub use machine::{Counted, Machine};
pub use rectangles::{RectangleError, count_rectangles};
pub use saved::{BadState, SavedCount};

use crate::kind::Kind;

/// A count in progress.
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
    counted: Counted,
    machine: Box<dyn Machine>,
    limits: Limits,
    end: Option<Outcome>,
}

impl Counting {
    /// Prepares to count the squares of order n and a kind, by the method that suits it best. Takes at most a second.
    ///
    /// # Errors
    /// If n is not an order, 1 to 255, or the boxes do not fit it.
    pub fn new(n: usize, kind: Kind) -> Result<Counting, PuzzleError> {
        let order = Order::new(n)?;
        let kind = if kind.exists(n) { kind.without_lines_as_boxes() } else { kind };
        let symbols: BigUint = (1..=n).product();
        let reduced: BigUint = &symbols * (1..n).product::<BigUint>();
        if let Some((rows, columns)) = kind.unfitting_boxes(n) {
            return Err(PuzzleError::Boxes { rows, columns, order: n });
        }
        let (factor, machine): (_, Box<dyn Machine>) = match kind {
            _ if !kind.exists(n) => (0usize.into(), Box::new(ByUnits::new(listing::Listing::nothing(order)))),
            Kind::Plain if n <= bipartite::MOST => (reduced, Box::new(factorisations::Levels::new(n))),
            Kind::Diagonal if (4..=diagonal::MOST).contains(&n) => {
                (symbols, Box::new(ByUnits::new(diagonal::Diagonal::new(n))))
            }
            Kind::Pandiagonal if n <= queens::MOST => (symbols, Box::new(ByUnits::new(queens::Queens::new(order)))),
            Kind::Sudoku { rows: 3, columns: 3 } => (symbols, Box::new(ByUnits::new(bands::ThreeByThree))),
            Kind::Sudoku { rows: 2, columns: c } | Kind::Sudoku { rows: c, columns: 2 } if c <= bands::MOST_COLUMNS => {
                (1usize.into(), Box::new(ByUnits::new(bands::TwoColumnBoxes::new(c))))
            }
            Kind::DiagonalSudoku { rows: 3, columns: 3 } => {
                (symbols, Box::new(ByUnits::new(diagonal_sudoku::Corners::new())))
            }
            _ => (symbols, Box::new(ByUnits::new(listing::Listing::new(n, kind)?))),
        };
        let what = format!("{kind:?}");
        let allows_reduction = kind == Kind::Plain;
        Ok(Counting::by(machine, Counted { what, order: n, factor, allows_renaming: true, allows_reduction }))
    }

    /// Prepares to count by a machine of one's own.
    pub fn by(machine: Box<dyn Machine>, counted: Counted) -> Counting {
        Counting { counted, machine, limits: Limits::default(), end: None }
    }

    /// A machine whose sum is the number of reduced squares of order n, without a search; `None` above order 11.
    #[must_use]
    pub fn reduced_squares(n: usize) -> Option<Box<dyn Machine>> {
        (1..=bipartite::MOST).contains(&n).then(|| Box::new(factorisations::Levels::new(n)) as Box<dyn Machine>)
    }

    /// A name for the method, such as `1-factorisations`.
    #[must_use]
    pub fn method(&self) -> &'static str {
        self.machine.method()
    }

    /// Whether the method visits every square, up to symmetry, so that the count takes the longer the more there are.
    #[must_use]
    pub fn is_search(&self) -> bool {
        self.machine.is_search()
    }

    /// Sets limits of time, memory and interruption; the clock starts here. A count that was stopped by limits can
    /// continue with new ones.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = Limits { solutions: None, nodes: None, ..limits }.started();
        self.machine.relimit();
        self.end = None;
        self
    }

    /// Sets how many threads work on a part of the work; one by default. Counts of Latin squares by 1-factorisations and of
    /// diagonal squares use them.
    pub fn threads(mut self, threads: usize) -> Self {
        self.machine.set_threads(threads);
        self
    }

    /// Does the next part of the work. Returns false once the count is complete or a limit was reached: see
    /// [`end`](Self::end).
    pub fn advance(&mut self) -> bool {
        if self.machine.is_complete() {
            self.end = Some(Outcome::Complete);
        }
        if self.end.is_none() {
            let looked = Budget::start(&self.limits).look();
            self.end = looked.and_then(|()| self.machine.advance(&self.limits)).err().map(Outcome::Stopped);
        }
        self.end.is_none()
    }

    /// How the count ended: [`Outcome::Complete`] if it is complete, otherwise the limit that was reached. `None` while
    /// there is more to do.
    #[must_use]
    pub fn end(&self) -> Option<Outcome> {
        self.end
    }

    /// An estimate of the part of the work that is done, 0 to 1.
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
        self.machine.total() * &self.counted.factor
    }

    /// The number of squares whose first row is in order: 1/n! of all squares; `None` for families whose symbols cannot be
    /// permuted freely. Those of every kind can.
    #[must_use]
    pub fn first_row_in_order(&self) -> Option<BigUint> {
        self.counted.allows_renaming.then(|| self.total() / (1..=self.counted.order).product::<BigUint>())
    }

    /// The number of reduced squares (first row and first column in order); `None` for kinds other than [`Kind::Plain`],
    /// and families whose rows or columns cannot be permuted freely.
    #[must_use]
    pub fn reduced(&self) -> Option<BigUint> {
        let first_row = self.first_row_in_order().filter(|_| self.counted.allows_reduction)?;
        Some(first_row / (1..self.counted.order).product::<BigUint>())
    }

    /// The first line of a saved state: the version of the format, and the subject of the count.
    fn title(&self) -> String {
        format!("graeco count 2: {} of order {} by {}", self.counted.what, self.counted.order, self.method())
    }

    /// The state as text, which [`load`](Self::load) reads.
    #[must_use]
    pub fn save(&self) -> String {
        saved::write(&self.title(), &self.machine.save())
    }

    /// Resumes from a saved state.
    ///
    /// # Errors
    /// If the state belongs to another count or is damaged. Then nothing has changed.
    pub fn load(&mut self, text: &str) -> Result<(), BadState> {
        let state = saved::read(&self.title(), text)?;
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

/// The exact number of squares of order n and a kind.
///
/// # Errors
/// If n is not an order, 1 to 255, or the boxes do not fit it.
pub fn count(n: usize, kind: Kind) -> Result<BigUint, PuzzleError> {
    let mut counting = Counting::new(n, kind)?;
    while counting.advance() {}
    Ok(counting.total())
}
