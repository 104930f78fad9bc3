//! A cage of a small grid: cells that all differ, with one of some sets of symbols, and the rest of a house around it.

use smallvec::SmallVec;

use super::{Contradiction, Propagator, Pruner};
use crate::bits::{SUBSETS_WITHOUT, members};
use crate::order::{Cell, Symbol};
use crate::symbols::SymbolSet;

/// So many cells at most are looked at one by one to find which of them can hold which symbol of a set.
const MOST_MATCHED: usize = 6;

/// Cells that all differ and hold exactly one of some sets of symbols.
#[derive(Clone, Debug)]
pub(crate) struct Cage {
    cells: SmallVec<[Cell; 16]>,
    /// How many of `cells` are the cage's; the others are the rest of a house that it is in.
    size: usize,
    sets: Vec<u16>,
    full: u16,
    /// With this many sets times cells at most, who can hold what is found exactly.
    exact: usize,
}

impl Cage {
    /// A cage, and the other cells of a house with n cells that holds all of it, if there is one. `sets` are the
    /// sets of as many symbols as it has cells that it may hold.
    pub(crate) fn new(cells: &[Cell], rest: &[Cell], sets: Vec<u16>, full: u16, exact: usize) -> Cage {
        Cage { cells: cells.iter().chain(rest).copied().collect(), size: cells.len(), sets, full, exact }
    }

    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cells of the cage without the rest of its house.
    pub(crate) fn inside(&self) -> &[Cell] {
        &self.cells[..self.size]
    }

    /// Keeps what some set allows; returns the symbols that the cage holds in any case.
    pub(crate) fn prune(&self, grid: &mut Pruner<'_, u16>) -> Result<u16, Contradiction> {
        let (inside, rest) = self.cells.split_at(self.size);
        let union = |cells: &[Cell]| cells.iter().fold(0, |all, &cell| all | grid.candidates(cell));
        let fixed = |cells: &[Cell]| {
            let only = |&cell: &Cell| Some(*grid.candidates(cell)).filter(|set| set.is_power_of_two());
            cells.iter().filter_map(only).fold(0, |all, set| all | set)
        };
        let outside = if rest.is_empty() { self.full } else { union(rest) };
        let must = fixed(inside) | self.full & !outside;
        let may = union(inside) & !fixed(rest);
        let mut used: SmallVec<[u16; 16]> = smallvec::smallvec![0; self.cells.len()];
        let mut needed = self.full;
        let candidates: SmallVec<[u16; 16]> = self.cells.iter().map(|&cell| *grid.candidates(cell)).collect();
        let fits = |&&set: &&u16| {
            let other = self.full & !set;
            set & must == must
                && set & !may == 0
                && candidates[..self.size].iter().all(|cell| cell & set != 0)
                && candidates[self.size..].iter().all(|cell| cell & other != 0)
        };
        let live: SmallVec<[u16; 32]> = self.sets.iter().filter(fits).copied().collect();
        let exactly = self.size <= MOST_MATCHED && live.len() * self.size <= self.exact;
        for &set in &live {
            let (inside, outside) = used.split_at_mut(self.size);
            if exactly {
                if !support(&candidates[..self.size], set, inside) {
                    continue;
                }
            } else {
                inside.iter_mut().zip(&candidates).for_each(|(used, cell)| *used |= cell & set);
            }
            needed &= set;
            outside.iter_mut().zip(&candidates[self.size..]).for_each(|(used, cell)| *used |= cell & !set);
        }
        for (&cell, used) in self.cells.iter().zip(&used) {
            grid.keep(cell, used)?;
        }
        Ok(needed)
    }
}

/// The same for the kernel of any order, which does not need it to be exact: used where a search matches houses.
#[derive(Clone, Debug)]
pub(crate) struct OneSet {
    cells: Vec<Cell>,
    sets: Vec<u16>,
}

impl OneSet {
    /// Cells that all differ and hold one of some sets of symbols, of an order up to 16.
    pub(crate) fn new(cells: Vec<Cell>, sets: Vec<u16>) -> OneSet {
        OneSet { cells, sets }
    }
}

impl Propagator for OneSet {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let bits = |set: &S| set.iter().fold(0_u16, |bits, symbol| bits | 1 << symbol.index());
        let candidates: SmallVec<[u16; 16]> = self.cells.iter().map(|&cell| bits(grid.candidates(cell))).collect();
        let fits = |set: &&u16| candidates.iter().all(|cell| cell & **set != 0);
        let used = self.sets.iter().filter(fits).fold(0, |all, set| all | set);
        for (&cell, candidates) in self.cells.iter().zip(&candidates) {
            for symbol in members(candidates & !used) {
                grid.strike(cell, Symbol::new(symbol))?;
            }
        }
        Ok(())
    }
}

/// Adds to `used` what each cell can hold if the cells hold the symbols of `set` in some order; `false` if they cannot.
fn support(cells: &[u16], set: u16, used: &mut [u16]) -> bool {
    // Bit m: the symbols so far can be placed in the cells of subset m.
    let mut forward = [0_u64; MOST_MATCHED + 1];
    forward[0] = 1;
    let mut rest = set;
    for place in 0..cells.len() {
        let symbol = rest & rest.wrapping_neg();
        rest &= rest - 1;
        forward[place + 1] = placements(forward[place], cells, symbol).fold(0, |all, (_, subsets)| all | subsets);
        if forward[place + 1] == 0 {
            return false;
        }
    }
    // From the last symbol back: the subsets from which all cells can be filled.
    let mut good = forward[cells.len()];
    let mut rest = set;
    for place in (0..cells.len()).rev() {
        let symbol = 1 << (15 - rest.leading_zeros());
        rest &= !symbol;
        let mut before = 0;
        for (cell, subsets) in placements(forward[place], cells, symbol) {
            let kept = subsets & good;
            if kept != 0 {
                used[cell] |= symbol;
                before |= kept >> (1 << cell);
            }
        }
        good = before;
    }
    true
}

/// For each cell that can hold a symbol: the subsets after it was added to some subset.
#[inline]
fn placements(subsets: u64, cells: &[u16], symbol: u16) -> impl Iterator<Item = (usize, u64)> {
    let can_hold = move |(_, set): &(usize, &u16)| *set & symbol != 0;
    cells
        .iter()
        .enumerate()
        .filter(can_hold)
        .map(move |(cell, _)| (cell, (subsets & SUBSETS_WITHOUT[cell]) << (1 << cell)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn support_is_what_trying_all_orders_finds() {
        // Three cells, the symbols 0, 1, 2: the first two cells share 0 and 1, so the third one holds 2.
        let mut used = [0; 3];
        assert!(support(&[0b011, 0b011, 0b111], 0b111, &mut used));
        assert_eq!(used, [0b011, 0b011, 0b100]);
        assert!(!support(&[0b001, 0b001, 0b111], 0b111, &mut used));
    }
}
