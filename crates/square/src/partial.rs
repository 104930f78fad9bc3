//! Partial squares as values: made from rows or a text, indexed by row and column, completed to squares.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use crate::alphabet::Alphabet;
use crate::order::{Cell, Order, Symbol};
use crate::square::{Square, SquareError, cells_of_rows};
use crate::text::{self, Grid, TextError};

impl Grid {
    /// A grid of that order with all cells open.
    #[must_use]
    pub fn empty(order: Order) -> Grid {
        Grid { order, cells: vec![None; order.cell_count()], line: 1, one_line: false, first: 1, symbols: None }
    }

    /// A grid of rows: `None` for an open cell, otherwise a symbol as a number from 0 to n − 1.
    ///
    /// ```
    /// let grid = graeco_square::Grid::from_rows([[Some(1), None], [None, None]])?;
    /// assert_eq!(grid.to_string(), "2 .\n. .");
    /// # Ok::<(), graeco_square::SquareError>(())
    /// ```
    ///
    /// # Errors
    /// [`SquareError`] if there are not n rows of n cells, or a number is not below n.
    pub fn from_rows<R>(rows: impl IntoIterator<Item = R>) -> Result<Grid, SquareError>
    where
        R: IntoIterator<Item = Option<usize>>,
    {
        let (order, cells) = cells_of_rows(rows)?;
        Ok(Grid { order, cells, line: 1, one_line: false, first: 1, symbols: None })
    }

    /// The square, if no cell is open and every symbol is below the order.
    #[must_use]
    pub fn to_square(&self) -> Option<Square> {
        let symbols: Vec<Symbol> = self.cells.iter().copied().collect::<Option<_>>()?;
        Square::try_new(self.order, symbols).ok()
    }
}

impl From<&Square> for Grid {
    fn from(square: &Square) -> Grid {
        Grid { cells: square.cells(), ..Grid::empty(square.order()) }
    }
}

/// The content of the cell in a row and column, both counted from 0. Panics if the cell is off the grid.
///
/// ```
/// use graeco_square::{Grid, Symbol};
///
/// let mut grid: Grid = "1 2 3\n. . .\n3 . .".parse()?;
/// assert_eq!((grid[(2, 0)], grid[(1, 1)]), (Some(Symbol::new(2)), None));
/// grid[(1, 1)] = Some(Symbol::new(2));
/// assert_eq!(grid.to_string(), "1 2 3\n. 3 .\n3 . .");
/// # Ok::<(), graeco_square::text::TextError>(())
/// ```
impl Index<(usize, usize)> for Grid {
    type Output = Option<Symbol>;

    fn index(&self, (row, column): (usize, usize)) -> &Option<Symbol> {
        &self[self.order.cell(row, column)]
    }
}

impl IndexMut<(usize, usize)> for Grid {
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut Option<Symbol> {
        let cell = self.order.cell(row, column);
        &mut self[cell]
    }
}

impl Index<Cell> for Grid {
    type Output = Option<Symbol>;

    fn index(&self, cell: Cell) -> &Option<Symbol> {
        &self.cells[cell.index()]
    }
}

impl IndexMut<Cell> for Grid {
    fn index_mut(&mut self, cell: Cell) -> &mut Option<Symbol> {
        &mut self.cells[cell.index()]
    }
}

/// Reads one grid in any form of [`text`], symbols counted from 1.
impl FromStr for Grid {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Grid, TextError> {
        text::parse(text, None)
    }
}

/// Writes n lines of symbols, counted from 1 and separated by blanks; `.` for an open cell.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text::rows(&self.cells, &Alphabet::from_one(self.order)))
    }
}

/// Reads a filled grid in any form of [`text`], symbols counted from 1.
///
/// ```
/// use graeco_square::Square;
///
/// let square: Square = "123 231 312".replace(' ', "\n").parse()?;
/// assert!(square.is_latin());
/// assert_eq!(square.to_string(), "1 2 3\n2 3 1\n3 1 2");
/// assert!("12\n2.".parse::<Square>().is_err());
/// # Ok::<(), graeco_square::text::TextError>(())
/// ```
impl FromStr for Square {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Square, TextError> {
        let grid: Grid = text.parse()?;
        grid.to_square().ok_or_else(|| {
            let open = grid.cells.iter().filter(|cell| cell.is_none()).count();
            let what = format!("this square has open cells: {open}; expected a filled square");
            TextError { line: grid.line, column: 1, width: 1, what }
        })
    }
}

/// Writes n lines of symbols, counted from 1 and separated by blanks.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text::rows(&self.cells(), &Alphabet::from_one(self.order())))
    }
}
