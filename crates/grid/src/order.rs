//! Order, cell and symbol: the index types, and plain geometry.

use std::fmt;

/// The order n of an n×n grid: 1 to 255.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Order(u8);

impl Order {
    /// The largest order.
    pub const MAX: Order = Order(255);

    /// The order n.
    ///
    /// # Errors
    /// If n is 0 or greater than 255.
    pub fn new(n: usize) -> Result<Order, BadOrder> {
        u8::try_from(n).ok().filter(|&n| n > 0).map(Order).ok_or(BadOrder(n))
    }

    /// n itself.
    #[must_use]
    pub fn get(self) -> usize {
        self.0.into()
    }

    /// The number of cells, n².
    #[must_use]
    pub fn cell_count(self) -> usize {
        self.get() * self.get()
    }

    /// All cells, row by row.
    pub fn cells(self) -> impl ExactSizeIterator<Item = Cell> + Clone + use<> {
        (0..self.cell_count() as u16).map(Cell)
    }

    /// All symbols, from 0.
    pub fn symbols(self) -> impl DoubleEndedIterator<Item = Symbol> + ExactSizeIterator + Clone + use<> {
        (0..self.0).map(Symbol)
    }

    /// The cell in a row and column, both counted from 0.
    ///
    /// # Panics
    /// If the cell is off the grid.
    #[must_use]
    pub fn cell(self, row: usize, column: usize) -> Cell {
        assert!(
            row < self.get() && column < self.get(),
            "row {row}, column {column} is off a grid of order {}",
            self.0
        );
        Cell((row * self.get() + column) as u16)
    }

    /// The cell `down` rows below and `right` columns right of another one; `None` off the grid.
    #[must_use]
    pub fn step(self, from: Cell, down: isize, right: isize) -> Option<Cell> {
        let row = from.row(self).checked_add_signed(down).filter(|&r| r < self.get())?;
        let column = from.column(self).checked_add_signed(right).filter(|&c| c < self.get())?;
        Some(self.cell(row, column))
    }

    /// All pairs of cells that are a step `(down, right)` apart, with each of `steps` in turn.
    pub fn pairs(self, steps: &'static [(isize, isize)]) -> impl Iterator<Item = (Cell, Cell)> {
        self.cells()
            .flat_map(move |a| steps.iter().filter_map(move |&(down, right)| self.step(a, down, right).map(|b| (a, b))))
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An order out of range (1 to 255).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is not an order; expected 1 to 255")]
pub struct BadOrder(pub usize);

/// A cell of a grid: its index from 0, row by row. What row and column that is depends on the order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub(crate) u16);

impl Cell {
    /// The index, row by row from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The row, from 0.
    #[must_use]
    pub fn row(self, order: Order) -> usize {
        self.index() / order.get()
    }

    /// The column, from 0.
    #[must_use]
    pub fn column(self, order: Order) -> usize {
        self.index() % order.get()
    }

    /// The usual name of the cell: `r1c9`, counted from 1.
    #[must_use]
    pub fn name(self, order: Order) -> String {
        format!("r{}c{}", self.row(order) + 1, self.column(order) + 1)
    }
}

/// What a cell holds: a number from 0 to n − 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol(pub(crate) u8);

impl Symbol {
    /// The symbol of that number.
    ///
    /// # Panics
    /// If the number is 255 or more.
    #[must_use]
    pub fn new(number: usize) -> Symbol {
        assert!(number < 255, "{number} is not a symbol; expected 0 to 254");
        Symbol(number as u8)
    }

    /// The number, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.0.into()
    }
}
