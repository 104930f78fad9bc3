//! The candidates of a position as a network: groups of which one is true, and what each candidate excludes.

use graeco_grid::{Cell, Symbol, bits::members};
use smallvec::SmallVec;

use super::Mode;
use crate::bits::{has, insert};
use crate::position::{Kind, MOST_LOGIC_ORDER, Position};
use crate::step::Candidate;

/// The number of a candidate: cell by cell, symbol by symbol.
pub(crate) type Id = u16;

pub(crate) const NO_GROUP: u16 = u16::MAX;

/// The candidates of a cell, or the places of a symbol in a unit.
#[derive(Debug)]
pub(crate) struct Group {
    pub(crate) members: SmallVec<[Id; 9]>,
    /// The region; none if it is a cell.
    pub(crate) region: Option<usize>,
}

/// A candidate that another one excludes, and the group that has both.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Excluded {
    pub(crate) id: Id,
    pub(crate) group: u16,
}

/// Where consequences are drawn.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    pub(crate) network: &'a Network,
    /// The candidates at the start.
    pub(crate) source: &'a State,
    pub(crate) mode: Mode,
}

/// A unit of a network: its cells, in order, and how many of them are open.
#[derive(Debug)]
pub(crate) struct Region {
    cells: Vec<Cell>,
    /// For each place the group of its cell, if it is open.
    pub(crate) cell_groups: Vec<u16>,
    pub(crate) open: usize,
    /// For each region the cells that are in both, a bit for each place in this one.
    pub(crate) common: Vec<u16>,
    /// For each symbol the group of its places.
    pub(crate) groups: [u16; MOST_LOGIC_ORDER],
}

#[derive(Debug)]
pub(crate) struct Network {
    pub(crate) candidates: Vec<Candidate>,
    /// The groups; those of the open cells come first.
    pub(crate) groups: Vec<Group>,
    pub(crate) cells: usize,
    pub(crate) symbols: usize,
    /// The regions, and which of them are boxes (or other units that are not lines), columns and rows.
    pub(crate) regions: Vec<Region>,
    pub(crate) boxes: Vec<usize>,
    pub(crate) columns: Vec<usize>,
    pub(crate) rows: Vec<usize>,
    /// For each symbol in how many cells it is placed.
    pub(crate) placed: [usize; MOST_LOGIC_ORDER],
    /// For each cell and symbol the number of the candidate.
    ids: Vec<Id>,
    /// For each candidate its groups: the cell, boxes, rows, columns.
    groups_of: Vec<SmallVec<[u16; 4]>>,
    /// For each candidate its regions, and its place in each as a bit.
    pub(crate) places: Vec<SmallVec<[(u16, u16); 3]>>,
    /// For each candidate those that it excludes: in the cell, in boxes, rows, columns, and elsewhere.
    excluded: Vec<Vec<Excluded>>,
    /// The same as sets, of so many words each.
    excludes: Vec<u64>,
    words: usize,
}

/// Which candidates of a network are left.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    pub(crate) alive: Vec<u64>,
    /// For each group how many of its members are left, above the sum of their numbers.
    left: Vec<u32>,
}

/// A member of a group in [`State::left`]: 16 numbers below 4096 are less than 2¹⁶ together.
#[inline]
fn one(id: Id) -> u32 {
    1 << 16 | u32::from(id)
}

