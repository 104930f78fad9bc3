//! Houses: rows, columns, boxes, regions, diagonals, windows and disjoint groups, as cells of a grid.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use graeco_square::{Cell, Order, Shape, SubGrid, named_values};
use smallvec::SmallVec;

named_values! {
    "a kind of house";

    /// The kind of a [`House`]. It is printed as in the names of its houses.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum HouseKind {
        /// A row.
        Row = "row",
        /// A column.
        Column = "column",
        /// A box.
        Box = "box",
        /// An irregular region, of those that cover the grid.
        Region = "region",
        /// The diagonal from top left to bottom right.
        MainDiagonal = "main diagonal",
        /// The diagonal from top right to bottom left.
        AntiDiagonal = "anti diagonal",
        /// A diagonal parallel to the main one, continued at the other side of the grid.
        BrokenMainDiagonal = "broken main diagonal",
        /// A diagonal parallel to the anti diagonal, continued at the other side of the grid.
        BrokenAntiDiagonal = "broken anti diagonal",
        /// A window between boxes.
        Window = "window",
        /// The cells that have the same place in their boxes.
        Group = "group",
        /// A house of your own, with a name of its own.
        Own = "house",
    }
}

/// The label that distinguishes a house from others of its kind.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Label {
    /// Nothing: there is one of the kind.
    Only,
    /// A number, as it is printed.
    Number(usize),
    /// A name of its own.
    Name(Box<str>),
}

/// Cells that hold every symbol once if there are as many symbols as cells, and at most once if there are more symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    kind: HouseKind,
    label: Label,
    cells: Vec<Cell>,
}

impl House {
    /// A house of one's own, or why these cells cannot be one.
    pub(crate) fn new(order: Order, name: &str, cells: &[Cell]) -> Result<House, String> {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let n = order.symbol_count();
        match sorted.last() {
            None => Err("it has no cells".into()),
            Some(cell) if cell.index() >= order.all_cell_count() => {
                Err(format!("cell number {} is off the grid", cell.index()))
            }
            Some(_) if sorted.len() < cells.len() => Err("it has a cell twice".into()),
            Some(_) if cells.len() > n => Err(format!("it has {} cells and there are {n} symbols", cells.len())),
            Some(_) => Ok(House { kind: HouseKind::Own, label: Label::Name(name.into()), cells: cells.to_vec() }),
        }
    }

    /// The house number `number`, counted from 0, of its kind: n cells, the k-th of them at `place(k)`.
    fn numbered(order: Order, kind: HouseKind, number: usize, place: impl Fn(usize) -> (usize, usize)) -> House {
        House { label: Label::Number(number + 1), ..House::line(order, kind, place) }
    }

    /// A house of n cells, the k-th of them at `place(k)`.
    fn line(order: Order, kind: HouseKind, place: impl Fn(usize) -> (usize, usize)) -> House {
        let cell = |k| {
            let (row, column) = place(k);
            order.cell(row, column)
        };
        House { kind, label: Label::Only, cells: (0..order.get()).map(cell).collect() }
    }

    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> HouseKind {
        self.kind
    }

    /// Its usual name, from its kind and number: `row 3`, `box 5`, `main diagonal`; or its own.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.label {
            Label::Only => self.kind.to_string(),
            Label::Number(number) => format!("{} {number}", self.kind),
            Label::Name(name) => name.to_string(),
        }
    }

    /// Its cells.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }
}

pub(crate) fn rows_and_columns(order: Order) -> impl Iterator<Item = House> {
    let n = order.get();
    let rows = (0..n).map(move |r| House::numbered(order, HouseKind::Row, r, |k| (r, k)));
    rows.chain((0..n).map(move |c| House::numbered(order, HouseKind::Column, c, |k| (k, c))))
}

/// The boxes of `rows` × `columns` cells, which must be n.
pub(crate) fn boxes(order: Order, (rows, columns): (usize, usize)) -> impl Iterator<Item = House> {
    (0..order.get()).map(move |block| {
        let (top, left) = (block / rows * rows, block % rows * columns);
        House::numbered(order, HouseKind::Box, block, |k| (top + k / columns, left + k % columns))
    })
}

