//! Estimates of the number of solutions and of the size of the search tree, by random dives.
//!
//! After D. E. Knuth, *Estimating the efficiency of backtrack programs* (1975): a dive that takes one of `d` children at
//! random stands for `d` of them, so the product of the degrees on its way is, in the mean, the number of nodes as deep
//! as it got. The mean is right whatever the tree looks like; how far single dives lie apart says how far to trust it.

use rand::Rng;

use crate::engine::{Diver, Engine};
use crate::limits::{Limits, Meter};
use crate::outcome::Outcome;
use crate::problem::Problem;

/// The mean of many dives, and how reliable it is.
#[must_use]
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct MeanEstimate {
    /// The mean, 0 without dives; infinite above 10^308.
    pub mean: f64,
    /// The standard error of the mean: the true number is mostly within two standard errors, if the dives met all kinds
    /// of branches. Infinite if it is not known: with fewer than two dives, and above 10^308.
    pub error: f64,
    /// The share of the largest dive in the mean, 0 to 1. If it is large, the true number may be many standard errors
    /// away, and is mostly greater.
    pub largest: f64,
}

impl MeanEstimate {
    /// The estimate of a number that is `factor` times as large.
    pub fn scaled(self, factor: f64) -> MeanEstimate {
        MeanEstimate { mean: self.mean * factor, error: self.error * factor, ..self }
    }

    /// The mean of these values as an estimate.
    ///
    /// ```
    /// use graeco_exact_cover::MeanEstimate;
    ///
    /// let estimate = MeanEstimate::of([1.0, 2.0, 3.0]);
    /// assert_eq!((estimate.mean, estimate.error, estimate.largest), (2.0, (1.0_f64 / 3.0).sqrt(), 0.5));
    /// ```
    pub fn of(values: impl IntoIterator<Item = f64>) -> MeanEstimate {
        let mut mean = RunningMean::default();
        values.into_iter().for_each(|value| mean.add(value));
        mean.estimate()
    }

    /// Whether the error says little because a few dives make most of the mean: the largest one alone makes more than a
    /// fiftieth, unless all are alike; or no dive met a solution, or there were fewer than two.
    #[must_use]
    pub fn is_unreliable(&self) -> bool {
        self.error != 0.0 && (self.largest > 0.02 || !self.error.is_finite()) || self.mean == 0.0
    }
}

/// The result of [`estimate`].
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Estimate {
    /// The number of solutions.
    pub solutions: MeanEstimate,
    /// The number of nodes that the chosen engine would visit to see them all.
    pub nodes: MeanEstimate,
    /// How many dives were made.
    pub dives: u64,
    /// How it ended: `Complete` after all dives.
    pub end: Outcome,
}

/// A mean that grows dive by dive.
#[derive(Clone, Default, Debug)]
pub struct RunningMean {
    count: f64,
    mean: f64,
    squares: f64,
    largest: f64,
}

impl RunningMean {
    /// Adds a value, 0 or more.
    pub fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.largest = self.largest.max(value);
        let before = value - self.mean;
        self.mean += before / self.count;
        self.squares += before * (value - self.mean);
    }

    /// The mean of the values so far.
    pub fn estimate(&self) -> MeanEstimate {
        if !self.largest.is_finite() {
            return MeanEstimate { mean: f64::INFINITY, error: f64::INFINITY, largest: 1.0 };
        }
        let variance = self.squares / (self.count - 1.0);
        let error = if self.count < 2.0 { f64::INFINITY } else { (variance / self.count).sqrt() };
        let sum = self.mean * self.count;
        let largest = if self.mean == 0.0 { 0.0 } else { (self.largest / sum).min(1.0) };
        MeanEstimate { mean: self.mean, error, largest }
    }
}

/// Makes `dives` random dives into the search tree, or fewer if a limit is reached.
///
/// ```
/// use graeco_exact_cover::{Limits, estimate, text};
/// use rand::SeedableRng;
///
/// let problem = text::parse("a b c d\na b\nc d\na c\nb d\n")?;
/// let estimate = estimate(&problem, 100, &Limits::default(), &mut rand_chacha::ChaCha8Rng::seed_from_u64(1));
/// // Both branches are alike, so every dive says the same.
/// assert_eq!((estimate.solutions.mean, estimate.solutions.error), (2.0, 0.0));
/// # Ok::<(), graeco_exact_cover::text::TextError>(())
/// ```
#[must_use]
pub fn estimate(problem: &Problem, dives: u64, limits: &Limits, rng: &mut impl Rng) -> Estimate {
    estimate_of(problem, Engine::Auto, dives, limits, rng)
}

/// As [`estimate`], with the nodes that this engine would visit. The estimate for [`Engine::Links`] or
/// [`Engine::Cells`] is the same on every machine, as `Auto` is not: which engine it chooses depends on the processor.
#[must_use]
pub fn estimate_of(problem: &Problem, engine: Engine, dives: u64, limits: &Limits, rng: &mut impl Rng) -> Estimate {
    let mut meter = Meter::start(limits.clone());
    let budget = meter.budget().clone();
    let by_rows = matches!(engine.chosen(problem, &budget), Engine::Rows | Engine::PortableRows);
    let (mut solutions, mut nodes) = (RunningMean::default(), RunningMean::default());
    let mut made = 0;
    let mut dive_on = || {
        budget.afford(Engine::Cells.bytes(problem, &budget))?;
        let mut diver = Diver::new(problem, &budget)?;
        while made < dives {
            meter.node()?;
            let dive = diver.dive(by_rows, rng, &mut meter)?;
            solutions.add(dive.solutions);
            nodes.add(dive.nodes);
            made += 1;
        }
        Ok(())
    };
    let end = dive_on().err().map_or(Outcome::Complete, Outcome::Stopped);
    Estimate { solutions: solutions.estimate(), nodes: nodes.estimate(), dives: made, end }
}