impl Network {
    pub(crate) fn new(position: &Position) -> Network {
        let layout = &position.layout;
        let cells: Vec<Cell> = position.open().iter().collect();
        let mut network = Network {
            candidates: Vec::new(),
            groups: Vec::new(),
            cells: cells.len(),
            symbols: layout.order.get(),
            regions: Vec::new(),
            boxes: units(position, Kind::Other),
            columns: units(position, Kind::Column),
            rows: units(position, Kind::Row),
            placed: [0; MOST_LOGIC_ORDER],
            ids: vec![Id::MAX; layout.order.cell_count() * MOST_LOGIC_ORDER],
            groups_of: Vec::new(),
            places: Vec::new(),
            excluded: Vec::new(),
            excludes: Vec::new(),
            words: 0,
        };
        for cell in layout.order.cells().filter(|&cell| !position.open().contains(cell)) {
            members(position.at(cell)).for_each(|symbol| network.placed[symbol] += 1);
        }
        cells.iter().for_each(|&cell| network.add_cell(position, cell));
        for unit in &layout.units {
            let common = layout.units.iter().map(|other| {
                let is_common = |(at, &cell): (usize, &Cell)| u16::from(other.set.contains(cell)) << at;
                unit.cells.iter().enumerate().map(is_common).fold(0, |all, bit| all | bit)
            });
            let group_of = |cell: &Cell| cells.binary_search(cell).map_or(NO_GROUP, |at| at as u16);
            let cell_groups: Vec<u16> = unit.cells.iter().map(group_of).collect();
            let region = Region {
                cells: unit.cells.clone(),
                open: cell_groups.iter().filter(|&&group| group != NO_GROUP).count(),
                cell_groups,
                common: common.collect(),
                groups: [NO_GROUP; MOST_LOGIC_ORDER],
            };
            network.regions.push(region);
        }
        let order = [&network.boxes, &network.rows, &network.columns].map(|units| units.clone()).concat();
        order.into_iter().for_each(|region| network.add_places(region));
        network.exclude(position);
        network
    }

    fn add_cell(&mut self, position: &Position, cell: Cell) {
        let group = self.groups.len() as u16;
        let mut ids = SmallVec::new();
        for symbol in members(position.at(cell)) {
            let id = self.candidates.len() as Id;
            self.ids[cell.index() * MOST_LOGIC_ORDER + symbol] = id;
            self.candidates.push(Candidate { cell, symbol: Symbol::new(symbol) });
            self.groups_of.push(SmallVec::from_slice(&[group]));
            self.places.push(SmallVec::new());
            ids.push(id);
        }
        self.groups.push(Group { members: ids, region: None });
    }

    fn add_places(&mut self, region: usize) {
        for symbol in 0..self.symbols {
            let mut ids = SmallVec::new();
            let group = self.groups.len() as u16;
            for (at, &cell) in self.regions[region].cells.iter().enumerate() {
                if let Some(id) = self.id(cell, symbol) {
                    self.groups_of[usize::from(id)].push(group);
                    self.places[usize::from(id)].push((region as u16, 1 << at));
                    ids.push(id);
                }
            }
            if !ids.is_empty() {
                self.regions[region].groups[symbol] = group;
                self.groups.push(Group { members: ids, region: Some(region) });
            }
        }
    }

    /// Lists what each candidate excludes.
    fn exclude(&mut self, position: &Position) {
        self.words = self.candidates.len().div_ceil(64);
        self.excludes = vec![0; self.candidates.len() * self.words];
        for (number, candidate) in self.candidates.iter().enumerate() {
            let mut list = Vec::with_capacity(48);
            for &group in &self.groups_of[number] {
                list.extend(self.groups[usize::from(group)].members.iter().map(|&id| Excluded { id, group }));
            }
            let seen = position.board(candidate.symbol.index()).and(&position.layout.peers[candidate.cell.index()]);
            let others = seen.iter().filter_map(|cell| self.id(cell, candidate.symbol.index()));
            list.extend(others.map(|id| Excluded { id, group: NO_GROUP }));
            let row = number * self.words;
            list.retain(|other| {
                let (word, bit) = (&mut self.excludes[row + usize::from(other.id) / 64], 1 << (other.id % 64));
                usize::from(other.id) != number && std::mem::replace(word, *word | bit) & bit == 0
            });
            self.excluded.push(list);
        }
    }

    /// The number of a candidate, if there is one.
    fn id(&self, cell: Cell, symbol: usize) -> Option<Id> {
        let id = self.ids[cell.index() * MOST_LOGIC_ORDER + symbol];
        (id != Id::MAX).then_some(id)
    }

