//! Counts unit by unit: each unit adds a number of its own to the sum.

use graeco_grid::{Limits, Outcome, Puzzle, Solutions, Stop};
use num_bigint::BigUint;

use super::Machine;
use super::saved::SavedCount;

/// The units of a count, which do not depend on each other, and how each is counted.
pub trait Units: Send {
    /// A name for the method, such as `1-factorisations`.
    fn method(&self) -> &'static str;
    /// Whether it visits every square, up to symmetry, so that it takes the longer the more there are.
    fn is_search(&self) -> bool {
        true
    }
    /// Sets how many threads may work on a unit.
    fn set_threads(&mut self, _threads: usize) {}
    /// The number of units.
    fn many(&self) -> usize;
    /// Counts on in a unit. `None` if there is more to do in it.
    ///
    /// # Errors
    /// The limit that was reached.
    fn count(&mut self, unit: usize, limits: &Limits) -> Result<Option<BigUint>, Stop>;
    /// The search of the unit in progress, if units are counted by a search with pauses.
    fn search(&mut self) -> Option<&mut UnitSearch> {
        None
    }
    /// The least number that the unit in progress adds.
    fn found(&self, _unit: usize) -> BigUint {
        BigUint::ZERO
    }
    /// The part of the work that is done before a unit, 0 to 1.
    fn progress(&self, unit: usize) -> f64 {
        unit as f64 / self.many() as f64
    }
}

/// A machine that counts one unit after another.
#[derive(Clone, Debug)]
pub struct ByUnits<U> {
    units: U,
    /// The units before this one were counted.
    at: usize,
    total: BigUint,
}

impl<U: Units> ByUnits<U> {
    /// Nothing is counted yet.
    pub fn new(units: U) -> ByUnits<U> {
        ByUnits { units, at: 0, total: BigUint::ZERO }
    }

    fn stop_search(&mut self) {
        self.units.search().map(std::mem::take);
    }
}

impl<U: Units> Machine for ByUnits<U> {
    fn method(&self) -> &'static str {
        if self.units.many() == 0 { "there are none" } else { self.units.method() }
    }

    fn is_search(&self) -> bool {
        self.units.is_search()
    }

    fn set_threads(&mut self, threads: usize) {
        self.units.set_threads(threads);
    }

    fn relimit(&mut self) {
        // A search keeps the limits that it started with.
        self.stop_search();
    }

    fn advance(&mut self, limits: &Limits) -> Result<(), Stop> {
        if let Some(number) = self.units.count(self.at, limits)? {
            self.total += number;
            self.at += 1;
        }
        Ok(())
    }

    fn units(&mut self) -> Option<u64> {
        self.units.search().is_none().then_some(self.units.many() as u64)
    }

    fn seek(&mut self, unit: u64) {
        (self.at, self.total) = (unit as usize, BigUint::ZERO);
    }

    fn is_complete(&self) -> bool {
        self.at == self.units.many()
    }

    fn progress(&self) -> f64 {
        self.units.progress(self.at)
    }

    fn total(&self) -> BigUint {
        let found = if self.is_complete() { BigUint::ZERO } else { self.units.found(self.at) };
        &self.total + found
    }

    fn save(&self) -> SavedCount {
        // A unit in progress starts again.
        SavedCount::of(self.at, &self.total)
    }

    fn load(&mut self, state: &SavedCount) -> Option<()> {
        (self.at, self.total) = state.at_and_total(self.units.many())?;
        self.stop_search();
        Some(())
    }
}

/// The number of solutions that are found at a time.
const MANY: usize = 10_000;

/// The search of a unit, with pauses after some thousand solutions.
#[derive(Debug, Default)]
pub struct UnitSearch {
    walk: Option<Solutions>,
    found: BigUint,
}

impl UnitSearch {
    /// Searches on for the solutions of the puzzle of a unit. Their number, if these are all. A search that a limit stopped
    /// starts again.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn go_on(&mut self, puzzle: impl FnOnce() -> Puzzle, limits: &Limits) -> Result<Option<BigUint>, Stop> {
        if self.walk.as_ref().is_some_and(|walk| walk.end().is_some()) {
            *self = UnitSearch::default();
        }
        let walk = self.walk.get_or_insert_with(|| puzzle().search().limits(limits.clone()).solutions());
        self.found += walk.by_ref().take(MANY).count();
        match walk.end() {
            None => Ok(None),
            Some(Outcome::Stopped(stop)) => Err(stop),
            Some(Outcome::Complete | Outcome::SolutionLimit) => Ok(Some(std::mem::take(self).found)),
        }
    }

    /// Notes how many solutions were found by other means before a limit.
    pub fn note(&mut self, found: BigUint) {
        self.found = found;
    }

    /// How many were found so far.
    #[must_use]
    pub fn found(&self) -> &BigUint {
        &self.found
    }
}
