//! A line of different cells with related neighbours, exactly, once few of its cells are open.
//!
//! For each open cell and each symbol there, the sets of symbols that the open cells up to it can hold are a set of
//! subsets, one bit each; a next symbol is added to all of them by one shift. (Held and Karp's way to paths, 1962.)

use std::sync::Arc;

use graeco_square::Cell;
use graeco_square::bits::{SUBSETS_WITHOUT, members};
use smallvec::SmallVec;

use super::{Contradiction, Pruner};
use crate::images::Image;

/// The most open cells: 64 subsets fit in a word.
const MOST_OPEN: usize = 6;

/// All n cells of a house in the order of a line.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    cells: Arc<[Cell]>,
    images: Arc<Vec<Image>>,
    /// The places that are related to the next one, and for each of them the number of the image of its symbols there.
    related: u16,
    image_at: [u16; 16],
    full: u16,
}

impl Path {
    /// A line of cells; `related` has the number of the image from each cell to the next one, if they are related.
    pub(crate) fn new(cells: Arc<[Cell]>, related: &[Option<u16>], images: Arc<Vec<Image>>, full: u16) -> Path {
        let mut path = Path { cells, images, related: 0, image_at: [0; 16], full };
        for (place, image) in related.iter().enumerate().filter_map(|(place, image)| Some((place, (*image)?))) {
            path.related |= 1 << place;
            path.image_at[place] = image;
        }
        path
    }

    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Keeps the candidates of some filling of the line.
    pub(crate) fn prune(&self, grid: &mut Pruner<'_, u16>) -> Result<(), Contradiction> {
        let (mut open, mut rest) = (0_u16, self.full);
        for (place, &cell) in self.cells.iter().enumerate() {
            let set = *grid.candidates(cell);
            let is_open = set & set.wrapping_sub(1) != 0;
            open |= u16::from(is_open) << place;
            rest &= if is_open { u16::MAX } else { !set };
        }
        // Fixed cells that clash are found elsewhere; open cells apart from each other are those of a plain house.
        let count = open.count_ones();
        if count > MOST_OPEN as u32 || rest.count_ones() != count || open & open >> 1 & self.related == 0 {
            return Ok(());
        }
        self.prune_open(grid, open, rest)
    }

    /// The same, if the cells at the places in `open` are open and hold the symbols in `rest`.
    fn prune_open(&self, grid: &mut Pruner<'_, u16>, open: u16, rest: u16) -> Result<(), Contradiction> {
        let mut symbols = Lanes::default();
        members(rest).zip(&mut symbols).for_each(|(symbol, at)| *at = symbol as u64);
        let numbers = |set: u16| {
            let bits = symbols.iter().zip(0..MOST_OPEN).map(|(&symbol, at)| u8::from(set >> symbol & 1 == 1) << at);
            bits.fold(0, |all, bit| all | bit) & all_of(rest)
        };
        // By the numbers of the symbols among those that are left: the candidates of each cell, those that may follow each of
        // them, and the subsets that the cells so far can hold.
        let mut sets = [0_u8; MOST_OPEN];
        let mut follow = [EVERYTHING; MOST_OPEN];
        let mut reached = [Lanes::default(); MOST_OPEN];
        let mut before = mask(u8::MAX).map(|lane| lane & 1);
        let places: SmallVec<[usize; MOST_OPEN]> = members(open).collect();
        for (k, &place) in places.iter().enumerate() {
            sets[k] = numbers(*grid.candidates(self.cells[place]));
            if k > 0 {
                if places[k - 1] + 1 == place && self.related >> (place - 1) & 1 == 1 {
                    follow[k] = self.follow(place - 1, rest, numbers);
                }
                before = step(&reached[k - 1], &follow[k]);
            }
            let here = mask(sets[k]);
            for at in 0..LANES {
                reached[k][at] = (before[at] & WITHOUT[at]) << ADD[at] & here[at];
            }
        }
        // From the last cell back: the states that can be completed.
        let mut good = reached[places.len() - 1];
        for (k, &place) in places.iter().enumerate().rev() {
            let kept = members(rest).zip(good).fold(0, |kept, (symbol, good)| kept | u16::from(good != 0) << symbol);
            grid.keep(self.cells[place], &kept)?;
            if k > 0 {
                let here = mask(sets[k]);
                let without = std::array::from_fn(|at| good[at] >> ADD[at] & here[at]);
                let after = step(&without, &transposed(follow[k]));
                good = std::array::from_fn(|at| reached[k - 1][at] & after[at]);
            }
        }
        Ok(())
    }

    /// For each of the symbols in `rest`, by its number, the numbers of those that may follow it after a place.
    fn follow(&self, place: usize, rest: u16, numbers: impl Fn(u16) -> u8) -> Successors {
        let image = &self.images[usize::from(self.image_at[place])];
        let mut follow = [0; LANES];
        members(rest).zip(&mut follow).for_each(|(symbol, follow)| *follow = numbers(!image.forbids(symbol)));
        follow
    }
}

/// A word for each symbol that is left, by its number; all are worked on side by side.
const LANES: usize = 8;
type Lanes = [u64; LANES];

/// For each symbol, by its number, the numbers of some others.
type Successors = [u8; LANES];
const EVERYTHING: Successors = [u8::MAX; LANES];

/// The growth of the number of a subset when a symbol joins it, and the subsets that lack the symbol.
const ADD: Lanes = [1, 2, 4, 8, 16, 32, 0, 0];
const WITHOUT: Lanes = [
    SUBSETS_WITHOUT[0],
    SUBSETS_WITHOUT[1],
    SUBSETS_WITHOUT[2],
    SUBSETS_WITHOUT[3],
    SUBSETS_WITHOUT[4],
    SUBSETS_WITHOUT[5],
    0,
    0,
];

/// The numbers of all symbols in a set.
#[inline(always)]
fn all_of(rest: u16) -> u8 {
    ((1_u16 << rest.count_ones()) - 1) as u8
}

/// All ones in the lanes whose bits are set.
#[inline(always)]
fn mask(bits: u8) -> Lanes {
    std::array::from_fn(|at| 0_u64.wrapping_sub(u64::from(bits) >> at & 1))
}

/// For each lane the union of the words of the lanes that it follows.
#[inline(always)]
fn step(words: &Lanes, follow: &Successors) -> Lanes {
    let mut union = Lanes::default();
    for (&word, &follow) in words.iter().zip(follow).take(MOST_OPEN) {
        let to = mask(follow);
        for at in 0..LANES {
            union[at] |= word & to[at];
        }
    }
    union
}

/// The predecessors of each symbol, from its successors.
#[inline(always)]
fn transposed(follow: Successors) -> Successors {
    // Bits of a matrix of eight rows change places across the diagonal: pairs, then fours, then eights. (Warren,
    // Hacker's Delight, section 7-3.)
    let mut rows = u64::from_le_bytes(follow);
    for (apart, some) in [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)] {
        let changed = (rows ^ rows >> apart) & some;
        rows ^= changed ^ changed << apart;
    }
    rows.to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns() {
        let follow = [0b1, 0b11, 0, 0b1000_0000, 0xff, 0, 0b100, 0];
        let columns = transposed(follow);
        for (row, follow) in follow.iter().enumerate() {
            for (column, rows) in columns.iter().enumerate() {
                assert_eq!(follow >> column & 1, rows >> row & 1);
            }
        }
    }
}
