//! Exact counts, step by step, with progress, limits, and states that can be saved and resumed.

mod bands;
mod bipartite;
mod classes;
mod diagonal;
mod diagonal_sudoku;
mod factorisations;
mod families;
mod listing;
mod queens;
mod rectangles;
mod state;
mod units;

use graeco_grid::{Budget, End, Limits, Order, PuzzleError};
use num_bigint::BigUint;

pub(crate) use diagonal::diagonals_up_to_symmetry;
pub use rectangles::{RectangleError, count_rectangles};
pub use state::BadState;
use state::State;
pub use units::Dive;

use crate::family::{Family, Property};
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
    n: usize,
    family: Family,
    method: &'static str,
    /// The factor by which the machine's total is multiplied.
    factor: BigUint,
    machine: Box<dyn Machine>,
    limits: Limits,
    end: Option<End>,
}

/// A method of counting, in units of work. A unit takes milliseconds, or checks the limits.
trait Machine: Send {
    /// Drops limits that it may have stored, as others hold from now on. A unit in progress may start again.
    fn relimit(&mut self) {}
    /// Does the next unit. There must be one.
    ///
    /// # Errors
    /// The limit that stopped the unit, which is then repeated.
    fn advance(&mut self, limits: &Limits) -> Result<(), End>;
    /// Whether no unit is left.
    fn is_complete(&self) -> bool;
    /// The part of the work that is done, 0 to 1.
    fn progress(&self) -> f64;
    /// The sum so far; the result once no unit is left.
    fn total(&self) -> BigUint;
    /// The state from which the count can be resumed.
    fn save(&self) -> State;
    /// The number of units, if they do not depend on each other and each takes one call of [`advance`](Self::advance).
    fn units(&mut self) -> Option<u64> {
        None
    }
    /// Goes to a unit, and forgets the sum so far. Called only if there are [units](Self::units).
    fn seek(&mut self, _unit: u64) {}
    /// A random dive into a unit.
    #[cfg(feature = "rand")]
    fn dive(&mut self, _unit: u64, _rng: &mut rand_chacha::ChaCha8Rng) -> Option<Dive> {
        None
    }
    /// Resumes from a state. Returns `None`, and changes nothing, if it cannot be a state of this machine. Any state
    /// that is accepted, even a forged one, can be continued without a panic.
    fn load(&mut self, state: &State) -> Option<()>;
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
        let (method, factor, machine): (_, _, Box<dyn Machine>) = match kind {
            Kind::Sudoku { rows, columns } | Kind::DiagonalSudoku { rows, columns }
                if rows.checked_mul(columns) != Some(n) =>
            {
                return Err(PuzzleError::Boxes { rows, columns, order: n });
            }
            _ if !kind.exists(n) => ("there are none", 0usize.into(), Box::new(listing::Listing::nothing(order))),
            Kind::Plain if n <= bipartite::MOST => (
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
        Ok(Counting { n, family: kind.into(), method, factor, machine, limits: Limits::default(), end: None })
    }

    /// Prepares to count the squares of order n in a family.
    ///
    /// ```
    /// use graeco_latin::{Counting, Family, Kind, Property};
    ///
    /// let triples = Family::new(Kind::Plain, [Property::TotallySymmetric, Property::Idempotent]);
    /// let mut counting = Counting::of(9, &triples)?;
    /// while counting.advance() {}
    /// assert_eq!(counting.total(), 840_u32.into()); // Steiner triple systems of order 9
    /// # Ok::<(), graeco_latin::PuzzleError>(())
    /// ```
    ///
    /// # Errors
    /// If n is not an order, 1 to 255, or the boxes do not fit it.
    pub fn of(n: usize, family: &Family) -> Result<Counting, PuzzleError> {
        if family.is_kind() {
            return Counting::new(n, family.kind());
        }
        // Says what is wrong with the order or the boxes.
        family.kind().puzzle(n)?;
        let all: BigUint = (1..=n).product();
        let (method, factor, machine): (_, _, Box<dyn Machine>) = if family.obstacle(n).is_some() {
            ("there are none", 0usize.into(), Box::new(listing::Listing::nothing(Order::new(n)?)))
        } else if *family == Family::new(Kind::Plain, [Property::Unipotent]) && n <= bipartite::MOST {
            // The rows of a reduced square in the order that brings a symbol to the main diagonal, for each symbol, and all
            // orders of the other columns.
            ("1-factorisations of bipartite graphs, degree by degree", all, Box::new(factorisations::Levels::new(n)))
        } else {
            let units = families::Units::new(n, family);
            (units.method(), units.factor(), Box::new(units))
        };
        Ok(Counting { n, family: family.clone(), method, factor, machine, limits: Limits::default(), end: None })
    }

    /// A name for the method, such as `1-factorisations`.
    #[must_use]
    pub fn method(&self) -> &'static str {
        self.method
    }

    /// Sets limits of time, memory and interruption; the clock starts here. A count that was stopped by limits can
    /// continue with new ones.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = Limits { solutions: None, nodes: None, ..limits }.started();
        self.machine.relimit();
        self.end = None;
        self
    }

    /// Does the next part of the work. Returns false once the count is complete or a limit was reached: see
    /// [`end`](Self::end).
    pub fn advance(&mut self) -> bool {
        if self.machine.is_complete() {
            self.end = Some(End::Exhausted);
        }
        if self.end.is_none() {
            let looked = Budget::start(&self.limits).look();
            self.end = looked.and_then(|()| self.machine.advance(&self.limits)).map_err(limit).err();
        }
        self.end.is_none()
    }

    /// Why the count ended: [`End::Exhausted`] if it is complete, otherwise the limit that was reached. `None` while
    /// there is more to do.
    #[must_use]
    pub fn end(&self) -> Option<End> {
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
        self.machine.total() * &self.factor
    }

    /// The number of squares whose first row is in order: 1/n! of all squares; `None` for families whose symbols cannot be
    /// permuted freely. Those of every kind can.
    #[must_use]
    pub fn first_row_in_order(&self) -> Option<BigUint> {
        self.family.allows_renaming().then(|| self.total() / (1..=self.n).product::<BigUint>())
    }

    /// The number of reduced squares (first row and first column in order); `None` for kinds other than [`Kind::Plain`],
    /// and families whose rows or columns cannot be permuted freely.
    #[must_use]
    pub fn reduced(&self) -> Option<BigUint> {
        let first_row = self.first_row_in_order().filter(|_| self.family.allows_reduction())?;
        Some(first_row / (1..self.n).product::<BigUint>())
    }

    /// The first line of a saved state: the version of the format, and what is counted.
    fn title(&self) -> String {
        let properties: String = self.family.properties().map(|property| format!("{property}, ")).collect();
        let subsquares = self.family.subsquares();
        let holes = self.family.holes();
        let with = match (subsquares.is_empty(), holes.is_empty()) {
            (true, true) => String::new(),
            (false, _) => format!(" with {subsquares:?}"),
            (true, false) => format!(" with holes {holes:?}"),
        };
        format!("graeco count 2: {properties}{:?}{with} of order {} by {}", self.family.kind(), self.n, self.method)
    }

    /// The state as text, which [`load`](Self::load) reads.
    #[must_use]
    pub fn save(&self) -> String {
        state::write(&self.title(), &self.machine.save())
    }

    /// Resumes from a saved state.
    ///
    /// # Errors
    /// If the state belongs to another count or is damaged. Then nothing has changed.
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

/// The limit that stopped a unit. Anything else would make a count that is cut short look complete.
fn limit(end: End) -> End {
    assert_ne!(end, End::Exhausted, "only a limit stops a unit");
    end
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
