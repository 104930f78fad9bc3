//! Everything that is known of regions and symbols at a node, as sets of cells; and what follows.

use graeco_grid::bits::members;
use graeco_grid::{Cell, CellSet, Contradiction};
use smallvec::{SmallVec, smallvec};

use super::map::Map;
use super::settled::{Settled, fingerprint};

/// For each number of a region, or each symbol, a set of cells.
type Boards<const W: usize> = SmallVec<[CellSet<W>; 11]>;

/// The candidates of all cells of a grid and of the cells that say their regions.
pub(super) struct Known<'r, const W: usize> {
    map: &'r Map<W>,
    settled: &'r Settled,
    numbering: &'r [Cell],
    /// For each cell its symbols, and the numbers that its region may have.
    symbols: Vec<u32>,
    regions: Vec<u32>,
    /// For each symbol the cells that may hold it, and those that do.
    places: Boards<W>,
    held: Boards<W>,
    /// For each region the cells that may be in it, and those that are.
    possible: Boards<W>,
    inside: Boards<W>,
    changed: u32,
    /// The regions that were not settled before.
    drawn: u32,
    /// The cells of a region that leads to a dead end.
    pub(super) dead: CellSet<W>,
}

impl<'r, const W: usize> Known<'r, W> {
    /// The candidates of the cells, then those of their regions.
    pub(super) fn new(map: &'r Map<W>, settled: &'r Settled, numbering: &'r [Cell], sets: &[u32]) -> Self {
        let (symbols, regions) = sets.split_at(sets.len() / 2);
        let boards = |sets: &[u32]| {
            let none: Boards<W> = smallvec![CellSet::EMPTY; map.n];
            let [mut some, mut only] = [none.clone(), none];
            for (place, &set) in sets.iter().enumerate() {
                members(set).for_each(|number| some[number].insert(Cell::new(place)));
                if set.is_power_of_two() {
                    only[set.trailing_zeros() as usize].insert(Cell::new(place));
                }
            }
            [some, only]
        };
        let [places, held] = boards(symbols);
        let [possible, inside] = boards(regions);
        let changed = u32::MAX >> (32 - map.n);
        let [symbols, regions] = [symbols, regions].map(<[u32]>::to_vec);
        let dead = CellSet::EMPTY;
        Known { map, settled, numbering, symbols, regions, places, held, possible, inside, changed, drawn: 0, dead }
    }

    /// The candidates of the cells, then those of their regions.
    pub(super) fn sets(&self) -> impl Iterator<Item = u32> {
        self.symbols.iter().chain(&self.regions).copied()
    }

    /// Draws conclusions until there are no more.
    pub(super) fn draw(&mut self) -> Result<(), Contradiction> {
        loop {
            while self.changed != 0 {
                let region = self.changed.trailing_zeros() as usize;
                self.changed &= self.changed - 1;
                if self.draw_from(region).is_err() {
                    self.dead = self.inside[region];
                    return Err(Contradiction);
                }
            }
            self.number()?;
            self.lock_in_lines()?;
            if self.changed == 0 {
                members(self.drawn).for_each(|region| self.settled.note(self.fingerprint(region)));
                return Ok(());
            }
        }
    }

    /// The fingerprint of the cells that are and may be in a region, and of their symbols. A region with the same content has
    /// the same consequences: `draw_from` reads nothing else, but for the cells outside that `fill` strikes symbols from.
    fn fingerprint(&self, region: usize) -> u64 {
        let (inside, possible) = (self.inside[region], self.possible[region]);
        let symbols = self.places.iter().map(|places| places.and(&possible));
        fingerprint([inside, possible].into_iter().chain(symbols).flat_map(|set| *set.words()))
    }

    fn strike(&mut self, cells: CellSet<W>, symbol: usize) -> Result<(), Contradiction> {
        for cell in cells.and(&self.places[symbol]).iter() {
            self.places[symbol].remove(cell);
            let set = &mut self.symbols[cell.index()];
            *set &= !(1 << symbol);
            if *set == 0 {
                return Err(Contradiction);
            }
            if set.is_power_of_two() {
                self.held[set.trailing_zeros() as usize].insert(cell);
            }
            self.changed |= self.regions[cell.index()];
        }
        Ok(())
    }