/// The rows, columns and boxes of one of the grids of a shape.
fn of_grid(square: Order, number: usize, grid: SubGrid) -> impl Iterator<Item = House> {
    let boxes = grid.boxes.into_iter().flat_map(move |sides| boxes(grid.order, sides));
    let (cells, n) = (grid.cells(square).collect::<Vec<_>>(), grid.order);
    rows_and_columns(n).chain(boxes).map(move |house| House {
        kind: house.kind,
        label: Label::Name(format!("{} of grid {number}", house.name()).into()),
        cells: house.cells.iter().map(|cell| cells[cell.index()]).collect(),
    })
}

/// The cells of each region that are there, with the number of the region.
pub(crate) fn regions(
    order: Order,
    region_of: &[usize],
    is_there: impl Fn(Cell) -> bool,
) -> impl Iterator<Item = (usize, House)> {
    let mut numbers: Vec<usize> =
        order.cells().zip(region_of).filter(|(cell, _)| is_there(*cell)).map(|(_, &number)| number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers.into_iter().map(move |number| {
        let cells = order.cells().filter(|&cell| region_of[cell.index()] == number && is_there(cell)).collect();
        (number, House { kind: HouseKind::Region, label: Label::Number(number), cells })
    })
}

/// The broken diagonals in both directions, in turn, with the two whole ones.
pub(crate) fn broken_diagonals(order: Order) -> impl Iterator<Item = House> {
    let n = order.get();
    (0..n).flat_map(move |shift| {
        let down = House::numbered(order, HouseKind::BrokenMainDiagonal, shift, |k| (k, (k + shift) % n));
        let up = House::numbered(order, HouseKind::BrokenAntiDiagonal, shift, |k| (k, (2 * n - 1 - k - shift) % n));
        [down, up]
    })
}

/// The windows of a grid whose boxes have `rows` × `columns` cells, with one row or column between them, before the first
/// and behind the last.
pub(crate) fn windows(order: Order, (rows, columns): (usize, usize)) -> impl Iterator<Item = House> {
    let begins = move |side: usize| (1..order.get() - side).step_by(side + 1);
    let corners = begins(rows).flat_map(move |top| begins(columns).map(move |left| (top, left)));
    corners.enumerate().map(move |(window, (top, left))| {
        House::numbered(order, HouseKind::Window, window, |k| (top + k / columns, left + k % columns))
    })
}

/// The groups of cells that have the same place in their boxes of `rows` × `columns` cells.
pub(crate) fn disjoint_groups(order: Order, (rows, columns): (usize, usize)) -> impl Iterator<Item = House> {
    (0..order.get()).map(move |group| {
        let (down, right) = (group / columns, group % columns);
        House::numbered(order, HouseKind::Group, group, |b| (b / rows * rows + down, b % rows * columns + right))
    })
}

/// Houses that follow from the order of a grid alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Family {
    RowsAndColumns,
    /// Boxes of this many rows and columns.
    Boxes(usize, usize),
    MainDiagonal,
    AntiDiagonal,
    BrokenDiagonals,
    /// Windows of this many rows and columns.
    Windows(usize, usize),
    /// The disjoint groups of boxes of this many rows and columns.
    DisjointGroups(usize, usize),
}

impl Family {
    fn houses(self, order: Order) -> Vec<House> {
        match self {
            Family::RowsAndColumns => rows_and_columns(order).collect(),
            Family::Boxes(rows, columns) => boxes(order, (rows, columns)).collect(),
            Family::MainDiagonal => vec![House::line(order, HouseKind::MainDiagonal, |k| (k, k))],
            Family::AntiDiagonal => {
                vec![House::line(order, HouseKind::AntiDiagonal, |k| (k, order.get() - 1 - k))]
            }
            Family::BrokenDiagonals => broken_diagonals(order).collect(),
            Family::Windows(rows, columns) => windows(order, (rows, columns)).collect(),
            Family::DisjointGroups(rows, columns) => disjoint_groups(order, (rows, columns)).collect(),
        }
    }
}

/// The families of a grid, in order.
type Families = SmallVec<[Family; 4]>;

/// Houses of this order at most are kept for other puzzles of the same shape, and this many shapes.
const MOST_SHARED_ORDER: usize = 36;
const MOST_SHARED: usize = 512;

/// Whether puzzles of an order share houses: those with symbols or cells of their own do not.
fn is_shared(order: Order) -> bool {
    order.get() <= MOST_SHARED_ORDER && order.is_plain()
}

