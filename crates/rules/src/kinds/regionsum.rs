//! A region sum line: the stretches of a line between box borders add up to the same.

use graeco_grid::{Cell, Constraint, Model, Stated, Strength, Total, Values};

use crate::kind::{Build, Clue, Field, Form, Kind, Made, Maker, Refusal, add};
use crate::look::{Hue, Look};
use crate::scope::scope_of;

pub(crate) const KIND: Kind = Kind {
    name: "regionsum",
    title: "region sum line",
    look: Look::line(Hue::Blue),
    strength: Strength::Bounds,
    maker: Maker::Clue(|p| Made::of(p.line_across(2, 5)?)),
    fpuzzles: Some("regionsumline"),
    iss: Some("RegionSumLine"),
    fields: &[Field::new("cells", Form::Cells)],
    meaning: "The stretches of the line between box borders have equal sums.",
    example: r#"{"kind":"regionsum","cells":[[0,1],[0,2],[0,3],[0,4]]}"#,
    add: read,
    ..Kind::DEFAULT
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
    add(puzzle, EqualSums::new("region sum line", segments))
}

/// Segments with equal sums.
#[derive(Clone, Debug)]
pub struct EqualSums {
    name: &'static str,
    cells: Vec<Cell>,
    segments: Vec<Vec<Cell>>,
    /// The segments as places among the cells.
    places: Vec<Vec<usize>>,
}

impl EqualSums {
    /// Takes a name for the rule, and its segments. They may share cells.
    #[must_use]
    pub fn new(name: &'static str, segments: Vec<Vec<Cell>>) -> EqualSums {
        let (cells, places) = scope_of(&segments);
        EqualSums { name, cells, segments, places }
    }
}

impl Constraint for EqualSums {
    fn name(&self) -> &str {
        self.name
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        let mut sums = self.places.iter().map(|places| places.iter().map(|&place| values.get(place)).sum::<i64>());
        let first = sums.next();
        sums.all(|sum| Some(sum) == first)
    }

    fn post(&self, model: &mut Model) {
        model.equal_sums(&self.segments);
    }

    fn stated(&self) -> Stated {
        Stated::All
    }

    fn totals(&self) -> Vec<Total> {
        Total::equal(&self.segments)
    }
}