    /// The number of a candidate at a place of a region, if there is one.
    pub(crate) fn id_at(&self, region: usize, place: usize, symbol: usize) -> Option<Id> {
        self.id(self.regions[region].cells[place], symbol)
    }

    /// The groups of a candidate: the cell first, then those of regions.
    #[inline]
    pub(crate) fn groups_of(&self, id: Id) -> &[u16] {
        &self.groups_of[usize::from(id)]
    }

    #[inline]
    pub(crate) fn is_cell(&self, group: u16) -> bool {
        usize::from(group) < self.cells
    }

    #[inline]
    pub(crate) fn excluded(&self, id: Id) -> &[Excluded] {
        &self.excluded[usize::from(id)]
    }

    /// What a candidate excludes, as a set.
    pub(crate) fn excludes(&self, id: Id) -> &[u64] {
        &self.excludes[usize::from(id) * self.words..][..self.words]
    }

    pub(crate) fn left<'a>(&'a self, group: u16, state: &'a State) -> impl Iterator<Item = Id> + 'a {
        self.groups[usize::from(group)].members.iter().copied().filter(|&id| state.has(id))
    }

    /// The members of a group that one state has and a later one has lost.
    pub(crate) fn lost<'a>(&'a self, group: u16, before: &'a State, after: &'a State) -> impl Iterator<Item = Id> + 'a {
        self.left(group, before).filter(|&id| !after.has(id))
    }
}

fn units(position: &Position, kind: Kind) -> Vec<usize> {
    let units = position.layout.units.iter().enumerate();
    units.filter(|(_, unit)| unit.kind == kind).map(|(number, _)| number).collect()
}

impl State {
    pub(crate) fn all(network: &Network) -> State {
        let mut alive = vec![0; network.candidates.len().div_ceil(64)];
        (0..network.candidates.len()).for_each(|id| insert(&mut alive, id));
        let left = network.groups.iter().map(|group| group.members.iter().map(|&id| one(id)).sum()).collect();
        State { alive, left }
    }

    /// Whether a candidate is left.
    #[inline]
    pub(crate) fn has(&self, id: Id) -> bool {
        has(&self.alive, id.into())
    }

    /// How many members of a group are left.
    #[inline]
    pub(crate) fn count(&self, group: u16) -> usize {
        (self.left[usize::from(group)] >> 16) as usize
    }

    /// The other one of the last two members of a group.
    #[inline]
    pub(crate) fn other(&self, group: u16, id: Id) -> Option<Id> {
        let rest = self.left[usize::from(group)].wrapping_sub(one(id));
        (rest >> 16 == 1).then_some(rest as Id)
    }

    /// Strikes a candidate that is left.
    #[inline]
    pub(crate) fn strike(&mut self, network: &Network, id: Id) {
        self.strike_after(network, id, |_, _| {});
    }

    /// Strikes a candidate that is left, and visits, in each of its groups, the only member that is left then.
    #[inline]
    pub(crate) fn strike_after(&mut self, network: &Network, id: Id, mut visit: impl FnMut(Id, u16)) {
        self.alive[usize::from(id) / 64] &= !(1 << (id % 64));
        for &group in network.groups_of(id) {
            let left = &mut self.left[usize::from(group)];
            *left -= one(id);
            if *left >> 16 == 1 {
                visit(*left as Id, group);
            }
        }
    }

    pub(crate) fn copy(&mut self, other: &State) {
        self.alive.clone_from(&other.alive);
        self.left.clone_from(&other.left);
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.alive[..]) + size_of_val(&self.left[..])
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use graeco_grid::Puzzle;

    use super::*;

    /// The network of a Sudoku.
    pub(crate) fn sudoku(line: &str) -> Network {
        let givens: Vec<_> = line.chars().map(|c| Some(Symbol::new(c.to_digit(10)? as usize - 1))).collect();
        let puzzle = Puzzle::sudoku(3, 3).unwrap().with_givens(&givens).unwrap();
        Network::new(&Position::new(&puzzle).unwrap())
    }
}
