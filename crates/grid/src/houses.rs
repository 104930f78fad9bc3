//! Houses: rows, columns, boxes, regions, diagonals, windows and disjoint groups, as cells of a grid.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use crate::order::{Cell, Order};

/// Cells that hold every symbol once if there are n of them, and at most once if there are fewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    name: String,
    cells: Vec<Cell>,
}

impl House {
    /// A house of a grid, or why these cells cannot be one.
    pub(crate) fn new(order: Order, name: &str, cells: &[Cell]) -> Result<House, String> {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let n = order.get();
        match sorted.last() {
            None => Err("it has no cells".into()),
            Some(cell) if cell.index() >= n * n => Err(format!("cell number {} is off the grid", cell.index())),
            Some(_) if sorted.len() < cells.len() => Err("it has a cell twice".into()),
            Some(_) if cells.len() > n => Err(format!("it has {} cells and there are {n} symbols", cells.len())),
            Some(_) => Ok(House { name: name.into(), cells: cells.to_vec() }),
        }
    }

    /// The house number `number`, counted from 0, of its kind: n cells, the k-th of them at `place(k)`.
    fn numbered(order: Order, kind: &str, number: usize, place: impl Fn(usize) -> (usize, usize)) -> House {
        House { name: format!("{kind} {}", number + 1), ..House::line(order, kind, place) }
    }

    /// A house of n cells, the k-th of them at `place(k)`.
    fn line(order: Order, name: &str, place: impl Fn(usize) -> (usize, usize)) -> House {
        let cell = |k| {
            let (row, column) = place(k);
            order.cell(row, column)
        };
        House { name: name.into(), cells: (0..order.get()).map(cell).collect() }
    }

    /// Its usual name: `row 3`, `box 5`, `main diagonal`.
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

/// The rows, then the columns.
pub(crate) fn rows_and_columns(order: Order) -> impl Iterator<Item = House> {
    let n = order.get();
    let rows = (0..n).map(move |r| House::numbered(order, "row", r, |k| (r, k)));
    rows.chain((0..n).map(move |c| House::numbered(order, "column", c, |k| (k, c))))
}

/// The boxes of `rows` × `columns` cells, which must be n.
pub(crate) fn boxes(order: Order, (rows, columns): (usize, usize)) -> impl Iterator<Item = House> {
    (0..order.get()).map(move |block| {
        let (top, left) = (block / rows * rows, block % rows * columns);
        House::numbered(order, "box", block, |k| (top + k / columns, left + k % columns))
    })
}

/// The cells of each region, whatever their number, with the number of the region.
pub(crate) fn regions(order: Order, region_of: &[usize]) -> impl Iterator<Item = (usize, House)> {
    let mut numbers = region_of.to_vec();
    numbers.sort_unstable();
    numbers.dedup();
    numbers.into_iter().map(move |number| {
        let cells = order.cells().filter(|cell| region_of[cell.index()] == number).collect();
        (number, House { name: format!("region {number}"), cells })
    })
}

/// The diagonal from top left to bottom right.
pub(crate) fn main_diagonal(order: Order) -> House {
    House::line(order, "main diagonal", |k| (k, k))
}

/// The diagonal from top right to bottom left.
pub(crate) fn anti_diagonal(order: Order) -> House {
    House::line(order, "anti diagonal", |k| (k, order.get() - 1 - k))
}

/// The broken diagonals in both directions, in turn, with the two whole ones.
pub(crate) fn broken_diagonals(order: Order) -> impl Iterator<Item = House> {
    let n = order.get();
    (0..n).flat_map(move |shift| {
        let down = House::numbered(order, "broken main diagonal", shift, |k| (k, (k + shift) % n));
        let up = House::numbered(order, "broken anti diagonal", shift, |k| (k, (2 * n - 1 - k - shift) % n));
        [down, up]
    })
}

/// The windows between boxes of m × m cells: each starts one row and one column inside a box.
pub(crate) fn windows(order: Order, m: usize) -> impl Iterator<Item = House> {
    (0..(m - 1) * (m - 1)).map(move |window| {
        let (top, left) = (1 + window / (m - 1) * (m + 1), 1 + window % (m - 1) * (m + 1));
        House::numbered(order, "window", window, |k| (top + k / m, left + k % m))
    })
}

/// The groups of cells that have the same place in their boxes of `rows` × `columns` cells.
pub(crate) fn disjoint_groups(order: Order, (rows, columns): (usize, usize)) -> impl Iterator<Item = House> {
    (0..order.get()).map(move |group| {
        let (down, right) = (group / columns, group % columns);
        House::numbered(order, "group", group, |b| (b / rows * rows + down, b % rows * columns + right))
    })
}

/// The houses of a puzzle, shared by its copies, and what a solver has compiled from them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Houses {
    list: Vec<House>,
    compiled: OnceLock<Arc<dyn Any + Send + Sync>>,
}

impl Houses {
    pub(crate) fn list(&self) -> &[House] {
        &self.list
    }

    /// Adds houses, and forgets what was compiled without them.
    pub(crate) fn extend(&mut self, houses: impl IntoIterator<Item = House>) {
        self.list.extend(houses);
        self.compiled = OnceLock::new();
    }

    /// What a solver compiles from the houses, kept from the first call on. There is one place, for one type.
    pub(crate) fn compiled<T: Any + Send + Sync>(&self, compile: impl FnOnce(&[House]) -> T) -> Arc<T> {
        let compiled = self.compiled.get_or_init(|| Arc::new(compile(&self.list)));
        Arc::clone(compiled).downcast().expect("houses keep what they compile to for one solver")
    }
}
