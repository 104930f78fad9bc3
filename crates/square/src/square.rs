//! Filled grids as values: made from rows or symbols, indexed by cell or by row and column.

use std::ops::Index;

use crate::counted::counted;
use crate::order::{BadOrder, Cell, Order, Symbol};

/// A filled n×n grid: n² symbols, row by row; and those of the cells outside the grid, if there are any.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    order: Order,
    symbols: Vec<Symbol>,
}

/// Why rows do not make a square or a grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SquareError {
    /// The number of rows is not an order.
    #[error(transparent)]
    Order(#[from] BadOrder),
    /// The number of cells is not n².
    #[error("found {}; expected {expected}, {order} rows of {order}", counted(*cells, "cell"))]
    Cells {
        /// How many cells there are.
        cells: usize,
        /// The order.
        order: usize,
        /// n².
        expected: usize,
    },
    /// A row does not have n cells.
    #[error("row {row} has {}; expected {order}, as there are rows", counted(*cells, "cell"))]
    Row {
        /// The row, counted from 1.
        row: usize,
        /// How many cells it has.
        cells: usize,
        /// The order.
        order: usize,
    },
    /// A number is not a symbol of the order.
    #[error("row {row}, column {column} holds {number}; expected 0 to {}", .order - 1)]
    Symbol {
        /// The row, counted from 1.
        row: usize,
        /// The column, counted from 1.
        column: usize,
        /// Its contents, counted from 0.
        number: usize,
        /// The order.
        order: usize,
    },
}

/// The order and the cells of rows of numbers from 0, each `None` or below the number of rows.
pub(crate) fn cells_of_rows<R: IntoIterator<Item = Option<usize>>>(
    rows: impl IntoIterator<Item = R>,
) -> Result<(Order, Vec<Option<Symbol>>), SquareError> {
    // No row needs to be held beyond the first cell and the first row too many.
    let most = Order::MAX.get() + 1;
    let rows: Vec<Vec<Option<usize>>> =
        rows.into_iter().take(most).map(|row| row.into_iter().take(most).collect()).collect();
    let order = Order::new(rows.len())?;
    let n = order.get();
    let mut cells = Vec::with_capacity(order.cell_count());
    for (row, numbers) in rows.iter().enumerate() {
        if numbers.len() != n {
            return Err(SquareError::Row { row: row + 1, cells: numbers.len(), order: n });
        }
        for (column, &number) in numbers.iter().enumerate() {
            if let Some(number) = number.filter(|&number| number >= n) {
                return Err(SquareError::Symbol { row: row + 1, column: column + 1, number, order: n });
            }
            cells.push(number.map(Symbol::new));
        }
    }
    Ok((order, cells))
}

impl Square {
    /// A square of rows of symbols, each a number from 0 to n − 1. It need not be Latin.
    ///
    /// ```
    /// use graeco_square::{Square, Symbol};
    ///
    /// let square = Square::from_rows([[0, 1, 2], [1, 2, 0], [2, 0, 1]])?;
    /// assert!(square.is_latin());
    /// assert_eq!(square[(1, 2)], Symbol::new(0));
    /// # Ok::<(), graeco_square::SquareError>(())
    /// ```
    ///
    /// # Errors
    /// [`SquareError`] if there are not n rows of n cells, or a number is not below n.
    pub fn from_rows<R: IntoIterator<Item = usize>>(rows: impl IntoIterator<Item = R>) -> Result<Square, SquareError> {
        let (order, cells) = cells_of_rows(rows.into_iter().map(|row| row.into_iter().map(Some)))?;
        Ok(Square { order, symbols: cells.into_iter().flatten().collect() })
    }

    /// A square of n² symbols, row by row, then those of the cells outside the grid.
    ///
    /// # Errors
    /// [`SquareError`] if there is not one symbol for each cell, all of them symbols of the order.
    pub fn try_new(order: Order, symbols: Vec<Symbol>) -> Result<Square, SquareError> {
        let (n, expected) = (order.get(), order.all_cell_count());
        if symbols.len() != expected {
            return Err(SquareError::Cells { cells: symbols.len(), order: n, expected });
        }
        match symbols.iter().position(|symbol| symbol.index() >= order.symbol_count()) {
            None => Ok(Square { order, symbols }),
            Some(cell) => {
                let number = symbols[cell].index();
                Err(SquareError::Symbol {
                    row: cell / n + 1,
                    column: cell % n + 1,
                    number,
                    order: order.symbol_count(),
                })
            }
        }
    }

    /// As [`try_new`](Self::try_new).
    ///
    /// # Panics
    /// If there is not one symbol for each cell, all of them symbols of the order.
    #[must_use]
    pub fn new(order: Order, symbols: Vec<Symbol>) -> Square {
        match Square::try_new(order, symbols) {
            Ok(square) => square,
            Err(error) => panic!("{error}"),
        }
    }

    /// The order.
    #[must_use]
    pub fn order(&self) -> Order {
        self.order
    }

    /// The n² symbols of the grid, row by row.
    #[must_use]
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols[..self.order.cell_count()]
    }

    /// The contents of the cells outside the grid, in their order.
    #[must_use]
    pub fn outside(&self) -> &[Symbol] {
        &self.symbols[self.order.cell_count()..]
    }

    /// The same grid without the cells outside it.
    ///
    /// # Panics
    /// If a cell holds a symbol that a grid of n symbols does not have.
    #[must_use]
    pub fn on_grid(&self) -> Square {
        let order = Order::new(self.order.get()).expect("the grid has an order");
        Square::new(order, self.symbols().to_vec())
    }

    /// The symbols of all cells: those of the grid, then those outside it.
    #[must_use]
    pub fn all_symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// Whether every row and every column holds every symbol once.
    #[must_use]
    pub fn is_latin(&self) -> bool {
        let n = self.order.get();
        let is_house = |cell: &dyn Fn(usize) -> usize| {
            let mut seen = [false; 256];
            (0..n).all(|at| !std::mem::replace(&mut seen[self.symbols[cell(at)].index()], true))
        };
        self.order.is_plain() && (0..n).all(|line| is_house(&|at| line * n + at) && is_house(&|at| at * n + line))
    }

    /// The contents of a cell.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Symbol {
        self.symbols[cell.index()]
    }

    /// The rows.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Symbol]> {
        self.symbols().chunks(self.order.get())
    }
}

/// The symbol in a row and column, both counted from 0. Panics if the cell is off the grid.
impl Index<(usize, usize)> for Square {
    type Output = Symbol;

    fn index(&self, (row, column): (usize, usize)) -> &Symbol {
        &self[self.order.cell(row, column)]
    }
}

impl Index<Cell> for Square {
    type Output = Symbol;

    fn index(&self, cell: Cell) -> &Symbol {
        &self.symbols[cell.index()]
    }
}
