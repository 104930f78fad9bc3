//! The puzzle: an order, houses, givens and constraints, with makers for the usual kinds.

use std::any::Any;
use std::sync::Arc;

use graeco_square::{BadOrder, Cell, Order, Symbol};

use crate::constraint::Constraint;
use crate::houses::{self, Family, House, Houses};
use crate::outside::{Layer, Outside};
use crate::puzzle_error::PuzzleError;

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
    pub(crate) order: Order,
    pub(crate) houses: Arc<Houses>,
    /// Those of the grid, then those of the cells outside it.
    pub(crate) givens: Vec<Option<Symbol>>,
    pub(crate) outside: Arc<Vec<Outside>>,
    pub(crate) layers: Arc<Vec<Layer>>,
    /// Shared, so that a copy for a search is cheap.
    constraints: Arc<Vec<Arc<dyn Constraint>>>,
    block: Option<(usize, usize)>,
    pub(crate) first_value: i64,
}

impl Puzzle {
    /// An empty Latin square of order n: rows and columns are its houses.
    ///
    /// # Errors
    /// [`PuzzleError::Order`].
    pub fn latin(n: usize) -> Result<Puzzle, PuzzleError> {
        let order = Order::new(n)?;
        let givens = vec![None; order.cell_count()];
        Ok(Puzzle {
            order,
            houses: Houses::new(order),
            givens,
            outside: Arc::default(),
            layers: Arc::default(),
            constraints: Arc::default(),
            block: None,
            first_value: 1,
        })
    }

