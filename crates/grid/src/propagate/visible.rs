//! Skyscrapers: how many values are higher than all before them, seen from one end of a line.
//!
//! After each cell the highest value so far is one of a set for every number seen. As only the highest value counts, a
//! cell takes such a set to the next one by a few operations on bits, for all its candidates at once.

use smallvec::SmallVec;

use super::{Contradiction, Propagator, Pruner};
use crate::order::{Cell, Symbol};
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
        let count = self.count;
        // Bit 0: nothing seen yet; bit s + 1: symbol s.
        let bits = |set: &S| set.iter().fold(0_u64, |bits, symbol| bits | 2 << symbol.index());
        let sets: SmallVec<[u64; 16]> = self.cells.iter().map(|&cell| bits(grid.candidates(cell))).collect();
        // Entry `k * (count + 1) + c`: the highest so far after k cells, if c were seen.
        let width = count + 1;
        let mut layers: SmallVec<[u64; 64]> = smallvec::smallvec![0; width * (sets.len() + 1)];
        layers[0] = 1;
        for (place, &set) in sets.iter().enumerate() {
            let (before, after) = layers.split_at_mut(width * (place + 1));
            let before = &before[width * place..];
            for seen in 0..width {
                let hidden = before[seen] & above_lowest(set);
                let higher = if seen == 0 { 0 } else { set & above_lowest(before[seen - 1]) };
                after[seen] = hidden | higher;
            }
        }
        // From the end back: the highest so far from which the line can end well.
        let mut good: SmallVec<[u64; 16]> = smallvec::smallvec![0; width];
        good[count] = u64::MAX;
        for (place, &set) in sets.iter().enumerate().rev() {
            let before = &layers[width * place..width * (place + 1)];
            let (mut kept, mut earlier) = (0, SmallVec::<[u64; 16]>::new());
            for seen in 0..width {
                let next = if seen < count { good[seen + 1] & set } else { 0 };
                kept |= below_highest(before[seen] & good[seen]) | next & above_lowest(before[seen]);
                earlier.push(good[seen] & above_lowest(set) | below_highest(next));
            }
            if set & !kept != 0 {
                let mut rest = set & !kept;
                while rest != 0 {
                    grid.strike(self.cells[place], Symbol::new(rest.trailing_zeros() as usize - 1))?;
                    rest &= rest - 1;
                }
            }
            good = earlier;
        }
        Ok(())
    }
}
