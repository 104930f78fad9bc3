//! The puzzle: an order, houses, givens and constraints, with makers for the usual kinds.

use std::sync::{Arc, OnceLock};

use crate::constraint::Constraint;
use crate::kernel::WordsLayout;
use crate::order::{BadOrder, Cell, Order, Symbol};
use crate::square::Square;

/// Cells that hold every symbol once if there are n of them, and at most once if there are fewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    name: String,
    cells: Vec<Cell>,
}

impl House {
    /// What people call it: `row 3`, `box 5`, `main diagonal`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its cells.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }
}

/// The houses of a puzzle, which copies of it share, and what a kernel has drawn from them.
#[derive(Clone, Debug, Default)]
struct Houses {
    list: Vec<House>,
    words: OnceLock<Arc<WordsLayout>>,
}

/// Why a puzzle, or a change to it, was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// An order out of range.
    #[error(transparent)]
    Order(#[from] BadOrder),
    /// Boxes that do not fill the grid.
    #[error(
        "boxes of {rows} rows and {columns} columns do not fit a grid of order {order}: {rows} × {columns} is not {order}"
    )]
    Boxes {
        /// The rows of a box.
        rows: usize,
        /// The columns of a box.
        columns: usize,
        /// The order of the grid.
        order: usize,
    },
    /// A house that has a cell twice, no cells, a cell off the grid or more cells than symbols.
    #[error("{name} cannot be a house: {why}")]
    House {
        /// The name of the house.
        name: String,
        /// What is wrong with it.
        why: String,
    },
    /// A region of the wrong size.
    #[error("region {name} has {size} cells; expected {order}")]
    Region {
        /// The name of the region.
        name: String,
        /// How many cells it has.
        size: usize,
        /// How many it should have.
        order: usize,
    },
    /// Windows need boxes of 3×3 cells or more.
    #[error("{0} need square boxes, and a grid of order 9, 16, 25 …")]
    NeedsBoxes(&'static str),
    /// A symbol that the order does not have.
    #[error("{cell} holds symbol number {symbol}; expected 1 to {order}")]
    Symbol {
        /// The cell.
        cell: String,
        /// The symbol, counted from 1.
        symbol: usize,
        /// The order.
        order: usize,
    },
    /// A cell that the grid does not have.
    #[error("there is no cell number {cell} in a grid of order {order}")]
    OffGrid {
        /// The cell's index.
        cell: usize,
        /// The order.
        order: usize,
    },
}

/// Two givens that cannot stand together.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Clash {
    /// The house that has them both.
    pub house: String,
    /// The symbol that they share.
    pub symbol: Symbol,
    /// The two cells.
    pub cells: [Cell; 2],
}

impl Clash {
    /// The clash in words: `row 3 has two 5s: r3c2 and r3c8`, symbols printed by `print`.
    #[must_use]
    pub fn describe(&self, order: Order, print: impl Fn(Symbol) -> String) -> String {
        let [a, b] = self.cells;
        let symbol = print(self.symbol);
        let place = if self.house.starts_with("row ") {
            format!("columns {} and {}", a.column(order) + 1, b.column(order) + 1)
        } else if self.house.starts_with("column ") {
            format!("rows {} and {}", a.row(order) + 1, b.row(order) + 1)
        } else {
            format!("{} and {}", a.name(order), b.name(order))
        };
        format!("{} has two {symbol}s: {place}", self.house)
    }
}

/// A puzzle: an order, houses, givens and constraints.
///
/// ```
/// use graeco_grid::Puzzle;
///
/// let empty = Puzzle::sudoku(2, 2)?;
/// assert_eq!(empty.count(), 288);
/// # Ok::<(), graeco_grid::PuzzleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle {
    order: Order,
    houses: Arc<Houses>,
    givens: Vec<Option<Symbol>>,
    constraints: Vec<Arc<dyn Constraint>>,
    block: Option<(usize, usize)>,
    first_value: i64,
}

