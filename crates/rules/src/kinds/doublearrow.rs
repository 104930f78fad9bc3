//! A double arrow: the sum of its two ends is the sum of the cells between them.

use graeco_grid::{Cell, Strength};

use super::sum;
use crate::crossing::summed;
use crate::kind::{Kind, Made, Maker, add};
use crate::look::Look;
use crate::sums::Sums;

pub(crate) const KIND: Kind = Kind {
    name: "doublearrow",
    title: "double arrow",
    look: Look::DoubleArrow,
    strength: Strength::Bounds,
    maker: Maker::Clue(|p| Made::of(p.any_line(3, 5)?)),
    fpuzzles: Some("doublearrow"),
    iss: Some("DoubleArrow"),
    meaning: "The first and the last value add up to the sum of those between.",
    example: r#"{"kind":"doublearrow","cells":[[0,0],[0,1],[1,2],[2,2]]}"#,
    add: |clue, puzzle| add(puzzle, double_arrow(clue.at_least("cells", 2)?.to_vec())),
    cut: |clue, _| {
        let cells = clue.cells_of("cells");
        summed(cells, cells.iter().copied().zip(signs(cells.len())), &sum::KIND)
    },
    ..Kind::OF_CELLS
};

/// A double arrow: its cells from end to end.
pub fn double_arrow(cells: Vec<Cell>) -> Sums {
    let signs = signs(cells.len()).collect();
    Sums::weighted(KIND.title, cells, signs, 0)
}

/// 1 for the two ends, and -1 between them.
fn signs(length: usize) -> impl Iterator<Item = i64> {
    (0..length).map(move |place| if place == 0 || place + 1 == length { 1 } else { -1 })
}
