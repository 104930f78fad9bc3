//! A set of cells in two words: 27 bits for each band.

/// A set of cells: 27 bits for each band, those of the first two in the halves of the first word.
pub(crate) type Cells = [u64; 2];

pub(crate) const HALVES: u64 = 1 | 1 << 32;
pub(crate) const ALL: Cells = [0o777_777_777 * HALVES, 0o777_777_777];
/// The first cell of each minirow.
pub(crate) const FIRST: Cells = [0o111_111_111 * HALVES, 0o111_111_111];

/// The number of a cell's bit in the two words of a set. Some bits are no cell.
pub(crate) type Place = usize;

/// One more than the highest place.
pub(crate) const PLACES: usize = 91;

pub(crate) const fn place(cell: usize) -> Place {
    cell / 27 * 32 + cell % 27
}

#[inline(always)]
pub(crate) fn and(a: Cells, b: Cells) -> Cells {
    [a[0] & b[0], a[1] & b[1]]
}

#[inline(always)]
pub(crate) fn or(a: Cells, b: Cells) -> Cells {
    [a[0] | b[0], a[1] | b[1]]
}

#[inline(always)]
pub(crate) fn without(a: Cells, b: Cells) -> Cells {
    [a[0] & !b[0], a[1] & !b[1]]
}

#[inline(always)]
pub(crate) fn count(a: Cells) -> u32 {
    a[0].count_ones() + a[1].count_ones()
}

/// The places of a set, in order.
#[inline(always)]
pub(crate) fn places(mut set: Cells) -> impl Iterator<Item = Place> {
    std::iter::from_fn(move || {
        let word = usize::from(set[0] == 0);
        if set[word] == 0 {
            return None;
        }
        let bit = set[word].trailing_zeros() as usize;
        set[word] &= set[word] - 1;
        Some(64 * word + bit)
    })
}
