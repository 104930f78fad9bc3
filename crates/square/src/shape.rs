//! The shape of a puzzle: which cells of its square are there, and the grids that lie in it and may overlap.

use std::sync::Arc;

use crate::order::{Cell, Order};

/// A grid within a square: its own rows and columns are houses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct SubGrid {
    /// The row and column of its first cell, from 0.
    pub offset: (usize, usize),
    /// Its order.
    pub order: Order,
    /// Rows and columns of a box, if it has boxes.
    pub boxes: Option<(usize, usize)>,
}

impl SubGrid {
    /// A grid of an order at a place, perhaps with boxes of some rows and columns.
    ///
    /// # Errors
    /// [`BadShape`] if the order is none, or boxes do not fit it.
    pub fn new(offset: (usize, usize), order: usize, boxes: Option<(usize, usize)>) -> Result<SubGrid, BadShape> {
        let order = Order::new(order).map_err(|bad| BadShape(bad.to_string()))?;
        match boxes.filter(|&(rows, columns)| rows.checked_mul(columns) != Some(order.get())) {
            None => Ok(SubGrid { offset, order, boxes }),
            Some((rows, columns)) => {
                Err(BadShape(format!("boxes of {rows} rows and {columns} columns do not fit a grid of order {order}")))
            }
        }
    }

    /// The cells of the grid within a square, row by row.
    pub fn cells(self, square: Order) -> impl Iterator<Item = Cell> {
        let n = self.order.get();
        (0..n * n).map(move |at| square.cell(self.offset.0 + at / n, self.offset.1 + at % n))
    }
}

/// The shape of a puzzle: its cells are some of those of a square. The others are absent: they are in no house and no
/// rule, hold nothing, and are printed as [`Shape::ABSENT`] or not at all.
///
/// ```
/// use graeco_square::{Order, Shape};
///
/// let order = Order::new(3)?;
/// let shape = Shape::rectangle(order, 2, 3)?.without(&[order.cell(0, 1)])?;
/// assert!(shape.has(order.cell(1, 1)) && !shape.has(order.cell(0, 1)) && !shape.has(order.cell(2, 0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    order: Order,
    /// Rows and columns of the part of the square, from its first cell, that texts show.
    frame: (usize, usize),
    grids: Arc<[SubGrid]>,
    /// Whether rows and columns of the square are houses.
    has_lines: bool,
    present: Arc<[bool]>,
}

/// Why there is no such shape.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadShape(String);

impl Shape {
    /// The character for an absent cell in texts. It is read as an open cell.
    pub const ABSENT: char = '_';

    /// The first rows and columns of a square.
    ///
    /// # Errors
    /// [`BadShape`] if the square has fewer.
    pub fn rectangle(order: Order, rows: usize, columns: usize) -> Result<Shape, BadShape> {
        let n = order.get();
        if ![rows, columns].iter().all(|side| (1..=n).contains(side)) {
            return Err(BadShape(format!("{rows} rows and {columns} columns; expected 1 to {n} of each")));
        }
        let present = order.cells().map(|cell| cell.row(order) < rows && cell.column(order) < columns).collect();
        Ok(Shape { order, frame: (rows, columns), grids: Arc::default(), has_lines: true, present })
    }

    /// The greatest number of grids.
    pub const MOST_GRIDS: usize = 64;

