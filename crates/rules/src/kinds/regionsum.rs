//! A region sum line: the stretches of a line between box borders add up to the same.

use graeco_grid::{Cell, Strength};

use super::equalsum::{self, equal_sums};
use crate::crossing::{repeated, segmented};
use crate::kind::{Build, Clue, Kind, Made, Maker, Refusal, add, boxes_of};
use crate::look::Hue;

pub(crate) const KIND: Kind = Kind {
    name: "regionsum",
    title: "region sum line",
    strength: Strength::Bounds,
    maker: Maker::Clue(|p| Made::of(p.line_across(2, 5)?)),
    fpuzzles: Some("regionsumline"),
    iss: Some("RegionSumLine"),
    meaning: "The stretches of the line between box borders have equal sums.",
    example: r#"{"kind":"regionsum","cells":[[0,1],[0,2],[0,3],[0,4]]}"#,
    add: read,
    cut: |clue, puzzle| {
        let cells = repeated(clue.grid_cells("cells", puzzle).ok()?)?;
        let regions = boxes_of(puzzle)?;
        // A line that ends where it begins is a loop: its last stretch may go on in its first.
        let is_loop = cells.first() == cells.last();
        let mut segments = stretches(&cells[usize::from(is_loop)..], &regions);
        let region = |segment: Option<&Vec<Cell>>| segment.map(|cells| regions[cells[0].index()]);
        if is_loop && segments.len() > 1 && region(segments.first()) == region(segments.last()) {
            let first = segments.remove(0);
            segments.last_mut()?.extend(first);
        }
        segmented(segments, &equalsum::KIND)
    },
    ..Kind::line(Hue::Blue)
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let regions = clue.boxes(puzzle)?;
    let segments = stretches(clue.grid_cells("cells", puzzle)?, &regions);
    add(puzzle, equal_sums(KIND.title, &segments))
}

/// The stretches of successive cells in the same region.
fn stretches(cells: &[Cell], regions: &[usize]) -> Vec<Vec<Cell>> {
    cells.chunk_by(|a, b| regions[a.index()] == regions[b.index()]).map(<[Cell]>::to_vec).collect()
}
