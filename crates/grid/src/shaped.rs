//! Puzzles with absent cells.

use graeco_square::{Cell, Shape};

use crate::houses::Houses;
use crate::puzzle::Puzzle;
use crate::puzzle_error::PuzzleError;

impl Puzzle {
    /// An empty puzzle of a shape, with this many values. Rows and columns are its houses, as far as they are there; if the
    /// shape is made of grids, rows, columns and boxes of these.
    ///
    /// Cells that are not there are in no house, and no rule may name them. All of them hold the first symbol, in every
    /// solution.
    ///
    /// ```
    /// use graeco_grid::{Order, Puzzle, Shape};
    ///
    /// let shape = Shape::rectangle(Order::new(3)?, 2, 3)?;
    /// assert_eq!(Puzzle::of_shape(&shape, 3)?.count(), 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`PuzzleError::Symbols`] if a house has more cells than there are values.
    pub fn of_shape(shape: &Shape, values: usize) -> Result<Puzzle, PuzzleError> {
        let order = shape.order();
        let mut plain = Puzzle::latin(order.get())?;
        match shape.is_square() {
            true => plain.with_symbols(values),
            false => {
                plain.houses = Houses::of_shape(order, shape);
                plain.with_symbols(values)
            }
        }
    }

    /// Which cells there are, if not all of the square.
    #[must_use]
    pub fn shape(&self) -> Option<&Shape> {
        self.houses.shape()
    }

    /// Whether a cell is there: all are, unless the puzzle has a [shape](Self::shape).
    #[must_use]
    pub fn has(&self, cell: Cell) -> bool {
        self.shape().is_none_or(|shape| shape.has(cell))
    }

    /// The number of rows and columns from the first cell on that have all cells of the grid.
    #[must_use]
    pub fn frame(&self) -> (usize, usize) {
        self.shape().map_or((self.order().get(), self.order().get()), Shape::frame)
    }

    /// Whether it is a whole square with as many symbols as rows, and no cells outside it.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.order().is_plain() && self.shape().is_none()
    }

    pub(crate) fn check_present(&self, cells: &[Cell]) -> Result<(), PuzzleError> {
        let absent = self.shape().and_then(|shape| cells.iter().find(|&&cell| !shape.has(cell)));
        absent.map_or(Ok(()), |&cell| Err(PuzzleError::Absent { cell: cell.name(self.order()) }))
    }
}
