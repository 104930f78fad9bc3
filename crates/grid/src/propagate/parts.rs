//! All cages of a house together: the sets of symbols that its parts hold side by side, and the symbols of each cell.
//!
//! A part is the cells of a cage in the house; the cage may reach out of it. The sets that the cells of a part can hold
//! in some order, and those that the other cells of its cage complete to an allowed set, are families of sets. Of each
//! family those sets remain that go with sets of all other parts so that each symbol is there once.

use graeco_square::Cell;
use graeco_square::bits::members;
use smallvec::SmallVec;

use super::families::{EMPTY_SET, Families, InWords, Words, family_of};
use super::{Contradiction, Pruner};
#[cfg(target_arch = "x86_64")]
use graeco_nine::processor::Avx512;

/// Houses of more symbols have no such propagator.
pub(crate) const MOST_TOGETHER: usize = 9;

/// The part of a cage in a house.
#[derive(Clone, Debug)]
struct Part {
    /// The cells of the cage, those in the house first.
    cells: SmallVec<[Cell; MOST_TOGETHER]>,
    size: usize,
    /// The sets that the cage may hold.
    sets: Words,
    /// Whether they are so few that the cage's own propagator has kept the candidates of each.
    has_few_sets: bool,
}

/// How many sets are few: measured on killer puzzles.
const FEW_SETS: u32 = 6;

/// The parts of a house of up to nine cells.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    cells: Vec<Cell>,
    parts: Vec<Part>,
    full: u16,
    /// The logarithm of the number of fillings of the house that a random set for each part leaves.
    spread: i32,
}

impl Parts {
    /// No parts yet of a house that holds the symbols of `full`.
    pub(crate) fn new(full: u16) -> Parts {
        Parts { cells: Vec::new(), parts: Vec::new(), full, spread: factorial(full.count_ones() as usize) }
    }

    /// Adds a part: cells inside and outside that all differ, and hold one of some sets.
    pub(crate) fn add(&mut self, inside: &[Cell], outside: &[Cell], sets: impl Iterator<Item = u16>) {
        let cells: SmallVec<[Cell; MOST_TOGETHER]> = inside.iter().chain(outside).copied().collect();
        let (size, symbols) = (inside.len(), self.full.count_ones() as usize);
        self.cells.extend(&cells);
        let mut family = [0; 8];
        for set in sets {
            family.iter_mut().zip(family_of(set)).for_each(|(word, one)| *word |= one);
        }
        self.spread -= factorial(symbols) - factorial(symbols - size);
        let has_few_sets = family.iter().map(|word| word.count_ones()).sum::<u32>() <= FEW_SETS;
        self.parts.push(Part { cells, size, sets: family, has_few_sets });
    }

    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Keeps the candidates of some way to fill the house.
    pub(crate) fn prune(&self, grid: &mut Pruner<'_, u16>) -> Result<(), Contradiction> {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx512) = Avx512::detect() {
            return avx512.run(
                #[inline(always)]
                || self.prune_by(avx512, grid),
            );
        }
        self.prune_by(InWords, grid)
    }

    #[inline(always)]
    fn prune_by<F: Families>(&self, by: F, grid: &mut Pruner<'_, u16>) -> Result<(), Contradiction> {
        let mut ways = [Ways::none(by); MOST_TOGETHER];
        // The parts with their numbers of sets, the fewest first.
        let mut sorted = [(0, 0); MOST_TOGETHER];
        for (number, (part, ways)) in self.parts.iter().zip(&mut ways).enumerate() {
            ways.find(by, part, grid);
            let count: u32 = by.words(ways.sets).iter().map(|word| word.count_ones()).sum();
            let mut at = number;
            while at > 0 && sorted[at - 1].0 > count {
                sorted[at] = sorted[at - 1];
                at -= 1;
            }
            sorted[at] = (count, number);
        }
        let sorted = &sorted[..self.parts.len()];
        if self.is_loose(sorted) {
            return if sorted[0].0 == 0 { Err(Contradiction) } else { Ok(()) };
        }
        let narrowed = self.fit(by, &mut ways, sorted)?;
        let parts = self.parts.iter().zip(&ways).enumerate();
        let says_more = |number: usize, part: &Part| !part.has_few_sets || narrowed >> number & 1 == 1;
        parts.filter(|&(number, (part, _))| says_more(number, part)).try_for_each(|(_, (part, ways))| {
            ways.keep_inside(by, part, grid)?;
            ways.keep_outside(by, part, grid)
        })
    }

    /// Whether some sets of all other parts are likely to go with each set of a part: then most often nothing goes. Tells it
    /// by the numbers of sets of all parts, the greatest last.
    #[inline(always)]
    fn is_loose(&self, sorted: &[(u32, usize)]) -> bool {
        let others = sorted.split_last().map_or(&[][..], |(_, others)| others);
        let sum: i32 = others.iter().map(|&(count, _)| LOGARITHMS[count as usize % LOGARITHMS.len()]).sum();
        self.spread + sum >= LOOSE
    }

    /// Keeps of each part the sets that go with sets of all others; returns the parts that lose some, as bits.
    #[inline(always)]
    fn fit<F: Families>(
        &self,
        by: F,
        ways: &mut [Ways<F>; MOST_TOGETHER],
        sorted: &[(u32, usize)],
    ) -> Result<u16, Contradiction> {
        let (none, mut narrowed) = (by.load(&[0; 8]), 0);
        // The union of the parts before each one.
        let mut before = [none; MOST_TOGETHER];
        let mut union = by.load(&EMPTY_SET);
        for (before, &(_, number)) in before.iter_mut().zip(sorted) {
            *before = union;
            let mut next = none;
            for (last, word) in by.words(ways[number].sets).into_iter().enumerate().filter(|(_, word)| *word != 0) {
                let some = by.with_last(union, last);
                next = members(word).fold(next, |next, first| by.or(next, by.with_first(some, first)));
            }
            union = next;
        }
        // The unions of the parts up to each one for which the others hold the rest.
        let mut good = by.load(&family_of(self.full));
        for (&before, &(_, number)) in before.iter().zip(sorted).rev() {
            let (mut next, mut kept) = (none, [0; 8]);
            for (last, word) in by.words(ways[number].sets).into_iter().enumerate().filter(|(_, word)| *word != 0) {
                let some = by.without_last(good, last);
                for first in members(word) {
                    let fitting = by.and(by.without_first(some, first), before);
                    kept[last] |= u64::from(!by.is_empty(fitting)) << first;
                    next = by.or(next, fitting);
                }
            }
            if by.is_empty(next) {
                return Err(Contradiction);
            }
            narrowed |= u16::from(by.words(ways[number].sets) != kept) << number;
            (ways[number].sets, good) = (by.load(&kept), next);
        }
        Ok(narrowed)
    }
}

