//! A double arrow: the sum of its two ends is the sum of the cells between them.

use graeco_grid::{Cell, Strength};

use crate::kind::{Field, Kind, Made, Maker, add};
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
    fields: &[Field::line("cells")],
    ..Kind::DEFAULT
};

/// A double arrow: its cells from end to end.
pub fn double_arrow(cells: Vec<Cell>) -> Sums {
    let is_end = |place: usize| place == 0 || place + 1 == cells.len();
    let signs = (0..cells.len()).map(|place| if is_end(place) { 1 } else { -1 }).collect();
    Sums::weighted(KIND.title, cells, signs, 0)
}
