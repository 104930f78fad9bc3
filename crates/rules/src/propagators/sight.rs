//! Which cells of a list each cell of the grid sees, and how many of them can hold one symbol.

use graeco_grid::{Cell, Model};
use smallvec::{SmallVec, smallvec};

/// Above this many cells of a list, bits do not hold them.
const MOST_CELLS: usize = 128;
/// Above this many cells of a grid, nobody is asked what they see.
const LARGEST_GRID: usize = 1024;

/// The cells of a list that cells of the grid see: they differ from them. Cells of the list are bits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sight {
    /// For each cell of the list those that it sees.
    of_list: Vec<u128>,
    /// The other cells that see at least two of them, with what they see.
    others: Vec<(Cell, u128)>,
}

impl Sight {
    /// What is known of the cells when a rule is posted. Nothing for long lists and large grids.
    pub(crate) fn new(cells: &[Cell], model: &Model) -> Sight {
        let order = model.order();
        if cells.len() > MOST_CELLS || order.all_cell_count() > LARGEST_GRID {
            return Sight::default();
        }
        let mut seen: SmallVec<[u128; 128]> = smallvec![0; order.all_cell_count()];
        for (place, &cell) in cells.iter().enumerate() {
            model.peers(cell).for_each(|seer| seen[seer.index()] |= 1 << place);
        }
        let of_list = cells.iter().map(|&cell| seen[cell.index()]).collect();
        cells.iter().for_each(|&cell| seen[cell.index()] = 0);
        let sees_two = |seen: u128| seen & seen.wrapping_sub(1) != 0;
        let mut others = Vec::with_capacity(seen.iter().filter(|&&seen| sees_two(seen)).count());
        others.extend(order.all_cells().zip(seen).filter(|&(_, seen)| sees_two(seen)));
        Sight { of_list, others }
    }

    /// Whether nothing is known.
    pub(crate) fn is_empty(&self) -> bool {
        self.of_list.is_empty()
    }

    /// The cells of the list that one of them sees.
    pub(crate) fn of(&self, place: usize) -> u128 {
        self.of_list[place]
    }

    /// The cells that are not in the list and see several of its cells, with what they see.
    pub(crate) fn others(&self) -> &[(Cell, u128)] {
        &self.others
    }

    /// Whether a symbol can be in `count` of some places that pairwise do not see each other. It may say yes though
    /// that is impossible: it takes cells that all see each other out together, and counts how often it can.
    pub(crate) fn has_room(&self, mut places: u128, count: usize) -> bool {
        for _ in 1..count {
            let mut seen_by_all = places;
            while seen_by_all != 0 {
                let place = seen_by_all.trailing_zeros() as usize;
                places &= !(1 << place);
                seen_by_all &= self.of_list[place];
            }
        }
        count == 0 || places != 0
    }
}
