//! A sum by the set of all numbers that it can reach: exact for cells that may repeat, nearly so for those that differ.
//!
//! The cells are split in cliques of cells that all differ, of at most three cells each. The possible sums of a clique are
//! a set of numbers, bit s for s; the sets of the cliques before and behind, combined by shifts, say which sums a clique
//! may still have, and so which candidates.

use graeco_square::bits::members;
use graeco_square::{Cell, CellSet};
use smallvec::SmallVec;

use super::numbers::{Numbers, minus, plus, shrunk, stretched};
use super::{Contradiction, Pruner, SumFact};

/// The greatest number that a sum can reach.
pub(crate) const MOST: i128 = 127;

/// The number of cells of a clique: more have too many sums to try them all.
pub(super) const MOST_CLIQUE: usize = 3;

/// The greatest sum that a set of numbers in one word of 64 bits has. Most sums are such, and one word is faster than two.
const MOST_NARROW: i128 = 63;

/// At most [`MOST_CLIQUE`] cells with one coefficient that all differ.
#[derive(Clone, Debug)]
struct Clique {
    cells: SmallVec<[Cell; MOST_CLIQUE]>,
    /// How often a symbol counts; below 0: how often its distance from the last symbol counts.
    coefficient: i8,
}

/// The sums that the cliques of a sum can reach at a node.
#[derive(Debug)]
pub(super) struct ReachableSums<T> {
    /// Each clique alone.
    sums: SmallVec<[T; 9]>,
    /// The cliques before each place together, and last all of them.
    before: SmallVec<[T; 10]>,
}

impl<T: Numbers> ReachableSums<T> {
    /// The possible sums of all cliques together.
    pub(super) fn all(&self) -> T {
        self.before[self.before.len() - 1]
    }
}

/// The symbols of some cells, times coefficients, add up to a number of a set.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    cells: SmallVec<[Cell; 9]>,
    cliques: SmallVec<[Clique; 6]>,
    /// The sums that are allowed, in the numbers in which negative coefficients count from the last symbol.
    target: u128,
    last: u8,
    /// Whether it follows from other sums.
    is_implied: bool,
    /// Whether the allowed sums, and those of each clique alone, are at most [`MOST_NARROW`].
    is_narrow: bool,
}

impl Reach {
    /// The reach of a sum; `None` if it can reach more than [`MOST`].
    pub(crate) fn of_sum<const W: usize>(fact: &SumFact, order: usize, peers: &[CellSet<W>]) -> Option<Reach> {
        let reach = Reach::new(&fact.terms, fact.lo, fact.hi, order, peers)?;
        Some(Reach { is_implied: fact.is_implied, ..reach })
    }

    /// A sum from `lo` to `hi` of symbols with coefficients; `None` if it can reach more than [`MOST`].
    pub(crate) fn new<const W: usize>(
        terms: &[(Cell, i128)],
        lo: i128,
        hi: i128,
        order: usize,
        peers: &[CellSet<W>],
    ) -> Option<Reach> {
        let last = order as i128 - 1;
        let reach: i128 = terms.iter().map(|term| term.1.abs() * last).sum();
        if reach > MOST {
            return None;
        }
        // c × s = |c| × (last − s) + c × last for c below 0.
        let shift: i128 = terms.iter().filter(|term| term.1 < 0).map(|term| -term.1 * last).sum();
        let (least, greatest) = (lo + shift, hi + shift);
        if greatest.min(reach) > MOST_NARROW && reach - least.max(0) <= MOST_NARROW {
            // The distances of all symbols from the last one have a smaller sum.
            let turned: SmallVec<[(Cell, i128); 9]> = terms.iter().map(|&(cell, times)| (cell, -times)).collect();
            return Reach::new(&turned, -hi, -lo, order, peers);
        }
        let (lo, hi) = (least.max(0), greatest.min(reach));
        let below = |count: i128| if count >= 128 { u128::MAX } else { (1 << count) - 1 };
        let target = if lo > hi { 0 } else { below(hi + 1) & !below(lo) };
        let mut cliques: SmallVec<[Clique; 6]> = SmallVec::new();
        for &(cell, coefficient) in terms {
            let coefficient = coefficient as i8;
            let joins = |clique: &&mut Clique| {
                clique.coefficient == coefficient
                    && clique.cells.len() < MOST_CLIQUE
                    && clique.cells.iter().all(|&other| peers[cell.index()].contains(other))
            };
            match cliques.iter_mut().find(joins) {
                Some(clique) => clique.cells.push(cell),
                None => cliques.push(Clique { cells: smallvec::smallvec![cell], coefficient }),
            }
        }
        let cells = terms.iter().map(|term| term.0).collect();
        let of_clique = |clique: &Clique| clique.cells.len() as i128 * i128::from(clique.coefficient).abs() * last;
        let is_narrow = hi <= MOST_NARROW && cliques.iter().all(|clique| of_clique(clique) <= MOST_NARROW);
        Some(Reach { cells, cliques, target, last: last as u8, is_implied: false, is_narrow })
    }

    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Keeps the candidates of some way to reach an allowed sum.
    pub(crate) fn prune(&self, grid: &mut Pruner<'_, u16>) -> Result<(), Contradiction> {
        if self.is_idle(grid) {
            return Ok(());
        }
        if self.is_narrow {
            let reached = self.forward::<u64>(grid);
            return self.backward(grid, &reached, self.target as u64);
        }
        let reached = self.forward::<u128>(grid);
        self.backward(grid, &reached, self.target)
    }

