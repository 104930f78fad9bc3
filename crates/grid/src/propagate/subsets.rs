//! Subsets of some numbers, of given size and sum: the numbers that are in one of them, and those in all.

use smallvec::SmallVec;

/// The number of sets up to which they are tried one by one; a table is faster for more.
const FEW: u64 = 2000;

/// The numbers, by place in their list, that are in some set, and those that are in every set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CommonNumbers {
    pub(super) used: u32,
    pub(super) needed: u32,
}

/// The requested sets of numbers: `count` of at most 32 different numbers in order, those in `forced` (by place)
/// among them, that add up to a number from `lo` to `hi`.
#[derive(Clone, Debug)]
pub(super) struct Subsets {
    /// The sum of the numbers before each place, and of all.
    sums: SmallVec<[i32; 36]>,
    pub(super) forced: u32,
    pub(super) count: usize,
    pub(super) lo: i32,
    pub(super) hi: i32,
}

impl Subsets {
    /// All sets of these numbers, at most 32 different ones in order.
    #[inline]
    pub(super) fn of(numbers: impl Iterator<Item = i32>) -> Subsets {
        let mut sums = smallvec::smallvec![0];
        let mut sum = 0;
        for number in numbers {
            sum += number;
            sums.push(sum);
        }
        Subsets { sums, forced: 0, count: 0, lo: 0, hi: 0 }
    }

    /// How many numbers there are.
    fn len(&self) -> usize {
        self.sums.len() - 1
    }

    fn number(&self, place: usize) -> i32 {
        self.sums[place + 1] - self.sums[place]
    }

    /// The common part of the sets.
    pub(super) fn find(&self) -> CommonNumbers {
        if self.count > self.len() {
            return CommonNumbers { used: 0, needed: !0 };
        }
        if self.are_few() {
            let mut walk = SubsetSearch { subsets: self, chosen: 0, found: CommonNumbers { used: 0, needed: !0 } };
            walk.go(0, self.count, self.lo, self.hi);
            walk.found
        } else {
            self.by_table()
        }
    }

    fn are_few(&self) -> bool {
        let (n, k) = (self.len() as u64, self.count as u64);
        // The greatest number of sets of 12 numbers is 924.
        n <= 12 || (0..k.min(n - k)).fold(1, |sets, i| sets * (n - i) / (i + 1)) <= FEW
    }

    fn is_forced(&self, place: usize) -> bool {
        self.forced >> place & 1 == 1
    }

    /// By sets of sums, as bits: from each place on and for each count, the sums so far that can still come right.
    fn by_table(&self) -> CommonNumbers {
        let (places, count, least) = (self.len(), self.count, self.number(0));
        let above: SmallVec<[usize; 32]> = (0..places).map(|place| (self.number(place) - least) as usize).collect();
        let most: usize = above[places - count..].iter().sum();
        let from_least = |sum: i32| i64::from(sum) - i64::from(least) * count as i64;
        let words = most / 64 + 1;
        let mut right = vec![0_u64; (places + 1) * (count + 1) * words];
        let at = |place: usize, count_left: usize| ((place * (count + 1)) + count_left) * words;
        for sum in from_least(self.lo).max(0)..=from_least(self.hi).min(most as i64) {
            right[at(places, 0) + sum as usize / 64] |= 1 << (sum % 64);
        }
        for place in (0..places).rev() {
            let (now, next) = right.split_at_mut(at(place + 1, 0));
            for left in 0..=count {
                let to = &mut now[at(place, left)..][..words];
                if !self.is_forced(place) {
                    to.copy_from_slice(&next[left * words..][..words]);
                }
                if left > 0 {
                    let from = &next[(left - 1) * words..][..words];
                    (0..words).for_each(|word| to[word] |= less(from, above[place], word));
                }
            }
        }
        let mut found = CommonNumbers { used: 0, needed: 0 };
        let mut sums = vec![0_u64; (count + 1) * words];
        sums[0] = 1;
        for place in 0..places {
            let (mut used, mut free) = (false, false);
            for so_far in 0..=count {
                let sums = &sums[so_far * words..][..words];
                let without = &right[at(place + 1, count - so_far)..][..words];
                free |= !self.is_forced(place) && (0..words).any(|word| sums[word] & without[word] != 0);
                if so_far < count {
                    let with = &right[at(place + 1, count - so_far - 1)..][..words];
                    used |= (0..words).any(|word| sums[word] & less(with, above[place], word) != 0);
                }
            }
            found.used |= u32::from(used) << place;
            found.needed |= u32::from(!free) << place;
            for so_far in (0..=count).rev() {
                let (fewer, here) = sums.split_at_mut(so_far * words);
                if self.is_forced(place) {
                    here[..words].fill(0);
                }
                if so_far > 0 {
                    let from = &fewer[(so_far - 1) * words..];
                    (0..words).for_each(|word| here[word] |= more(from, above[place], word));
                }
            }
        }
        found
    }
}

