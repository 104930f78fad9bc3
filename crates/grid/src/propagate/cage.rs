//! A cage of a small grid: cells that all differ, with one of some sets of symbols, and the rest of a house around it.

use graeco_square::bits::{SUBSETS_WITHOUT, members};
use graeco_square::{Cell, Symbol, SymbolSet};
use smallvec::SmallVec;

use super::{Contradiction, Propagator, Pruner};

/// The most cells that are checked one by one to find which of them can hold which symbol of a set.
const MOST_MATCHED: usize = 6;

/// The greatest number of sets for which that is done.
const MOST_EXACT: usize = 32;

/// Cells that all differ and hold exactly one of some sets of symbols.
#[derive(Clone, Debug)]
pub(crate) struct Cage {
    cells: SmallVec<[Cell; 16]>,
    /// How many of `cells` are the cage's; the others are the rest of a house that it is in.
    size: usize,
    /// The sets, side by side; the rest of the last group are empty sets, which no cell fits.
    sets: Vec<[u16; GROUP]>,
    full: u16,
    /// The number of sets times cells up to which the candidates are found exactly.
    exact: usize,
}

impl Cage {
    /// A cage, and the other cells of a house with n cells that holds all of it, if there is one. `sets` are the
    /// sets of as many symbols as it has cells that it may hold.
    pub(crate) fn new(cells: &[Cell], rest: &[Cell], sets: Vec<u16>, full: u16, exact: usize) -> Cage {
        let group = |sets: &[u16]| {
            let mut group = [0; GROUP];
            group[..sets.len()].copy_from_slice(sets);
            group
        };
        let (sets, exact) = (sets.chunks(GROUP).map(group).collect(), exact.min(MOST_EXACT));
        Cage { cells: cells.iter().chain(rest).copied().collect(), size: cells.len(), sets, full, exact }
    }

    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cells of the cage without the rest of its house.
    pub(crate) fn inside(&self) -> &[Cell] {
        &self.cells[..self.size]
    }

    /// Keeps the candidates that some set allows; returns the symbols that the cage holds in any case.
    pub(crate) fn prune(&self, grid: &mut Pruner<'_, u16>) -> Result<u16, Contradiction> {
        let mut candidates = [0; 16];
        let candidates = &mut candidates[..self.cells.len()];
        candidates.iter_mut().zip(&self.cells).for_each(|(set, &cell)| *set = *grid.candidates(cell));
        let (inside, rest) = candidates.split_at(self.size);
        let live = self.live_sets(inside, rest);
        if live.count == 0 {
            return Err(Contradiction);
        }
        if self.size <= MOST_MATCHED && live.count * self.size <= self.exact {
            return self.keep_exactly(inside, &live.first[..live.count], grid);
        }
        self.cells[..self.size].iter().try_for_each(|&cell| grid.keep(cell, &live.union))?;
        self.keep_rest(live.common, grid)?;
        Ok(live.common)
    }

    /// The sets that fit the candidates of the cage and of the rest of its house.
    #[inline]
    fn live_sets(&self, inside: &[u16], rest: &[u16]) -> LiveSets {
        let union = |sets: &[u16]| sets.iter().fold(0, |all, set| all | set);
        let only = |set: u16| if set & set.wrapping_sub(1) == 0 { set } else { 0 };
        let fixed = |sets: &[u16]| sets.iter().fold(0, |all, &set| all | only(set));
        let outside = if rest.is_empty() { self.full } else { union(rest) };
        let must = fixed(inside) | self.full & !outside;
        let may = union(inside) & !fixed(rest);
        let mut live = LiveSets { union: 0, common: self.full, first: [0; MOST_EXACT], count: 0 };
        for sets in &self.sets {
            let misses = misses(sets, must, may, inside, rest);
            for (&set, _) in sets.iter().zip(misses).filter(|(_, miss)| *miss == 0) {
                live.union |= set;
                live.common &= set;
                live.first[live.count.min(MOST_EXACT - 1)] = set;
                live.count += 1;
            }
        }
        live
    }