    pub(super) fn forward<T: Numbers>(&self, grid: &Pruner<'_, u16>) -> ReachableSums<T> {
        let mut sums: SmallVec<[T; 9]> = SmallVec::new();
        let mut before: SmallVec<[T; 10]> = SmallVec::new();
        before.push(T::one());
        for clique in &self.cliques {
            let reached = self.sums(clique, grid);
            let last = before[before.len() - 1];
            before.push(plus(last, reached));
            sums.push(reached);
        }
        ReachableSums { sums, before }
    }

    /// Keeps the candidates of some way to reach one of the sums of `target`.
    pub(super) fn backward<T: Numbers>(
        &self,
        grid: &mut Pruner<'_, u16>,
        ReachableSums { sums, before }: &ReachableSums<T>,
        target: T,
    ) -> Result<(), Contradiction> {
        // The possible sums of the cliques up to a place.
        let mut good = target & before[before.len() - 1];
        if good.is_zero() {
            return Err(Contradiction);
        }
        for (place, clique) in self.cliques.iter().enumerate().rev() {
            let needed = sums[place] & minus(good, before[place]);
            if needed != sums[place] {
                self.keep(clique, needed, grid)?;
            }
            good = before[place] & minus(good, needed);
        }
        Ok(())
    }

    /// Whether every bound of every cell can be in a sum, by bounds alone: then most often nothing goes, and it is left
    /// until the bounds are tighter. It may say no in vain.
    ///
    /// The bounds of a clique are those of different symbols, unless the sum follows from others: there are many such sums,
    /// and running them more often takes longer than the nodes that it spares.
    fn is_idle(&self, grid: &Pruner<'_, u16>) -> bool {
        let (lo, hi) = (self.target.trailing_zeros(), 127 - (self.target | 1).leading_zeros());
        let (mut least, mut greatest, mut widest) = (0_u32, 0_u32, 0_u32);
        for clique in &self.cliques {
            let size = u32::from(clique.coefficient.unsigned_abs());
            let (mut lows, mut highs, mut union) = (0, 0, 0);
            for &cell in &clique.cells {
                let set = self.turned(clique, *grid.candidates(cell));
                let (low, high) = (set.trailing_zeros(), 15 - set.leading_zeros());
                (lows, highs, union) = (lows + low, highs + high, union | set);
                widest = widest.max((high - low) * size);
            }
            if clique.cells.len() > 1 && !self.is_implied {
                let Some((low, high)) = sums_of_different(union, clique.cells.len()) else { return false };
                (lows, highs) = (lows.max(low), highs.min(high));
            }
            (least, greatest) = (least + lows * size, greatest + highs * size);
        }
        least + widest <= hi && lo + widest <= greatest
    }

    /// The candidates in the numbers that count: as they are, or from the last symbol.
    #[inline]
    fn turned(&self, clique: &Clique, set: u16) -> u16 {
        if clique.coefficient < 0 { set.reverse_bits() >> (15 - self.last) } else { set }
    }

    #[inline]
    fn sums<T: Numbers>(&self, clique: &Clique, grid: &Pruner<'_, u16>) -> T {
        let set = |at: usize| self.turned(clique, *grid.candidates(clique.cells[at]));
        let plain = match clique.cells.len() {
            1 => u64::from(set(0)),
            2 => pair_sums(set(0), set(1)),
            _ => {
                let (b, c) = (set(1), set(2));
                members(set(0)).fold(0, |all, a| all | pair_sums(b & !(1 << a), c & !(1 << a)) << a)
            }
        };
        stretched(<T as From<u64>>::from(plain), clique.coefficient.unsigned_abs())
    }

    /// Keeps the candidates that a clique needs to add up to one of some numbers.
    fn keep<T: Numbers>(&self, clique: &Clique, needed: T, grid: &mut Pruner<'_, u16>) -> Result<(), Contradiction> {
        let needed = shrunk(needed, clique.coefficient.unsigned_abs());
        let mut sets = [0; 3];
        for (set, &cell) in sets.iter_mut().zip(&clique.cells) {
            *set = self.turned(clique, *grid.candidates(cell));
        }
        let [a, b, c] = sets;
        let kept = match clique.cells.len() {
            1 => [a & needed as u16, 0, 0],
            2 => {
                let [a, b] = keep_pair(a, b, needed);
                [a, b, 0]
            }
            _ => members(a).fold([0; 3], |kept, x| {
                let [y, z] = keep_pair(b & !(1 << x), c & !(1 << x), needed >> x);
                let x = if y == 0 { 0 } else { 1 << x };
                [kept[0] | x, kept[1] | y, kept[2] | z]
            }),
        };
        for (&cell, &kept) in clique.cells.iter().zip(&kept) {
            grid.keep(cell, &self.turned(clique, kept))?;
        }
        Ok(())
    }
}

