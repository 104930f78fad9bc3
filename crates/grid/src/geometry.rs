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
        let mut draft = GeometryBuilder {
            peers: vec![CellSet::EMPTY; order.all_cell_count()],
            houses: Vec::new(),
            houses_of: vec![0; order.all_cell_count()],
            blocks: Vec::new(),
        };
        groups.for_each(|group| draft.add(group, order.is_full(group)));
        draft.finish()
    }

    pub(crate) fn add<'g>(&mut self, order: Order, groups: impl Iterator<Item = &'g [Cell]>) {
        let mut groups = groups.peekable();
        if groups.peek().is_none() {
            return;
        }
        let mut draft = GeometryBuilder {
            peers: self.peers.to_vec(),
            houses: self.houses.to_vec(),
            houses_of: self.houses_of.to_vec(),
            blocks: self.blocks.to_vec(),
        };
        groups.for_each(|group| draft.add(group, order.is_full(group)));
        *self = draft.finish();
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

/// A geometry that is being made.
struct GeometryBuilder<const W: usize> {
    peers: Vec<CellSet<W>>,
    houses: Vec<PlanHouse<W>>,
    houses_of: Vec<HouseSet>,
    blocks: Vec<HouseBlock>,
}

impl<const W: usize> GeometryBuilder<W> {
    /// Adds cells that all differ; they are a house if they hold every symbol of the grid.
    fn add(&mut self, group: &[Cell], is_full: bool) {
        let set = CellSet::of(group.iter().copied());
        for &cell in group {
            let mut others = set;
            others.remove(cell);
            self.peers[cell.index()] = self.peers[cell.index()].or(&others);
        }
        let is_new = |house: &PlanHouse<W>| house.set != set;
        if is_full && self.houses.len() < MOST_HOUSES && self.houses.iter().all(is_new) {
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

    fn finish(self) -> Geometry<W> {
        Geometry {
            peers: self.peers.into(),
            houses: self.houses.into(),
            houses_of: self.houses_of.into(),
            blocks: self.blocks.into(),
        }
    }
}
