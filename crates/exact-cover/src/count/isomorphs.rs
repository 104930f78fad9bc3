//! A search that remembers the counts of remainders up to the names of their items: whichever edge a perfect matching of a
//! complete graph begins with, the same graph is left, and its matchings are counted once.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::remainder::{Colours, Open, Remainder, distinct, hash};
use crate::limits::Meter;
use crate::outcome::Stop;
use crate::problem::Problem;

/// Remainders of fewer options are counted sooner than found again.
const FEW_OPTIONS: usize = 12;
/// Larger problems are not tried: every node copies what is left of them, and the search is as deep as there are items.
const MOST_ENTRIES: usize = 1 << 14;
const MOST_ITEMS: usize = 1 << 10;
/// Items that are told apart in turn before a remainder is taken for a new one.
const TRIES: u32 = 200;

/// A count by remainders.
#[derive(Debug)]
pub(super) struct Isomorphs {
    whole: Remainder,
    known: FxHashMap<u64, SmallVec<[Known; 1]>>,
    /// The bytes of the known ones and of those on the path, and how many they may be.
    bytes: usize,
    most_bytes: usize,
    /// The steps of all refinements, and how many they may be.
    steps: u64,
    most_steps: u64,
    /// The nodes that were visited.
    pub(super) visited: u64,
    /// The nodes below the remainders that were known.
    pub(super) spared: f64,
    /// The solutions that were found when a limit came.
    pub(super) found: BigUint,
}

/// A remainder whose solutions were counted.
#[derive(Debug)]
struct Known {
    remainder: Remainder,
    colours: Colours,
    /// Its [profile](Remainder::profile), once it was compared.
    profile: Option<Vec<u64>>,
    covers: BigUint,
    nodes: f64,
}

impl Isomorphs {
    /// Nothing is known yet; `None` if the problem is too large, if it has colours or bounds, or if an item has no option.
    pub(super) fn new(problem: &Problem, most_bytes: usize) -> Option<Isomorphs> {
        if problem.entry_count() > MOST_ENTRIES || problem.kinds().len() > MOST_ITEMS {
            return None;
        }
        let whole = Remainder::of(problem)?;
        let (known, found) = Default::default();
        let (steps, most_steps) = (0, u64::MAX);
        Some(Isomorphs { whole, known, bytes: 0, most_bytes, steps, most_steps, visited: 0, spared: 0.0, found })
    }

    /// The mean number of items that look alike.
    pub(super) fn alike(&self) -> usize {
        let colours = self.whole.colours();
        colours.len().max(1) / distinct(&colours).max(1)
    }

    /// The number of solutions. The remainders that were counted when a limit came are known when it is called again.
    ///
    /// # Errors
    /// The limit that was reached; that of memory only if even the path has no room.
    pub(super) fn count(&mut self, meter: &mut Meter) -> Result<BigUint, Stop> {
        let whole = self.whole.clone();
        self.found = BigUint::ZERO;
        self.covers(whole, meter).map(|(covers, _)| covers)
    }

    /// Sets how many steps the refinements from now on may take.
    pub(super) fn allow(&mut self, steps: u64) {
        self.most_steps = self.steps.saturating_add(steps);
    }

    /// Notes refinements.
    fn refined(&mut self, remainder: &Remainder, times: usize, meter: &mut Meter) -> Result<(), Stop> {
        let steps = (times * remainder.entry_count()) as u64;
        self.steps += steps;
        meter.step(steps)?;
        if self.steps > self.most_steps { Err(Stop::NodeLimit) } else { Ok(()) }
    }

    /// The number of covers of a remainder, and of the nodes that they would take.
    fn covers(&mut self, mut remainder: Remainder, meter: &mut Meter) -> Result<(BigUint, f64), Stop> {
        let nothing = (BigUint::ZERO, 1.0);
        let item = loop {
            meter.node()?;
            self.visited += 1;
            match remainder.fewest() {
                None => return Ok((BigUint::from(1_u32), 1.0)),
                Some(Open { item, options: 1 }) => {
                    let rest = remainder.after_each(item).next().flatten();
                    let Some(rest) = rest else { return Ok(nothing) };
                    remainder = rest;
                }
                Some(Open { item, .. }) => break item,
            }
        };
        if remainder.option_count() < FEW_OPTIONS {
            return self.sum(&remainder, item, meter);
        }
        let colours = remainder.colours();
        let hash = hash(&colours);
        let (mut profile, mut tries, mut refined, mut found) = (None, TRIES, 1, None);
        for known in self.known.get_mut(&hash).into_iter().flatten() {
            let ours = profile.get_or_insert_with(|| remainder.profile(&colours));
            let theirs = known.profile.get_or_insert_with(|| known.remainder.profile(&known.colours));
            refined += ours.len();
            if ours == theirs && remainder.is_isomorphic(&colours, (&known.remainder, &known.colours), &mut tries) {
                found = Some((known.covers.clone(), known.nodes));
                break;
            }
        }
        self.refined(&remainder, refined + 2 * (TRIES - tries) as usize, meter)?;
        if let Some((covers, nodes)) = found {
            self.spared += nodes;
            return Ok((covers, nodes));
        }
        let (covers, nodes) = self.sum(&remainder, item, meter)?;
        let bytes =
            remainder.bytes() + size_of::<Known>() + colours.len() * size_of::<u64>() + covers.bits() as usize / 8;
        if self.bytes + bytes <= self.most_bytes {
            self.bytes += bytes;
            self.known.entry(hash).or_default().push(Known {
                remainder,
                colours,
                profile,
                covers: covers.clone(),
                nodes,
            });
        }
        Ok((covers, nodes))
    }