/// The houses of a puzzle, shared by its copies and by puzzles of the same shape, and the forms that solvers have
/// compiled from them.
#[derive(Debug)]
pub(crate) struct Houses {
    order: Order,
    list: Vec<House>,
    /// The families that they are; `None` if there are others among them, or some cells are absent.
    families: Option<Families>,
    /// Which cells there are, if not all of the square.
    shape: Option<Shape>,
    compiled: Mutex<Vec<Arc<dyn Any + Send + Sync>>>,
}

impl Houses {
    /// The rows and columns of a grid.
    pub(crate) fn new(order: Order) -> Arc<Houses> {
        Houses::of_families(order, smallvec::smallvec![Family::RowsAndColumns])
    }

    /// The rows and columns of a shape, or the rows, columns and boxes of each of its grids.
    pub(crate) fn of_shape(order: Order, shape: &Shape) -> Arc<Houses> {
        let none =
            Houses { order, list: Vec::new(), families: None, shape: Some(shape.clone()), compiled: Mutex::default() };
        match shape.grids() {
            [] => none.with(rows_and_columns(order).filter(|_| shape.has_lines())),
            grids => none.with((1..).zip(grids).flat_map(|(number, &grid)| of_grid(order, number, grid))),
        }
    }

    /// The houses of some families: the same ones for every puzzle, if the order is small.
    fn of_families(order: Order, families: Families) -> Arc<Houses> {
        type Store = HashMap<(Order, Families), Arc<Houses>>;
        static STORE: LazyLock<Mutex<Store>> = LazyLock::new(Mutex::default);
        let make = || {
            let list = families.iter().flat_map(|family| family.houses(order)).collect();
            let families = Some(families.clone());
            Arc::new(Houses { order, list, families, shape: None, compiled: Mutex::default() })
        };
        if !is_shared(order) {
            return make();
        }
        let mut store = STORE.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (order, families.clone());
        match store.get(&key) {
            Some(houses) => Arc::clone(houses),
            None if store.len() < MOST_SHARED => Arc::clone(store.entry(key).or_insert_with(make)),
            None => make(),
        }
    }

    /// The same houses of the same grid with other symbols, or other cells outside it.
    pub(crate) fn resized(&self, order: Order) -> Arc<Houses> {
        match &self.families {
            Some(families) => Houses::of_families(order, families.clone()),
            None => {
                let (list, shape) = (self.list.clone(), self.shape.clone());
                Arc::new(Houses { order, list, families: None, shape, compiled: Mutex::default() })
            }
        }
    }

    /// Which cells there are, if not all of the square.
    pub(crate) fn shape(&self) -> Option<&Shape> {
        self.shape.as_ref()
    }

    pub(crate) fn list(&self) -> &[House] {
        &self.list
    }

    pub(crate) fn with_family(&self, family: Family) -> Arc<Houses> {
        match &self.families {
            Some(families) => Houses::of_families(self.order, families.iter().copied().chain([family]).collect()),
            None => self.with(match (family, self.shape.as_ref().map(Shape::frame)) {
                // That of the shape, not of the square around it.
                (Family::AntiDiagonal, Some((n, columns))) if n == columns => {
                    let cells = (0..n).map(|k| self.order.cell(k, n - 1 - k)).collect();
                    vec![House { kind: HouseKind::AntiDiagonal, label: Label::Only, cells }]
                }
                _ => family.houses(self.order),
            }),
        }
    }

    /// These houses and some others, restricted to the cells that are there.
    pub(crate) fn with(&self, houses: impl IntoIterator<Item = House>) -> Arc<Houses> {
        let shape = self.shape.clone();
        let cut = |mut house: House| {
            house.cells.retain(|&cell| shape.as_ref().is_none_or(|shape| shape.has(cell)));
            Some(house).filter(|house| !house.cells.is_empty())
        };
        let list = self.list.iter().cloned().chain(houses.into_iter().filter_map(cut)).collect();
        Arc::new(Houses { order: self.order, list, families: None, shape, compiled: Mutex::default() })
    }

    /// Adds a house, in place if nobody else has these houses: a puzzle may have very many.
    pub(crate) fn add(this: &mut Arc<Houses>, house: House) {
        match Arc::get_mut(this) {
            Some(own) if own.families.is_none() => {
                own.list.push(house);
                own.compiled = Mutex::default();
            }
            _ => *this = this.with([house]),
        }
    }

