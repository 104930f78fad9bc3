//! Diagonal squares: one filling of the two diagonals from each symmetry class, then the rows in two halves that meet.
//!
//! With the main diagonal in order, the other diagonal is a permutation; permutations in one orbit of the symmetries of
//! the diagonals have the same count. The middle row of an odd order is filled in all ways, again up to symmetry. The other rows
//! are two halves: all that one has to know of the other is which symbols it uses in each column.

mod fillings;
mod halves;
mod rows;

use graeco_grid::{Budget, Limits, Stop};
use num_bigint::BigUint;

use crate::count::Units;
use crate::count::classes::classes;
use crate::count::shared_out::shared_out;
pub(crate) use fillings::diagonals_up_to_symmetry;
use fillings::{Filling, fillings, images};
use rows::Rows;

/// The largest order: order 9 takes hours, order 10 would take years.
pub(super) const MOST: usize = 9;

/// The classes of the diagonals; each is one unit, or several with a part of the fillings of the middle row each.
pub(super) struct Diagonal {
    classes: Vec<(Filling, u128)>,
    /// The number of units of a class.
    parts: usize,
    /// The rows of the class that was counted last.
    rows: Option<(usize, Rows)>,
    threads: usize,
}

/// The number of units of a class of order 9; each takes about a second.
const PARTS: usize = 64;

impl Diagonal {
    pub(super) fn new(n: usize) -> Diagonal {
        Diagonal::in_parts(n, if n > 8 { PARTS } else { 1 })
    }

    fn in_parts(n: usize, parts: usize) -> Diagonal {
        Diagonal { classes: classes(&fillings(n), images), parts, rows: None, threads: 1 }
    }
}

impl Units for Diagonal {
    fn method(&self) -> &'static str {
        "classes of diagonals, then halves of the rows that meet"
    }

    fn is_search(&self) -> bool {
        false
    }

    fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    fn many(&self) -> usize {
        self.classes.len() * self.parts
    }

    fn count(&mut self, unit: usize, limits: &Limits) -> Result<Option<BigUint>, Stop> {
        let (class, part) = (unit / self.parts, unit % self.parts);
        let (filling, size) = &self.classes[class];
        let rows = self.rows.take().filter(|&(listed, _)| listed == class);
        let (_, rows) = self.rows.insert(rows.unwrap_or_else(|| (class, Rows::of(filling))));
        let middles: Vec<(u128, u128)> = rows.middles.iter().copied().skip(part).step_by(self.parts).collect();
        // The threads share the memory.
        let share = |bytes: usize| bytes / self.threads.min(middles.len()).max(1);
        let budget = Budget::start(&Limits { memory: limits.memory.map(share), ..limits.clone() });
        let sums = shared_out(self.threads, middles.len(), |at| {
            let (middle, many) = middles[at];
            Ok(halves::count(rows, middle, &budget)? * many)
        });
        let sum = sums.into_iter().sum::<Result<u128, Stop>>()?;
        Ok(Some(BigUint::from(sum) * *size))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_class_add_up_to_it() {
        let count = |diagonal: &mut Diagonal, unit| diagonal.count(unit, &Limits::default()).unwrap().unwrap();
        let (mut whole, mut parts) = (Diagonal::in_parts(7, 1), Diagonal::in_parts(7, 3));
        for class in 0..whole.many() {
            let sum: BigUint =
                [3 * class + 2, 3 * class, 3 * class + 1].map(|unit| count(&mut parts, unit)).iter().sum();
            assert_eq!(sum, count(&mut whole, class));
        }
    }

    #[test]
    fn limits_end_a_unit() {
        let limits = [
            Limits { memory: Some(1000), ..Limits::default() },
            Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() },
        ];
        let stops = [Stop::MemoryLimit, Stop::TimeLimit];
        for (limits, stop) in limits.into_iter().zip(stops) {
            assert_eq!(Diagonal::new(9).count(0, &limits), Err(stop));
        }
    }
}
