//! Cells that are smaller, or larger, than all orthogonal neighbours that are not among them.

use std::collections::HashSet;

use graeco_grid::{Cell, Order, Strength};

use crate::kind::{Kind, Made, Maker, add};
use crate::look::{Hue, Look};
use crate::places::SIDEWAYS;
use crate::related::Related;

pub(crate) const MINIMUM: Kind = Kind {
    name: "minimum",
    title: "minimum",
    look: Look::Extremes { hue: Hue::Teal, is_least: true },
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::of(p.single()?)),
    fpuzzles: Some("minimum"),
    meaning: "Each of the cells is smaller than all its orthogonal neighbours outside `cells`.",
    example: r#"{"kind":"minimum","cells":[[0,0],[0,1],[5,5]]}"#,
    add: |clue, puzzle| add(puzzle, minimum(puzzle.order(), clue.grid_cells("cells", puzzle)?)),
    ..Kind::OF_CELLS
};

pub(crate) const MAXIMUM: Kind = Kind {
    name: "maximum",
    title: "maximum",
    also: &["fortress"],
    look: Look::Extremes { hue: Hue::Orange, is_least: false },
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::of(p.single()?)),
    fpuzzles: Some("maximum"),
    meaning: "Each of the cells is larger than all its orthogonal neighbours outside `cells`.",
    example: r#"{"kind":"maximum","cells":[[0,0],[0,1],[5,5]]}"#,
    add: |clue, puzzle| add(puzzle, maximum(puzzle.order(), clue.grid_cells("cells", puzzle)?)),
    ..Kind::OF_CELLS
};

/// Cells that are smaller than all orthogonal neighbours that are not among them.
pub fn minimum(order: Order, cells: &[Cell]) -> Related {
    extreme(MINIMUM.title, order, cells, |a, b| a < b)
}

/// Cells that are larger than all orthogonal neighbours that are not among them.
pub fn maximum(order: Order, cells: &[Cell]) -> Related {
    extreme(MAXIMUM.title, order, cells, |a, b| a > b)
}

fn extreme(name: &'static str, order: Order, cells: &[Cell], agree: fn(i64, i64) -> bool) -> Related {
    let around = |&cell: &Cell| SIDEWAYS.map(|(down, right)| order.step(cell, down, right).map(|other| [cell, other]));
    let inside: HashSet<Cell> = cells.iter().copied().collect();
    let outside = cells.iter().flat_map(around).flatten().filter(|[_, other]| !inside.contains(other));
    Related::pairs(name, outside, agree).on(order)
}
