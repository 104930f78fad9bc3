//! Order, cell and symbol: the index types, and plain geometry.

use std::fmt;

/// The order n of an n×n grid: 1 to 255.
///
/// Most grids have as many symbols as rows. A puzzle may have more symbols, and cells outside the grid, which may
/// hold symbols that no cell of the grid holds: the order says how many of each there are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Order {
    n: u8,
    /// How many symbols a cell of the grid can hold, and how many any cell can hold.
    in_grid: u8,
    symbols: u8,
    /// How many cells there are outside the grid.
    outside: u16,
}

impl Order {
    /// The largest order.
    pub const MAX: Order = Order::plain(255);

    /// The greatest number of cells outside the grid.
    pub const MAX_OUTSIDE: usize = 510;

    /// The order n, with n symbols and no cells outside the grid.
    ///
    /// # Errors
    /// If n is 0 or greater than 255.
    pub fn new(n: usize) -> Result<Order, BadOrder> {
        u8::try_from(n).ok().filter(|&n| n > 0).map(Order::plain).ok_or(BadOrder(n))
    }

    const fn plain(n: u8) -> Order {
        Order { n, in_grid: n, symbols: n, outside: 0 }
    }

    /// The same grid with this many symbols, 1 to 255. If there are fewer than n, its rows are no houses.
    ///
    /// # Panics
    /// If there are none or more.
    #[must_use]
    pub fn with_symbols(self, symbols: usize) -> Order {
        assert!((1..=255).contains(&symbols), "{symbols} symbols; expected 1 to 255");
        // Cells outside the grid may hold more.
        let others = if self.outside > 0 { self.symbols } else { 0 };
        Order { in_grid: symbols as u8, symbols: others.max(symbols as u8), ..self }
    }

    /// The same grid with more cells outside it, which hold one of the first `symbols` symbols.
    ///
    /// # Panics
    /// If that makes more than [`MAX_OUTSIDE`](Order::MAX_OUTSIDE) cells, or more than 255 symbols.
    #[must_use]
    pub fn with_outside(self, cells: usize, symbols: usize) -> Order {
        assert!(self.outside_count() + cells <= Order::MAX_OUTSIDE && symbols <= 255, "too many cells or symbols");
        Order { outside: self.outside + cells as u16, symbols: self.symbols.max(symbols as u8), ..self }
    }

    /// n itself.
    #[must_use]
    pub fn get(self) -> usize {
        self.n.into()
    }

    /// Whether there are n symbols and no cells outside the grid.
    #[must_use]
    pub fn is_plain(self) -> bool {
        self == Order::plain(self.n)
    }

    /// How many symbols a cell of the grid can hold: n, unless the puzzle has more.
    #[must_use]
    pub fn grid_symbol_count(self) -> usize {
        self.in_grid.into()
    }

    /// How many symbols there are: as many as a cell of the grid can hold, and those that only cells outside it hold.
    #[must_use]
    pub fn symbol_count(self) -> usize {
        self.symbols.into()
    }

    /// The number of cells outside the grid.
    #[must_use]
    pub fn outside_count(self) -> usize {
        self.outside.into()
    }

    /// The number of all cells: n², and those outside the grid.
    #[must_use]
    pub fn all_cell_count(self) -> usize {
        self.cell_count() + self.outside_count()
    }

    /// The cells of the grid, row by row, then those outside it.
    pub fn all_cells(self) -> impl ExactSizeIterator<Item = Cell> + Clone + use<> {
        (0..self.all_cell_count() as u16).map(Cell)
    }

    /// Whether a cell is on the grid.
    #[must_use]
    pub fn has(self, cell: Cell) -> bool {
        cell.index() < self.cell_count()
    }

    /// Whether cells that all differ hold every symbol of the grid once.
    #[must_use]
    pub fn is_full(self, cells: &[Cell]) -> bool {
        cells.len() == self.grid_symbol_count() && (self.outside == 0 || cells.iter().all(|&cell| self.has(cell)))
    }

    /// The number of cells of the grid, n².
    #[must_use]
    pub fn cell_count(self) -> usize {
        self.get() * self.get()
    }

    /// The cells of the grid, row by row.
    pub fn cells(self) -> impl ExactSizeIterator<Item = Cell> + Clone + use<> {
        (0..self.cell_count() as u16).map(Cell)
    }

    /// The cells of the first rows and columns, row by row.
    ///
    /// # Panics
    /// If there are not as many.
    pub fn cells_in(self, (rows, columns): (usize, usize)) -> impl Iterator<Item = Cell> + use<> {
        (0..rows).flat_map(move |row| (0..columns).map(move |column| self.cell(row, column)))
    }

    /// All symbols, from 0.
    pub fn symbols(self) -> impl DoubleEndedIterator<Item = Symbol> + ExactSizeIterator + Clone + use<> {
        (0..self.symbols).map(Symbol)
    }

    /// The symbols that a cell of the grid can hold, from 0.
    pub fn grid_symbols(self) -> impl DoubleEndedIterator<Item = Symbol> + ExactSizeIterator + Clone + use<> {
        (0..self.in_grid).map(Symbol)
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
            self.n
        );
        Cell((row * self.get() + column) as u16)
    }

    /// The cell `down` rows below and `right` columns right of another one; `None` off the grid, and for a cell outside
    /// it.
    #[must_use]
    pub fn step(self, from: Cell, down: isize, right: isize) -> Option<Cell> {
        if !self.has(from) {
            return None;
        }
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
        self.n.fmt(f)
    }
}

/// An order out of range (1 to 255).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is not an order; expected 1 to 255")]
pub struct BadOrder(pub usize);

/// A cell of a grid: its index from 0, row by row. Its row and column depend on the order. Cells outside the
/// grid come after those of the grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub u16);

impl Cell {
    /// The cell of that index, row by row from 0.
    ///
    /// # Panics
    /// If no grid has such a cell.
    #[must_use]
    #[inline]
    pub const fn new(index: usize) -> Cell {
        assert!(index <= u16::MAX as usize, "the index of a cell");
        Cell(index as u16)
    }

    /// The index, row by row from 0.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The row, from 0. A cell outside the grid has none: the number is n or more.
    #[must_use]
    pub fn row(self, order: Order) -> usize {
        self.index() / order.get()
    }

    /// The column, from 0.
    #[must_use]
    pub fn column(self, order: Order) -> usize {
        self.index() % order.get()
    }

    /// The usual name of the cell: `r1c9`, counted from 1; `outside1` if it is outside the grid. A puzzle has a
    /// name of its own for such a cell.
    #[must_use]
    pub fn name(self, order: Order) -> String {
        if !order.has(self) {
            return format!("outside{}", self.index() - order.cell_count() + 1);
        }
        format!("r{}c{}", self.row(order) + 1, self.column(order) + 1)
    }
}

/// The contents of a cell: a number from 0, below the number of symbols, which is n most of the time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol(pub u8);

impl Symbol {
    /// The symbol of that number.
    ///
    /// # Panics
    /// If the number is 255 or more.
    #[must_use]
    #[inline]
    pub fn new(number: usize) -> Symbol {
        assert!(number < 255, "{number} is not a symbol; expected 0 to 254");
        Symbol(number as u8)
    }

    /// The number, from 0.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }
}