impl Puzzle {
    /// An empty Latin square of order n: rows and columns are its houses.
    ///
    /// # Errors
    /// [`PuzzleError::Order`].
    pub fn latin(n: usize) -> Result<Puzzle, PuzzleError> {
        let order = Order::new(n)?;
        let line = |name: &str, at: usize, cell: &dyn Fn(usize) -> Cell| House {
            name: format!("{name} {}", at + 1),
            cells: (0..n).map(cell).collect(),
        };
        let mut houses: Vec<House> = (0..n).map(|r| line("row", r, &|c| order.cell(r, c))).collect();
        houses.extend((0..n).map(|c| line("column", c, &|r| order.cell(r, c))));
        let givens = vec![None; order.cell_count()];
        let houses = Arc::new(Houses { list: houses, words: OnceLock::new() });
        Ok(Puzzle { order, houses, givens, constraints: Vec::new(), block: None, first_value: 1 })
    }

    /// An empty Sudoku of order `rows` × `columns`, with boxes of so many rows and columns.
    ///
    /// # Errors
    /// [`PuzzleError::Order`].
    pub fn sudoku(rows: usize, columns: usize) -> Result<Puzzle, PuzzleError> {
        let n = rows.checked_mul(columns).ok_or(BadOrder(usize::MAX))?;
        Puzzle::latin(n)?.with_boxes(rows, columns)
    }

    /// An empty jigsaw: `regions[i]` is the region of cell i, any number, and cells of one number form a region.
    ///
    /// # Errors
    /// [`PuzzleError::Order`]; [`PuzzleError::Region`] for a region that does not have n cells.
    pub fn jigsaw(n: usize, regions: &[usize]) -> Result<Puzzle, PuzzleError> {
        Puzzle::latin(n)?.with_regions(regions)
    }

    /// Adds the boxes of `rows` × `columns` cells.
    ///
    /// # Errors
    /// [`PuzzleError::Boxes`] if `rows` × `columns` is not the order.
    pub fn with_boxes(mut self, rows: usize, columns: usize) -> Result<Puzzle, PuzzleError> {
        let n = self.order.get();
        if rows.checked_mul(columns) != Some(n) {
            return Err(PuzzleError::Boxes { rows, columns, order: n });
        }
        self.block = Some((rows, columns));
        for block in 0..n {
            let (top, left) = (block / rows * rows, block % rows * columns);
            let cells = (0..n).map(|k| self.order.cell(top + k / columns, left + k % columns)).collect();
            self.push(House { name: format!("box {}", block + 1), cells });
        }
        Ok(self)
    }

    /// Adds irregular regions, told as in [`jigsaw`](Self::jigsaw).
    ///
    /// # Errors
    /// [`PuzzleError::Region`].
    ///
    /// # Panics
    /// If there is not one number for each cell.
    pub fn with_regions(mut self, regions: &[usize]) -> Result<Puzzle, PuzzleError> {
        assert_eq!(regions.len(), self.order.cell_count(), "one region number for each cell");
        let mut numbers = regions.to_vec();
        numbers.sort_unstable();
        numbers.dedup();
        for number in numbers {
            let cells: Vec<Cell> = self.order.cells().filter(|c| regions[c.index()] == number).collect();
            if cells.len() != self.order.get() {
                return Err(PuzzleError::Region {
                    name: number.to_string(),
                    size: cells.len(),
                    order: self.order.get(),
                });
            }
            self.push(House { name: format!("region {number}"), cells });
        }
        Ok(self)
    }

    /// Adds the diagonal from top left to bottom right.
    #[must_use]
    pub fn with_main_diagonal(mut self) -> Puzzle {
        let cells = (0..self.order.get()).map(|i| self.order.cell(i, i)).collect();
        self.push(House { name: "main diagonal".into(), cells });
        self
    }

    /// Adds the diagonal from top right to bottom left.
    #[must_use]
    pub fn with_anti_diagonal(mut self) -> Puzzle {
        let n = self.order.get();
        let cells = (0..n).map(|i| self.order.cell(i, n - 1 - i)).collect();
        self.push(House { name: "anti diagonal".into(), cells });
        self
    }

    /// Adds both diagonals.
    #[must_use]
    pub fn with_diagonals(self) -> Puzzle {
        self.with_main_diagonal().with_anti_diagonal()
    }