    fn hold(&mut self, cell: Cell, symbol: usize) -> Result<(), Contradiction> {
        let others = self.symbols[cell.index()] & !(1 << symbol);
        members(others).try_for_each(|other| self.strike(CellSet::of([cell]), other))
    }

    /// Some cells are not in a region.
    fn leave(&mut self, cells: CellSet<W>, region: usize) -> Result<(), Contradiction> {
        for cell in self.map.whole(cells.and(&self.possible[region])).and(&self.possible[region]).iter() {
            self.possible[region].remove(cell);
            let set = &mut self.regions[cell.index()];
            self.changed |= *set;
            *set &= !(1 << region);
            if *set == 0 {
                return Err(Contradiction);
            }
            if set.is_power_of_two() {
                self.inside[set.trailing_zeros() as usize].insert(cell);
            }
        }
        Ok(())
    }

    fn join(&mut self, cells: CellSet<W>, region: usize) -> Result<(), Contradiction> {
        for cell in cells.iter() {
            let others = self.regions[cell.index()] & !(1 << region);
            members(others).try_for_each(|other| self.leave(CellSet::of([cell]), other))?;
        }
        Ok(())
    }

    fn draw_from(&mut self, region: usize) -> Result<(), Contradiction> {
        if self.settled.contains(self.fingerprint(region)) {
            return self.fill(region, self.possible[region], self.used(region));
        }
        self.drawn |= 1 << region;
        self.use_symbols(region)?;
        let used = self.used(region);
        let (inside, possible) = (self.inside[region], self.possible[region]);
        if inside.is_empty() {
            let reached = self.large_pieces(region)?;
            return self.fill(region, reached, used);
        }
        let spare = self.map.n.checked_sub(inside.len() as usize).ok_or(Contradiction)?;
        let reached = self.map.reach(inside, possible, spare).ok_or(Contradiction)?;
        if (reached.len() as usize) < self.map.n {
            return Err(Contradiction);
        }
        self.leave(possible.minus(&reached), region)?;
        if reached.len() as usize == self.map.n {
            self.join(reached.minus(&inside), region)?;
        }
        self.fill(region, reached, used)?;
        if spare > 0 && reached.len() as usize > self.map.n {
            self.join_needed(region, reached, used)?;
        }
        Ok(())
    }

    /// The symbols that a region has.
    fn used(&self, region: usize) -> u32 {
        let has = |symbol: &usize| !self.held[*symbol].and(&self.inside[region]).is_empty();
        (0..self.map.n).filter(has).fold(0, |used, symbol| used | 1 << symbol)
    }

    /// Strikes the symbols that a region has from its other cells, and cells that can hold no others from the region.
    fn use_symbols(&mut self, region: usize) -> Result<(), Contradiction> {
        let inside = self.inside[region];
        let mut rest = inside;
        for symbol in 0..self.map.n {
            let held = self.held[symbol].and(&inside);
            match held.len() {
                0 => rest = rest.or(&self.places[symbol]),
                1 => self.strike(inside.minus(&held), symbol)?,
                _ => return Err(Contradiction),
            }
        }
        self.leave(self.possible[region].minus(&rest), region)?;
        self.naked_sets(region)
    }

