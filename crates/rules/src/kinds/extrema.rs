//! Cells that are smaller, or larger, than all orthogonal neighbours that are not among them.

use std::collections::HashSet;

use graeco_grid::{Cell, Constraint, Model, Order, Strength, Values};

use crate::kind::{Field, Form, Kind, Made, Maker, add};
use crate::look::{Hue, Look};
use crate::scope::scope_of;

pub(crate) const MINIMUM: Kind = Kind {
    name: "minimum",
    title: "minimum",
    look: Look::Extremes { hue: Hue::Teal, is_least: true },
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::of(p.single()?)),
    fpuzzles: Some("minimum"),
    fields: &[Field::new("cells", Form::Cells)],
    meaning: "Each of the cells is smaller than all its orthogonal neighbours outside `cells`.",
    example: r#"{"kind":"minimum","cells":[[0,0],[0,1],[5,5]]}"#,
    add: |clue, puzzle| add(puzzle, Extremum::minimum(puzzle.order(), clue.grid_cells("cells", puzzle)?)),
    ..Kind::DEFAULT
};

pub(crate) const MAXIMUM: Kind = Kind {
    name: "maximum",
    title: "maximum",
    look: Look::Extremes { hue: Hue::Orange, is_least: false },
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::of(p.single()?)),
    fpuzzles: Some("maximum"),
    fields: &[Field::new("cells", Form::Cells)],
    meaning: "Each of the cells is larger than all its orthogonal neighbours outside `cells`.",
    example: r#"{"kind":"maximum","cells":[[0,0],[0,1],[5,5]]}"#,
    add: |clue, puzzle| add(puzzle, Extremum::maximum(puzzle.order(), clue.grid_cells("cells", puzzle)?)),
    ..Kind::DEFAULT
};

/// Cells that are smaller, or larger, than all neighbours that are not among them.
#[derive(Clone, Debug)]
pub struct Extremum {
    order: Order,
    name: &'static str,
    scope: Vec<Cell>,
    /// Pairs of neighbours, as places in the scope: the first one is less.
    pairs: Vec<[usize; 2]>,
}

impl Extremum {
    /// Cells that are smaller than their neighbours.
    #[must_use]
    pub fn minimum(order: Order, cells: &[Cell]) -> Extremum {
        Extremum::new("minimum", order, cells, false)
    }

    /// Cells that are larger than their neighbours.
    #[must_use]
    pub fn maximum(order: Order, cells: &[Cell]) -> Extremum {
        Extremum::new("maximum", order, cells, true)
    }

    fn new(name: &'static str, order: Order, cells: &[Cell], turned: bool) -> Extremum {
        let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let around = |&cell: &Cell| steps.map(|(down, right)| order.step(cell, down, right).map(|other| (cell, other)));
        let inside: HashSet<Cell> = cells.iter().copied().collect();
        let outside = cells.iter().flat_map(around).flatten().filter(|(_, other)| !inside.contains(other));
        let pairs: Vec<Vec<Cell>> = outside.map(|(a, b)| if turned { vec![b, a] } else { vec![a, b] }).collect();
        let (scope, pairs) = scope_of(&pairs);
        Extremum { order, name, scope, pairs: pairs.iter().map(|pair| [pair[0], pair[1]]).collect() }
    }
}

impl Constraint for Extremum {
    fn name(&self) -> &str {
        self.name
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn order(&self) -> Option<Order> {
        Some(self.order)
    }

    fn holds(&self, values: Values<'_>) -> bool {
        self.pairs.iter().all(|&[a, b]| values.get(a) < values.get(b))
    }

    fn post(&self, model: &mut Model) {
        let less = model.relation(|a, b| a < b);
        self.pairs.iter().for_each(|&[a, b]| model.relate(self.scope[a], self.scope[b], less));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{cells, check, check_squares, holds};

    #[test]
    fn cells_are_less_than_their_neighbours_outside() {
        let order = Order::new(3).unwrap();
        let rule = Extremum::minimum(order, &cells(3, [(0, 0), (0, 1)]));
        // The cells are r1c1, r2c1, r1c2, r1c3, r2c2.
        assert!(holds(&rule, &[2, 3, 2, 3, 3]) && !holds(&rule, &[2, 3, 2, 2, 3]) && !holds(&rule, &[2, 2, 1, 2, 2]));
        let rule = Extremum::maximum(order, &cells(3, [(0, 0), (0, 1)]));
        assert_eq!(rule.scope().len(), 5);
        assert!(rule.pairs.iter().all(|pair| rule.scope()[pair[1]].index() < 2));
        check(9, Extremum::maximum(Order::new(9).unwrap(), &cells(9, [(4, 4), (4, 5), (0, 0)])));
        check_squares(|order, _| Extremum::minimum(order, &cells(4, [(1, 1), (1, 2), (3, 0)])));
        check_squares(|order, _| Extremum::maximum(order, &cells(4, [(1, 1), (0, 0)])));
    }
}
