//! What cubes gave, added up; while some are missing, an estimate from those that are there.

use num_bigint::BigUint;

use crate::cube::Cube;

/// A cube without children, and what came of it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Leaf {
    /// The cube.
    pub cube: Cube,
    /// The number of its solutions and the seconds that it took; `None` if it is missing.
    pub done: Option<(BigUint, f64)>,
}

impl Leaf {
    /// A cube with what came of it.
    #[must_use]
    pub fn new(cube: Cube, done: Option<(BigUint, f64)>) -> Leaf {
        Leaf { cube, done }
    }
}

/// An estimate of a sum.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Projection {
    /// The sum.
    pub sum: f64,
    /// Its standard error; infinite if fewer than two terms are known.
    pub error: f64,
}

/// All cubes of a piece of work.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    leaves: Vec<Leaf>,
}

impl Tally {
    /// Adds a cube.
    pub fn add(&mut self, leaf: Leaf) {
        self.leaves.push(leaf);
    }

    /// The number of cubes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.leaves.len()
    }

    /// Whether there are no cubes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.leaves.is_empty()
    }

    /// The cubes that are missing.
    pub fn missing(&self) -> impl Iterator<Item = &Cube> {
        self.leaves.iter().filter(|leaf| leaf.done.is_none()).map(|leaf| &leaf.cube)
    }

    /// The sum of what is there: the total if nothing is missing, a lower bound otherwise.
    #[must_use]
    pub fn sum(&self) -> BigUint {
        self.leaves.iter().filter_map(|leaf| leaf.done.as_ref()).map(|(count, _)| count).sum()
    }

    /// The seconds that what is there has taken.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.leaves.iter().filter_map(|leaf| leaf.done.as_ref()).map(|(_, seconds)| seconds).sum()
    }

    /// An estimate of the total. It supposes that the cubes that are there are a fair sample.
    #[must_use]
    pub fn projected(&self) -> Projection {
        // A count above 10^308 is infinite.
        let count = |count: &BigUint| count.to_string().parse().unwrap_or(f64::INFINITY);
        self.ratio(|cube| cube.solutions.mean, |(solutions, _)| count(solutions))
    }

    /// An estimate of the seconds that all cubes take.
    #[must_use]
    pub fn projected_seconds(&self) -> Projection {
        self.ratio(|cube| cube.cost.mean, |&(_, seconds)| seconds)
    }

    /// The ratio estimator: the terms that are known, divided by what was expected of them, times what was expected of
    /// all. (W. G. Cochran, *Sampling Techniques*, 1977, chapter 6.)
    fn ratio(&self, weight: impl Fn(&Cube) -> f64, term: impl Fn(&(BigUint, f64)) -> f64) -> Projection {
        let all: f64 = self.leaves.iter().map(|leaf| weight(&leaf.cube)).sum();
        let known = || self.leaves.iter().filter_map(|leaf| Some((weight(&leaf.cube), term(leaf.done.as_ref()?))));
        let (weights, terms) = known().fold((0.0, 0.0), |(x, y), (weight, term)| (x + weight, y + term));
        let many = known().count() as f64;
        let all_many = self.leaves.len() as f64;
        if weights <= 0.0 || !weights.is_finite() {
            let sum = if many == 0.0 { 0.0 } else { terms / many * all_many };
            return Projection { sum, error: if many == all_many { 0.0 } else { f64::INFINITY } };
        }
        let ratio = terms / weights;
        let squares: f64 = known().map(|(weight, term)| (term - ratio * weight).powi(2)).sum();
        let variance = squares / (many - 1.0) * (1.0 - many / all_many) / many * all_many.powi(2);
        let error = if many == all_many {
            0.0
        } else if many < 2.0 {
            f64::INFINITY
        } else {
            variance.sqrt()
        };
        Projection { sum: ratio * all, error }
    }
}

#[cfg(test)]
mod tests {
    use graeco_exact_cover::Guess;

    use super::*;

    #[test]
    fn what_is_proportional_to_its_estimate_is_known_from_two_cubes() {
        let cube = |weight: f64| Cube::new(String::new(), vec![], Guess::of([weight]), Guess::of([weight]));
        let mut tally = Tally::default();
        tally.add(Leaf::new(cube(1.0), Some((10_u32.into(), 0.5))));
        tally.add(Leaf::new(cube(3.0), Some((30_u32.into(), 1.5))));
        tally.add(Leaf::new(cube(4.0), None));
        assert_eq!(tally.projected(), Projection { sum: 80.0, error: 0.0 });
        assert_eq!(tally.projected_seconds().sum, 4.0);
        assert_eq!((tally.sum(), tally.missing().count()), (40_u32.into(), 1));
        tally.add(Leaf::new(cube(4.0), Some((20_u32.into(), 1.0))));
        // Ratio 60/8, residuals 2.5, 7.5 and -10, of three cubes out of four.
        let error = (162.5_f64 / 2.0 * 0.25 / 3.0 * 16.0).sqrt();
        let found = tally.projected();
        assert_eq!(found.sum, 90.0);
        assert!((found.error - error).abs() < 1e-9, "{found:?} {error}");
    }
}
