//! Skyscrapers: how many values of a house are higher than all before them, seen from one end of it or from both.
//!
//! When few cells are open, all fillings are tried: the open cells up to one of them hold a subset of the symbols that
//! are left. For each subset, the numbers of values that can have been seen so far, from the first cell on and from the
//! last one back, are the bits of a word; a next symbol moves them on to a greater subset. (Held and Karp's way to
//! permutations, 1962.)

use graeco_square::bits::members;
use graeco_square::{Cell, SymbolSet};
use smallvec::SmallVec;

use super::{AnyPropagator, Contradiction, DEAR, Pruner};

/// The most open cells.
const MOST_OPEN: usize = 8;
const SUBSETS: usize = 1 << MOST_OPEN;

/// Exact numbers of cells of a house are higher than all before them, from the first cell on, and from the last one back.
/// Nothing is struck while more than a few cells are open.
#[derive(Clone, Debug)]
pub(crate) struct Skyline {
    cells: SmallVec<[Cell; 16]>,
    front: usize,
    back: Option<usize>,
}

impl Skyline {
    /// All n cells of a house from the end from which this number is visible, of at most 62
    /// symbols.
    pub(crate) fn new(cells: &[Cell], count: usize) -> Skyline {
        Skyline { cells: cells.into(), front: count, back: None }
    }

    /// Takes over the number of another one for the same house, seen from its other end. `false`: nothing is taken over.
    pub(crate) fn join(&mut self, other: &Skyline) -> bool {
        let joins = self.back.is_none()
            && other.back.is_none()
            && Pairs::fit(self.front, other.front)
            && other.cells.iter().rev().eq(&self.cells);
        if joins {
            self.back = Some(other.front);
        }
        joins
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        grid.step(self.cells.len() as u64)?;
        let mut sets: SmallVec<[u64; 16]> = self.cells.iter().map(|&cell| grid.candidates(cell).word()).collect();
        keep_seen(&mut sets, self.front, self.back);
        let mut kept = self.cells.iter().zip(sets);
        kept.try_for_each(|(&cell, set)| grid.keep(cell, &S::of_word(grid.order(), set)))
    }
}

impl AnyPropagator for Skyline {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    // Most of the time a simpler look at the same line is enough.
    fn cost(&self) -> usize {
        2 * DEAR + self.cells.len()
    }

    prune_every_width!();
}

/// Sets of pairs, of how many values are seen from the front and how many from the back: bit `front * row + back` of a
/// word. A row is one longer than the number wanted from the back; it has one bit if that is not counted.
#[derive(Clone, Copy, Debug)]
struct Pairs {
    /// How many are wanted from the front.
    front: usize,
    row: usize,
    /// The first bit of each row.
    starts: u64,
}

impl Pairs {
    /// Whether the pairs up to the wanted one fit in a word, and both its numbers are counted.
    fn fit(front: usize, back: usize) -> bool {
        front > 0 && back > 0 && (front + 1) * (back + 1) <= u64::BITS as usize
    }

    fn new(front: usize, back: Option<usize>) -> Pairs {
        let row = back.unwrap_or(0) + 1;
        Pairs { front, row, starts: (0..=front).fold(0, |starts, front| starts | 1 << (front * row)) }
    }

    /// The set of just the wanted pair, the last one of all.
    fn wanted(&self) -> u64 {
        1 << (self.front * self.row + self.row - 1)
    }

    /// The shift of a set when more are visible from the front and from the back, and the pairs that do not come
    /// to too many from the back by this. Those with too many from the front are shifted beyond the last pair.
    #[inline]
    fn shift(&self, front: usize, back: usize) -> (usize, u64) {
        if front > self.front || back >= self.row {
            return (0, 0);
        }
        (front * self.row + back, self.starts * ((1 << (self.row - back)) - 1))
    }
}

/// How many fixed cells are seen between two open ones, from the front and from the back: by the number of bits of the
/// subset of symbols in front of them, and behind them. Subsets are in the order of their highest members.
type Fixed = [[u8; MOST_OPEN + 1]; 2];

/// An open cell, and the fixed ones between it and the next open one. Symbols go by their number among those left.
#[derive(Clone, Copy, Default, Debug)]
struct OpenCell {
    place: u8,
    set: u8,
    /// The symbols that are higher than all fixed cells before, and than all behind.
    higher: [u8; 2],
    fixed: Fixed,
}

