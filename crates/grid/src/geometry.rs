//! The houses of a small grid as sets of cells, and which cells must differ.

use std::sync::Arc;

use graeco_square::{Cell, CellSet, Order};
use smallvec::SmallVec;

use crate::rests::rests;

/// A house has one bit in a set of houses.
pub(crate) type HouseSet = u128;

/// The greatest number of full houses that are distinguished; houses beyond it count for their peers alone.
const MOST_HOUSES: usize = 128;

/// The number of houses that are laid side by side.
pub(crate) const LANES: usize = 32;

/// Houses side by side, each in its lane.
#[derive(Clone, Debug, Default)]
pub(crate) struct HouseBlock {
    pub(crate) lanes: u32,
    pub(crate) places: Vec<LaneCells>,
}

#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct LaneCells(pub(crate) [u16; LANES]);

/// A house that holds every symbol of the grid.
#[derive(Clone, Debug)]
pub(crate) struct PlanHouse<const W: usize> {
    /// The cells in order: plans of one shape share them.
    pub(crate) cells: Arc<[Cell]>,
    pub(crate) set: CellSet<W>,
}

/// Houses and peers, for orders up to 16. Copies share equal parts.
#[derive(Clone, Debug)]
pub(crate) struct Geometry<const W: usize> {
    /// For each cell the cells that must differ from it.
    pub(crate) peers: Arc<[CellSet<W>]>,
    /// The houses that hold every symbol of the grid, and for each cell the set of their numbers.
    pub(crate) houses: Arc<[PlanHouse<W>]>,
    pub(crate) houses_of: Arc<[HouseSet]>,
    /// The houses again, house 32 b + l in lane l of block b.
    pub(crate) blocks: Arc<[HouseBlock]>,
}

impl<const W: usize> Geometry<W> {
    pub(crate) fn new<'g>(order: Order, groups: impl Iterator<Item = &'g [Cell]>) -> Geometry<W> {
        let cells = order.all_cell_count();
        let (peers, houses_of) = (vec![CellSet::EMPTY; cells].into(), vec![0; cells].into());
        let mut geometry = Geometry { peers, houses: Arc::default(), houses_of, blocks: Arc::default() };
        geometry.add(order, groups);
        geometry
    }

    /// Adds sets of cells that all differ; those that hold every symbol of the grid are houses.
    pub(crate) fn add<'g>(&mut self, order: Order, groups: impl Iterator<Item = &'g [Cell]>) {
        let mut full = Vec::new();
        for group in groups {
            let (set, peers) = (CellSet::of(group.iter().copied()), Arc::make_mut(&mut self.peers));
            for &cell in group {
                peers[cell.index()] = peers[cell.index()].or(&set);
                peers[cell.index()].remove(cell);
            }
            full.extend(order.is_full(group).then_some((group, set)));
        }
        if full.is_empty() {
            return;
        }
        let mut draft = HouseBuilder {
            houses: self.houses.to_vec(),
            houses_of: self.houses_of.to_vec(),
            blocks: self.blocks.to_vec(),
        };
        full.into_iter().for_each(|(group, set)| draft.add(group, set));
        (self.houses, self.houses_of, self.blocks) = (draft.houses.into(), draft.houses_of.into(), draft.blocks.into());
    }

    /// These houses and those that follow from them.
    pub(crate) fn with_rests(mut self, order: Order) -> Geometry<W> {
        let houses: Vec<CellSet<W>> = self.houses.iter().map(|house| house.set).collect();
        let rests = rests(order, &houses);
        let cells: Vec<Vec<Cell>> = rests.iter().map(|rest| rest.iter().collect()).collect();
        self.add(order, cells.iter().map(|rest| &rest[..]));
        self
    }

    /// Two cells must differ.
    pub(crate) fn separate(&mut self, a: Cell, b: Cell) {
        let peers = Arc::make_mut(&mut self.peers);
        peers[a.index()].insert(b);
        peers[b.index()].insert(a);
    }

    /// The first house that holds all of some cells, without them; no cells if there is none.
    pub(crate) fn rest_of_house(&self, cells: &[Cell]) -> SmallVec<[Cell; 16]> {
        let set = CellSet::of(cells.iter().copied());
        let around = self.houses.iter().find(|house| set.minus(&house.set).is_empty());
        around.into_iter().flat_map(|house| house.set.minus(&set).iter()).collect()
    }

    /// Whether there are cells that must differ and share no full house.
    pub(crate) fn has_loose_peers(&self) -> bool {
        let mut mates = vec![CellSet::EMPTY; self.peers.len()];
        for house in self.houses.iter() {
            house.cells.iter().for_each(|cell| mates[cell.index()] = mates[cell.index()].or(&house.set));
        }
        self.peers.iter().zip(&mates).any(|(peers, mates)| !peers.minus(mates).is_empty())
    }

    pub(crate) fn differ(&self, cells: CellSet<W>) -> bool {
        cells.iter().all(|cell| {
            let mut others = cells;
            others.remove(cell);
            others.minus(&self.peers[cell.index()]).is_empty()
        })
    }
}

/// The houses of a geometry that is being made.
struct HouseBuilder<const W: usize> {
    houses: Vec<PlanHouse<W>>,
    houses_of: Vec<HouseSet>,
    blocks: Vec<HouseBlock>,
}

impl<const W: usize> HouseBuilder<W> {
    /// Adds a house, unless it is known or there are too many.
    fn add(&mut self, group: &[Cell], set: CellSet<W>) {
        let is_new = |house: &PlanHouse<W>| house.set != set;
        if self.houses.len() < MOST_HOUSES && self.houses.iter().all(is_new) {
            let number = self.houses.len();
            group.iter().for_each(|cell| self.houses_of[cell.index()] |= 1 << number);
            self.lay_beside(number, group);
            self.houses.push(PlanHouse { cells: group.into(), set });
        }
    }

    /// Lays a new house beside the others.
    fn lay_beside(&mut self, number: usize, cells: &[Cell]) {
        let lane = number % LANES;
        if lane == 0 {
            let places = cells.iter().map(|_| LaneCells([0; LANES])).collect();
            self.blocks.push(HouseBlock { lanes: 0, places });
        }
        let block = &mut self.blocks[number / LANES];
        block.lanes |= 1 << lane;
        for (place, cell) in block.places.iter_mut().zip(cells) {
            place.0[lane] = cell.0;
        }
    }
}
