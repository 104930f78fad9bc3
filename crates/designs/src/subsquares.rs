//! Subsquares: rows, columns and symbols, equally many, that form a Latin square of their own.
//!
//! Two rows and a column generate a subsquare: any two of its members of different roles determine a third. Every
//! subsquare arises from a smaller one and one more row, so all are found from those that two rows and a column generate.
//! With a column, two rows generate the whole cycle of both rows through it.

use std::hash::BuildHasher;

use fixedbitset::FixedBitSet;
use graeco_grid::{Alphabet, Budget, Outcome, Pace, Square, Stop, Symbol};
use graeco_latin::{Thirds, intercalates_of};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// A subsquare: its rows, columns and symbols, each in ascending order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct Subsquare {
    /// Its rows.
    pub rows: Vec<u8>,
    /// Its columns.
    pub columns: Vec<u8>,
    /// Its symbols.
    pub symbols: Vec<u8>,
}

impl Subsquare {
    /// The number of its rows.
    #[must_use]
    pub fn order(&self) -> usize {
        self.rows.len()
    }

    /// The names of its symbols.
    #[must_use]
    pub fn symbol_names(&self, names: &Alphabet) -> Vec<String> {
        self.symbols.iter().map(|&symbol| names.name(Symbol::new(symbol.into()))).collect()
    }

    /// It in words, rows and columns counted from 1.
    #[must_use]
    pub fn describe(&self, names: &Alphabet) -> String {
        let from_one = |&line: &u8| (u32::from(line) + 1).to_string();
        let list = |lines: &[u8]| lines.iter().map(from_one).collect::<Vec<_>>().join(" ");
        let (rows, columns, symbols) = (list(&self.rows), list(&self.columns), self.symbol_names(names).join(" "));
        format!("order {}: rows {rows}, columns {columns}, symbols {symbols}", self.order())
    }
}

/// All subsquares of a Latin square whose order is at least 2 and below that of the square, or the given one; in
/// ascending order of their orders, then of their rows. Empty if the square is not Latin.
///
/// The time is at most n³ steps for each subsquare and row, and usually less: a set that grows beyond half of the order
/// is abandoned.
///
/// ```
/// use graeco_designs::subsquares;
/// use graeco_latin::{Budget, group};
///
/// let square = group("Z6").unwrap();
/// let orders = subsquares(&square, None, &Budget::default())?.iter().map(|sub| sub.order()).collect::<Vec<_>>();
/// assert_eq!(orders, [2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3]);
/// # Ok::<(), graeco_latin::Stop>(())
/// ```
///
/// # Errors
/// If the work must end. [`Subsquares::of`] keeps the subsquares found so far.
pub fn subsquares(square: &Square, order: Option<usize>, budget: &Budget) -> Result<Vec<Subsquare>, Stop> {
    let found = Subsquares::of(square, order, budget);
    budget.afford(found.bytes() + found.len() * size_of::<Subsquare>())?;
    found.end().stop().map_or_else(|| Ok(found.iter().collect()), Err)
}

/// The subsquares of order 2 of a Latin square of a greater order, one after another, by their lower rows, in memory that
/// does not grow.
///
/// ```
/// use graeco_designs::{intercalates, subsquares};
/// use graeco_latin::{Budget, group};
///
/// let square = group("Z6").unwrap();
/// let mut found: Vec<_> = intercalates(&square).collect();
/// found.sort();
/// assert_eq!(found, subsquares(&square, Some(2), &Budget::default())?);
/// # Ok::<(), graeco_latin::Stop>(())
/// ```
pub fn intercalates(square: &Square) -> impl Iterator<Item = Subsquare> + '_ {
    let is_part = square.order().get() > 2;
    intercalates_of(square).filter(move |_| is_part).map(|[upper, lower, left, right]| {
        let symbol = |column| square.at(square.order().cell(upper, column)).index() as u8;
        let mut symbols = vec![symbol(left), symbol(right)];
        symbols.sort_unstable();
        Subsquare { rows: vec![upper as u8, lower as u8], columns: vec![left as u8, right as u8], symbols }
    })
}

