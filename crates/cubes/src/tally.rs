//! The sum of the results of cubes; while some are missing, an estimate from the others.

use num_bigint::BigUint;

use crate::cube::Cube;

/// A cube without children, and its result.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Leaf {
    /// The cube.
    pub cube: Cube,
    /// The number of its solutions and the seconds that it took; `None` if it is missing.
    pub done: Option<(BigUint, f64)>,
}

impl Leaf {
    /// A cube with its result.
    #[must_use]
    pub fn new(cube: Cube, done: Option<(BigUint, f64)>) -> Leaf {
        Leaf { cube, done }
    }
}

/// An estimate of a sum.
#[must_use]
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
    /// Adds a cube. The parts of one cube come one after another.
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

    /// The sum of the results: the total if none is missing, a lower bound otherwise.
    #[must_use]
    pub fn sum(&self) -> BigUint {
        self.leaves.iter().filter_map(|leaf| leaf.done.as_ref()).map(|(count, _)| count).sum()
    }

    /// The seconds of all results.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        // The sum of no terms would be -0.
        self.leaves.iter().filter_map(|leaf| leaf.done.as_ref()).fold(0.0, |sum, (_, seconds)| sum + seconds)
    }

    /// Whether the cubes were [drawn](crate::sample()). Then they are not all, and the sum is never the total.
    #[must_use]
    pub fn is_sample(&self) -> bool {
        self.leaves.iter().any(|leaf| leaf.cube.drawn.is_some())
    }

    /// An estimate of the total. It supposes that the cubes that are there are a fair sample.
    pub fn projected(&self) -> Projection {
        // A count above 10^308 is infinite.
        let count = |(count, _): &(BigUint, f64)| count.to_string().parse().unwrap_or(f64::INFINITY);
        if self.is_sample() { self.drawn(count) } else { self.ratio(|cube| cube.solutions.mean, count) }
    }

    /// An estimate of the seconds that all cubes take.
    pub fn projected_seconds(&self) -> Projection {
        let seconds = |&(_, seconds): &(BigUint, f64)| seconds;
        if self.is_sample() { self.drawn(seconds) } else { self.ratio(|cube| cube.cost.mean, seconds) }
    }

    /// An estimate of the number of cubes from which a sample was drawn.
    pub fn projected_cubes(&self) -> Projection {
        self.draws(|_| Some(1.0))
    }

    fn drawn(&self, term: impl Fn(&(BigUint, f64)) -> f64) -> Projection {
        self.draws(|leaves| leaves.iter().map(|leaf| leaf.done.as_ref().map(&term)).sum())
    }

    /// The mean over all draws of the value of a cube, divided by its probability of being drawn. `term` says what the
    /// parts of a cube give together; `None` if some are missing.
    fn draws(&self, term: impl Fn(&[Leaf]) -> Option<f64>) -> Projection {
        let whole = |leaf: &Leaf| leaf.cube.id.split('.').next().map(str::to_owned);
        let cubes = self.leaves.chunk_by(|a, b| whole(a) == whole(b));
        let known = cubes.filter_map(|parts| {
            let drawn = parts[0].cube.drawn?;
            Some((drawn.draws as f64, term(parts)? / drawn.chance))
        });
        let known: Vec<(f64, f64)> = known.collect();
        let draws: f64 = known.iter().map(|(draws, _)| draws).sum();
        if draws < 1.0 {
            return Projection { sum: 0.0, error: f64::INFINITY };
        }
        let mean = known.iter().map(|(draws, value)| draws * value).sum::<f64>() / draws;
        let squares: f64 = known.iter().map(|(draws, value)| draws * (value - mean).powi(2)).sum();
        let error = if draws < 2.0 { f64::INFINITY } else { (squares / (draws - 1.0) / draws).sqrt() };
        Projection { sum: mean, error }
    }

    /// The ratio estimator: the known terms, divided by their expectation, times the expectation of
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
    use graeco_exact_cover::MeanEstimate;

    use super::*;
    use crate::cube::SampleDraw;

    #[test]
    fn each_draw_counts_what_its_cube_gives_divided_by_its_probability() {
        let cube = |id: &str, draws, chance| {
            let cube = Cube::new(id.into(), vec![], MeanEstimate::of([1.0]), MeanEstimate::of([1.0]));
            Cube { drawn: Some(SampleDraw { draws, chance }), ..cube }
        };
        let mut tally = Tally::default();
        tally.add(Leaf::new(cube("a", 2, 0.5), Some((10_u32.into(), 1.0))));
        // The parts of a cube give one term.
        tally.add(Leaf::new(cube("b.0", 1, 0.25), Some((3_u32.into(), 0.5))));
        tally.add(Leaf::new(cube("b.1", 1, 0.25), Some((5_u32.into(), 0.5))));
        // A cube with a missing part gives none.
        tally.add(Leaf::new(cube("c.0", 1, 0.25), Some((100_u32.into(), 9.0))));
        tally.add(Leaf::new(cube("c.1", 1, 0.25), None));
        assert!(tally.is_sample());
        // The terms 20, 20 and 32.
        assert_eq!(tally.projected(), Projection { sum: 24.0, error: 4.0 });
        // 2, 2 and 4.
        assert!((tally.projected_seconds().sum - 8.0 / 3.0).abs() < 1e-12);
        assert_eq!(tally.missing().count(), 1);
    }

    #[test]
    fn what_is_proportional_to_its_estimate_is_known_from_two_cubes() {
        let cube =
            |weight: f64| Cube::new(String::new(), vec![], MeanEstimate::of([weight]), MeanEstimate::of([weight]));
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
