//! Puzzles with cells outside the grid, and layers of them.

use std::ops::RangeInclusive;
use std::sync::Arc;

use graeco_square::{Cell, Order, Symbol};

use crate::outside::{self, Layer, Outside, name_over};
use crate::puzzle::Puzzle;
use crate::puzzle_error::PuzzleError;

/// The name of a cell or layer outside the grid cannot be used.
const BAD_NAME: &str = "has no good name; expected a letter, then letters, digits or `_`, and not that of a cell";

const TWICE: &str = "occurs twice; expected another name";

/// The name of the layer that says in which region each cell of the grid is, if the regions are unknown.
pub const REGIONS: &str = "region";

impl Puzzle {
    /// Adds a cell outside the grid, which constraints can name, with the least and the greatest value that it can have.
    /// It is in no house.
    ///
    /// A solution includes such cells: solutions that differ only there are different.
    ///
    /// ```
    /// use graeco_rules::weighted_sum;
    /// use graeco_grid::{Puzzle, Symbol};
    ///
    /// let mut puzzle = Puzzle::latin(2)?;
    /// let total = puzzle.add_outside("total", 1..=9)?;
    /// let [a, b] = [puzzle.order().cell(0, 0), puzzle.order().cell(1, 1)];
    /// let puzzle = puzzle.with(weighted_sum(vec![a, b, total], vec![1, 1, -1], 0))?;
    /// let totals: Vec<Symbol> = puzzle.solutions().map(|square| square[total]).collect();
    /// assert_eq!(totals.iter().map(|&total| puzzle.value(total)).sum::<i64>(), 2 + 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`PuzzleError::Outside`] if the name is not a letter followed by letters, digits and `_`, or is that of another
    /// cell, or if there are [too many](Order::MAX_OUTSIDE) such cells; [`PuzzleError::OutsideValues`] if the range is
    /// empty, begins below the [first value](Self::first_value), or ends 255 or more above it.
    pub fn add_outside(&mut self, name: &str, values: RangeInclusive<i64>) -> Result<Cell, PuzzleError> {
        Ok(self.add_all_outside([name.to_owned()], &values)?[0])
    }

    /// Adds several cells outside the grid that can have the same values.
    ///
    /// # Errors
    /// As [`add_outside`](Puzzle::add_outside).
    pub fn add_all_outside(
        &mut self,
        names: impl IntoIterator<Item = String>,
        values: &RangeInclusive<i64>,
    ) -> Result<Vec<Cell>, PuzzleError> {
        let (first, last) = (*values.start(), *values.end());
        let (least, greatest) = (self.first_value, self.first_value + 254);
        if first > last || first < least || last > greatest {
            return Err(PuzzleError::OutsideValues { first, last, least, greatest });
        }
        let symbols = [first, last].map(|value| Symbol::new((value - least) as usize));
        let mut all = (*self.outside).clone();
        for name in names {
            let why = if !outside::is_name(&name) {
                BAD_NAME.into()
            } else if all.iter().any(|other| other.name == name) || self.layers.iter().any(|layer| layer.name == name) {
                TWICE.into()
            } else if all.len() == Order::MAX_OUTSIDE {
                format!("is one too many; expected at most {}", Order::MAX_OUTSIDE)
            } else {
                all.push(Outside { name, symbols });
                continue;
            };
            return Err(PuzzleError::Outside { name, why });
        }
        let from = self.order.all_cell_count() as u16;
        self.resize(self.order.with_outside(all.len() - self.outside.len(), symbols[1].index() + 1));
        self.givens.resize(self.order.all_cell_count(), None);
        self.outside = Arc::new(all);
        Ok((from..self.order.all_cell_count() as u16).map(Cell).collect())
    }

    /// Makes the regions unknown: for each cell of the grid there is one outside that says in which region it is.
    ///
    /// # Errors
    /// As [`add_outside`](Puzzle::add_outside).
    pub fn add_unknown_regions(&mut self) -> Result<Vec<Cell>, PuzzleError> {
        let values = self.first_value..=self.first_value + self.order.get() as i64 - 1;
        self.lay(REGIONS, self.order.cells().collect(), &values)
    }

    /// Adds a layer: over each cell of the grid that is there one outside it that can have these values. The one over r1c1
    /// is called `shade_r1c1` if the layer is called `shade`.
    ///
    /// # Errors
    /// As [`add_outside`](Puzzle::add_outside).
    pub fn add_layer(&mut self, name: &str, values: &RangeInclusive<i64>) -> Result<Vec<Cell>, PuzzleError> {
        if name == REGIONS {
            let why = "is the layer of unknown regions (`chaos`); expected another name".into();
            return Err(PuzzleError::Outside { name: name.into(), why });
        }
        self.lay(name, self.order.cells().filter(|&cell| self.has(cell)).collect(), values)
    }

