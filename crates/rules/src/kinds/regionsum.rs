//! A region sum line: the stretches of a line between box borders add up to the same.

use graeco_grid::{Cell, Strength};

use super::equalsum::equal_sums;
use crate::kind::{Build, Clue, Field, Kind, Made, Maker, Refusal, add};
use crate::look::Hue;
use crate::scope::has_twice;

pub(crate) const KIND: Kind = Kind {
    name: "regionsum",
    title: "region sum line",
    strength: Strength::Bounds,
    maker: Maker::Clue(|p| Made::of(p.line_across(2, 5)?)),
    fpuzzles: Some("regionsumline"),
    iss: Some("RegionSumLine"),
    meaning: "The stretches of the line between box borders have equal sums. A line that ends where it begins is a loop.",
    example: r#"{"kind":"regionsum","cells":[[0,1],[0,2],[0,3],[0,4]]}"#,
    add: read,
    fields: &[Field::line("cells")],
    ..Kind::line(Hue::Blue)
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let regions = clue.boxes(puzzle)?;
    let stretches = stretches(clue.grid_cells("cells", puzzle)?, &regions);
    if stretches.iter().any(|stretch| has_twice(stretch)) {
        return Err(Refusal::of(
            "cells",
            "a cell is repeated in a stretch; expected each cell once between two borders",
        ));
    }
    add(puzzle, equal_sums(KIND.title, &stretches))
}

/// The stretches of successive cells in the same region. A line that ends where it begins is a loop: its last stretch may go
/// on in its first one.
fn stretches(cells: &[Cell], regions: &[usize]) -> Vec<Vec<Cell>> {
    let is_loop = cells.len() > 1 && cells.first() == cells.last();
    let are_together = |a: &Cell, b: &Cell| regions[a.index()] == regions[b.index()];
    let stretches = cells[usize::from(is_loop)..].chunk_by(are_together);
    let mut stretches: Vec<Vec<Cell>> = stretches.map(<[Cell]>::to_vec).collect();
    if let [first, .., last] = &mut stretches[..]
        && is_loop
        && are_together(&first[0], &last[0])
    {
        last.append(first);
        stretches.remove(0);
    }
    stretches
}
