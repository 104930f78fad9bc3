//! A search that remembers the counts of remainders up to the names of their items: whichever edge a perfect matching of a
//! complete graph begins with, the same graph is left, and its matchings are counted once.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::remainder::{Colours, Open, Remainder, hash};
use crate::limits::{Meter, Stop};
use crate::problem::Problem;

/// Remainders of fewer options are counted sooner than found again.
const FEW_OPTIONS: usize = 12;
/// Items that are told apart in turn before two remainders are taken for different ones.
const TRIES: u32 = 400;

/// A count by remainders.
#[derive(Debug)]
pub(super) struct Isomorphs {
    whole: Remainder,
    known: FxHashMap<u64, SmallVec<[Known; 1]>>,
    /// The bytes of the known ones, and how many they may be.
    bytes: usize,
    most_bytes: usize,
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
    /// Nothing is known yet; `None` if the problem has colours or bounds, or no solution because an item has no option.
    pub(super) fn new(problem: &Problem, most_bytes: usize) -> Option<Isomorphs> {
        let whole = Remainder::of(problem)?;
        let (known, found) = Default::default();
        Some(Isomorphs { whole, known, bytes: 0, most_bytes, visited: 0, spared: 0.0, found })
    }

    /// The number of solutions. The remainders that were counted when a limit came are known when it is called again.
    ///
    /// # Errors
    /// The limit that was reached.
    pub(super) fn count(&mut self, meter: &mut Meter) -> Result<BigUint, Stop> {
        let whole = self.whole.clone();
        self.found = BigUint::ZERO;
        self.covers(whole, meter).map(|(covers, _)| covers)
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
        meter.step(remainder.option_count() as u64)?;
        let colours = remainder.colours();
        let hash = hash(&colours);
        let mut profile = None;
        for known in self.known.get_mut(&hash).into_iter().flatten() {
            let ours = profile.get_or_insert_with(|| remainder.profile(&colours));
            let theirs = known.profile.get_or_insert_with(|| known.remainder.profile(&known.colours));
            if ours == theirs && remainder.is_isomorphic(&colours, (&known.remainder, &known.colours), &mut { TRIES }) {
                self.spared += known.nodes;
                return Ok((known.covers.clone(), known.nodes));
            }
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
        let (mut covers, mut nodes) = (BigUint::ZERO, 1.0);
        for rest in remainder.after_each(item).flatten() {
            match self.covers(rest, meter) {
                Ok((more, taken)) => (covers, nodes) = (covers + more, nodes + taken),
                Err(stop) => {
                    self.found += covers;
                    return Err(stop);
                }
            }
        }
        Ok((covers, nodes))
    }
}

#[cfg(test)]
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
        // Where nothing can be remembered, the count is the same.
        let mut forgetful = Isomorphs::new(&squares(4), 0).unwrap();
        assert_eq!(forgetful.count(&mut nodes(10_000)), Ok(576_u32.into()));
    }
}