    /// Keeps exactly the candidates that some of a few sets allows.
    fn keep_exactly(&self, inside: &[u16], live: &[u16], grid: &mut Pruner<'_, u16>) -> Result<u16, Contradiction> {
        let (mut used, mut common) = ([0; MOST_MATCHED], self.full);
        for &set in live {
            if support(inside, set, &mut used) {
                common &= set;
            }
        }
        self.cells[..self.size].iter().zip(&used).try_for_each(|(&cell, used)| grid.keep(cell, used))?;
        self.keep_rest(common, grid)?;
        Ok(common)
    }

    /// Keeps in the rest of the house the symbols that are not in the cage in any case.
    #[inline]
    fn keep_rest(&self, common: u16, grid: &mut Pruner<'_, u16>) -> Result<(), Contradiction> {
        self.cells[self.size..].iter().try_for_each(|&cell| grid.keep(cell, &!common))
    }
}

/// The number of sets that are compared with the cells side by side.
const GROUP: usize = 8;

/// The sets that do not hold all of `must`, or hold more than `may`, or that some cell inside has nothing of, or some
/// cell of the rest nothing else: all ones for each.
#[inline]
fn misses(sets: &[u16; GROUP], must: u16, may: u16, inside: &[u16], rest: &[u16]) -> [u16; GROUP] {
    let is_empty = |set: u16| if set == 0 { u16::MAX } else { 0 };
    let mut misses = sets.map(|set| if !set & must | set & !may == 0 { is_empty(set) } else { u16::MAX });
    for cell in inside {
        misses.iter_mut().zip(sets).for_each(|(miss, set)| *miss |= is_empty(set & cell));
    }
    for cell in rest {
        misses.iter_mut().zip(sets).for_each(|(miss, set)| *miss |= is_empty(!set & cell));
    }
    misses
}

/// The sets of a cage that are still possible: their union, their intersection, the first of them, and their number.
struct LiveSets {
    union: u16,
    common: u16,
    first: [u16; MOST_EXACT],
    count: usize,
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

/// Adds to `used` the symbols of each cell if the cells hold the symbols of `set` in some order; `false` if they cannot.
fn support(cells: &[u16], set: u16, used: &mut [u16]) -> bool {
    if let &[a, b, c] = cells {
        return support_of_three([a, b, c], set, used);
    }
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

/// The same of three cells, the most frequent ones.
#[inline]
fn support_of_three(cells: [u16; 3], set: u16, used: &mut [u16]) -> bool {
    let [a, b, c] = cells.map(|cell| cell & set);
    // The symbols of one cell that leave two symbols to the two others.
    let kept = |one: u16, others: [u16; 2]| {
        members(one).fold(0, |kept, symbol| {
            let rest = set & !(1 << symbol);
            let [x, y] = others.map(|cell| cell & rest);
            let fits = x != 0 && y != 0 && x | y == rest;
            kept | u16::from(fits) << symbol
        })
    };
    let first = kept(a, [b, c]);
    used[0] |= first;
    if first != 0 {
        used[1] |= kept(b, [a, c]);
        used[2] |= kept(c, [a, b]);
    }
    first != 0
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

    /// The symbols that each cell holds in some order of a set, found by trying all symbols of each cell.
    fn naive(cells: &[u16], set: u16) -> Vec<u16> {
        let Some((first, rest)) = cells.split_first() else { return Vec::new() };
        let mut used = vec![0; cells.len()];
        for symbol in members(first & set) {
            let behind = naive(rest, set & !(1 << symbol));
            if rest.is_empty() || behind[0] != 0 {
                used[0] |= 1 << symbol;
                used[1..].iter_mut().zip(behind).for_each(|(used, more)| *used |= more);
            }
        }
        used
    }

    #[test]
    fn support_is_what_trying_all_orders_finds() {
        for (size, set) in [(2, 0b1010), (3, 0b1011), (4, 0b1111)] {
            for number in 0..16_usize.pow(size) {
                let cells: Vec<u16> = (0..size).map(|at| (number / 16_usize.pow(at) % 16) as u16).collect();
                let (mut used, wanted) = (vec![0; cells.len()], naive(&cells, set));
                assert_eq!(support(&cells, set, &mut used), wanted[0] != 0, "{cells:?}");
                assert_eq!(used, wanted, "{cells:?}");
            }
        }
    }
}