    fn lay(&mut self, name: &str, under: Arc<[Cell]>, values: &RangeInclusive<i64>) -> Result<Vec<Cell>, PuzzleError> {
        let (order, count, room) = (self.order, under.len(), Order::MAX_OUTSIDE - self.outside.len());
        let refused = |why: String| PuzzleError::Outside { name: name.into(), why };
        if !outside::is_name(name) {
            return Err(refused(BAD_NAME.into()));
        }
        if self.outside_named(name).is_some() {
            return Err(refused(TWICE.into()));
        }
        if count > room {
            return Err(refused(format!("is a layer of {count} cells; expected at most {room} outside the grid")));
        }
        let cells = self.add_all_outside(under.iter().map(|&cell| name_over(name, cell, order)), values)?;
        Arc::make_mut(&mut self.layers).push(Layer { name: name.into(), under, first: cells[0] });
        Ok(cells)
    }

    /// The layers of cells over the grid, in the order in which they were added.
    #[must_use]
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// The cell so many rows down and columns to the right of another one, on the grid or in the same layer; `None` if there
    /// is none. Other cells have no place, and stay.
    #[must_use]
    pub fn step(&self, from: Cell, down: isize, right: isize) -> Option<Cell> {
        if self.order.has(from) {
            return self.order.step(from, down, right).filter(|&cell| self.has(cell));
        }
        match self.layer_of(from) {
            Some((layer, under)) => layer.over(self.order.step(under, down, right)?),
            None => Some(from),
        }
    }

    /// The layer that a cell is in, and the cell of the grid under it.
    #[must_use]
    pub fn layer_of(&self, cell: Cell) -> Option<(&Layer, Cell)> {
        self.layers.iter().find_map(|layer| Some((layer, layer.under(cell)?)))
    }

    /// The cell outside the grid whose symbol is the region of a cell of the grid, if the regions are unknown.
    ///
    /// # Panics
    /// If the cell is not on the grid.
    #[must_use]
    pub fn region_cell(&self, cell: Cell) -> Option<Cell> {
        assert!(self.order.has(cell), "{} is not on the grid", self.name_of(cell));
        self.layers.iter().find(|layer| layer.name == REGIONS)?.over(cell)
    }

    /// The cells outside the grid.
    pub fn outside(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        self.order.all_cells().skip(self.order.cell_count())
    }

    /// The cell outside the grid of that name, if there is one.
    #[must_use]
    pub fn outside_named(&self, name: &str) -> Option<Cell> {
        self.outside().zip(&*self.outside).find(|(_, outside)| outside.name == name).map(|(cell, _)| cell)
    }

    /// The name of a cell: `r1c9`, or its own name if it is outside the grid.
    #[must_use]
    pub fn name_of(&self, cell: Cell) -> String {
        self.outside_at(cell).map_or_else(|| cell.name(self.order), |outside| outside.name.clone())
    }

    /// The names of some cells, with blanks between. A whole layer has its own name.
    #[must_use]
    pub fn names_of(&self, cells: &[Cell]) -> String {
        let (mut words, mut rest) = (Vec::new(), cells);
        while let Some(&cell) = rest.first() {
            let whole = self.layer_of(cell).map(|(layer, _)| layer).filter(|layer| {
                let all = layer.cells();
                rest.len() >= all.len() && all.clone().eq(rest[..all.len()].iter().copied())
            });
            words.push(whole.map_or_else(|| self.name_of(cell), |layer| layer.name().to_owned()));
            rest = &rest[whole.map_or(1, |layer| layer.cells().len())..];
        }
        words.join(" ")
    }

    /// The values that a cell can have: of a cell that is not there only the first one.
    #[must_use]
    pub fn values_of(&self, cell: Cell) -> RangeInclusive<i64> {
        let last = if self.has(cell) { self.order.grid_symbol_count() as u8 - 1 } else { 0 };
        let in_grid = [Symbol(0), Symbol(last)];
        let [first, last] = self.outside_at(cell).map_or(in_grid, |outside| outside.symbols);
        self.value(first)..=self.value(last)
    }

    fn outside_at(&self, cell: Cell) -> Option<&Outside> {
        self.outside.get(cell.index().checked_sub(self.order.cell_count())?)
    }
}
