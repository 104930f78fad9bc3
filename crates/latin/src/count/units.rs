//! Units of a count that do not depend on each other: their number, the count of some of them, and random dives.

use std::ops::Range;

use num_bigint::BigUint;

use super::Counting;
use graeco_grid::{Budget, Limits, Stop};

/// The result of a random dive into a unit.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Dive {
    /// The number of squares that it represents, divided by the factor of the count.
    pub solutions: f64,
    /// The estimated cost of the unit: elementary steps, which are comparable within a count.
    pub cost: f64,
}

impl Counting {
    /// The number of units that can be counted one by one; `None` if the units of this method depend on each other, or
    /// if it searches: see [`Kind::puzzle`](crate::Kind::puzzle).
    #[must_use]
    pub fn units(&mut self) -> Option<u64> {
        self.machine.units()
    }

    /// Counts only some of the [units](Self::units): the sums over all of them add up to the [total](Self::total). What
    /// was counted before is forgotten.
    ///
    /// ```
    /// use graeco_latin::{Counting, Kind, Limits};
    ///
    /// let mut counting = Counting::new(6, Kind::Diagonal)?;
    /// let units = counting.units().unwrap();
    /// let parts = [0..1, 1..units].map(|part| counting.part(part, &Limits::default()).unwrap());
    /// assert_eq!((&parts[0] + &parts[1]).to_string(), "92160");
    /// # Ok::<(), graeco_latin::PuzzleError>(())
    /// ```
    ///
    /// # Errors
    /// The limit that was reached.
    ///
    /// # Panics
    /// If there are no such units.
    pub fn part(&mut self, units: Range<u64>, limits: &Limits) -> Result<BigUint, Stop> {
        assert!(self.units().is_some_and(|all| units.start <= units.end && units.end <= all), "no units {units:?}");
        let limits = Limits { solutions: None, ..limits.clone().started() };
        self.end = None;
        self.machine.relimit();
        self.machine.seek(units.start);
        for _ in units {
            Budget::start(&limits).look()?;
            self.machine.advance(&limits)?;
        }
        Ok(self.total())
    }

    /// A random dive into a unit, whose mean is the number of squares that it counts; `None` if this method knows none.
    ///
    /// # Panics
    /// If there is no such unit.
    #[cfg(feature = "rand")]
    #[must_use]
    pub fn dive(&mut self, unit: u64, rng: &mut rand_chacha::ChaCha8Rng) -> Option<Dive> {
        assert!(self.units().is_some_and(|all| unit < all), "no unit {unit}");
        self.machine.dive(unit, rng)
    }

    /// The factor between a [dive](Self::dive) and the number of squares.
    #[must_use]
    pub fn factor(&self) -> &BigUint {
        &self.counted.factor
    }
}
