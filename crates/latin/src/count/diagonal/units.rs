//! The units of a count of diagonal squares by number, and random dives into them.

#[cfg(feature = "rand")]
use rand::{Rng, RngExt};

use super::masks::Mask;
#[cfg(feature = "rand")]
use super::masks::without;
use super::{Diagonal, Rows};
#[cfg(feature = "rand")]
use crate::count::Dive;

/// The rows of every class, and where the units of each filling of a first row end.
pub(super) struct Units {
    /// For dives alone.
    #[cfg_attr(not(feature = "rand"), expect(dead_code))]
    rows: Vec<Rows>,
    /// The number of units up to each filling of the first row, class by class.
    ends: Vec<Vec<u64>>,
}

impl Units {
    pub(super) fn of(count: &Diagonal) -> Units {
        let rows: Vec<Rows> = count.classes.iter().map(|class| Rows::of(count.n, Some(class))).collect();
        let mut end = 0;
        let mut ends_of = |rows: &Rows| {
            let units = |first: usize| if count.has_small_units() { rows.seconds(first).max(1) as u64 } else { 1 };
            let mut next = |first: usize| {
                end += units(first);
                end
            };
            (0..rows.fillings(0)).map(&mut next).collect()
        };
        let ends = rows.iter().map(&mut ends_of).collect();
        Units { rows, ends }
    }

    pub(super) fn len(&self) -> u64 {
        self.ends.iter().flatten().next_back().copied().unwrap_or(0)
    }

    /// The class, and the fillings of the first and second row, with which a unit starts.
    pub(super) fn place(&self, unit: u64) -> (usize, usize, usize) {
        let class = self.ends.partition_point(|ends| ends.last().is_none_or(|&end| end <= unit));
        let Some(ends) = self.ends.get(class) else { return (class, 0, 0) };
        let first = ends.partition_point(|&end| end <= unit);
        let before = match first.checked_sub(1) {
            Some(before) => ends[before],
            None => self.ends[..class].iter().flatten().next_back().copied().unwrap_or(0),
        };
        (class, first, (unit - before) as usize)
    }

    /// A random dive into a unit.
    #[cfg(feature = "rand")]
    pub(super) fn dive(&self, unit: u64, small: bool, classes: &[(Vec<usize>, u128)], rng: &mut impl Rng) -> Dive {
        let (class, first, second) = self.place(unit);
        let Some((_, many)) = classes.get(class) else { return Dive { solutions: 0.0, cost: 0.0 } };
        let second = small.then_some(second);
        let dive = match &self.rows[class] {
            Rows::Short(rows) => dive(rows, first, second, rng),
            Rows::Long(rows) => dive(rows, first, second, rng),
        };
        Dive { solutions: dive.solutions * *many as f64, ..dive }
    }
}

impl Rows {
    /// The number of fillings of the second row that are compatible with one of the first.
    fn seconds(&self, first: usize) -> usize {
        fn seconds<M: Mask>(rows: &[Vec<M>], first: usize) -> usize {
            rows[1].iter().filter(|mask| !mask.meets(rows[0][first])).count()
        }
        match self {
            Rows::Short(rows) => seconds(rows, first),
            Rows::Long(rows) => seconds(rows, first),
        }
    }
}

/// Takes a filling of the row with the fewest at random, until one row is left, whose fillings all fit.
#[cfg(feature = "rand")]
fn dive<M: Mask>(rows: &[Vec<M>], first: usize, second: Option<usize>, rng: &mut impl Rng) -> Dive {
    let mut lists = without(&rows[1..], rows[0][first]);
    if let Some(second) = second {
        let Some(&taken) = lists[0].get(second) else { return Dive { solutions: 0.0, cost: 1.0 } };
        lists = without(&lists[1..], taken);
    }
    let mut dive = Dive { solutions: 1.0, cost: 1.0 };
    while let Some(shortest) = (0..lists.len()).min_by_key(|&row| lists[row].len()) {
        let many = lists[shortest].len();
        dive.solutions *= many as f64;
        if many == 0 || lists.len() == 1 {
            break;
        }
        dive.cost += dive.solutions;
        let taken = lists[shortest][rng.random_range(0..many)];
        lists.swap_remove(shortest);
        lists = without(&lists, taken);
    }
    dive
}
