//! Sets of the cells of a small grid, one bit for each cell.

use crate::order::Cell;

/// A set of cells with indices below 64 W.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellSet<const W: usize>([u64; W]);

impl<const W: usize> CellSet<W> {
    /// The set without cells.
    pub const EMPTY: Self = CellSet([0; W]);

    /// The set of some cells.
    pub fn of(cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }

    /// The set with these words.
    #[inline(always)]
    #[must_use]
    pub fn from_words(words: [u64; W]) -> Self {
        CellSet(words)
    }

    /// The words: cell i is bit i mod 64 of word i / 64.
    #[inline(always)]
    #[must_use]
    pub fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// Puts a cell in.
    #[inline(always)]
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Takes a cell out.
    #[inline(always)]
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// Whether a cell is in the set.
    #[inline(always)]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Whether there is no cell in the set.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    /// The number of cells.
    #[inline(always)]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The cells that are in both sets.
    #[inline(always)]
    pub fn and(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
        self
    }

    /// The cells that are in one of the two sets.
    #[inline(always)]
    pub fn or(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
        self
    }

    /// The cells that are not in the other set.
    #[inline(always)]
    pub fn minus(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
        self
    }

    /// The cell of the least index.
    #[inline(always)]
    pub fn first(&self) -> Option<Cell> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Cell((word * 64) as u16 + self.0[word].trailing_zeros() as u16))
    }

    /// Takes the cell of the least index out.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<Cell> {
        if W == 2 {
            // Two words as one need no branch between them.
            let both = u128::from(self.0[0]) | u128::from(self.0[1]) << 64;
            let rest = both & both.wrapping_sub(1);
            (self.0[0], self.0[1]) = (rest as u64, (rest >> 64) as u64);
            return (both != 0).then(|| Cell(both.trailing_zeros() as u16));
        }
        let word = self.0.iter().position(|&word| word != 0)?;
        let bit = self.0[word].trailing_zeros();
        self.0[word] &= self.0[word] - 1;
        Some(Cell((word * 64) as u16 + bit as u16))
    }

    /// The cell of the greatest index.
    #[inline(always)]
    pub fn last(&self) -> Option<Cell> {
        let word = self.0.iter().rposition(|&word| word != 0)?;
        Some(Cell((word * 64) as u16 + 63 - self.0[word].leading_zeros() as u16))
    }

    /// The cells, from the least index on.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self;
        std::iter::from_fn(
            #[inline(always)]
            move || rest.pop(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_go_in_and_come_out_in_order() {
        let mut set = CellSet::<2>::of([Cell(70), Cell(3), Cell(64)]);
        assert_eq!(set.iter().map(Cell::index).collect::<Vec<_>>(), [3, 64, 70]);
        assert_eq!((set.len(), set.first(), set.contains(Cell(64))), (3, Some(Cell(3)), true));
        set.remove(Cell(64));
        assert_eq!([set.pop(), set.pop(), set.pop()], [Some(Cell(3)), Some(Cell(70)), None]);
        assert!(set.is_empty() && set == CellSet::EMPTY);
    }

    #[test]
    fn sets_are_combined_cell_by_cell() {
        let (a, b) = (CellSet::<4>::of([Cell(1), Cell(200)]), CellSet::of([Cell(200), Cell(255)]));
        assert_eq!(a.and(&b), CellSet::of([Cell(200)]));
        assert_eq!(a.or(&b).len(), 3);
        assert_eq!(a.minus(&b), CellSet::of([Cell(1)]));
    }
}