/// The subsquares of a square, as far as they were found.
///
/// ```
/// use graeco_designs::Subsquares;
/// use graeco_latin::{Budget, Outcome, group};
///
/// let found = Subsquares::of(&group("Z6").unwrap(), Some(3), &Budget::default());
/// assert_eq!((found.len(), found.end()), (4, Outcome::Complete));
/// assert_eq!(found.iter().next().unwrap().rows, [0, 2, 4]);
/// ```
#[derive(Clone, Debug)]
pub struct Subsquares {
    /// The rows, columns and symbols of each, one after another.
    members: Vec<u8>,
    /// The start of each one, and the end of the last one.
    starts: Vec<usize>,
    /// Those with the same hash as a later one: their numbers, from 1.
    before: Vec<u32>,
    latest: FxHashMap<u64, u32>,
    /// The numbers of those that are listed.
    listed: Vec<u32>,
    end: Outcome,
}

impl Subsquares {
    /// Finds the same as [`subsquares`]. If a limit ends that early, those found so far are listed as they were found.
    #[must_use]
    pub fn of(square: &Square, order: Option<usize>, budget: &Budget) -> Subsquares {
        let n = square.order().get();
        let most = order.unwrap_or(n / 2).min(n / 2);
        let mut found = Subsquares {
            members: Vec::new(),
            starts: vec![0],
            before: Vec::new(),
            latest: FxHashMap::default(),
            listed: Vec::new(),
            end: Outcome::Complete,
        };
        if square.is_latin() && most >= 2 {
            found.end = found.find(square, most, &mut budget.pace()).err().map_or(Outcome::Complete, Outcome::Stopped);
        }
        let all = 0..found.before.len();
        let is_listed = |&number: &usize| order.is_none_or(|order| found.order(number) == order);
        let mut listed: Vec<u32> = all.filter(is_listed).map(|number| number as u32).collect();
        if found.end == Outcome::Complete {
            listed.sort_unstable_by_key(|&number| (found.order(number as usize), found.members(number as usize)));
        }
        Subsquares { listed, ..found }
    }

    /// How many there are, and how the search ended. Those of order 2 are not held.
    #[must_use]
    pub fn count(square: &Square, order: Option<usize>, budget: &Budget) -> (u64, Outcome) {
        if order != Some(2) {
            let found = Subsquares::of(square, order, budget);
            return (found.len() as u64, found.end());
        }
        let (mut pace, mut found) = (budget.pace(), 0);
        let end = intercalates(square).try_for_each(|_| {
            found += 1;
            pace.step(1)
        });
        (found, end.err().map_or(Outcome::Complete, Outcome::Stopped))
    }

    /// How the search ended: [`Outcome::Complete`] if these are all.
    #[must_use]
    pub fn end(&self) -> Outcome {
        self.end
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.listed.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.listed.is_empty()
    }

    /// The subsquares one after another.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Subsquare> + '_ {
        self.listed.iter().map(|&number| self.get(number as usize))
    }

    /// The approximate number of bytes that they take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.members.capacity() + 8 * self.starts.capacity() + 4 * self.before.capacity() + 16 * self.latest.capacity()
    }

    fn order(&self, number: usize) -> usize {
        (self.starts[number + 1] - self.starts[number]) / 3
    }

    fn members(&self, number: usize) -> &[u8] {
        &self.members[self.starts[number]..self.starts[number + 1]]
    }

    fn get(&self, number: usize) -> Subsquare {
        let mut parts = self.members(number).chunks_exact(self.order(number)).map(<[u8]>::to_vec);
        let mut next = || parts.next().unwrap_or_default();
        Subsquare { rows: next(), columns: next(), symbols: next() }
    }

    /// Adds the members of a subsquare, unless it is there.
    fn insert(&mut self, members: &[u8]) {
        let hash = FxBuildHasher.hash_one(members);
        let mut same = self.latest.get(&hash).copied();
        while let Some(number) = same.filter(|&number| number > 0) {
            if self.members(number as usize - 1) == members {
                return;
            }
            same = Some(self.before[number as usize - 1]);
        }
        self.members.extend(members);
        self.starts.push(self.members.len());
        self.before.push(0);
        let number = self.before.len();
        self.before[number - 1] = self.latest.insert(hash, number as u32).unwrap_or(0);
    }

    /// Finds all up to an order.
    fn find(&mut self, square: &Square, most: usize, pace: &mut Pace) -> Result<(), Stop> {
        let n = square.order().get();
        let (thirds, mut closure) = (Thirds::of(square), Closure::new(n, most));
        for (one, other) in (0..n).flat_map(|other| (0..other).map(move |one| (one, other))) {
            for cycle in cycles(thirds.permutation(0, [one, other])).filter(|cycle| cycle.len() <= most) {
                closure.clear();
                closure.add(0, one);
                closure.add(0, other);
                cycle.iter().for_each(|&column| closure.add(1, column));
                self.keep(&mut closure, &thirds, pace)?;
            }
        }
        // Further rows are added to each.
        let mut at = 0;
        while at < self.before.len() {
            let sub = self.get(at);
            let mut is_met: FixedBitSet = sub.rows.iter().map(|&row| usize::from(row)).collect();
            // A subsquare that contains another one has at least twice its order.
            for row in (0..n).filter(|_| 2 * sub.order() <= most) {
                if is_met.contains(row) {
                    continue;
                }
                closure.restart(&sub);
                closure.add(0, row);
                // Below four times the order there is none between the two, and the other rows lead to the same.
                if self.keep(&mut closure, &thirds, pace)? && closure.members[0].len() < 4 * sub.order() {
                    is_met.extend(closure.members[0].iter().copied());
                }
            }
            at += 1;
        }
        Ok(())
    }

    /// Closes a set, and keeps it if it is small enough.
    fn keep(&mut self, closure: &mut Closure, thirds: &Thirds, pace: &mut Pace) -> Result<bool, Stop> {
        let sub = closure.close(thirds);
        pace.step(1 + closure.steps)?;
        // While the lists grow, the old one and a new one of twice its size are held.
        pace.budget().afford(3 * self.bytes())?;
        sub.as_deref().inspect(|members| self.insert(members));
        Ok(sub.is_some())
    }
}

