//! A random sample of the cubes of work that has too many cubes to list.
//!
//! The cubes are the first parts on each way down that are estimated to cost at most a chosen share of the whole. A draw
//! goes down from the whole to one of them and takes each branch with a known probability, mostly in proportion to its
//! estimated number of solutions. The value of a cube, divided by its probability, has the total as its mean whatever the
//! estimates are (M. H. Hansen, W. N. Hurwitz, *On the theory of sampling from finite populations*, 1943).

use graeco_grid::{Budget, Limits};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use xxhash_rust::xxh3::xxh3_64;

use crate::cube::{Cube, SampleDraw, id, named};
use crate::split::{Cut, QueuedPart, estimated};
use crate::work::{Fault, Work};

/// The number of dives into a part for each draw that may go there, the least and the largest number.
const DIVES: u64 = 24;
const FEWEST: u64 = 48;
const MOST: u64 = 2000;

/// The part of the probability of a branch that is in proportion to its estimated cost. It keeps branches that were
/// wrongly estimated to have no solutions.
const BY_COST: f64 = 0.25;

/// A part that some of the draws go through.
struct SampledPart {
    part: QueuedPart,
    drawn: SampleDraw,
}

/// Draws cubes of a piece of work, with replacement, without making all of them: those of about this cut, each with the
/// probability of being drawn. They are sorted by their ids; a cube that was drawn several times occurs once. The same
/// work, key, cut and seed give the same cubes on every machine.
///
/// ```
/// use graeco_cubes::{Cut, Leaf, Tally, Work, sample};
/// use graeco_exact_cover::{Budget, Limits};
/// use graeco_models::Langford;
///
/// let mut work = Work::cover(Langford::within(8, &Budget::default()).unwrap().problem().clone());
/// let mut tally = Tally::default();
/// for cube in sample(&mut work, "langford 8", &Cut::into(200), 50, 1, &Limits::default())? {
///     let solutions = work.count(&cube.prefix, &Limits::default())?.solutions;
///     tally.add(Leaf::new(cube, Some((solutions, 1.0))));
/// }
/// // There are 300.
/// let estimate = tally.projected();
/// assert!((estimate.sum - 300.0).abs() < 3.0 * estimate.error, "{estimate:?}");
/// # Ok::<(), graeco_cubes::Fault>(())
/// ```
///
/// # Errors
/// See [`Fault`].
pub fn sample(
    work: &mut Work,
    key: &str,
    cut: &Cut,
    draws: u64,
    seed: u64,
    limits: &Limits,
) -> Result<Vec<Cube>, Fault> {
    let limits = limits.clone().started();
    let budget = Budget::start(&limits);
    let whole = estimated(work, key, Vec::new(), MOST, &limits)?;
    let most = whole.estimate.cost.mean * cut.share;
    let (mut ways, mut cubes) =
        (vec![SampledPart { part: whole, drawn: SampleDraw { draws, chance: 1.0 } }], Vec::new());
    while let Some(SampledPart { part, drawn }) = ways.pop() {
        budget.look()?;
        budget.afford((ways.len() + cubes.len()) * (size_of::<SampledPart>() + 8 * part.prefix.len() + 64))?;
        let is_small = part.estimate.cost.mean <= most;
        let branches = if is_small { None } else { work.branches(&part.prefix, &limits)? };
        // A part without branches has no solutions, but was drawn.
        let Some(branches) = branches.filter(|branches| !branches.is_empty()) else {
            let cube = Cube::new(id(key, &part.prefix), part.prefix, part.estimate.cost, part.estimate.solutions);
            cubes.push(Cube { drawn: Some(drawn), ..cube });
            continue;
        };
        let seed = xxh3_64(format!("{} {seed}", named(key, &part.prefix)).as_bytes());
        let dives = drawn.draws.saturating_mul(DIVES).clamp(FEWEST, MOST);
        let estimates = branches.into_iter().map(|prefix| estimated(work, key, prefix, dives, &limits));
        let parts: Vec<QueuedPart> = estimates.collect::<Result<_, _>>()?;
        ways.extend(spread(parts, drawn, &mut ChaCha8Rng::seed_from_u64(seed)));
    }
    cubes.sort_unstable_by(|a, b| a.id.cmp(&b.id));
    Ok(cubes)
}

/// Lets each draw take one of the branches.
fn spread(parts: Vec<QueuedPart>, drawn: SampleDraw, rng: &mut ChaCha8Rng) -> impl Iterator<Item = SampledPart> {
    let chances = chances(&parts);
    let mut draws = vec![0; parts.len()];
    for _ in 0..drawn.draws {
        let mut left: f64 = rng.random();
        let taken = chances.iter().position(|chance| {
            left -= chance;
            left < 0.0
        });
        // Rounding may leave a little.
        let last = || chances.iter().rposition(|&chance| chance > 0.0).unwrap_or(0);
        draws[taken.unwrap_or_else(last)] += 1;
    }
    let ways = parts.into_iter().zip(chances).zip(draws).filter(|&(_, draws)| draws > 0);
    ways.map(move |((part, chance), draws)| SampledPart {
        part,
        drawn: SampleDraw { draws, chance: drawn.chance * chance },
    })
}

/// The probability of each branch.
fn chances(parts: &[QueuedPart]) -> Vec<f64> {
    let even = 1.0 / parts.len() as f64;
    let shares = |of: &dyn Fn(&QueuedPart) -> f64| -> Option<Vec<f64>> {
        let sum: f64 = parts.iter().map(of).sum();
        (sum > 0.0 && sum.is_finite()).then(|| parts.iter().map(|part| of(part) / sum).collect())
    };
    let by_cost = shares(&|part| part.estimate.cost.mean).unwrap_or_else(|| vec![even; parts.len()]);
    match shares(&|part| part.estimate.solutions.mean) {
        Some(by_solutions) => {
            by_cost.iter().zip(by_solutions).map(|(cost, many)| BY_COST * cost + (1.0 - BY_COST) * many).collect()
        }
        None => by_cost,
    }
}
