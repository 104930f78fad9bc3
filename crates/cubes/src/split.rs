//! A piece of work cut into cubes: the one that is estimated to cost most is cut next.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use graeco_grid::{Budget, Limits};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use xxhash_rust::xxh3::xxh3_64;

use crate::cube::{Cube, Prefix, id, named};
use crate::work::{Estimate, Fault, Work};

/// How work is cut.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Cut {
    /// About how many cubes are made, if the work can be cut so often.
    pub target: usize,
    /// No cube is estimated at more than this share of the whole cost, if that takes at most 8 times as many cubes.
    pub share: f64,
    /// The number of random dives into each cube.
    pub dives: u64,
}

impl Cut {
    /// About this many cubes, none above four times the average; the more cubes, the fewer dives into each.
    #[must_use]
    pub fn into(target: usize) -> Cut {
        let target = target.max(1);
        Cut { target, share: 4.0 / target as f64, dives: (400_000 / target as u64).clamp(8, 100) }
    }

    /// The same with another share.
    #[must_use]
    pub fn with_share(self, share: f64) -> Cut {
        Cut { share, ..self }
    }
}

/// A part that may be cut again; the most expensive comes first.
pub(crate) struct QueuedPart {
    pub(crate) prefix: Prefix,
    pub(crate) estimate: Estimate,
}

impl Ord for QueuedPart {
    fn cmp(&self, other: &QueuedPart) -> Ordering {
        let cost = |part: &QueuedPart| part.estimate.cost.mean;
        cost(self).total_cmp(&cost(other)).then_with(|| other.prefix.cmp(&self.prefix))
    }
}

impl PartialOrd for QueuedPart {
    fn partial_cmp(&self, other: &QueuedPart) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for QueuedPart {
    fn eq(&self, other: &QueuedPart) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for QueuedPart {}

/// Cuts a piece of work into cubes, sorted by their ids: that order has nothing to do with the work, so that the first
/// ones, however many, are a fair sample. `key` identifies the work: ids and the seeds of the dives depend on it.
/// The same work, key and cut give the same cubes on every machine.
///
/// # Errors
/// See [`Fault`].
pub fn split(work: &mut Work, key: &str, cut: &Cut, limits: &Limits) -> Result<Vec<Cube>, Fault> {
    let parts = parts(work, key, &[], cut, limits)?;
    let cube =
        |part: QueuedPart| Cube::new(id(key, &part.prefix), part.prefix, part.estimate.cost, part.estimate.solutions);
    let mut cubes: Vec<Cube> = parts.into_iter().map(cube).collect();
    cubes.sort_unstable_by(|a, b| a.id.cmp(&b.id));
    Ok(cubes)
}

impl Cube {
    /// Cuts this cube; its parts are called `ID.0`, `ID.1` and so on. There are none if it cannot be cut.
    ///
    /// # Errors
    /// See [`Fault`].
    pub fn children(&self, work: &mut Work, key: &str, limits: &Limits) -> Result<Vec<Cube>, Fault> {
        let parts = parts(work, key, &self.prefix, &Cut { dives: 32, ..Cut::into(CHILDREN) }, limits)?;
        if matches!(&parts[..], [part] if part.prefix == self.prefix) {
            return Ok(Vec::new());
        }
        let cube = |(number, part): (usize, QueuedPart)| {
            let Estimate { cost, solutions } = part.estimate;
            Cube::new(format!("{}.{number}", self.id), part.prefix, cost, solutions)
        };
        Ok(parts.into_iter().enumerate().map(cube).collect())
    }
}

/// About how many children a cube has.
const CHILDREN: usize = 16;

/// A part with its estimate by dives whose seed depends on the key and the prefix alone.
pub(crate) fn estimated(
    work: &mut Work,
    key: &str,
    prefix: Prefix,
    dives: u64,
    limits: &Limits,
) -> Result<QueuedPart, Fault> {
    let mut rng = ChaCha8Rng::seed_from_u64(xxh3_64(named(key, &prefix).as_bytes()));
    Ok(QueuedPart { estimate: work.estimate(&prefix, dives, limits, &mut rng)?, prefix })
}

fn parts(work: &mut Work, key: &str, from: &[u64], cut: &Cut, limits: &Limits) -> Result<Vec<QueuedPart>, Fault> {
    let limits = limits.clone().started();
    let budget = Budget::start(&limits);
    let first = estimated(work, key, from.to_vec(), cut.dives, &limits)?;
    let (mut total, mut whole) = (first.estimate.cost.mean, Vec::new());
    let mut heap = BinaryHeap::from([first]);
    let mut bytes = 0;
    while let Some(part) = heap.pop() {
        let many = heap.len() + whole.len() + 1;
        let is_small = part.estimate.cost.mean <= cut.share * total;
        if many >= cut.target && (is_small || many >= cut.target.saturating_mul(8)) {
            heap.push(part);
            break;
        }
        let Some(branches) = work.branches(&part.prefix, &limits)? else {
            whole.push(part);
            continue;
        };
        total -= part.estimate.cost.mean;
        for prefix in branches {
            bytes += 3 * size_of::<QueuedPart>() + 8 * prefix.len() + 16;
            budget.afford(bytes)?;
            budget.look()?;
            let part = estimated(work, key, prefix, cut.dives, &limits)?;
            total += part.estimate.cost.mean;
            heap.push(part);
        }
    }
    whole.extend(heap);
    whole.sort_unstable_by(|a, b| a.prefix.cmp(&b.prefix));
    Ok(whole)
}