    /// The cells of some grids, in the least square that has them all.
    ///
    /// # Errors
    /// [`BadShape`] if there is no grid, or [too many](Self::MOST_GRIDS), or one reaches beyond the largest square.
    pub fn of_grids(grids: &[SubGrid]) -> Result<Shape, BadShape> {
        if grids.len() > Shape::MOST_GRIDS {
            return Err(BadShape(format!("found {} grids; expected at most {}", grids.len(), Shape::MOST_GRIDS)));
        }
        let end = |grid: &SubGrid| grid.offset.0.max(grid.offset.1).saturating_add(grid.order.get());
        let n = grids.iter().map(end).max().ok_or_else(|| BadShape("no grid; expected at least one".into()))?;
        let most = Order::MAX;
        let order = Order::new(n)
            .map_err(|_| BadShape(format!("the grids reach to row or column {n}; expected {most} at most")))?;
        let mut present = vec![false; order.cell_count()];
        grids.iter().flat_map(|grid| grid.cells(order)).for_each(|cell| present[cell.index()] = true);
        Ok(Shape { order, frame: (n, n), grids: grids.into(), has_lines: false, present: present.into() })
    }

    /// The same shape without some cells.
    ///
    /// # Errors
    /// [`BadShape`] if no cell remains.
    pub fn without(mut self, cells: &[Cell]) -> Result<Shape, BadShape> {
        let mut present = self.present.to_vec();
        cells.iter().for_each(|cell| present[cell.index()] = false);
        self.present = present.into();
        match self.present.contains(&true) {
            true => Ok(self),
            false => Err(BadShape("no cell is left; expected at least one".into())),
        }
    }

    /// The same shape, whose rows and columns are no houses.
    #[must_use]
    pub fn without_lines(self) -> Shape {
        Shape { has_lines: false, ..self }
    }

    /// Whether rows and columns of the square are houses, as far as they are there.
    #[must_use]
    pub fn has_lines(&self) -> bool {
        self.has_lines
    }

    /// The order of the square.
    #[must_use]
    pub fn order(&self) -> Order {
        self.order
    }

    /// The rows and columns of the part of the square that texts show: it has all cells that are there.
    #[must_use]
    pub fn frame(&self) -> (usize, usize) {
        self.frame
    }

    /// The cells of the [frame](Self::frame), row by row, absent ones too.
    pub fn frame_cells(&self) -> impl Iterator<Item = Cell> + use<> {
        self.order.cells_in(self.frame)
    }

    /// The grids that it is made of, if any: their rows, columns and boxes are houses.
    #[must_use]
    pub fn grids(&self) -> &[SubGrid] {
        &self.grids
    }

    /// Whether a cell is there. Those outside the square are.
    #[must_use]
    pub fn has(&self, cell: Cell) -> bool {
        self.present.get(cell.index()).is_none_or(|&is_there| is_there)
    }

    /// Whether it is a whole square and no more: all cells are there, and rows and columns are houses.
    #[must_use]
    pub fn is_square(&self) -> bool {
        self.has_lines && self.present.iter().all(|&is_there| is_there)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_lie_in_the_least_square_that_has_them() {
        let grid = |offset| SubGrid::new(offset, 4, Some((2, 2))).unwrap();
        let shape = Shape::of_grids(&[grid((0, 0)), grid((2, 3))]).unwrap();
        assert_eq!((shape.order().get(), shape.frame()), (7, (7, 7)));
        let cells = shape.order().cells().filter(|&cell| shape.has(cell)).count();
        assert_eq!(cells, 16 + 16 - 2);
        assert!(Shape::of_grids(&[grid((0, 0)); Shape::MOST_GRIDS + 1]).is_err());
        assert!(Shape::of_grids(&[]).is_err() && Shape::of_grids(&[grid((0, 252))]).is_err());
        assert!(SubGrid::new((0, 0), 4, Some((2, 3))).is_err());
    }

    #[test]
    fn a_rectangle_may_be_a_square() {
        let order = Order::new(3).unwrap();
        assert!(Shape::rectangle(order, 3, 3).unwrap().is_square());
        assert!(!Shape::rectangle(order, 3, 2).unwrap().is_square());
        assert!(Shape::rectangle(order, 3, 4).is_err() && Shape::rectangle(order, 0, 3).is_err());
        let all: Vec<Cell> = order.cells().collect();
        assert!(Shape::rectangle(order, 3, 3).unwrap().without(&all).is_err());
    }
}
