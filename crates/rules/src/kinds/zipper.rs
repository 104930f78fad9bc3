//! A zipper line: pairs at equal distance from the middle have equal sums, that of the middle cell if there is one.

use graeco_grid::{Cell, Strength};

use crate::kind::{Kind, Made, Maker, add};
use crate::look::Hue;
use crate::sums::Sums;

pub(crate) const KIND: Kind = Kind {
    name: "zipper",
    title: "zipper line",
    strength: Strength::Partial,
    maker: Maker::Clue(|p| Made::of(p.any_line(3, 5)?)),
    fpuzzles: Some("zipperline"),
    iss: Some("Zipper"),
    meaning: "Pairs at equal distance from the middle add up to the middle value, or all to the same if there is none.",
    example: r#"{"kind":"zipper","cells":[[0,0],[0,1],[1,2],[2,2],[3,3]]}"#,
    add: |clue, puzzle| add(puzzle, zipper(clue.cells_of("cells").to_vec())),
    ..Kind::line(Hue::Lilac)
};

/// A zipper line: its cells from end to end.
pub fn zipper(cells: Vec<Cell>) -> Sums {
    let last = cells.len().saturating_sub(1);
    // Pairs from the outside on, and the middle cell.
    let segment = |place: usize| if place == last - place { vec![place] } else { vec![place, last - place] };
    let segments = (0..cells.len().div_ceil(2)).map(segment).collect();
    Sums::equal_within(KIND.title, cells, segments)
}
