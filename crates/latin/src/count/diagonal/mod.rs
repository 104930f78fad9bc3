//! Diagonal squares: one filling of the two diagonals from each symmetry class, then row by row, each row as a bit mask.
//!
//! With the main diagonal in order, the other diagonal is a permutation; permutations in one orbit of the symmetries of
//! the diagonals have the same count. A filling of a row is a set of pairs (column, symbol), one bit each; rows are
//! compatible if their sets are disjoint. The row with the fewest fillings is filled first, and the other rows keep the
//! fillings that are disjoint from it. The last two rows are counted by compatible pairs.

mod fillings;
mod masks;
mod table;
mod units;

use graeco_grid::{Budget, Limits, Pace, Stop};
use num_bigint::BigUint;

use crate::count::Machine;
use crate::count::classes::classes;
use crate::count::saved::{SavedCount, index, sum};
use crate::count::shared_out::shared_out;
pub(crate) use fillings::diagonals_up_to_symmetry;
use fillings::{Filling, fillings, images};
use masks::{Mask, lists, without};
use table::count;

/// The largest order: order 9 takes weeks, order 10 would take centuries.
pub(super) const MOST: usize = 9;

/// The count, class by class, and within a class by fillings of the first two rows.
pub(super) struct Diagonal {
    n: usize,
    classes: Vec<(Filling, u128)>,
    /// The next class, and the next fillings of its first and second row.
    class: usize,
    first: usize,
    second: usize,
    sum: u128,
    total: u128,
    rows: Rows,
    threads: usize,
    /// All units, made on the first use.
    units: Option<units::Units>,
}

enum Rows {
    Short(Vec<Vec<u64>>),
    Long(Vec<Vec<u128>>),
}

impl Diagonal {
    pub(super) fn new(n: usize) -> Diagonal {
        let classes = classes(&fillings(n), images);
        let rows = Rows::of(n, classes.first());
        Diagonal { n, classes, class: 0, first: 0, second: 0, sum: 0, total: 0, rows, threads: 1, units: None }
    }

    /// The diagonals of the next class, and the number of diagonals in it.
    fn class_size(&self) -> u128 {
        self.classes.get(self.class).map_or(0, |class| class.1)
    }

    fn listed(&mut self) -> &units::Units {
        let units = self.units.take().unwrap_or_else(|| units::Units::of(self));
        self.units.insert(units)
    }

    /// From order 9 on, one filling of the first row takes minutes. Then one filling of the second row is a unit.
    fn has_small_units(&self) -> bool {
        self.n > 8
    }
}

impl Rows {
    /// Lists the rows of a class; none if no class is left.
    fn of(n: usize, class: Option<&(Filling, u128)>) -> Rows {
        match class {
            None => Rows::Short(Vec::new()),
            Some((filling, _)) if n * n <= 64 => Rows::Short(lists(filling)),
            Some((filling, _)) => Rows::Long(lists(filling)),
        }
    }

    fn fillings(&self, row: usize) -> usize {
        match self {
            Rows::Short(rows) => rows.get(row).map_or(0, Vec::len),
            Rows::Long(rows) => rows.get(row).map_or(0, Vec::len),
        }
    }
}

/// Counts with a given filling of the first row and all compatible ones of the second, or only the one with a given
/// number among these. Also returns the number of compatible second fillings.
fn unit<M: Mask>(rows: &[Vec<M>], first: usize, second: Option<usize>, pace: &mut Pace) -> Result<(u128, usize), Stop> {
    let Some(&taken) = rows[0].get(first) else { return Ok((0, 0)) };
    let mut lists = without(&rows[1..], taken);
    let many = lists[0].len();
    if let Some(second) = second {
        let Some(&taken) = lists[0].get(second) else { return Ok((0, many)) };
        lists = without(&lists[1..], taken);
    }
    Ok((count(&lists, pace)?, many))
}

impl Machine for Diagonal {
    fn method(&self) -> &'static str {
        "classes of diagonals, then rows as masks"
    }

    fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    fn advance(&mut self, limits: &Limits) -> Result<(), Stop> {
        let (first, second) = (self.first, self.has_small_units().then_some(self.second));
        let budget = Budget::start(limits);
        // Those behind the last one of a row count nothing.
        let counted = shared_out(self.threads, self.threads, |at| {
            let (first, second) = if second.is_none() { (first + at, None) } else { (first, second.map(|s| s + at)) };
            match &self.rows {
                Rows::Short(rows) => unit(rows, first, second, &mut budget.pace()),
                Rows::Long(rows) => unit(rows, first, second, &mut budget.pace()),
            }
        });
        let counted = counted.into_iter().collect::<Result<Vec<(u128, usize)>, Stop>>()?;
        self.sum += counted.iter().map(|unit| unit.0).sum::<u128>();
        if second.is_none() {
            self.first += self.threads;
        } else {
            self.second += self.threads;
            if self.second >= counted[0].1 {
                (self.first, self.second) = (self.first + 1, 0);
            }
        }
        if self.first >= self.rows.fillings(0) {
            self.total += self.sum * self.class_size();
            (self.class, self.first, self.sum) = (self.class + 1, 0, 0);
            self.rows = Rows::of(self.n, self.classes.get(self.class));
        }
        Ok(())
    }

    fn units(&mut self) -> Option<u64> {
        Some(self.listed().len())
    }

    fn seek(&mut self, unit: u64) {
        (self.class, self.first, self.second) = self.listed().place(unit);
        (self.sum, self.total) = (0, 0);
        self.rows = Rows::of(self.n, self.classes.get(self.class));
    }

    #[cfg(feature = "rand")]
    fn dive(&mut self, unit: u64, rng: &mut rand_chacha::ChaCha8Rng) -> Option<crate::count::Dive> {
        self.listed();
        self.units.as_ref().map(|units| units.dive(unit, self.has_small_units(), &self.classes, rng))
    }

    fn is_complete(&self) -> bool {
        self.class == self.classes.len()
    }

    fn progress(&self) -> f64 {
        let part = self.first as f64 / self.rows.fillings(0).max(1) as f64;
        (self.class as f64 + part) / self.classes.len() as f64
    }

    fn total(&self) -> BigUint {
        BigUint::from(self.total) + self.sum * self.class_size()
    }

    fn save(&self) -> SavedCount {
        let places = [self.class, self.first, self.second].map(|place| place as u128);
        SavedCount(vec![places.to_vec(), vec![self.sum, self.total]])
    }

    fn load(&mut self, state: &SavedCount) -> Option<()> {
        let [places, sums] = state.rows()?;
        let ([class, first, second], [part, total]) = (places, sums) else { return None };
        let class = index(*class, self.classes.len())?;
        let rows = Rows::of(self.n, self.classes.get(class));
        // After the last class, no row is left.
        let first = index(*first, rows.fillings(0).saturating_sub(1))?;
        let second = index(*second, if self.has_small_units() { rows.fillings(1) } else { 0 })?;
        (self.sum, self.total) = (sum(*part)?, sum(*total)?);
        (self.class, self.first, self.second, self.rows) = (class, first, second, rows);
        Some(())
    }
}
