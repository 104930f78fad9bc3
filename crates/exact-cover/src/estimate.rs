//! How many solutions there are and how large the search is, guessed by random dives before anyone waits for it.
//!
//! After D. E. Knuth, *Estimating the efficiency of backtrack programs* (1975): a dive that takes one of `d` children at
//! random stands for `d` of them, so the product of the degrees on its way is, in the mean, the number of nodes as deep
//! as it got. The mean is right whatever the tree looks like; how far single dives lie apart says how far to trust it.

use rand::{Rng, RngExt};

use crate::engine::Engine;
use crate::limits::{End, Limits, Watch};
use crate::problem::Problem;
use crate::state::{Choice, State};

/// A mean of many dives, and how far it is to be trusted.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Guess {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean: the truth lies within two of them most times, if the dives met all kinds of
    /// branches. Where few branches hold most of the tree, it lies above.
    pub error: f64,
}

/// What dives into a problem say.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The number of solutions.
    pub solutions: Guess,
    /// The number of nodes that the chosen engine would visit to see them all.
    pub nodes: Guess,
    /// How many dives were made.
    pub dives: u64,
    /// Why it ended: `Exhausted` after all dives that were asked for.
    pub end: End,
}

/// A mean that grows dive by dive.
#[derive(Default)]
struct Mean {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        let before = value - self.mean;
        self.mean += before / self.count;
        self.squares += before * (value - self.mean);
    }

    fn guess(&self) -> Guess {
        let variance = self.squares / (self.count - 1.0).max(1.0);
        Guess { mean: self.mean, error: (variance / self.count.max(1.0)).sqrt() }
    }
}

/// Dives `dives` times into the search tree, or until a limit comes.
///
/// ```
/// use graeco_exact_cover::{Limits, estimate, text};
/// use rand::SeedableRng;
///
/// let problem = text::parse("a b c d\na b\nc d\na c\nb d\n")?;
/// let guess = estimate(&problem, 100, Limits::default(), &mut rand_chacha::ChaCha8Rng::seed_from_u64(1));
/// // Both branches are alike, so every dive says the same.
/// assert_eq!((guess.solutions.mean, guess.solutions.error), (2.0, 0.0));
/// # Ok::<(), graeco_exact_cover::text::TextError>(())
/// ```
#[must_use]
pub fn estimate(problem: &Problem, dives: u64, limits: Limits, rng: &mut impl Rng) -> Estimate {
    let mut watch = Watch::start(limits);
    // Bit rows take forced options on the way and do not count them.
    let counts_forced = !matches!(Engine::Auto.chosen(problem), Engine::Rows | Engine::PortableRows);
    let root = State::new(problem);
    let (mut solutions, mut nodes) = (Mean::default(), Mean::default());
    let mut made = 0;
    let end = loop {
        if made == dives {
            break End::Exhausted;
        }
        if let Err(end) = watch.node().and_then(|()| watch.look()) {
            break end;
        }
        let (found, met) = dive(root.clone(), counts_forced, rng);
        solutions.add(found);
        nodes.add(met);
        made += 1;
    };
    Estimate { solutions: solutions.guess(), nodes: nodes.guess(), dives: made, end }
}

/// The solutions and nodes that one way down stands for.
fn dive(mut state: State, counts_forced: bool, rng: &mut impl Rng) -> (f64, f64) {
    let (mut stands_for, mut nodes) = (1.0, 1.0);
    loop {
        match state.choose(false) {
            Choice::Dead => return (0.0, nodes),
            Choice::Solved => return (stands_for, nodes),
            Choice::Item(item) => {
                let options: Vec<u32> = state.options_of(item).collect();
                stands_for *= options.len() as f64;
                if counts_forced || options.len() > 1 {
                    nodes += stands_for;
                }
                state.take(options[rng.random_range(0..options.len())]);
            }
            Choice::Option(option) => {
                stands_for *= 2.0;
                nodes += stands_for;
                if rng.random_bool(0.5) { state.take(option) } else { state.discard(option) }
            }
        }
    }
}