    /// Adds all broken diagonals, the two whole ones among them.
    #[must_use]
    pub fn pandiagonal(mut self) -> Puzzle {
        let n = self.order.get();
        for shift in 0..n {
            let down = (0..n).map(|i| self.order.cell(i, (i + shift) % n)).collect();
            self.push(House { name: format!("broken main diagonal {}", shift + 1), cells: down });
            let up = (0..n).map(|i| self.order.cell(i, (2 * n - 1 - i - shift) % n)).collect();
            self.push(House { name: format!("broken anti diagonal {}", shift + 1), cells: up });
        }
        self
    }

    /// Adds the windows: boxes between the boxes, a row and a column away from the rim (windoku).
    ///
    /// # Errors
    /// [`PuzzleError::NeedsBoxes`] unless the boxes are square, 3×3 at least.
    pub fn windoku(mut self) -> Result<Puzzle, PuzzleError> {
        let Some((m, columns)) = self.block.filter(|b| b.0 >= 3) else {
            return Err(PuzzleError::NeedsBoxes("windows"));
        };
        if m != columns {
            return Err(PuzzleError::NeedsBoxes("windows"));
        }
        for window in 0..(m - 1) * (m - 1) {
            let (top, left) = (1 + window / (m - 1) * (m + 1), 1 + window % (m - 1) * (m + 1));
            let cells = (0..m * m).map(|k| self.order.cell(top + k / m, left + k % m)).collect();
            self.push(House { name: format!("window {}", window + 1), cells });
        }
        Ok(self)
    }

    /// Adds the groups of cells that have the same place in their boxes.
    ///
    /// # Errors
    /// [`PuzzleError::NeedsBoxes`] without boxes.
    pub fn disjoint_groups(mut self) -> Result<Puzzle, PuzzleError> {
        let Some((rows, columns)) = self.block else { return Err(PuzzleError::NeedsBoxes("disjoint groups")) };
        let n = self.order.get();
        for group in 0..n {
            let (down, right) = (group / columns, group % columns);
            let cell = |b: usize| self.order.cell(b / rows * rows + down, b % rows * columns + right);
            self.push(House { name: format!("group {}", group + 1), cells: (0..n).map(cell).collect() });
        }
        Ok(self)
    }

    /// Adds a house of your own: every symbol once if it has n cells, at most once if it has fewer.
    ///
    /// # Errors
    /// [`PuzzleError::House`].
    pub fn with_house(mut self, name: &str, cells: &[Cell]) -> Result<Puzzle, PuzzleError> {
        self.add_house(name, cells)?;
        Ok(self)
    }

    /// Adds a house of your own in place, as [`with_house`](Self::with_house).
    ///
    /// # Errors
    /// As [`with_house`](Self::with_house).
    pub fn add_house(&mut self, name: &str, cells: &[Cell]) -> Result<(), PuzzleError> {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let n = self.order.get();
        let why = match sorted.last() {
            None => "it has no cells".into(),
            Some(cell) if cell.index() >= n * n => format!("cell number {} is off the grid", cell.index()),
            Some(_) if sorted.len() < cells.len() => "it has a cell twice".into(),
            Some(_) if cells.len() > n => format!("it has {} cells and there are {n} symbols", cells.len()),
            Some(_) => {
                self.push(House { name: name.into(), cells: cells.to_vec() });
                return Ok(());
            }
        };
        Err(PuzzleError::House { name: name.into(), why })
    }

    /// Adds a constraint.
    ///
    /// # Errors
    /// [`PuzzleError::OffGrid`] if its scope leaves the grid.
    pub fn with(mut self, constraint: impl Constraint + 'static) -> Result<Puzzle, PuzzleError> {
        self.add(Arc::new(constraint))?;
        Ok(self)
    }

    /// Adds a constraint that may be shared.
    ///
    /// # Errors
    /// As [`with`](Self::with).
    pub fn add(&mut self, constraint: Arc<dyn Constraint>) -> Result<(), PuzzleError> {
        let order = self.order.get();
        if let Some(cell) = constraint.scope().iter().find(|cell| cell.index() >= order * order) {
            return Err(PuzzleError::OffGrid { cell: cell.index(), order });
        }
        self.constraints.push(constraint);
        Ok(())
    }

