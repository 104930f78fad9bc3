//! The work that is left at a node of a small grid, as sets of cells, houses and propagators.

use std::ops::Range;

use graeco_square::CellSet;
use graeco_square::bits::{Word, members};
use smallvec::{SmallVec, smallvec};

use super::lanes::HouseSymbols;
use crate::geometry::HouseSet;

/// The work that is left at a node.
#[derive(Clone, Debug)]
pub(super) struct Agenda<const W: usize> {
    /// Cells with one candidate that are not settled; cells that have changed; changed cells that have relations.
    pub(super) fixed: CellSet<W>,
    pub(super) changed: CellSet<W>,
    pub(super) related: CellSet<W>,
    /// Houses that have changed; those with symbols in two or three places that had no consequences yet, and for each
    /// block of houses these symbols.
    pub(super) houses: HouseSet,
    pub(super) with_fresh: HouseSet,
    pub(super) fresh: SmallVec<[HouseSymbols; 1]>,
    pub(super) props: Vec<u64>,
}

impl<const W: usize> Agenda<W> {
    pub(super) fn new(blocks: usize, prop_words: usize) -> Self {
        Agenda {
            fixed: CellSet::EMPTY,
            changed: CellSet::EMPTY,
            related: CellSet::EMPTY,
            houses: 0,
            with_fresh: 0,
            fresh: smallvec![HouseSymbols::NONE; blocks],
            props: vec![0; prop_words],
        }
    }

    pub(super) fn clear(&mut self) {
        (self.fixed, self.changed, self.related) = (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
        (self.houses, self.with_fresh) = (0, 0);
        self.fresh.fill(HouseSymbols::NONE);
        self.props.fill(0);
    }
}

/// Takes the least member out of a set of houses.
#[inline(always)]
pub(super) fn pop(set: &mut HouseSet) -> Option<usize> {
    let (house, rest) = set.split_first()?;
    *set = rest;
    Some(house)
}

/// The first member of a set of bits in a range, from `turn` on and then from its start on.
#[inline(always)]
pub(super) fn next_in(set: &[u64], turn: usize, range: Range<usize>) -> Option<usize> {
    let turn = turn.clamp(range.start, range.end);
    first_in(set, turn..range.end).or_else(|| first_in(set, range.start..turn))
}

/// The members of a set of bits from a number on.
#[inline(always)]
pub(super) fn members_from(set: &[u64], from: usize) -> impl Iterator<Item = usize> {
    let word = move |at: usize, word: u64| if at == from / 64 { word & u64::MAX << (from % 64) } else { word };
    let words = set.iter().enumerate().skip(from / 64);
    words.flat_map(move |(at, &bits)| members(word(at, bits)).map(move |bit| at * 64 + bit))
}

/// The first member of a set of bits in a range.
#[inline(always)]
fn first_in(set: &[u64], range: Range<usize>) -> Option<usize> {
    let mut at = range.start / 64;
    let mut mask = u64::MAX << (range.start % 64);
    while at * 64 < range.end {
        let word = set[at] & mask;
        if word != 0 {
            let found = at * 64 + word.trailing_zeros() as usize;
            return (found < range.end).then_some(found);
        }
        (at, mask) = (at + 1, u64::MAX);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_of_a_set_take_turns() {
        let set = [1 << 3 | 1 << 63, 1 << 2, 1 << 1];
        assert_eq!([0, 4, 64, 67].map(|turn| next_in(&set, turn, 0..128)), [Some(3), Some(63), Some(66), Some(3)]);
        // A turn outside the range is at one of its ends.
        assert_eq!(
            [0, 64, 67, 200].map(|turn| next_in(&set, turn, 60..130)),
            [Some(63), Some(66), Some(129), Some(63)]
        );
        assert_eq!(members_from(&set, 4).collect::<Vec<_>>(), [63, 66, 129]);
        assert_eq!([next_in(&set, 3, 3..3), next_in(&set, 64, 64..64), next_in(&[0; 3], 1, 0..129)], [None; 3]);
    }
}
