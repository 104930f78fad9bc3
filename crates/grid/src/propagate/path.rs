//! A line whose cells all differ and whose neighbours are related, exactly, once few of its cells are open.
//!
//! For each open cell and each symbol there, the sets of symbols that the open cells up to it can hold are a set of
//! subsets, one bit each; a next symbol is added to all of them by one shift. (Held and Karp's way to paths, 1962.)

use smallvec::SmallVec;

use super::{Contradiction, Pruner};
use crate::bits::{SUBSETS_WITHOUT, members};
use crate::images::Image;
use crate::order::Cell;

/// So many cells may be open: 64 subsets fit in a word.
const MOST_OPEN: usize = 6;

/// All n cells of a house in the order of a line.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    cells: SmallVec<[Cell; 16]>,
    /// For each cell the image of its symbols in the next one, if the two are related.
    images: SmallVec<[Option<std::sync::Arc<Image>>; 16]>,
    full: u16,
}

impl Path {
    pub(crate) fn new(
        cells: SmallVec<[Cell; 16]>,
        images: SmallVec<[Option<std::sync::Arc<Image>>; 16]>,
        full: u16,
    ) -> Path {
        Path { cells, images, full }
    }

    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Keeps what is in some filling of the line.
    pub(crate) fn prune(&self, grid: &mut Pruner<'_, u16>) -> Result<(), Contradiction> {
        let (mut open, mut count) = ([0; MOST_OPEN], 0);
        let mut rest = self.full;
        for (place, &cell) in self.cells.iter().enumerate() {
            let set = *grid.candidates(cell);
            if set.is_power_of_two() {
                rest &= !set;
            } else if count == MOST_OPEN {
                return Ok(());
            } else {
                open[count] = place;
                count += 1;
            }
        }
        let together = |k: usize| open[k] + 1 == open[k + 1] && self.images[open[k]].is_some();
        if rest.count_ones() as usize != count || !(1..count).any(|k| together(k - 1)) {
            // Fixed cells that clash are found elsewhere; open cells apart from each other are those of a plain house.
            return Ok(());
        }
        let mut symbols = [0_u16; MOST_OPEN];
        for symbol in &mut symbols[..count] {
            *symbol = rest & rest.wrapping_neg();
            rest &= rest - 1;
        }
        self.prune_open(grid, &open[..count], &symbols[..count])
    }

    fn prune_open(&self, grid: &mut Pruner<'_, u16>, open: &[usize], symbols: &[u16]) -> Result<(), Contradiction> {
        let count = open.len();
        let numbers = |set: u16| {
            let bit = |(at, symbol): (usize, &u16)| u8::from(set & symbol != 0) << at;
            symbols.iter().enumerate().map(bit).fold(0, |all, bit| all | bit)
        };
        // By the numbers of the symbols among those that are left: the candidates of each cell, what may follow each of
        // them, and the subsets that the cells so far can hold.
        let mut sets = [0_u8; MOST_OPEN];
        let mut follow = [[u8::MAX; MOST_OPEN]; MOST_OPEN];
        let mut reached = [[0_u64; MOST_OPEN]; MOST_OPEN];
        for k in 0..count {
            sets[k] = numbers(*grid.candidates(self.cells[open[k]]));
            let mut before = [u64::from(k == 0); MOST_OPEN];
            if k > 0 {
                let image = if open[k - 1] + 1 == open[k] { self.images[open[k - 1]].as_ref() } else { None };
                for last in members(sets[k - 1]) {
                    if let Some(image) = image {
                        follow[k - 1][last] = numbers(image.of(symbols[last]));
                    }
                    for next in members(follow[k - 1][last] & sets[k]) {
                        before[next] |= reached[k - 1][last];
                    }
                }
            }
            for next in members(sets[k]) {
                reached[k][next] = (before[next] & SUBSETS_WITHOUT[next]) << (1 << next);
            }
        }
        // From the last cell back: what can be completed.
        let mut good = reached[count - 1];
        for k in (0..count).rev() {
            let kept = members(sets[k]).filter(|&at| good[at] != 0).fold(0, |all, at| all | symbols[at]);
            grid.keep(self.cells[open[k]], &kept)?;
            if k > 0 {
                let mut without = [0; MOST_OPEN];
                members(sets[k]).for_each(|next| without[next] = good[next] >> (1 << next));
                let mut earlier = [0; MOST_OPEN];
                for last in members(sets[k - 1]) {
                    let after = members(follow[k - 1][last] & sets[k]).fold(0, |all, next| all | without[next]);
                    earlier[last] = reached[k - 1][last] & after;
                }
                good = earlier;
            }
        }
        Ok(())
    }
}
