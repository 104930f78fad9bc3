//! The trait of a counting method: its units of work, and the meaning of its sum.

use graeco_grid::{Limits, Stop};
use num_bigint::BigUint;

use super::saved::SavedCount;

/// A method of counting, in units of work. A unit takes milliseconds, or checks the limits.
///
/// The machines for the kinds of squares come with this crate; [`Counting::by`](super::Counting::by) counts by others, and [`ByUnits`](super::ByUnits) makes
/// one from units that do not depend on each other.
pub trait Machine: Send {
    /// A name for the method, such as `1-factorisations`.
    fn method(&self) -> &'static str;
    /// Whether it visits every square, up to symmetry, so that it takes the longer the more there are.
    fn is_search(&self) -> bool {
        true
    }
    /// Drops limits that it may have stored, as others hold from now on. A unit in progress may start again.
    fn relimit(&mut self) {}
    /// Sets how many threads may work on a unit.
    fn set_threads(&mut self, _threads: usize) {}
    /// Does the next unit. There must be one.
    ///
    /// # Errors
    /// The limit that stopped the unit, which is then repeated.
    fn advance(&mut self, limits: &Limits) -> Result<(), Stop>;
    /// Whether no unit is left.
    fn is_complete(&self) -> bool;
    /// The part of the work that is done, 0 to 1.
    fn progress(&self) -> f64;
    /// The sum so far; the result once no unit is left.
    fn total(&self) -> BigUint;
    /// The state from which the count can be resumed.
    fn save(&self) -> SavedCount;
    /// Resumes from a state. Returns `None`, and changes nothing, if it cannot be a state of this machine. Any state
    /// that is accepted, even a forged one, can be continued without a panic.
    fn load(&mut self, state: &SavedCount) -> Option<()>;
    /// The number of units, if they do not depend on each other and each takes one call of [`advance`](Self::advance).
    fn units(&mut self) -> Option<u64> {
        None
    }
    /// Goes to a unit, and forgets the sum so far. Called only if there are [units](Self::units).
    fn seek(&mut self, _unit: u64) {}
}

/// The objects that are counted, and how its number follows from the sum of a [`Machine`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The description of the squares. A saved state belongs to counts of the same.
    pub what: String,
    /// The order of the squares.
    pub order: usize,
    /// The number of squares divided by the sum of the machine.
    pub factor: BigUint,
    /// Whether every permutation of the symbols leads from squares that are counted to others.
    pub allows_renaming: bool,
    /// Whether permutations that preserve the counted squares bring the first row and column of every square in order.
    pub allows_reduction: bool,
}