/// The least probability that other parts go with a set, as a logarithm: measured on killer puzzles.
const LOOSE: i32 = -UNIT;

/// The logarithms of numbers to base 2, times a unit, rounded down; that of 0 is taken for 0.
const UNIT: i32 = 16;
static LOGARITHMS: [i32; 128] = {
    let mut logarithms = [0; 128];
    let mut number = 2;
    while number < 128 {
        logarithms[number] = logarithm(number as u128);
        number += 1;
    }
    logarithms
};

/// The logarithm of a number from 1 to 255: that of its power with the unit, which is exact.
const fn logarithm(number: u128) -> i32 {
    number.pow(UNIT as u32).ilog2() as i32
}

/// The logarithm of the number of orders of some things.
fn factorial(things: usize) -> i32 {
    (1..=things as u128).map(logarithm).sum()
}

/// The ways in which a part can be filled at a node.
#[derive(Clone, Copy)]
struct Ways<F: Families> {
    candidates: [u16; MOST_TOGETHER],
    /// For each cell of the part the sets that the cells before it can hold; for each cell outside, the sets that it
    /// and the cells behind it complete to an allowed set, without it.
    families: [F::Family; MOST_TOGETHER],
    /// The sets that the part can hold.
    sets: F::Family,
}

impl<F: Families> Ways<F> {
    #[inline(always)]
    fn none(by: F) -> Self {
        let none = by.load(&[0; 8]);
        Ways { candidates: [0; MOST_TOGETHER], families: [none; MOST_TOGETHER], sets: none }
    }

    /// Finds the sets that a part can hold.
    #[inline(always)]
    fn find(&mut self, by: F, part: &Part, grid: &Pruner<'_, u16>) {
        let mut held = by.load(&EMPTY_SET);
        for (at, &cell) in part.cells.iter().enumerate().take(part.size) {
            self.candidates[at] = *grid.candidates(cell);
            self.families[at] = held;
            held = by.with_any(held, self.candidates[at]);
        }
        let mut good = by.load(&part.sets);
        for (at, &cell) in part.cells.iter().enumerate().skip(part.size).rev() {
            self.candidates[at] = *grid.candidates(cell);
            self.families[at] = good;
            good = by.without_any(good, self.candidates[at]);
        }
        self.sets = by.and(held, good);
    }

