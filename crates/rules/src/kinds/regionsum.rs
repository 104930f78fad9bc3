//! A region sum line: the stretches of a line between box borders add up to the same.

use graeco_grid::{Cell, Strength};

use crate::kind::{Build, Clue, Kind, Made, Maker, Refusal, add};
use crate::look::Hue;
use crate::sums::Sums;

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
    ..Kind::line(Hue::Blue)
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let regions = clue.boxes(puzzle)?;
    let mut segments: Vec<Vec<Cell>> = Vec::new();
    let mut last = None;
    for &cell in clue.grid_cells("cells", puzzle)? {
        let region = Some(regions[cell.index()]);
        match segments.last_mut().filter(|_| region == last) {
            Some(segment) => segment.push(cell),
            None => segments.push(vec![cell]),
        }
        last = region;
    }
    add(puzzle, equal_sums(KIND.title, &segments))
}

/// Segments with equal sums, and a name for the rule. They may share cells.
pub fn equal_sums(name: &'static str, segments: &[Vec<Cell>]) -> Sums {
    Sums::equal(name, segments)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use graeco_grid::{Constraint, Puzzle, check_posting_in};

    #[test]
    fn long_segments_are_pruned_soundly() {
        let puzzle = Puzzle::sudoku(2, 3).unwrap();
        let cells =
            |places: &[(usize, usize)]| places.iter().map(|&(r, c)| puzzle.order().cell(r, c)).collect::<Vec<_>>();
        let segments = [cells(&[(1, 0), (0, 0), (0, 1), (0, 2)]), cells(&[(0, 3), (0, 4), (0, 5), (1, 5), (1, 4)])];
        let rule: Arc<dyn Constraint> = Arc::new(equal_sums(KIND.title, &segments));
        check_posting_in(rule, &puzzle, 3, 200).unwrap_or_else(|wrong| panic!("{wrong}"));
    }
}
