//! Skyscrapers: how many values are higher than all before them, seen from one end of a line.
//!
//! After each cell the highest value so far is one of a set for every number seen. As only the highest value counts, a
//! cell takes such a set to the next one by a few operations on bits, for all its candidates at once.

use smallvec::SmallVec;

use super::{Contradiction, Propagator, Pruner};
use crate::order::Cell;
use crate::symbols::SymbolSet;

/// The greatest order that this is for.
pub(crate) const MOST_ORDER: usize = 62;

/// Just so many cells of a line are higher than all before them.
#[derive(Clone, Debug)]
pub(crate) struct Visible {
    cells: Vec<Cell>,
    count: usize,
}

impl Visible {
    /// A line from the end from which it is seen, of an order up to [`MOST_ORDER`].
    pub(crate) fn new(cells: Vec<Cell>, count: usize) -> Visible {
        Visible { cells, count }
    }
}

/// The bits above the lowest one of a set, and those below the highest one; none for the empty set.
#[inline]
fn above_lowest(set: u64) -> u64 {
    if set == 0 { 0 } else { u64::MAX << set.trailing_zeros() << 1 }
}

#[inline]
fn below_highest(set: u64) -> u64 {
    if set == 0 { 0 } else { (1 << (63 - set.leading_zeros())) - 1 }
}

impl Propagator for Visible {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn is_dear(&self) -> bool {
        true
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        grid.step((self.cells.len() * self.count) as u64)?;
        // Nothing is seen behind the highest of all.
        let highest = 1 << (grid.order().symbol_count() - 1);
        let sets = self.cells.iter().map(|&cell| grid.candidates(cell).word());
        let mut is_hidden = false;
        let in_front = |&set: &u64| !std::mem::replace(&mut is_hidden, set == highest);
        let mut sets: SmallVec<[u64; 16]> = sets.take_while(in_front).collect();
        by_heights(&mut sets, self.count);
        let mut kept = self.cells.iter().zip(sets);
        kept.try_for_each(|(&cell, set)| grid.keep(cell, &S::of_word(grid.order(), set)))
    }
}

/// Keeps in `sets` what is in some line of which just `count` values can be seen, equal values allowed.
fn by_heights(sets: &mut [u64], count: usize) {
    // Bit 0: nothing seen yet; bit s + 1: symbol s. Entry `k * width + c`: the highest so far after k cells, if c were
    // seen. No more can be seen than `width` tells.
    let width = count + 1;
    let mut layers: SmallVec<[u64; 96]> = smallvec::smallvec![0; width * (sets.len() + 1)];
    layers[0] = 1;
    for (place, &set) in sets.iter().enumerate() {
        let (before, after) = layers[width * place..width * (place + 2)].split_at_mut(width);
        let (set, lower) = (set << 1, above_lowest(set << 1));
        for seen in 1..width.min(place + 2) {
            after[seen] = before[seen] & lower | set & above_lowest(before[seen - 1]);
        }
    }
    // From the end back: the highest so far from which the line can end well.
    let mut good: SmallVec<[u64; 24]> = smallvec::smallvec![0; width + 1];
    good[count] = u64::MAX;
    for (place, symbols) in sets.iter_mut().enumerate().rev() {
        let before = &layers[width * place..width * (place + 1)];
        let (set, lower) = (*symbols << 1, above_lowest(*symbols << 1));
        let mut kept = 0;
        for seen in 0..width {
            let next = good[seen + 1] & set;
            kept |= below_highest(before[seen] & good[seen]) | next & above_lowest(before[seen]);
            good[seen] = good[seen] & lower | below_highest(next);
        }
        *symbols &= kept >> 1;
    }
}
