//! The rows and the columns of a grid, each as its cells.

use graeco_grid::{Cell, Order};

/// The rows of a grid, or its columns, from the first one on.
pub(crate) fn lines(order: Order, columns: bool) -> impl Iterator<Item = Vec<Cell>> {
    let at = move |line, place| if columns { order.cell(place, line) } else { order.cell(line, place) };
    (0..order.get()).map(move |line| (0..order.get()).map(|place| at(line, place)).collect())
}