    /// An empty Sudoku of order `rows` × `columns`, with boxes of `rows` × `columns` cells.
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
        self.houses = self.houses.with_family(Family::Boxes(rows, columns));
        Ok(self)
    }

    /// Adds irregular regions, given as for [`jigsaw`](Self::jigsaw). Numbers of absent cells say nothing.
    ///
    /// # Errors
    /// [`PuzzleError::Region`].
    ///
    /// # Panics
    /// If there is not one number for each cell.
    pub fn with_regions(mut self, regions: &[usize]) -> Result<Puzzle, PuzzleError> {
        assert_eq!(regions.len(), self.order.cell_count(), "one region number for each cell");
        let n = self.order.get();
        let is_there = |cell| self.shape().is_none_or(|shape| shape.has(cell));
        let regions: Vec<(usize, House)> = houses::regions(self.order, regions, is_there).collect();
        // Cells of a region may be absent.
        let fits = |size: usize| size == n || size < n && self.shape().is_some();
        if let Some((number, region)) = regions.iter().find(|(_, region)| !fits(region.cells().len())) {
            return Err(PuzzleError::Region { name: number.to_string(), size: region.cells().len(), order: n });
        }
        self.houses = self.houses.with(regions.into_iter().map(|(_, region)| region));
        Ok(self)
    }

    /// Adds the diagonal from top left to bottom right.
    #[must_use]
    pub fn with_main_diagonal(mut self) -> Puzzle {
        self.houses = self.houses.with_family(Family::MainDiagonal);
        self
    }

    /// Adds the diagonal from top right to bottom left.
    #[must_use]
    pub fn with_anti_diagonal(mut self) -> Puzzle {
        self.houses = self.houses.with_family(Family::AntiDiagonal);
        self
    }

    /// Adds both diagonals.
    #[must_use]
    pub fn with_diagonals(self) -> Puzzle {
        self.with_main_diagonal().with_anti_diagonal()
    }

    /// Adds all broken diagonals, including the two whole ones.
    #[must_use]
    pub fn pandiagonal(mut self) -> Puzzle {
        self.houses = self.houses.with_family(Family::BrokenDiagonals);
        self
    }

    /// Adds the windows of windoku: houses of the shape of boxes, or of the boxes closest to squares that would fill a grid
    /// without them, with one row or column between them, before the first and behind the last. Where there is no room for
    /// another window, more rows or columns are left.
    ///
    /// # Errors
    /// [`PuzzleError::NeedsBoxes`] if boxes have one row or column, or cells are absent; without boxes, if the order is 1 or a
    /// prime.
    pub fn windoku(mut self) -> Result<Puzzle, PuzzleError> {
        let n = self.order().get();
        let rows = (2..=n.isqrt()).rev().find(|&rows| n.is_multiple_of(rows));
        match self.block.or(rows.map(|rows| (rows, n / rows))) {
            Some((rows, columns)) if rows >= 2 && columns >= 2 && self.shape().is_none() => {
                self.houses = self.houses.with_family(Family::Windows(rows, columns));
            }
            _ => {
                return Err(PuzzleError::NeedsBoxes(
                    "windows need a square grid that boxes of at least 2×2 cells fill, or would fill",
                ));
            }
        }
        Ok(self)
    }

    /// Adds the groups of cells that have the same place in their boxes.
    ///
    /// # Errors
    /// [`PuzzleError::NeedsBoxes`] without boxes.
    pub fn disjoint_groups(mut self) -> Result<Puzzle, PuzzleError> {
        let Some(block) = self.block else { return Err(PuzzleError::NeedsBoxes("disjoint groups need boxes")) };
        self.houses = self.houses.with_family(Family::DisjointGroups(block.0, block.1));
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
        self.check_present(cells)?;
        let house = House::new(self.order, name, cells).map_err(|why| PuzzleError::House { name: name.into(), why })?;
        Houses::add(&mut self.houses, house);
        Ok(())
    }

    /// Adds a constraint.
    ///
    /// # Errors
    /// [`PuzzleError::OffGrid`] if its scope leaves the grid; [`PuzzleError::RuleOrder`] if it is made for another
    /// [order](Constraint::order).
    pub fn with(mut self, constraint: impl Constraint + 'static) -> Result<Puzzle, PuzzleError> {
        self.add(Arc::new(constraint))?;
        Ok(self)
    }

    /// Adds a constraint that may be shared. A rule of the whole grid is restricted to the cells that are there.
    ///
    /// # Errors
    /// As [`with`](Self::with).
    pub fn add(&mut self, constraint: Arc<dyn Constraint>) -> Result<(), PuzzleError> {
        let order = self.order.get();
        if let Some(cell) = constraint.scope().iter().find(|cell| cell.index() >= self.order.all_cell_count()) {
            return Err(PuzzleError::OffGrid { cell: cell.index(), order });
        }
        check_order(&*constraint, self.order)?;
        let part = self.shape().and_then(|shape| constraint.among(&|cell| shape.has(cell)));
        let is_of_all = part.is_none() && constraint.order().is_some();
        let constraint = part.unwrap_or(constraint);
        let needs_all =
            |error| if is_of_all { PuzzleError::NeedsAll { rule: constraint.name().to_owned() } } else { error };
        self.check_present(constraint.scope()).map_err(needs_all)?;
        Arc::make_mut(&mut self.constraints).push(constraint);
        Ok(())
    }

    /// Sets the value of the first symbol, 1 by default. Arithmetic rules add and compare these values.
    #[must_use]
    pub fn with_first_value(mut self, first: i32) -> Puzzle {
        self.first_value = first.into();
        self
    }

    /// Lets the cells of the grid hold one of this many symbols, at least as many as a house has cells. Where it has fewer
    /// cells, it does not hold all of them.
    ///
    /// ```
    /// use graeco_grid::Puzzle;
    ///
    /// // Two cells in a row and in a column, and three values.
    /// assert_eq!(Puzzle::latin(2)?.with_symbols(3)?.count(), 18);
    /// # Ok::<(), graeco_grid::PuzzleError>(())
    /// ```
    ///
    /// # Errors
    /// [`PuzzleError::Symbols`] if there are fewer than a house has cells, or more than 255; [`PuzzleError::RuleOrder`] if a constraint is
    /// made for the former number.
    pub fn with_symbols(mut self, count: usize) -> Result<Puzzle, PuzzleError> {
        let least = self.houses().iter().map(|house| house.cells().len()).max().unwrap_or(1);
        if !(least..=255).contains(&count) {
            return Err(PuzzleError::Symbols { count, least, order: self.order.get() });
        }
        let order = self.order.with_symbols(count);
        self.constraints.iter().try_for_each(|constraint| check_order(&**constraint, order))?;
        self.resize(order);
        Ok(self)
    }

    pub(crate) fn resize(&mut self, order: Order) {
        self.order = order;
        self.houses = self.houses.resized(order);
    }

    /// Sets a given.
    ///
    /// # Errors
    /// [`PuzzleError::Symbol`], [`PuzzleError::OffGrid`].
    pub fn given(mut self, cell: Cell, symbol: Symbol) -> Result<Puzzle, PuzzleError> {
        self.set_given(cell, Some(symbol))?;
        Ok(self)
    }

    /// Sets a given or removes it.
    ///
    /// # Errors
    /// As [`given`](Self::given).
    pub fn set_given(&mut self, cell: Cell, symbol: Option<Symbol>) -> Result<(), PuzzleError> {
        if cell.index() >= self.givens.len() {
            return Err(PuzzleError::OffGrid { cell: cell.index(), order: self.order.get() });
        }
        if symbol.is_some() {
            self.check_present(&[cell])?;
        }
        let values = self.values_of(cell);
        if let Some(symbol) = symbol.filter(|&symbol| !values.contains(&self.value(symbol))) {
            let order = (values.end() - self.first_value + 1) as usize;
            return Err(PuzzleError::Symbol { cell: self.name_of(cell), symbol: symbol.index() + 1, order });
        }
        self.givens[cell.index()] = symbol;
        Ok(())
    }

    /// Replaces all givens of the grid.
    ///
    /// # Errors
    /// As [`given`](Self::given).
    ///
    /// # Panics
    /// If there is not one entry for each cell.
    pub fn with_givens(mut self, givens: &[Option<Symbol>]) -> Result<Puzzle, PuzzleError> {
        assert_eq!(givens.len(), self.order.cell_count(), "one given for each cell");
        let last = self.order.grid_symbol_count() - 1;
        let is_wrong = |given: &Option<Symbol>| given.is_some_and(|symbol| symbol.index() > last);
        if let Some(wrong) = givens.iter().position(is_wrong) {
            self.set_given(Cell(wrong as u16), givens[wrong])?;
        }
        if self.shape().is_some() {
            let given = self.order.cells().zip(givens).filter(|(_, given)| given.is_some());
            self.check_present(&given.map(|(cell, _)| cell).collect::<Vec<_>>())?;
        }
        self.givens[..givens.len()].copy_from_slice(givens);
        Ok(self)
    }

    /// The order.
    #[must_use]
    pub fn order(&self) -> Order {
        self.order
    }

    /// The houses: rows, columns, then those that were added.
    #[must_use]
    pub fn houses(&self) -> &[House] {
        self.houses.list()
    }

    /// Whether it is a 9×9 Sudoku with boxes of 3×3 cells, and nothing but givens beside them.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        let houses_alone = self.constraints().is_empty() && self.is_plain();
        self.block() == Some((3, 3)) && self.houses().len() == 27 && houses_alone
    }

    /// The puzzle without its givens and constraints.
    #[must_use]
    pub fn houses_alone(&self) -> Puzzle {
        Puzzle { givens: vec![None; self.givens.len()], constraints: Arc::default(), ..self.clone() }
    }

    /// The data that a solver compiles from the houses, kept from the first call on and shared by copies of the puzzle.
    pub(crate) fn compiled_houses<T: Any + Send + Sync>(&self, compile: impl FnOnce(&[House]) -> T) -> Arc<T> {
        self.houses.compiled(compile)
    }

    /// The data that a solver compiles from the shape, where it pays only if other puzzles of the same shape share it; otherwise `None`.
    pub(crate) fn compiled_shape<T: Any + Send + Sync>(&self, compile: impl FnOnce() -> T) -> Option<Arc<T>> {
        self.houses.are_shared().then(|| self.houses.compiled(|_| compile()))
    }

    /// The given of each cell of the grid, row by row.
    #[must_use]
    pub fn givens(&self) -> &[Option<Symbol>] {
        &self.givens[..self.order.cell_count()]
    }

    /// The given of a cell, on the grid or outside it.
    #[must_use]
    pub fn given_at(&self, cell: Cell) -> Option<Symbol> {
        self.givens[cell.index()]
    }

    /// The given of each cell: those of the grid, then those outside it.
    pub(crate) fn all_givens(&self) -> &[Option<Symbol>] {
        &self.givens
    }

    /// The value of a symbol.
    #[must_use]
    pub fn value(&self, symbol: Symbol) -> i64 {
        symbol.index() as i64 + self.first_value
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
}

/// Checks that a rule is not made for a grid of another order, or with another number of values.
fn check_order(constraint: &dyn Constraint, order: Order) -> Result<(), PuzzleError> {
    let size = |order: Order| (order.get(), order.grid_symbol_count());
    match constraint.order().filter(|&made_for| size(made_for) != size(order)) {
        None => Ok(()),
        Some(made_for) => {
            let (made_for, order) = (size(made_for), size(order));
            Err(PuzzleError::RuleOrder { rule: constraint.name().into(), made_for, order })
        }
    }
}