/// The open cells of a house in their order, and before them one that is none, for the fixed cells at the front.
#[derive(Debug)]
struct OpenCells {
    count: usize,
    list: [OpenCell; MOST_OPEN + 1],
}

/// Keeps in `sets`, the symbols that each cell of a house may hold, the symbols of fillings with exactly `front` values
/// are higher than all before them, and just `back`, if it is given, higher than all behind them. Does nothing if more than
/// a few cells are open.
fn keep_seen(sets: &mut [u64], front: usize, back: Option<usize>) {
    let is_open = |set: &&u64| set.count_ones() != 1;
    let (open, every) = (sets.iter().filter(is_open).count(), sets.iter().fold(0, |all, set| all | set));
    let rest = every & !sets.iter().filter(|set| !is_open(set)).fold(0, |all, set| all | set);
    if !(2..=MOST_OPEN).contains(&open) || rest.count_ones() as usize != open {
        return;
    }
    let opens = OpenCells::new(sets, rest, back.is_some());
    let kept = opens.keep(Pairs::new(front, back));
    for (open, kept) in opens.list[1..=open].iter().zip(kept) {
        sets[usize::from(open.place)] &=
            members(rest).zip(0..).fold(0, |set, (symbol, at)| set | u64::from(kept >> at & 1) << symbol);
    }
}

impl OpenCells {
    /// The open cells of a house, and the symbols that are left for them. Unless it is wanted, nothing is seen from the
    /// back.
    fn new(sets: &[u64], rest: u64, from_back: bool) -> OpenCells {
        let numbers =
            |set: u64| members(rest).zip(0..).fold(0, |all, (symbol, at)| all | u8::from(set >> symbol & 1 == 1) << at);
        let mut opens = OpenCells { count: 0, list: Default::default() };
        // The symbols above the highest fixed cell so far.
        let mut above = u64::MAX;
        for (place, &set) in sets.iter().enumerate() {
            if set.count_ones() != 1 {
                opens.count += 1;
                let open = &mut opens.list[opens.count];
                (open.place, open.set, open.higher[0]) = (place as u8, numbers(set), numbers(above));
            } else if set & above != 0 {
                opens.list[opens.count].fix(0, (rest & (set - 1)).count_ones());
                above = !(set | (set - 1));
            }
        }
        let (mut above, mut at) = (u64::MAX, opens.count);
        for &set in sets.iter().rev().take_while(|_| from_back) {
            if set.count_ones() != 1 {
                opens.list[at].higher[1] = numbers(above);
                at -= 1;
            } else if set & above != 0 {
                opens.list[at].fix(1, (rest & (set - 1)).count_ones());
                above = !(set | (set - 1));
            }
        }
        opens
    }

    /// The symbols of each open cell that are in some filling.
    fn keep(&self, pairs: Pairs) -> [u8; MOST_OPEN] {
        let full = (1 << self.count) - 1;
        // The effect of one more symbol that is invisible, visible from the front, from the back, or from both.
        let shifts = [pairs.shift(0, 0), pairs.shift(1, 0), pairs.shift(0, 1), pairs.shift(1, 1)];
        let last = pairs.wanted() | (pairs.wanted() - 1);
        let mut seen = [0_u64; SUBSETS];
        seen[0] = 1;
        for subset in 0..full {
            if seen[subset] == 0 {
                continue;
            }
            let chosen = subset.count_ones() as usize;
            let (shift, room) = self.list[chosen].seen_behind(subset, full, &pairs);
            let here = (seen[subset] & room) << shift & last;
            seen[subset] = here;
            let after = shifts.map(|(shift, room)| (here & room) << shift & last);
            let open = &self.list[chosen + 1];
            let [front, back] = open.seen(subset, full);
            for symbol in members(open.set & !(subset as u8)) {
                seen[subset | 1 << symbol] |= after[front >> symbol & 1 | (back >> symbol & 1) << 1];
            }
        }
        // Back: the pairs with which a subset can be completed, before the fixed cells behind it are seen. They take the
        // place of those that can have been seen, which nothing asks for any more.
        let mut good = seen;
        let (shift, room) = self.list[self.count].seen_behind(full, full, &pairs);
        good[full] = pairs.wanted() >> shift & room;
        let mut kept = [0; MOST_OPEN];
        for subset in (0..full).rev() {
            let seen = good[subset];
            if seen == 0 {
                continue;
            }
            let chosen = subset.count_ones() as usize;
            let open = &self.list[chosen + 1];
            let [front, back] = open.seen(subset, full);
            let mut here = 0;
            for symbol in members(open.set & !(subset as u8)) {
                let (shift, room) = shifts[front >> symbol & 1 | (back >> symbol & 1) << 1];
                let before = good[subset | 1 << symbol] >> shift & room & seen;
                kept[chosen] |= u8::from(before != 0) << symbol;
                here |= before;
            }
            let (shift, room) = self.list[chosen].seen_behind(subset, full, &pairs);
            good[subset] = here >> shift & room;
        }
        kept
    }
}

