//! Rules of the whole grid: in a shape, of the cells that are there.

use std::fmt::Debug;
use std::sync::Arc;

use graeco_grid::{Cell, Constraint, Model, Order, Values};

use crate::identity::identity;

/// The cells of a grid that are there, in order.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    order: Order,
    cells: Vec<Cell>,
    is_whole: bool,
}

impl Area {
    /// The whole grid.
    pub(crate) fn new(order: Order) -> Area {
        Area { order, cells: order.cells().collect(), is_whole: true }
    }

    /// Those of the cells that are there.
    pub(crate) fn among(&self, is_there: &dyn Fn(Cell) -> bool) -> Area {
        let cells = self.cells.iter().copied().filter(|&cell| is_there(cell)).collect();
        Area { order: self.order, cells, is_whole: false }
    }

    /// The order of the grid, if all of its cells are there.
    pub(crate) fn whole(&self) -> Option<Order> {
        self.is_whole.then_some(self.order)
    }

    pub(crate) fn order(&self) -> Order {
        self.order
    }

    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cell that is a step from another one; `None` if it is not there.
    pub(crate) fn step(&self, from: Cell, down: isize, right: isize) -> Option<Cell> {
        self.order.step(from, down, right).filter(|&cell| self.place(cell).is_some())
    }

    fn place(&self, cell: Cell) -> Option<usize> {
        if self.is_whole { Some(cell.index()) } else { self.cells.binary_search(&cell).ok() }
    }

    /// The value of one of the cells, of values that come in their order.
    ///
    /// # Panics
    /// If the cell is none of them.
    pub(crate) fn value(&self, cell: Cell, values: Values<'_>) -> i64 {
        values.get(self.place(cell).expect("the cell is there"))
    }
}

/// A rule of the whole grid with numbers.
#[derive(Clone, Debug)]
pub(crate) struct Everywhere {
    name: &'static str,
    area: Area,
    numbers: Vec<i64>,
    holds: fn(&[i64], &Area, Values<'_>) -> bool,
    post: fn(&[i64], &Area, &mut Model),
}

impl Everywhere {
    /// The rule of a name: whether it `holds`, and the facts that it posts.
    pub(crate) fn new(
        name: &'static str,
        order: Order,
        numbers: Vec<i64>,
        holds: fn(&[i64], &Area, Values<'_>) -> bool,
        post: fn(&[i64], &Area, &mut Model),
    ) -> Everywhere {
        Everywhere { name, area: Area::new(order), numbers, holds, post }
    }
}

impl Constraint for Everywhere {
    identity!(name, in area);

    fn among(&self, is_there: &dyn Fn(Cell) -> bool) -> Option<Arc<dyn Constraint>> {
        Some(Arc::new(Everywhere { area: self.area.among(is_there), ..self.clone() }))
    }

    fn holds(&self, values: Values<'_>) -> bool {
        (self.holds)(&self.numbers, &self.area, values)
    }

    fn post(&self, model: &mut Model) {
        (self.post)(&self.numbers, &self.area, model);
    }
}