fn cycles(next: Vec<usize>) -> impl Iterator<Item = Vec<usize>> {
    let (n, mut met) = (next.len(), FixedBitSet::with_capacity(next.len()));
    let cycle = move |start: usize| {
        let (mut cycle, mut at) = (Vec::new(), start);
        while !met.put(at) {
            cycle.push(at);
            at = next[at];
        }
        cycle
    };
    (0..n).map(cycle).filter(|cycle| !cycle.is_empty())
}

/// A set of rows, columns and symbols that grows until it is closed.
struct Closure {
    /// The largest wanted order.
    most: usize,
    members: [Vec<usize>; 3],
    met: [FixedBitSet; 3],
    /// How many members of each role were combined with all earlier ones of the other roles.
    done: [usize; 3],
    /// How many pairs were combined since the set was started.
    steps: u64,
}

impl Closure {
    fn new(n: usize, most: usize) -> Closure {
        let met = [(); 3].map(|()| FixedBitSet::with_capacity(n));
        Closure { most, members: Default::default(), met, done: [0; 3], steps: 0 }
    }

    fn clear(&mut self) {
        self.members.iter_mut().for_each(Vec::clear);
        self.met.iter_mut().for_each(FixedBitSet::clear);
        (self.done, self.steps) = ([0; 3], 0);
    }

    fn add(&mut self, role: usize, x: usize) {
        if !self.met[role].put(x) {
            self.members[role].push(x);
        }
    }

    fn restart(&mut self, sub: &Subsquare) {
        self.clear();
        for (role, members) in [&sub.rows, &sub.columns, &sub.symbols].into_iter().enumerate() {
            members.iter().for_each(|&x| self.add(role, usize::from(x)));
        }
        self.done = [sub.order(); 3];
    }

    /// Adds all that follows. The rows, columns and symbols, each in ascending order; `None` once there are more members of a role
    /// than wanted.
    fn close(&mut self, thirds: &Thirds) -> Option<Vec<u8>> {
        while let Some(role) = (0..3).find(|&role| self.done[role] < self.members[role].len()) {
            let x = self.members[role][self.done[role]];
            for other in (0..3).filter(|&other| other != role) {
                self.steps += self.done[other] as u64;
                for at in 0..self.done[other] {
                    let third = thirds.third([role, other], [x, self.members[other][at]]);
                    self.add(3 - role - other, third);
                }
            }
            self.done[role] += 1;
            if self.members.iter().any(|members| members.len() > self.most) {
                return None;
            }
        }
        Some(self.met.iter().flat_map(|met| met.ones().map(|x| x as u8)).collect())
    }
}

