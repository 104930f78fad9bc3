//! The data of a sweep over all houses of a small grid, laid out for 32 cells at once.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use graeco_square::{Cell, CellSet};

use crate::geometry::{Geometry, LANES, LaneCells};

/// More remainders than this cost more than they bring.
const MOST_REMAINDERS: usize = 320;

/// The houses of each cell, and where a symbol may be locked: if a symbol has no place in the remainder of a house,
/// which are its cells that some other cell does not see, then that cell sees all its places in the house.
#[derive(Debug)]
pub(crate) struct Sweep {
    /// For each 32 cells their houses.
    pub(crate) houses: Vec<Vec<Links>>,
    /// For each 32 remainders their cells: the first one of each remainder, the second one, and so on. Short remainders
    /// repeat a cell.
    pub(crate) remainders: Vec<Vec<LaneCells>>,
    /// For each 32 cells the remainders that they do not see.
    pub(crate) unseen: Vec<Vec<Links>>,
}

/// Links from some of 32 cells to lanes in a pair of blocks of lanes.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(crate) struct Links {
    pub(crate) lanes: [u16; LANES],
    pub(crate) cells: u32,
    pub(crate) pair: usize,
}

impl Sweep {
    /// The layout for some houses; `None` if there are too many remainders, or cells that must differ and share no house
    /// of n cells.
    pub(crate) fn new<const W: usize>(geometry: &Geometry<W>) -> Option<Sweep> {
        if geometry.has_loose_peers() {
            return None;
        }
        let blocks = geometry.peers.len().div_ceil(LANES);
        let (mut houses, mut unseen) = (vec![Vec::new(); blocks], vec![Vec::new(); blocks]);
        let mut remainders: Vec<CellSet<W>> = Vec::new();
        let mut known = HashMap::new();
        for (number, house) in geometry.houses.iter().enumerate() {
            house.cells.iter().for_each(|&cell| link(&mut houses, cell, number));
            for cell in (0..geometry.peers.len() as u16).map(Cell).filter(|&cell| !house.set.contains(cell)) {
                let remainder = house.set.minus(&geometry.peers[cell.index()]);
                if remainder.is_empty() || remainder.len() + 1 >= house.set.len() {
                    continue;
                }
                let number = match known.entry(*remainder.words()) {
                    Entry::Occupied(entry) => *entry.get(),
                    Entry::Vacant(_) if remainders.len() == MOST_REMAINDERS => return None,
                    Entry::Vacant(entry) => {
                        remainders.push(remainder);
                        *entry.insert(remainders.len() - 1)
                    }
                };
                link(&mut unseen, cell, number);
            }
        }
        let remainders = remainders.chunks(LANES).map(side_by_side).collect();
        Some(Sweep { houses, remainders, unseen })
    }
}

fn link(links: &mut [Vec<Links>], cell: Cell, lane: usize) {
    let (links, at, pair) = (&mut links[cell.index() / LANES], cell.index() % LANES, lane / (2 * LANES));
    let is_free = |some: &Links| some.pair == pair && some.cells >> at & 1 == 0;
    let slot = links.iter().position(is_free).unwrap_or_else(|| {
        links.push(Links { lanes: [0; LANES], cells: 0, pair });
        links.len() - 1
    });
    links[slot].lanes[at] = (lane % (2 * LANES)) as u16;
    links[slot].cells |= 1 << at;
}

/// Lays up to 32 sets of cells side by side.
fn side_by_side<const W: usize>(sets: &[CellSet<W>]) -> Vec<LaneCells> {
    let longest = sets.iter().map(|set| set.len() as usize).max().unwrap_or(0);
    let mut places = vec![LaneCells([0; LANES]); longest];
    for (lane, set) in sets.iter().enumerate() {
        let cells: Vec<Cell> = set.iter().collect();
        for (place, cell) in places.iter_mut().zip(cells.iter().cycle()) {
            place.0[lane] = cell.0;
        }
    }
    places
}
