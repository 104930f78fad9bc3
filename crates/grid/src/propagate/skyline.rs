//! Skyscrapers in a house of which few cells are open, exactly.
//!
//! The open cells up to one of them hold a subset of the symbols that are left. For each subset, the numbers of values
//! that can have been seen so far are the bits of a word; a next symbol moves them on to a greater subset. (Held and
//! Karp's way to permutations, 1962.)

use smallvec::SmallVec;

use super::{AnyPropagator, Contradiction, DEAR, Pruner};
use crate::bits::members;
use crate::order::Cell;
use crate::symbols::SymbolSet;

/// So many cells may be open.
const MOST_OPEN: usize = 6;
const SUBSETS: usize = 1 << MOST_OPEN;

/// An open cell, and the fixed ones between it and the next open one. Symbols go by their number among those left.
#[derive(Clone, Default, Debug)]
struct Open {
    place: usize,
    set: u8,
    /// The symbols that are higher than all fixed cells before.
    higher: u8,
    fixed: Fixed,
}

/// Fixed cells that are higher than all fixed ones before: for each, the number of the first subset that hides it.
type Fixed = SmallVec<[usize; 8]>;

/// How many of the fixed cells can be seen behind open ones that hold a subset.
#[inline]
fn seen_behind(fixed: &Fixed, subset: usize) -> usize {
    fixed.iter().filter(|&&hidden_by| subset < hidden_by).count()
}

/// Just so many cells of a house are higher than all before them. Nothing is struck while more than a few cells are open.
#[derive(Clone, Debug)]
pub(crate) struct Skyline {
    cells: Vec<Cell>,
    count: usize,
}

impl Skyline {
    /// All n cells of a house from the end from which it is seen, of an order up to 63.
    pub(crate) fn new(cells: Vec<Cell>, count: usize) -> Skyline {
        Skyline { cells, count }
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        grid.step(self.cells.len() as u64)?;
        let mut sets: SmallVec<[u64; 16]> = self.cells.iter().map(|&cell| grid.candidates(cell).word()).collect();
        keep_seen(&mut sets, self.count);
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

/// Keeps in `sets`, the symbols that each cell of a house may hold, what is in some filling of which just `count` values
/// are higher than all before them. Does nothing if more than a few cells are open.
fn keep_seen(sets: &mut [u64], count: usize) {
    let is_open = |set: &&u64| set.count_ones() != 1;
    let (open, every) = (sets.iter().filter(is_open).count(), sets.iter().fold(0, |all, set| all | set));
    let rest = every & !sets.iter().filter(|set| !is_open(set)).fold(0, |all, set| all | set);
    if !(2..=MOST_OPEN).contains(&open) || rest.count_ones() as usize != open {
        return;
    }
    let (first, opens) = lay_out(sets, rest);
    let kept = keep(&first, &opens, count);
    for (open, kept) in opens.iter().zip(kept) {
        sets[open.place] &=
            members(rest).zip(0..).fold(0, |set, (symbol, at)| set | u64::from(kept >> at & 1) << symbol);
    }
}

/// The fixed cells before the first open one, and the open ones with those that follow.
fn lay_out(sets: &[u64], rest: u64) -> (Fixed, SmallVec<[Open; MOST_OPEN]>) {
    let numbers =
        |set: u64| members(rest).zip(0..).fold(0, |all, (symbol, at)| all | u8::from(set >> symbol & 1 == 1) << at);
    let (mut first, mut opens) = (Fixed::new(), SmallVec::<[Open; MOST_OPEN]>::new());
    // The symbols above the highest fixed cell.
    let mut above = u64::MAX;
    for (place, &set) in sets.iter().enumerate() {
        if set.count_ones() != 1 {
            opens.push(Open { place, set: numbers(set), higher: numbers(above), fixed: Fixed::new() });
        } else if set & above != 0 {
            // Subsets are in the order of their highest members.
            let lower = (rest & (set - 1)).count_ones();
            opens.last_mut().map_or(&mut first, |open| &mut open.fixed).push(1 << lower);
            above = !(set | (set - 1));
        }
    }
    (first, opens)
}

/// The symbols of each open cell that are in some filling.
fn keep(first: &Fixed, opens: &[Open], count: usize) -> [u8; MOST_OPEN] {
    let most = u64::MAX >> (63 - count);
    let behind = |subset: usize| match subset.count_ones() as usize {
        0 => seen_behind(first, subset),
        chosen => seen_behind(&opens[chosen - 1].fixed, subset),
    };
    let is_seen = |open: &Open, subset: usize, symbol: usize| open.higher >> symbol & 1 == 1 && subset < 1 << symbol;
    let full = (1 << opens.len()) - 1;
    let mut seen = [0_u64; SUBSETS];
    seen[0] = 1;
    for subset in 0..full {
        let here = seen[subset] << behind(subset) & most;
        seen[subset] = here;
        if here == 0 {
            continue;
        }
        let open = &opens[subset.count_ones() as usize];
        for symbol in members(open.set & !(subset as u8)) {
            seen[subset | 1 << symbol] |= here << u32::from(is_seen(open, subset, symbol));
        }
    }
    // Back: the numbers with which a subset can be completed, before the fixed cells behind it are seen.
    let mut good = [0_u64; SUBSETS];
    good[full] = (seen[full] << behind(full) & 1 << count) >> behind(full);
    let mut kept = [0; MOST_OPEN];
    for subset in (0..full).rev().filter(|&subset| seen[subset] != 0) {
        let chosen = subset.count_ones() as usize;
        let open = &opens[chosen];
        let mut here = 0;
        for symbol in members(open.set & !(subset as u8)) {
            let next = good[subset | 1 << symbol] >> u32::from(is_seen(open, subset, symbol)) & seen[subset];
            kept[chosen] |= u8::from(next != 0) << symbol;
            here |= next;
        }
        good[subset] = here >> behind(subset);
    }
    kept
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// The symbols that each cell has in the fillings of a house of which `count` are seen, one symbol after the other.
    fn kept(sets: &[u64], count: usize, line: &mut Vec<u64>, kept: &mut [u64]) {
        if let Some(&set) = sets.get(line.len()) {
            for symbol in members(set).map(|symbol| 1 << symbol) {
                if !line.contains(&symbol) {
                    line.push(symbol);
                    self::kept(sets, count, line, kept);
                    line.pop();
                }
            }
        } else if (0..line.len()).filter(|&at| line[..at].iter().all(|&before| before < line[at])).count() == count {
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
            let count = rng.random_range(1..=n);
            let mut expected = vec![0; n];
            kept(&sets, count, &mut Vec::new(), &mut expected);
            let mut found = sets.clone();
            keep_seen(&mut found, count);
            struck += usize::from(found != sets);
            let open: Vec<usize> = (0..n).filter(|&at| sets[at].count_ones() > 1).collect();
            let is_exact = open.len() < 2 || open.iter().all(|&at| found[at] == expected[at]);
            assert!(is_exact, "{sets:?}, {count}: {found:?}, {expected:?}");
        }
        assert!(struck > 500);
    }
}