    /// Lets the values of symbols, which arithmetic rules add and compare, run from `first`; without it, from 1.
    #[must_use]
    pub fn with_first_value(mut self, first: i32) -> Puzzle {
        self.first_value = first.into();
        self
    }

    /// Fixes a cell.
    ///
    /// # Errors
    /// [`PuzzleError::Symbol`], [`PuzzleError::OffGrid`].
    pub fn given(mut self, cell: Cell, symbol: Symbol) -> Result<Puzzle, PuzzleError> {
        self.set_given(cell, Some(symbol))?;
        Ok(self)
    }

    /// Fixes a cell or opens it again.
    ///
    /// # Errors
    /// As [`given`](Self::given).
    pub fn set_given(&mut self, cell: Cell, symbol: Option<Symbol>) -> Result<(), PuzzleError> {
        let order = self.order.get();
        let Some(place) = self.givens.get_mut(cell.index()) else {
            return Err(PuzzleError::OffGrid { cell: cell.index(), order });
        };
        if let Some(symbol) = symbol.filter(|s| s.index() >= order) {
            let cell = cell.name(self.order);
            return Err(PuzzleError::Symbol { cell, symbol: symbol.index() + 1, order });
        }
        *place = symbol;
        Ok(())
    }

    /// Replaces all givens.
    ///
    /// # Errors
    /// As [`given`](Self::given).
    ///
    /// # Panics
    /// If there is not one entry for each cell.
    pub fn with_givens(mut self, givens: &[Option<Symbol>]) -> Result<Puzzle, PuzzleError> {
        assert_eq!(givens.len(), self.order.cell_count(), "one given for each cell");
        for (cell, &given) in self.order.cells().zip(givens) {
            self.set_given(cell, given)?;
        }
        Ok(self)
    }

    /// The order.
    #[must_use]
    pub fn order(&self) -> Order {
        self.order
    }

    /// The houses: rows, columns, then whatever was added.
    #[must_use]
    pub fn houses(&self) -> &[House] {
        &self.houses.list
    }

    /// What the kernel of packed words knows of the houses, made on first use.
    /// Whether it is a 9×9 Sudoku with boxes of 3×3 cells, and nothing else.
    pub(crate) fn is_classic(&self) -> bool {
        self.block() == Some((3, 3)) && self.houses().len() == 27 && self.constraints().is_empty()
    }

    pub(crate) fn words_layout(&self) -> &Arc<WordsLayout> {
        self.houses.words.get_or_init(|| Arc::new(WordsLayout::new(self.order, &self.houses.list)))
    }

    fn push(&mut self, house: House) {
        let houses = Arc::make_mut(&mut self.houses);
        houses.list.push(house);
        houses.words = OnceLock::new();
    }

    /// What each cell is given, row by row.
    #[must_use]
    pub fn givens(&self) -> &[Option<Symbol>] {
        &self.givens
    }

    /// The constraints, in the order in which they were added.
    #[must_use]
    pub fn constraints(&self) -> &[Arc<dyn Constraint>] {
        &self.constraints
    }

    /// Rows and columns of a box, if there are rectangular boxes.
    #[must_use]
    pub fn block(&self) -> Option<(usize, usize)> {
        self.block
    }

    /// The value of symbol 0.
    #[must_use]
    pub fn first_value(&self) -> i64 {
        self.first_value
    }

    /// Two givens of one house that hold the same symbol, if there are any.
    #[must_use]
    pub fn clash(&self) -> Option<Clash> {
        self.houses.list.iter().find_map(|house| {
            let mut seen = vec![None; self.order.get()];
            house.cells.iter().find_map(|&cell| {
                let symbol = self.givens[cell.index()]?;
                let first = seen[symbol.index()].replace(cell)?;
                Some(Clash { house: house.name.clone(), symbol, cells: [first, cell] })
            })
        })
    }

    /// Whether a square solves this puzzle; see [`Square::faults`] for what is wrong otherwise.
    #[must_use]
    pub fn is_solved_by(&self, square: &Square) -> bool {
        square.faults(self).is_empty()
    }
}
