//! Almost locked sets: k cells of a house with k + 1 candidates in all.

use graeco_grid::{Cell, CellSet, bits::members};

use crate::partners::Partners;

type Cells = CellSet<4>;

/// The most cells of a set on a grid of order 9 or less. All that can be of use have fewer.
const MOST_CELLS: usize = 7;

/// The most cells of a set on a larger grid, which would have too many.
const MOST_CELLS_LARGE: usize = 3;

#[derive(Clone, Debug)]
pub(crate) struct Almost {
    pub(crate) cells: Cells,
    /// Its candidates, a bit for each symbol.
    pub(crate) symbols: u16,
    /// Those that have places outside which see all places inside.
    pub(crate) active: u16,
    /// The number of a unit that it lies in.
    pub(crate) unit: usize,
    /// The start of the entries of its symbols in the table of places that see them.
    first: usize,
}

/// The almost locked sets of a position, those of fewest cells first.
#[derive(Clone, Debug, Default)]
pub(crate) struct AlmostSets {
    pub(crate) sets: Vec<Almost>,
    /// For each set, for each of its symbols: the open cells with the symbol that see all its places in the set.
    seeing: Vec<Cells>,
    /// Which of them go together.
    pub(crate) partners: Partners,
}

impl AlmostSets {
    /// The open cells with a symbol that see all places of the symbol in a set, which has it.
    #[inline]
    pub(crate) fn seeing(&self, set: &Almost, symbol: usize) -> Cells {
        let rank = (set.symbols & ((1 << symbol) - 1)).count_ones() as usize;
        self.seeing[set.first + rank]
    }

    /// Collects the sets of a position: the units, the candidates of each cell, the open cells with each symbol, the open
    /// cells, the peers of each cell.
    pub(crate) fn collect<'a>(
        units: impl Iterator<Item = &'a Cells>,
        candidates: &[u16],
        boards: &[Cells],
        open: Cells,
        peers: &[Cells],
    ) -> AlmostSets {
        let units: Vec<Cells> = units.map(|unit| unit.and(&open)).collect();
        let most = if candidates.len() <= 81 { MOST_CELLS } else { MOST_CELLS_LARGE };
        let mut sets = Vec::new();
        for (number, unit) in units.iter().enumerate() {
            let cells: Vec<Cell> = unit.iter().filter(|cell| candidates[cell.index()].count_ones() >= 2).collect();
            grow(&cells, candidates, most, Start::default(), &mut |cells, symbols| {
                // A set that lies in two units is found in both.
                if !units[..number].iter().any(|unit| cells.minus(unit).is_empty()) {
                    sets.push(Almost { cells, symbols, active: 0, unit: number, first: 0 });
                }
            });
        }
        sets.sort_by_key(|set| set.cells.len());
        let partners = Partners::new(sets.len(), candidates, boards);
        let mut all = AlmostSets { sets, seeing: Vec::new(), partners };
        for (number, set) in all.sets.iter_mut().enumerate() {
            set.first = all.seeing.len();
            for symbol in members(set.symbols) {
                let places = boards[symbol].and(&set.cells);
                let seeing = places.iter().fold(boards[symbol], |seen, cell| seen.and(&peers[cell.index()]));
                set.active |= u16::from(!seeing.is_empty()) << symbol;
                all.seeing.push(seeing);
            }
            let of_symbols = members(set.symbols).zip(all.seeing[set.first..].iter().copied());
            let active = of_symbols.filter(|(_, seeing)| !seeing.is_empty());
            all.partners.insert(number, set.cells, candidates, active);
        }
        all
    }
}

/// Cells that a set begins with.
#[derive(Clone, Copy)]
struct Start {
    cells: Cells,
    number: usize,
    symbols: u16,
}

impl Default for Start {
    fn default() -> Start {
        Start { cells: CellSet::EMPTY, number: 0, symbols: 0 }
    }
}

/// Visits all almost locked sets that begin with some cells and go on with some of others.
fn grow(cells: &[Cell], candidates: &[u16], most: usize, start: Start, visit: &mut impl FnMut(Cells, u16)) {
    for (at, &cell) in cells.iter().enumerate() {
        let mut next = start;
        next.cells.insert(cell);
        next.number += 1;
        next.symbols |= candidates[cell.index()];
        let symbols = next.symbols.count_ones() as usize;
        if symbols == next.number + 1 {
            visit(next.cells, next.symbols);
        }
        // Each further cell makes up for one symbol at most.
        let further = (most - next.number).min(cells.len() - at - 1);
        if further > 0 && symbols <= next.number + further + 1 {
            grow(&cells[at + 1..], candidates, most, next, visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One house of five cells that all see each other, as by trying all their subsets.
    #[test]
    fn all_sets_of_a_house_are_found() {
        let candidates = [0b00011, 0b00110, 0b01100, 0b11111, 0b00001];
        let cells = |subset: u32| CellSet::of(members(subset).map(Cell::new));
        let house: Cells = cells(0b11111);
        let boards: Vec<Cells> = (0..5)
            .map(|symbol| {
                cells(
                    members(0b11111_u32)
                        .filter(|&cell| candidates[cell] >> symbol & 1 == 1)
                        .map(|cell| 1 << cell)
                        .sum(),
                )
            })
            .collect();
        let peers: Vec<Cells> = (0..5).map(|cell| cells(0b11111 & !(1 << cell))).collect();
        let units = [house, house];
        let found = AlmostSets::collect(units.iter(), &candidates, &boards, house, &peers);
        // A cell with one candidate is none of them, and the second house has the same sets.
        let expected: Vec<Cells> = (1..16_u32)
            .filter(|&subset| {
                let symbols = members(subset).fold(0_u16, |all, cell| all | candidates[cell]);
                symbols.count_ones() == subset.count_ones() + 1
            })
            .map(cells)
            .collect();
        assert_eq!(found.sets.len(), expected.len());
        for set in &found.sets {
            assert!(expected.contains(&set.cells));
            for symbol in members(set.symbols) {
                let seeing = boards[symbol].minus(&set.cells);
                assert_eq!(found.seeing(set, symbol), seeing);
                assert_eq!(set.active >> symbol & 1 == 1, !seeing.is_empty());
            }
        }
        assert!(found.sets.is_sorted_by_key(|set| set.cells.len()));
    }
}