/// A word of a set of sums that are all made less by a number; those below it go.
fn less(sums: &[u64], by: usize, word: usize) -> u64 {
    let (skip, shift) = (by / 64, by % 64);
    let at = |word: usize| sums.get(word).copied().unwrap_or(0);
    if shift == 0 { at(word + skip) } else { at(word + skip) >> shift | at(word + skip + 1) << (64 - shift) }
}

/// A word of a set of sums that are all made more by a number; those that are too great go.
fn more(sums: &[u64], by: usize, word: usize) -> u64 {
    let (skip, shift) = (by / 64, by % 64);
    let at = |back: usize| word.checked_sub(back).map_or(0, |word| sums[word]);
    if shift == 0 { at(skip) } else { at(skip) << shift | at(skip + 1) >> (64 - shift) }
}

/// A walk through the sets. Its depth is the number of numbers, 32 at most.
struct SubsetSearch<'s> {
    subsets: &'s Subsets,
    /// The set that is being made.
    chosen: u32,
    found: CommonNumbers,
}

impl SubsetSearch<'_> {
    /// Chooses `count` more numbers from place `from` on, that add up to a number from `lo` to `hi`.
    fn go(&mut self, from: usize, count: usize, lo: i32, hi: i32) {
        let sums = &self.subsets.sums[..];
        if count == 0 {
            if lo <= 0 && 0 <= hi && u64::from(self.subsets.forced) >> from == 0 {
                self.found.used |= self.chosen;
                self.found.needed &= self.chosen;
            }
            return;
        }
        let last = sums.len() - 1;
        if last - from < count || sums[from + count] - sums[from] > hi || sums[last] - sums[last - count] < lo {
            return;
        }
        let here = sums[from + 1] - sums[from];
        self.chosen |= 1 << from;
        self.go(from + 1, count - 1, lo - here, hi - here);
        self.chosen &= !(1 << from);
        if !self.subsets.is_forced(from) {
            self.go(from + 1, count, lo, hi);
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn naive(subsets: &Subsets) -> CommonNumbers {
        let mut found = CommonNumbers { used: 0, needed: !0 };
        for set in 0..1_u32 << subsets.len() {
            let members = (0..subsets.len()).filter(|place| set >> place & 1 == 1);
            let sum: i32 = members.map(|place| subsets.number(place)).sum();
            if set.count_ones() as usize == subsets.count
                && set & subsets.forced == subsets.forced
                && (subsets.lo..=subsets.hi).contains(&sum)
            {
                found = CommonNumbers { used: found.used | set, needed: found.needed & set };
            }
        }
        found
    }

    #[test]
    fn both_ways_find_what_all_sets_have_in_common() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..3000 {
            let most = [9, 16, 40, 255][rng.random_range(0..4)];
            let mut numbers: Vec<i32> = (0..rng.random_range(1..12)).map(|_| rng.random_range(0..most)).collect();
            numbers.sort_unstable();
            numbers.dedup();
            let count = rng.random_range(1..=numbers.len());
            let forced =
                rng.random_range(0..1 << numbers.len()) & rng.random_range(0..1 << numbers.len()) & rng.random::<u32>();
            let lo = rng.random_range(-5..most * count as i32);
            let hi = lo + rng.random_range(-1..most / 3);
            let subsets = Subsets { forced, count, lo, hi, ..Subsets::of(numbers.into_iter()) };
            let expected = naive(&subsets);
            assert_eq!(subsets.find(), expected, "{subsets:?}");
            let table = subsets.by_table();
            assert_eq!(table.used, expected.used, "{subsets:?}");
            // Where there is no set, the needed numbers do not matter.
            let mask = if expected.used == 0 { 0 } else { (1 << subsets.len()) - 1 };
            assert_eq!(table.needed & mask, expected.needed & mask, "{subsets:?}");
        }
    }
}
