//! Two halves of the rows that meet: ways to fill one half, by the symbols that it uses in each column, and for each way to
//! fill the other one the number of those that use all other symbols.

use graeco_grid::{Budget, Stop};
use rustc_hash::FxHashMap;

use super::rows::{Rows, without};

/// The number of ways to fill all rows beside a filling of the middle row.
pub(super) fn count(rows: &Rows, middle: u128, budget: &Budget) -> Result<u128, Stop> {
    budget.look()?;
    let [first, second] = rows.halves.each_ref().map(|half| without(half, middle));
    let (first, second) = (keys(rows, &first, budget)?, keys(rows, &second, budget)?);
    let (rest, mut sum) = (rows.key(rows.full() & !middle), 0);
    let mut ways: FxHashMap<u64, u32> = FxHashMap::default();
    for (number, first) in first.iter().enumerate() {
        budget.look()?;
        ways.clear();
        first.iter().for_each(|&key| *ways.entry(key).or_default() += 1);
        let second = &second[bucket(rest) ^ number];
        sum += second.iter().filter_map(|&key| ways.get(&(rest ^ key))).map(|&ways| u128::from(ways)).sum::<u128>();
    }
    Ok(sum)
}

/// Keys are kept in buckets, each so small that its table stays in the cache.
const BUCKETS: usize = 256;

/// The bucket of a key. That of two disjoint keys together is the symmetric difference of theirs.
fn bucket(key: u64) -> usize {
    let folded = key ^ key >> 32;
    let folded = folded ^ folded >> 16;
    (folded ^ folded >> 8) as usize % BUCKETS
}

/// The keys of all ways to fill a half, by their buckets.
fn keys(rows: &Rows, half: &[Vec<u128>], budget: &Budget) -> Result<Vec<Vec<u64>>, Stop> {
    match half.iter().map(Vec::len).max() {
        Some(..=128) => Half::<2>::new(rows, half).keys(budget),
        Some(..=512) => Half::<8>::new(rows, half).keys(budget),
        _ => Half::<16>::new(rows, half).keys(budget),
    }
}

/// One or two pairs of rows: for each filling, its key and the set of compatible fillings of each later row.
struct Half<const W: usize>(Vec<Vec<(u64, Sets<W>)>>);

/// The largest number of rows in a half.
const ROWS: usize = 4;

/// A set of fillings for each row.
type Sets<const W: usize> = [[u64; W]; ROWS];

impl<const W: usize> Half<W> {
    fn new(rows: &Rows, half: &[Vec<u128>]) -> Half<W> {
        let with = |row: usize, mask: u128| {
            let mut sets = [[0; W]; ROWS];
            for (set, others) in sets.iter_mut().zip(half).skip(row + 1) {
                for (at, &other) in others.iter().enumerate() {
                    set[at / 64] |= u64::from(mask & other == 0) << (at % 64);
                }
            }
            (rows.key(mask), sets)
        };
        let row = |(row, masks): (usize, &Vec<u128>)| masks.iter().map(|&mask| with(row, mask)).collect();
        Half(half.iter().enumerate().map(row).collect())
    }

    fn keys(&self, budget: &Budget) -> Result<Vec<Vec<u64>>, Stop> {
        let mut keys = vec![Vec::new(); BUCKETS];
        for (one, sets) in &self.0[0] {
            budget.look()?;
            // Both halves, and space for them to grow.
            budget.afford(4 * size_of::<u64>() * keys.iter().map(Vec::len).sum::<usize>())?;
            for two in members(&sets[1]) {
                let (two, others) = &self.0[1][two];
                let key = one | two;
                if self.0.len() == 2 {
                    keys[bucket(key)].push(key);
                } else {
                    self.pair(key, &both(&sets[2], &others[2]), &both(&sets[3], &others[3]), &mut keys);
                }
            }
        }
        Ok(keys)
    }

    /// Adds the keys of all ways to fill the second pair of rows beside the first one.
    fn pair(&self, key: u64, thirds: &[u64; W], fourths: &[u64; W], keys: &mut [Vec<u64>]) {
        for three in members(thirds) {
            let (three, others) = &self.0[2][three];
            let key = key | three;
            for four in members(&both(fourths, &others[3])) {
                let key = key | self.0[3][four].0;
                keys[bucket(key)].push(key);
            }
        }
    }
}

/// The intersection of two sets.
#[inline(always)]
fn both<const W: usize>(a: &[u64; W], b: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|word| a[word] & b[word])
}

#[inline(always)]
fn members<const W: usize>(set: &[u64; W]) -> impl Iterator<Item = usize> + use<W> {
    let (mut left, mut word) = (*set, 0);
    std::iter::from_fn(move || {
        while left[word] == 0 {
            if word + 1 == W {
                return None;
            }
            word += 1;
        }
        let first = left[word].trailing_zeros() as usize;
        left[word] &= left[word] - 1;
        Some(64 * word + first)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::diagonal::fillings::fillings;
    use graeco_grid::Limits;

    /// Visits all ways to fill some rows beside the cells that are taken.
    fn fill(rows: &[Vec<u128>], taken: u128, chosen: &mut Vec<u128>, each: &mut impl FnMut(&[u128]) -> bool) -> bool {
        let Some((row, rest)) = rows.split_first() else { return each(chosen) };
        row.iter().filter(|&mask| mask & taken == 0).all(|&mask| {
            chosen.push(mask);
            let goes_on = fill(rest, taken | mask, chosen, each);
            chosen.pop();
            goes_on
        })
    }

    #[test]
    fn halves_count_what_row_by_row_is_counted() {
        for n in 4..=9 {
            for filling in fillings(n).iter().step_by(if n < 8 { 1 } else { 2000 }) {
                let mut rows = Rows::of(filling);
                let middle = rows.middles[rows.middles.len() / 2].0;
                // Rows of the first squares alone, as there are too many.
                let (all, mut few) = (rows.halves.concat(), vec![std::collections::BTreeSet::new(); n / 2 * 2]);
                let mut left = 2000;
                fill(&all, middle, &mut Vec::new(), &mut |square| {
                    few.iter_mut().zip(square).for_each(|(row, &mask)| _ = row.insert(mask));
                    left -= 1;
                    left > 0
                });
                let few: Vec<Vec<u128>> = few.into_iter().map(|row| row.into_iter().collect()).collect();
                let mut expected = 0;
                fill(&few, middle, &mut Vec::new(), &mut |_| {
                    expected += 1;
                    true
                });
                let (first, second) = few.split_at(rows.halves[0].len());
                rows.halves = [first.to_vec(), second.to_vec()];
                let counted = count(&rows, middle, &Budget::start(&Limits::default()));
                assert_eq!(counted, Ok(expected), "{filling:?}");
                assert!(n < 8 || expected >= 2000, "{n}: {expected}");
            }
        }
    }
}
