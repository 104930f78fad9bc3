//! Four cells whose two symbols could be swapped: a puzzle with one solution has no such cells, unless one of them is given.

use std::ops::ControlFlow;

use graeco_grid::{Cell, CellSet};

use crate::position::{Cells, Position};

/// The corners of a rectangle in the order of reading.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rectangle {
    pub(crate) corners: [Cell; 4],
}

impl Rectangle {
    pub(crate) fn cells(&self) -> Cells {
        CellSet::of(self.corners)
    }

    /// For each way to go round it from one of its corners: that corner, the one beside it in its row, the one in its
    /// column, and the opposite one.
    pub(crate) fn turns(&self) -> [[Cell; 4]; 4] {
        let [a, b, c, d] = self.corners;
        [[a, b, c, d], [b, a, d, c], [c, d, a, b], [d, c, b, a]]
    }

    /// Whether swapping the two symbols of the corners leaves every house and rule as good as before: no corner is given or
    /// under a rule, and each house has as many corners with one symbol as with the other one.
    fn is_deadly(&self, position: &Position) -> bool {
        let puzzle = &position.layout.puzzle;
        let [a, b, c, d] = self.corners;
        let is_free = |cell: &Cell| puzzle.givens()[cell.index()].is_none();
        let is_balanced = |cells: &[Cell]| {
            let has = |pair: [Cell; 2]| pair.iter().filter(|&cell| cells.contains(cell)).count();
            has([a, d]) == has([b, c])
        };
        self.corners.iter().all(is_free)
            && puzzle.constraints().iter().all(|rule| self.corners.iter().all(|cell| !rule.scope().contains(cell)))
            && puzzle.houses().iter().all(|house| is_balanced(house.cells()))
    }
}

/// Visits the rectangles whose corners can be swapped, if `is_wanted` says of their candidates, in the order of reading,
/// that they are of interest. Placed symbols count as candidates.
pub(crate) fn each(
    position: &Position,
    is_wanted: impl Fn([u16; 4]) -> bool,
    mut visit: impl FnMut(Rectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let order = position.layout.order;
    let n = order.get();
    for top in 0..n {
        for bottom in top + 1..n {
            for left in 0..n {
                let sides = [order.cell(top, left), order.cell(bottom, left)];
                for right in left + 1..n {
                    let corners = [sides[0], order.cell(top, right), sides[1], order.cell(bottom, right)];
                    let rectangle = Rectangle { corners };
                    if is_wanted(corners.map(|cell| position.at(cell))) && rectangle.is_deadly(position) {
                        visit(rectangle)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
