//! The numbers of solutions and nodes of a puzzle that random dives suggest.

use graeco_exact_cover::{MeanEstimate, RunningMean};
use graeco_grid::{Dives, Limits, Outcome, Puzzle};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The means of random dives into the search tree of a puzzle.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct DiveMeans {
    /// The number of solutions.
    pub solutions: MeanEstimate,
    /// The number of nodes of the search tree.
    pub nodes: MeanEstimate,
    /// The number of dives that were made.
    pub dives: u64,
    /// Why there are no more.
    pub end: Outcome,
    /// Whether it is known without a dive that there is no solution.
    pub is_none: bool,
}

impl DiveMeans {
    /// Makes so many dives into a puzzle, or as many as the limits allow.
    #[must_use]
    pub fn of(puzzle: &Puzzle, dives: u64, seed: u64, limits: Limits) -> DiveMeans {
        let (mut solutions, mut nodes, mut made) = (RunningMean::default(), RunningMean::default(), 0);
        let mut add = |dived: f64, visited: f64| {
            solutions.add(dived);
            nodes.add(visited);
            made += 1;
        };
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut dive_on = |root: &mut Dives| {
            (0..dives).try_for_each(|_| {
                let dive = root.dive(&mut rng)?;
                add(dive.solutions, dive.nodes);
                Ok(())
            })
        };
        let mut is_none = false;
        let end = match puzzle.dives(limits) {
            Ok(Some(mut root)) => dive_on(&mut root).err().map_or(Outcome::Complete, Outcome::Stopped),
            Ok(None) => {
                (0..2).for_each(|_| add(0.0, 1.0));
                is_none = true;
                Outcome::Complete
            }
            Err(stop) => stop.into(),
        };
        DiveMeans { solutions: solutions.estimate(), nodes: nodes.estimate(), dives: made, end, is_none }
    }
}
