//! The irregular region of each cell, as far as it is known.

use graeco_square::{Cell, Square};

use crate::houses::HouseKind;
use crate::puzzle::Puzzle;

impl Puzzle {
    /// The region of each cell, row by row, as a number from 0, if irregular regions cover the grid; `usize::MAX` for a cell
    /// that is absent.
    #[must_use]
    pub fn regions(&self) -> Option<Vec<usize>> {
        let mut regions = vec![None; self.order().cell_count()];
        let irregular = self.houses().iter().filter(|house| house.kind() == HouseKind::Region);
        for (number, region) in irregular.enumerate() {
            let cells = region.cells().iter().filter(|&&cell| self.order().has(cell));
            cells.for_each(|cell| regions[cell.index()] = Some(number));
        }
        let absent = |cell: Cell| (!self.has(cell)).then_some(usize::MAX);
        let region = |(cell, region): (Cell, Option<usize>)| region.or_else(|| absent(cell));
        let has_some = regions.iter().any(Option::is_some);
        self.order().cells().zip(regions).map(region).collect::<Option<Vec<_>>>().filter(|_| has_some)
    }

    /// The region of each cell of the grid in a filled grid, as a number from 0: irregular [regions](Self::regions), or
    /// those that were unknown.
    #[must_use]
    pub fn regions_in(&self, square: &Square) -> Option<Vec<usize>> {
        let unknown = |cell: Cell| self.region_cell(cell).map(|region| square.at(region).index());
        self.order().cells().map(unknown).collect::<Option<_>>().or_else(|| self.regions())
    }
}
