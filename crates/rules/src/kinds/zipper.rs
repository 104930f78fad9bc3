//! A zipper line: pairs at equal distance from the middle have equal sums, that of the middle cell if there is one.

use graeco_grid::{Cell, Strength};

use super::equalsum;
use crate::crossing::{repeated, segmented};
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
    cut: |clue, _| {
        let cells = repeated(clue.cells_of("cells"))?;
        let of_places = |places: Vec<usize>| places.into_iter().map(|place| cells[place]).collect();
        segmented(segments(cells.len()).map(of_places).collect(), &equalsum::KIND)
    },
    ..Kind::line(Hue::Lilac)
};

/// A zipper line: its cells from end to end.
pub fn zipper(cells: Vec<Cell>) -> Sums {
    let segments = segments(cells.len()).collect();
    Sums::equal_within(KIND.title, cells, segments)
}

/// The places that add up to the same: pairs from the outside on, and that in the middle.
fn segments(length: usize) -> impl Iterator<Item = Vec<usize>> {
    let last = length.saturating_sub(1);
    (0..length.div_ceil(2))
        .map(move |place| if place == last - place { vec![place] } else { vec![place, last - place] })
}