    /// Keeps in the cells of the part their candidates of some way.
    #[inline(always)]
    fn keep_inside(&self, by: F, part: &Part, grid: &mut Pruner<'_, u16>) -> Result<(), Contradiction> {
        let mut good = self.sets;
        for at in (0..part.size).rev() {
            let (kept, before) = by.without_each(good, self.families[at], self.candidates[at]);
            grid.keep(part.cells[at], &kept)?;
            good = before;
        }
        Ok(())
    }

    /// Keeps in the cells outside their candidates of some way.
    #[inline(always)]
    fn keep_outside(&self, by: F, part: &Part, grid: &mut Pruner<'_, u16>) -> Result<(), Contradiction> {
        let mut held = self.sets;
        for at in part.size..part.cells.len() {
            let (kept, behind) = by.with_each(held, self.families[at], self.candidates[at]);
            grid.keep(part.cells[at], &kept)?;
            held = behind;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use graeco_square::Order;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::limits::{Limits, Meter};

    /// A house of the first five of seven cells: cages of cells 0, 1, 5 and of cells 2, 3, 6, and cell 4.
    const CAGES: [([usize; 3], [u16; 4]); 2] =
        [([0, 1, 5], [0b00111, 0b01011, 0b10110, 0b11001]), ([2, 3, 6], [0b10011, 0b01101, 0b11010, 0b11100])];

    /// The symbols of each cell in some filling, one by one.
    fn naive(candidates: &[u16; 7]) -> [u16; 7] {
        let mut held = [0; 7];
        for number in 0..5_u32.pow(7) {
            let filling: [u16; 7] = std::array::from_fn(|cell| 1 << (number / 5_u32.pow(cell as u32) % 5));
            let is_allowed = filling.iter().zip(candidates).all(|(symbol, set)| symbol & set != 0)
                && filling[..5].iter().fold(0, |all, symbol| all | symbol) == 0b11111
                && CAGES
                    .iter()
                    .all(|(cells, sets)| sets.contains(&cells.iter().fold(0, |all, &cell| all | filling[cell])));
            if is_allowed {
                held.iter_mut().zip(filling).for_each(|(held, symbol)| *held |= symbol);
            }
        }
        held
    }

    /// The remaining candidates; all sets are empty after a contradiction.
    fn pruned(parts: &Parts, by: impl Families, candidates: &[u16; 7]) -> [u16; 7] {
        let (mut sets, mut log, mut end) = (*candidates, Vec::new(), None);
        let mut watch = Meter::start(Limits::default());
        let mut grid = Pruner::new(&mut sets, &mut log, Order::new(5).unwrap(), 1, &mut watch, &mut end);
        parts.prune_by(by, &mut grid).map_or([0; 7], |()| sets)
    }

    #[test]
    fn what_is_left_is_what_trying_all_fillings_finds() {
        let cell = |number: usize| Cell::new(number);
        let mut parts = Parts::new(0b11111);
        for ([a, b, c], sets) in CAGES {
            parts.add(&[cell(a), cell(b)], &[cell(c)], sets.into_iter());
        }
        parts.add(&[cell(4)], &[], (0..5).map(|symbol| 1 << symbol));
        let mut strict = parts.clone();
        strict.spread = i32::MIN / 2;
        strict.parts.iter_mut().for_each(|part| part.has_few_sets = false);
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut fillable = 0;
        for _ in 0..300 {
            let candidates = std::array::from_fn(|_| rng.random_range(1..32) | rng.random_range(1..32));
            let held = naive(&candidates);
            fillable += usize::from(held[0] != 0);
            assert_eq!(pruned(&strict, InWords, &candidates), held, "{candidates:?}");
            let left = pruned(&parts, InWords, &candidates);
            assert!(held.iter().zip(left).all(|(held, left)| held & !left == 0), "{candidates:?}");
            #[cfg(target_arch = "x86_64")]
            if let Some(avx512) = Avx512::detect() {
                assert_eq!(pruned(&strict, avx512, &candidates), held, "{candidates:?}");
            }
        }
        assert!((50..300).contains(&fillable), "{fillable}");
    }
}
