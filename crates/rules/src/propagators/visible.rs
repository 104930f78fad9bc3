//! Skyscrapers: how many values are higher than all before them, seen from one end of a line.
//!
//! After each cell the highest value so far is one of a set for every number seen. As only the highest value counts, a
//! cell takes such a set to the next one by a few operations on bits, for all its candidates at once.

use std::cell::Cell as Mutable;

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, SymbolSet};
use smallvec::SmallVec;

pub(crate) const MOST_ORDER: usize = 62;

/// The number of open cells up to which it is left to [`Model::skyline`](graeco_grid::Model::skyline), which sees more.
const SKYLINE_OPEN: usize = 2;

/// Exactly a number of cells of a line are higher than all before them.
#[derive(Clone, Debug)]
pub(crate) struct Visible {
    cells: SmallVec<[Cell; 16]>,
    count: usize,
}

impl Visible {
    /// A line from the end from which it is seen, of an order up to [`MOST_ORDER`].
    pub(crate) fn new(cells: &[Cell], count: usize) -> Visible {
        Visible { cells: cells.into(), count }
    }
}

/// The bits above the lowest one of a set, and those below the highest one; none for the empty set.
#[inline]
fn above_lowest(set: u64) -> u64 {
    !(set ^ set.wrapping_sub(1))
}

#[inline]
fn below_highest(set: u64) -> u64 {
    u64::MAX >> 1 >> (set | 1).leading_zeros()
}

impl Propagator for Visible {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn is_expensive(&self) -> bool {
        true
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let words = || self.cells.iter().map(|&cell| grid.candidates(cell).word());
        match words().filter(|set| set.count_ones() != 1).count() {
            0 => return if seen(words()) == self.count { Ok(()) } else { Err(Contradiction) },
            1..=SKYLINE_OPEN => return Ok(()),
            _ => {}
        }
        // Nothing is seen behind the highest of all.
        let highest = 1 << (grid.order().symbol_count() - 1);
        let mut is_hidden = false;
        let in_front = |&set: &u64| !std::mem::replace(&mut is_hidden, set == highest);
        let mut sets: SmallVec<[u64; 16]> = words().take_while(in_front).collect();
        grid.step((self.cells.len() * self.count) as u64)?;
        by_heights(&mut sets, self.count);
        let mut kept = self.cells.iter().zip(sets);
        kept.try_for_each(|(&cell, set)| grid.keep(cell, &S::of_word(grid.order(), set)))
    }
}

/// How many are higher than all before them.
fn seen(sets: impl Iterator<Item = u64>) -> usize {
    let mut highest = 0;
    let is_seen = |&set: &u64| {
        let before = highest;
        highest = highest.max(set);
        before < set
    };
    sets.filter(is_seen).count()
}

/// Keeps in `sets` the symbols of lines with exactly `count` visible values, equal values allowed.
fn by_heights(sets: &mut [u64], count: usize) {
    // Bit 0: nothing seen yet; bit s + 1: symbol s. Entry `k * width + c`: the highest so far after k cells, if c were
    // seen. No more can be seen than `width` tells.
    let width = count + 1;
    let mut layers = SmallVec::<[u64; 96]>::new();
    layers.resize(width * (sets.len() + 1), 0);
    layers[0] = 1;
    for (place, &set) in sets.iter().enumerate() {
        let (before, after) = layers[width * place..width * (place + 2)].split_at_mut(width);
        let (set, lower) = (set << 1, above_lowest(set << 1));
        for (after, before) in after[1..].iter_mut().zip(before.windows(2)).take(place + 1) {
            *after = before[1] & lower | set & above_lowest(before[0]);
        }
    }
    // From the end back: the highest so far from which the line can end well.
    let mut good = SmallVec::<[u64; 24]>::new();
    good.resize(width + 1, 0);
    good[count] = u64::MAX;
    for (place, symbols) in sets.iter_mut().enumerate().rev() {
        let before = &layers[width * place..width * (place + 1)];
        let (set, lower) = (*symbols << 1, above_lowest(*symbols << 1));
        let mut kept = 0;
        // Each entry becomes another one, of itself and of the next.
        for (good, &before) in Mutable::from_mut(&mut good[..]).as_slice_of_cells().windows(2).zip(before) {
            let next = good[1].get() & set;
            kept |= below_highest(before & good[0].get()) | next & above_lowest(before);
            good[0].set(good[0].get() & lower | below_highest(next));
        }
        *symbols &= kept >> 1;
    }
}