/// The number of bits of a subset.
#[inline]
fn bits(subset: usize) -> usize {
    (usize::BITS - subset.leading_zeros()) as usize
}

impl OpenCell {
    /// Adds a fixed cell behind it, which is seen from a side past symbols that are less than its own: the first few ones.
    fn fix(&mut self, side: usize, lower: u32) {
        self.fixed[side][..=lower as usize].iter_mut().for_each(|seen| *seen += 1);
    }

    /// The symbols that are seen here from the front, and from the back, after open cells that hold `before`.
    #[inline]
    fn seen(&self, before: usize, full: usize) -> [usize; 2] {
        // The symbols left are those of this cell and of the cells behind it: the highest of them is seen.
        let left = bits(full & !before) - 1;
        [usize::from(self.higher[0]) & usize::MAX << bits(before), usize::from(self.higher[1]) & 1 << left]
    }

    /// The effect of the fixed cells behind it on the pairs of the cells up to it, which hold `before`.
    #[inline]
    fn seen_behind(&self, before: usize, full: usize, pairs: &Pairs) -> (usize, u64) {
        let [front, back] = [self.fixed[0][bits(before)], self.fixed[1][bits(full & !before)]];
        pairs.shift(usize::from(front), usize::from(back))
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// How many are seen, from the first one on.
    fn seen<'a>(line: impl Iterator<Item = &'a u64>) -> usize {
        let mut highest = 0;
        let is_seen = |symbol: &&u64| {
            let before = highest;
            highest = highest.max(**symbol);
            before < **symbol
        };
        line.filter(is_seen).count()
    }

    /// The symbols that each cell has in the fillings of a house with the visible numbers, one symbol after the other.
    fn kept(sets: &[u64], front: usize, back: Option<usize>, line: &mut Vec<u64>, kept: &mut [u64]) {
        if let Some(&set) = sets.get(line.len()) {
            for symbol in members(set).map(|symbol| 1 << symbol) {
                if !line.contains(&symbol) {
                    line.push(symbol);
                    self::kept(sets, front, back, line, kept);
                    line.pop();
                }
            }
        } else if seen(line.iter()) == front && back.is_none_or(|back| seen(line.iter().rev()) == back) {
            kept.iter_mut().zip(line).for_each(|(kept, symbol)| *kept |= *symbol);
        }
    }

    #[test]
    fn just_what_is_in_some_filling_is_kept() {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        let mut struck = 0;
        for _ in 0..2000 {
            let n = rng.random_range(2..8_usize);
            let mut symbols: Vec<u32> = (0..n as u32).collect();
            for at in 1..n {
                symbols.swap(at, rng.random_range(0..=at));
            }
            let fixed = rng.random_range(n.saturating_sub(MOST_OPEN)..n);
            let noise = |at: usize| if at < fixed { 0 } else { rng.random_range(0..1_u64 << n) };
            let mut sets: Vec<u64> = (0..n).map(noise).collect();
            sets.sort_by_key(|_| rng.random::<u32>());
            sets.iter_mut().zip(&symbols).for_each(|(set, symbol)| *set |= 1 << symbol);
            let front = rng.random_range(1..=n);
            let back = rng.random_bool(0.7).then(|| rng.random_range(1..=n + 1 - front));
            let mut expected = vec![0; n];
            kept(&sets, front, back, &mut Vec::new(), &mut expected);
            let mut found = sets.clone();
            keep_seen(&mut found, front, back);
            struck += usize::from(found != sets);
            let open: Vec<usize> = (0..n).filter(|&at| sets[at].count_ones() > 1).collect();
            let is_exact = open.len() < 2 || open.iter().all(|&at| found[at] == expected[at]);
            assert!(is_exact, "{sets:?}, {front}, {back:?}: {found:?}, {expected:?}");
        }
        assert!(struck > 500);
    }
}