/// The least and the greatest sum of some different numbers of a set; `None` if it has fewer.
#[inline]
fn sums_of_different(set: u16, count: usize) -> Option<(u32, u32)> {
    let (mut low, mut high, mut from_low, mut from_high) = (0, 0, set, set);
    for _ in 0..count {
        low += from_low.trailing_zeros();
        from_low &= from_low.checked_sub(1)?;
        let last = from_high.checked_ilog2()?;
        high += last;
        from_high &= !(1 << last);
    }
    Some((low, high))
}

/// The sums of two different cells.
#[inline]
fn pair_sums(a: u16, b: u16) -> u64 {
    members(a).fold(0, |all, x| all | u64::from(b & !(1 << x)) << x)
}

/// The candidates of two different cells that add up to one of some numbers.
#[inline]
fn keep_pair(a: u16, b: u16, needed: u64) -> [u16; 2] {
    members(a).fold([0; 2], |kept, x| {
        let y = b & !(1 << x) & (needed >> x) as u16;
        let x = if y == 0 { 0 } else { 1 << x };
        [kept[0] | x, kept[1] | y]
    })
}

#[cfg(test)]
mod tests {
    use graeco_square::Order;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::limits::{Limits, Meter};

    /// What a sum keeps of some sets; `None` if it cannot be.
    fn kept(reach: &Reach, sets: &[u16]) -> Option<Vec<u16>> {
        let (mut sets, mut log, mut end) = (sets.to_vec(), Vec::new(), None);
        let mut watch = Meter::start(Limits::default());
        let mut pruner = Pruner::new(&mut sets, &mut log, Order::new(9).unwrap(), 1, &mut watch, &mut end);
        reach.prune(&mut pruner).ok().map(|()| sets)
    }

    #[test]
    fn sums_in_words_of_64_bits_keep_what_others_keep() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let peers: Vec<CellSet<2>> =
            (0..81).map(|cell| CellSet::of((0..81).filter(|other| other / 3 == cell / 3).map(Cell))).collect();
        let mut narrow = 0;
        for _ in 0..3000 {
            let count = rng.random_range(2..10);
            let times = [1, 1, 1, -1, 2][rng.random_range(0..5)];
            let terms: Vec<(Cell, i128)> =
                (0..count).map(|cell| (Cell(cell), if cell % 4 == 3 { times } else { 1 })).collect();
            let sum = rng.random_range(-8..80);
            let Some(reach) = Reach::new(&terms, sum, sum, 9, &peers) else { continue };
            narrow += usize::from(reach.is_narrow);
            let sets: Vec<u16> = (0..81).map(|_| rng.random_range(1..512) & rng.random_range(1..512) | 1).collect();
            let wide = Reach { is_narrow: false, ..reach.clone() };
            assert_eq!(kept(&reach, &sets), kept(&wide, &sets), "{terms:?} = {sum}");
            // Each symbol of a tuple that adds up to the sum is kept.
            let tuple: Vec<u32> =
                (0..count).map(|cell| rng.random_range(0..sets[usize::from(cell)].count_ones())).collect();
            let symbol = |cell: usize| members(sets[cell]).nth(tuple[cell] as usize).unwrap();
            let differ = (0..tuple.len()).all(|b| (b / 3 * 3..b).all(|a| symbol(a) != symbol(b)));
            let total: i128 = terms.iter().zip(0..).map(|(term, cell)| term.1 * symbol(cell) as i128).sum();
            let exact = Reach::new(&terms, total, total, 9, &peers).unwrap();
            let found = kept(&exact, &sets);
            assert!(
                !differ || found.is_some_and(|found| (0..tuple.len()).all(|cell| found[cell] >> symbol(cell) & 1 == 1))
            );
        }
        assert!(narrow > 1000, "{narrow}");
    }

    #[test]
    fn sums_of_different_cells_wait_longer_if_they_follow_from_others() {
        let cells = [0, 1, 2].map(Cell);
        let peers = vec![CellSet::<2>::of(cells); 81];
        let terms: Vec<(Cell, i128)> = cells.iter().map(|&cell| (cell, 1)).chain([(Cell(9), -1)]).collect();
        // Three different symbols add up to that of a fourth cell: to 3 or more, and none of them is greater than 7.
        for (is_implied, expected) in [(false, [0xff, 0x1f8]), (true, [0x1ff, 0x1ff])] {
            let fact = SumFact { terms: terms.clone(), lo: 0, hi: 0, is_implied };
            let reach = Reach::of_sum(&fact, 9, &peers).unwrap();
            let sets = kept(&reach, &[0x1ff; 81]).unwrap();
            assert_eq!([sets[0], sets[9]], expected);
        }
    }

    #[test]
    fn different_numbers_have_least_and_greatest_sums() {
        let set = 0b1_0010_1010;
        let expected = [Some((0, 0)), Some((1, 8)), Some((4, 13)), Some((9, 16)), Some((17, 17)), None];
        assert_eq!([0, 1, 2, 3, 4, 5].map(|count| sums_of_different(set, count)), expected);
    }
}
