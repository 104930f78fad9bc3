//! Units of a count that do not depend on each other: their number, and the count of some of them.

use std::ops::Range;

use num_bigint::BigUint;

use super::Counting;
use graeco_grid::{Budget, Limits, Stop};

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

    /// The factor between the sum of all units and the number of squares.
    #[must_use]
    pub fn factor(&self) -> &BigUint {
        &self.counted.factor
    }
}
