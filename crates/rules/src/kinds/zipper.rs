//! A zipper line: pairs at equal distance from the middle have equal sums, that of the middle cell if there is one.

use graeco_grid::{Cell, Constraint, Model, Stated, Strength, Total, Values};

use crate::kind::{Field, Form, Kind, Made, Maker, add};
use crate::look::{Hue, Look};

pub(crate) const KIND: Kind = Kind {
    name: "zipper",
    title: "zipper line",
    look: Look::line(Hue::Lilac),
    strength: Strength::Partial,
    maker: Maker::Clue(|p| Made::of(p.any_line(3, 5)?)),
    fpuzzles: Some("zipperline"),
    iss: Some("Zipper"),
    fields: &[Field::new("cells", Form::Cells)],
    meaning: "Pairs at equal distance from the middle add up to the middle value, or all to the same if there is none.",
    example: r#"{"kind":"zipper","cells":[[0,0],[0,1],[1,2],[2,2],[3,3]]}"#,
    add: |clue, puzzle| add(puzzle, Zipper::new(clue.cells_of("cells").to_vec())),
    ..Kind::DEFAULT
};

/// A zipper line.
#[derive(Clone, Debug)]
pub struct Zipper {
    cells: Vec<Cell>,
}

impl Zipper {
    /// The cells along the line.
    #[must_use]
    pub fn new(cells: Vec<Cell>) -> Zipper {
        Zipper { cells }
    }

    /// The segments that have equal sums: pairs from the outside on, and the middle cell.
    fn segments(&self) -> Vec<Vec<Cell>> {
        let length = self.cells.len();
        let pair = |place: usize| vec![self.cells[place], self.cells[length - 1 - place]];
        let middle = (length % 2 == 1).then(|| vec![self.cells[length / 2]]);
        (0..length / 2).map(pair).chain(middle).collect()
    }
}

impl Constraint for Zipper {
    fn name(&self) -> &str {
        KIND.title
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        let length = values.len();
        let sum = |place: usize| values.get(place) + values.get(length - 1 - place);
        let target = match length % 2 {
            1 => values.get(length / 2),
            _ if length == 0 => return true,
            _ => sum(0),
        };
        (0..length / 2).all(|place| sum(place) == target)
    }

    fn post(&self, model: &mut Model) {
        model.equal_sums(&self.segments());
    }

    fn stated(&self) -> Stated {
        Stated::All
    }

    fn totals(&self) -> Vec<Total> {
        Total::equal(&self.segments())
    }
}