    /// Keeps the symbols of two or three cells of a region that hold as many symbols for them.
    fn naked_sets(&mut self, region: usize) -> Result<(), Contradiction> {
        let inside = self.inside[region].iter().map(|cell| (cell, self.symbols[cell.index()]));
        let few: SmallVec<[(Cell, u32); 16]> = inside.filter(|(_, set)| matches!(set.count_ones(), 2 | 3)).collect();
        for (at, &(a, first)) in few.iter().enumerate() {
            for (next, &(b, second)) in few.iter().enumerate().skip(at + 1) {
                let set = first | second;
                let third = || few[next + 1..].iter().find(|(_, third)| third & !set == 0);
                match set.count_ones() {
                    2 => self.confine(region, CellSet::of([a, b]), set)?,
                    3 => third().map_or(Ok(()), |&(c, _)| self.confine(region, CellSet::of([a, b, c]), set))?,
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// No cells of a region but these have any of these symbols.
    fn confine(&mut self, region: usize, cells: CellSet<W>, symbols: u32) -> Result<(), Contradiction> {
        let others = self.inside[region].minus(&cells);
        members(symbols).try_for_each(|symbol| self.strike(others, symbol))?;
        let has_others = |cell: &Cell| self.symbols[cell.index()] & !symbols != 0;
        let outside = self.possible[region].minus(&cells);
        self.leave(CellSet::of(outside.iter().filter(|cell| !has_others(cell))), region)
    }

    /// Whether some cells are enough for a region, and may hold every symbol but those that it has.
    fn is_enough(&self, cells: &CellSet<W>, used: u32) -> bool {
        let may = |symbol: usize| used >> symbol & 1 == 1 || !self.places[symbol].and(cells).is_empty();
        cells.len() as usize >= self.map.n && (0..self.map.n).all(may)
    }

    /// Of a region without a known cell, keeps the pieces that can hold it.
    fn large_pieces(&mut self, region: usize) -> Result<CellSet<W>, Contradiction> {
        let (mut rest, mut kept) = (self.possible[region], CellSet::EMPTY);
        while let Some(first) = rest.first() {
            let piece = self.map.flood(CellSet::of([first]), &rest);
            rest = rest.minus(&piece);
            if self.is_enough(&piece, 0) {
                kept = kept.or(&piece);
            }
        }
        self.leave(self.possible[region].minus(&kept), region)?;
        if kept.is_empty() {
            return Err(Contradiction);
        }
        Ok(kept)
    }

    /// A symbol that a region has in one cell only is there; where it sees all cells that may have it, it is not.
    fn fill(&mut self, region: usize, reached: CellSet<W>, used: u32) -> Result<(), Contradiction> {
        for symbol in (0..self.map.n).filter(|symbol| used >> symbol & 1 == 0) {
            let places = self.places[symbol].and(&reached);
            let Some(first) = places.first() else { return Err(Contradiction) };
            if places.len() == 1 {
                self.hold(first, symbol)?;
                self.join(places, region)?;
            }
            let mut seen = self.places[symbol];
            for place in places.iter() {
                seen = seen.and(&self.map.peers[place.index()]);
                if seen.is_empty() {
                    break;
                }
            }
            self.strike(seen, symbol)?;
        }
        Ok(())
    }

    /// Puts cells into a region without which it is not connected, too small, or lacks a symbol.
    fn join_needed(&mut self, region: usize, reached: CellSet<W>, used: u32) -> Result<(), Contradiction> {
        let inside = self.inside[region];
        let spare = self.map.n.checked_sub(inside.len() as usize).ok_or(Contradiction)?;
        let map = self.map;
        for cut in map.cuts(reached).map(|cut| cut.minus(&inside)).filter(|cut| !cut.is_empty()) {
            let left = map.reach(inside, reached.minus(&cut), spare);
            if !left.is_some_and(|left| self.is_enough(&left, used)) {
                self.join(cut, region)?;
            }
        }
        Ok(())
    }

    /// Keeps the numbers of regions with which each that is new gets the next one.
    fn number(&mut self) -> Result<(), Contradiction> {
        // Before each cell, how many regions may have been seen, as bits.
        let mut before: SmallVec<[u32; 128]> = smallvec![1];
        for cell in self.numbering {
            let (set, seen) = (self.regions[cell.index()], before[before.len() - 1]);
            // One of the first k regions, or region k itself.
            let least = set & set.wrapping_neg();
            before.push(seen & !(least | (least - 1)) | (seen & set) << 1);
        }
        let mut after = 1_u32 << self.map.n;
        for (&cell, &seen) in self.numbering.iter().zip(&before).rev() {
            let set = self.regions[cell.index()];
            let (old, new) = (seen & after, seen & after >> 1);
            // Some region before the greatest number that may have been seen, or the next one.
            let below = u32::MAX.checked_shr(old.leading_zeros() + 1).unwrap_or(0);
            let kept = set & (below | new);
            if kept == 0 {
                return Err(Contradiction);
            }
            members(set & !kept).try_for_each(|region| self.leave(CellSet::of([cell]), region))?;
            let least = kept & kept.wrapping_neg();
            after = old & !(least | (least - 1)) | new & kept;
        }
        Ok(())
    }

    /// If all places of a symbol in a line are in one region, the region has it there.
    fn lock_in_lines(&mut self) -> Result<(), Contradiction> {
        let map = self.map;
        for (line, symbol) in map.lines.iter().flat_map(|line| (0..map.n).map(move |symbol| (line, symbol))) {
            let places = self.places[symbol].and(line);
            let Some(first) = places.first() else { return Err(Contradiction) };
            let set = self.regions[first.index()];
            let region = set.trailing_zeros() as usize;
            if set.is_power_of_two() && places.minus(&self.inside[region]).is_empty() {
                self.strike(self.inside[region].minus(line), symbol)?;
                self.leave(self.held[symbol].minus(line), region)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The symbols that cells of a grid of order 4 keep if the first cells are in one region, and have these symbols.
    fn kept(first: &[u32]) -> Option<Vec<u32>> {
        let n = 4;
        let map = Map::<2>::new(n, &[], &[]);
        let [mut symbols, mut regions] = [(); 2].map(|()| vec![0b1111; n * n]);
        symbols[..first.len()].copy_from_slice(first);
        regions[..first.len()].fill(0b0001);
        let sets = [symbols, regions].concat();
        let settled = Settled::default();
        let mut known = Known::new(&map, &settled, &[], &sets);
        known.draw().ok()?;
        Some(known.sets().take(first.len()).collect())
    }

    #[test]
    fn as_many_cells_as_symbols_keep_them() {
        assert_eq!(kept(&[0b0011, 0b0011, 0b1111]), Some(vec![0b0011, 0b0011, 0b1100]));
        assert_eq!(kept(&[0b0011, 0b0110, 0b0101, 0b1111]), Some(vec![0b0011, 0b0110, 0b0101, 0b1000]));
        assert_eq!(kept(&[0b0011, 0b0011, 0b0011]), None);
    }

    #[test]
    fn regions_that_are_settled_have_the_same_consequences() {
        let (map, settled) = (Map::<2>::new(4, &[], &[]), Settled::default());
        let mut sets = vec![0b1111; 32];
        sets[16..19].fill(0b0001);
        let drawn = |sets: &[u32]| {
            let mut known = Known::new(&map, &settled, &[], sets);
            known.draw().unwrap();
            (known.sets().collect::<Vec<u32>>(), known.drawn)
        };
        let (first, all) = drawn(&sets);
        assert_eq!((drawn(&first), all), ((first.clone(), 0), 0b1111));
        // One region changes, another one with it.
        let mut next = first.clone();
        next[0] = 0b0001;
        let (again, some) = drawn(&next);
        let fresh = Settled::default();
        let mut known = Known::new(&map, &fresh, &[], &next);
        known.draw().unwrap();
        assert!(known.sets().eq(again) && some & 1 == 1);
    }

    #[test]
    fn cells_that_can_only_hold_the_symbols_of_others_are_outside() {
        let map = Map::<2>::new(4, &[], &[]);
        let [mut symbols, mut regions] = [(); 2].map(|()| vec![0b1111; 16]);
        regions[..2].fill(0b0001);
        [0, 1, 4].into_iter().for_each(|cell| symbols[cell] = 0b0011);
        let sets = [symbols, regions].concat();
        let settled = Settled::default();
        let mut known = Known::new(&map, &settled, &[], &sets);
        known.draw().unwrap();
        assert_eq!(known.sets().nth(16 + 4), Some(0b1110));
    }
}