    /// The sum of the covers with each option of an item.
    fn sum(&mut self, remainder: &Remainder, item: usize, meter: &mut Meter) -> Result<(BigUint, f64), Stop> {
        let bytes = remainder.bytes();
        self.bytes += bytes;
        let (mut covers, mut nodes) = (BigUint::ZERO, 1.0);
        let mut end = if self.bytes > self.most_bytes { Err(Stop::MemoryLimit) } else { Ok(()) };
        let mut rests = remainder.after_each(item).flatten();
        while let (Ok(()), Some(rest)) = (end, rests.next()) {
            let copied = meter.step(remainder.entry_count() as u64);
            end = copied.and_then(|()| self.covers(rest, meter)).map(|(more, taken)| {
                covers += more;
                nodes += taken;
            });
        }
        self.bytes -= bytes;
        match end {
            Ok(()) => Ok((covers, nodes)),
            Err(stop) => {
                self.found += covers;
                Err(stop)
            }
        }
    }
}

// There is nothing unsafe here, and Miri takes a thousand times as long.
#[cfg(all(test, not(miri)))]
mod tests {
    use super::*;
    use crate::builder::Builder;
    use crate::limits::Limits;
    use crate::problem::Kind;

    fn count(problem: &Problem) -> (BigUint, Isomorphs) {
        let mut isomorphs = Isomorphs::new(problem, usize::MAX).expect("a plain problem");
        let covers = isomorphs.count(&mut Meter::start(Limits::default())).expect("there is no limit");
        (covers, isomorphs)
    }

    /// All ways to place n symbols in n rows and n columns.
    fn squares(n: usize) -> Problem {
        let mut builder = Builder::default();
        let items = builder.unnamed(3 * n * n, Kind::ONCE).unwrap();
        for (row, column, symbol) in (0..n * n * n).map(|at| (at / n / n, at / n % n, at % n)) {
            let places = [row * n + column, n * n + row * n + symbol, 2 * n * n + column * n + symbol];
            builder.option(places.map(|at| items[at])).unwrap();
        }
        builder.build()
    }

    /// Sets of items, and all their translates.
    fn circulant(items: usize, sets: &[&[usize]]) -> Problem {
        let mut builder = Builder::default();
        let all = builder.unnamed(items, Kind::ONCE).unwrap();
        for (by, set) in (0..items).flat_map(|by| sets.iter().map(move |set| (by, set))) {
            builder.option(set.iter().map(|at| all[(at + by) % items])).unwrap();
        }
        builder.build()
    }

    #[test]
    fn symmetric_problems_take_few_nodes() {
        // OEIS A002860.
        for (n, all, nodes) in [(1, 1_u32, 5), (2, 2, 10), (3, 12, 30), (4, 576, 100), (5, 161_280, 200)] {
            let (covers, isomorphs) = count(&squares(n));
            assert!(covers == all.into() && isomorphs.visited < nodes, "{n}: {covers}, {}", isomorphs.visited);
        }
    }

    #[test]
    fn many_items_of_symmetric_problems_look_alike() {
        let alike = |problem: &Problem| Isomorphs::new(problem, usize::MAX).expect("a plain problem").alike();
        assert_eq!((alike(&squares(4)), alike(&circulant(12, &[&[0, 1, 3], &[0, 2]]))), (48, 12));
        // Items that are in the first one, two, three ... of as many sets.
        let mut builder = Builder::default();
        let items = builder.unnamed(5, Kind::ONCE).unwrap();
        (1..=5).for_each(|most| _ = builder.option(items[..most].iter().copied()).unwrap());
        assert_eq!(alike(&builder.build()), 1);
    }

    #[test]
    fn symmetric_problems_have_as_many_solutions_as_a_search_finds() {
        for sets in [&[&[0, 1][..]][..], &[&[0, 1], &[0, 2]], &[&[0, 1, 3], &[0, 2]], &[&[0, 3], &[0, 1, 2, 5], &[0]]] {
            for items in [6, 9, 12] {
                let problem = circulant(items, sets);
                let found = problem.search().count().exact().expect("there is no limit");
                assert_eq!(count(&problem).0, found.into(), "{items} {sets:?}");
            }
        }
    }

    #[test]
    fn a_limit_leaves_what_was_found() {
        let mut isomorphs = Isomorphs::new(&squares(5), usize::MAX).unwrap();
        let nodes = |nodes| Meter::start(Limits { nodes: Some(nodes), ..Limits::default() });
        assert_eq!(isomorphs.count(&mut nodes(60)), Err(Stop::NodeLimit));
        assert!(isomorphs.found > BigUint::ZERO && isomorphs.found < 161_280_u32.into());
        assert_eq!(isomorphs.count(&mut nodes(200)), Ok(161_280_u32.into()));
        // Where little can be remembered, the count is the same.
        let mut forgetful = Isomorphs::new(&squares(4), 20_000).unwrap();
        assert_eq!(forgetful.count(&mut nodes(10_000)), Ok(576_u32.into()));
        let mut small = Isomorphs::new(&squares(4), 100).unwrap();
        assert_eq!(small.count(&mut nodes(10_000)), Err(Stop::MemoryLimit));
        assert!(Isomorphs::new(&squares(20), usize::MAX).is_none());
    }
}