    /// Whether other puzzles of the same shape share these houses.
    pub(crate) fn are_shared(&self) -> bool {
        self.families.is_some() && is_shared(self.order)
    }

    /// The data that a solver compiles from the houses, kept from the first call on, one value of each type.
    pub(crate) fn compiled<T: Any + Send + Sync>(&self, compile: impl FnOnce(&[House]) -> T) -> Arc<T> {
        let compiled = || self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = compiled().iter().find_map(|known| Arc::clone(known).downcast().ok()) {
            return known;
        }
        // It is not locked meanwhile: what is compiled may need other data of the houses.
        let new = Arc::new(compile(&self.list));
        compiled().push(Arc::clone(&new) as Arc<dyn Any + Send + Sync>);
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;

    #[test]
    fn names_follow_from_kinds_and_numbers() {
        let puzzle = Puzzle::sudoku(3, 3).unwrap().with_diagonals().windoku().unwrap();
        let last = |kind| puzzle.houses().iter().rfind(|house| house.kind() == kind).unwrap().name();
        let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box, HouseKind::AntiDiagonal, HouseKind::Window];
        assert_eq!(kinds.map(last), ["row 9", "column 9", "box 9", "anti diagonal", "window 4"]);
        assert_eq!(format!("{:>8}", HouseKind::Region), "  region");
    }

    #[test]
    fn windows_need_no_boxes() {
        let windows = |puzzle: Puzzle| -> Vec<Vec<Cell>> {
            let houses = puzzle.houses().iter().filter(|house| house.kind() == HouseKind::Window);
            houses.map(|house| house.cells().to_vec()).collect()
        };
        let of_latin = windows(Puzzle::latin(9).unwrap().windoku().unwrap());
        assert_eq!(of_latin, windows(Puzzle::sudoku(3, 3).unwrap().windoku().unwrap()));
        let of_latin = windows(Puzzle::latin(6).unwrap().windoku().unwrap());
        assert_eq!(of_latin, windows(Puzzle::sudoku(2, 3).unwrap().windoku().unwrap()));
        for order in [1, 2, 7] {
            assert!(Puzzle::latin(order).unwrap().windoku().is_err(), "{order}");
        }
        let rectangle = Shape::rectangle(Order::new(9).unwrap(), 8, 9).unwrap();
        assert!(Puzzle::of_shape(&rectangle, 9).unwrap().windoku().is_err());
    }

    #[test]
    fn windows_are_as_large_as_boxes() {
        let corners = |rows, columns| -> Vec<(usize, usize)> {
            let puzzle = Puzzle::sudoku(rows, columns).unwrap().windoku().unwrap();
            let windows = puzzle.houses().iter().filter(|house| house.kind() == HouseKind::Window);
            windows
                .map(|house| (house.cells()[0].row(puzzle.order()), house.cells()[0].column(puzzle.order())))
                .collect()
        };
        assert_eq!(corners(3, 3), [(1, 1), (1, 5), (5, 1), (5, 5)]);
        assert_eq!(corners(2, 2), [(1, 1)]);
        assert_eq!(corners(2, 3), [(1, 1)]);
        assert_eq!(corners(2, 5), [(1, 1), (4, 1), (7, 1)]);
        assert_eq!(corners(4, 3), [(1, 1), (1, 5), (6, 1), (6, 5)]);
        assert!(Puzzle::sudoku(1, 6).unwrap().windoku().is_err());
    }

    #[test]
    fn a_house_of_ones_own_is_no_region_whatever_its_name() {
        let order = Order::new(2).unwrap();
        let rows = [0, 1].map(|row| [order.cell(row, 0), order.cell(row, 1)]);
        let named = |puzzle: Puzzle, row: usize| puzzle.with_house(&format!("region {row}"), &rows[row]).unwrap();
        let own = (0..2).fold(Puzzle::latin(2).unwrap(), named);
        assert_eq!((own.houses()[4].kind(), own.houses()[4].name()), (HouseKind::Own, "region 0".to_owned()));
        assert_eq!(own.regions(), None);
        let jigsaw = Puzzle::jigsaw(2, &[7, 7, 3, 3]).unwrap();
        assert_eq!((jigsaw.houses()[4].name(), jigsaw.regions()), ("region 3".to_owned(), Some(vec![1, 1, 0, 0])));
    }
}