#[cfg(test)]
mod tests {
    use graeco_grid::{Limits, Symbol};
    use graeco_latin::group;

    use super::*;

    /// All subsquares, by all sets of rows and of columns.
    fn naive(square: &Square) -> Vec<Subsquare> {
        let n = square.order().get();
        let members = |set: u32| (0..n as u8).filter(|&x| set >> x & 1 == 1).collect::<Vec<u8>>();
        let mut found = Vec::new();
        for (rows, columns) in (1u32..1 << n).flat_map(|rows| (1u32..1 << n).map(move |columns| (rows, columns))) {
            let (k, rows, columns) = (rows.count_ones() as usize, members(rows), members(columns));
            let at = |&row: &u8| columns.iter().map(move |&column| square[(row.into(), column.into())].index() as u8);
            let mut symbols: Vec<u8> = rows.iter().flat_map(at).collect();
            symbols.sort_unstable();
            symbols.dedup();
            if (2..n).contains(&k) && columns.len() == k && symbols.len() == k {
                found.push(Subsquare { rows, columns, symbols });
            }
        }
        found.sort_by_key(|sub| (sub.order(), sub.clone()));
        found
    }

    fn all(square: &Square) -> Vec<Subsquare> {
        subsquares(square, None, &Budget::default()).unwrap()
    }

    #[test]
    fn subsquares_are_those_that_all_sets_of_rows_and_columns_give() {
        for name in ["Z2", "Z6", "S3", "Z8", "D4", "Q8", "Z2xZ2xZ2", "Z9", "Z3xZ3", "Z2xZ2"] {
            let square = group(name).unwrap();
            assert_eq!(all(&square), naive(&square), "{name}");
        }
        #[cfg(feature = "rand")]
        for (n, seed) in (2..=8).flat_map(|n| (0..4).map(move |seed| (n, seed))) {
            let square =
                graeco_latin::Random::new(n, graeco_latin::Kind::Plain, seed).unwrap().unwrap().next().unwrap();
            let found = all(&square);
            assert_eq!(found, naive(&square), "{n} {seed}");
            let pairs = found.iter().filter(|sub| sub.order() == 2).count();
            assert!(n == 2 || pairs == intercalates(&square).count());
            let of_three = subsquares(&square, Some(3), &Budget::default()).unwrap();
            assert_eq!(of_three, found.into_iter().filter(|sub| sub.order() == 3).collect::<Vec<_>>());
        }
    }

    #[test]
    fn subsquares_of_groups_are_pairs_of_cosets() {
        // A subgroup of index i gives i² subsquares: elementary abelian of order 32 has 31 subgroups of order 2, 155 of
        // order 4, 155 of order 8, 31 of order 16.
        let orders: Vec<usize> = all(&group("Z2xZ2xZ2xZ2xZ2").unwrap()).iter().map(Subsquare::order).collect();
        let many = |order| orders.iter().filter(|&&of| of == order).count();
        assert_eq!([2, 4, 8, 16].map(many), [31 * 256, 155 * 64, 155 * 16, 31 * 4]);
        assert_eq!(
            all(&group("Z60").unwrap()).len(),
            [2, 3, 4, 5, 6, 10, 12, 15, 20, 30].map(|k| (60 / k) * (60 / k)).iter().sum::<usize>()
        );
    }

    #[test]
    fn limits_are_kept_and_what_is_not_latin_has_none() {
        let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        assert_eq!(subsquares(&group("Z60").unwrap(), None, &Budget::start(&limits)), Err(Stop::TimeLimit));
        // Its 64,512 intercalates alone take more.
        let square = crate::mols::mols(64, graeco_latin::Kind::Plain, &Limits::default()).unwrap().remove(0);
        let small = Budget::default().with_memory(5_000_000);
        assert_eq!(subsquares(&square, Some(2), &small), Err(Stop::MemoryLimit));
        let found = Subsquares::of(&square, None, &small);
        assert!(found.end() == Outcome::Stopped(Stop::MemoryLimit) && found.iter().all(|sub| sub.order() == 2));
        assert!((10_000..64_512).contains(&found.len()), "{}", found.len());
        let order = graeco_grid::Order::new(4).unwrap();
        assert!(all(&Square::new(order, vec![Symbol::new(0); 16])).is_empty());
        assert!(all(&group("Z7").unwrap()).is_empty());
    }
}
