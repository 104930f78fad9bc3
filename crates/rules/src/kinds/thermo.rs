//! A thermometer: strictly rising from its first cell.

use graeco_grid::{Cell, Constraint, Model, Stated, Strength, Values};

use crate::kind::{Field, Form, Kind, Made, Maker, add};
use crate::look::{Hue, LineEnds, Look};

pub(crate) const KIND: Kind = Kind {
    name: "thermo",
    title: "thermometer",
    look: Look::Line { hue: Hue::Gray, ends: LineEnds::Bulb },
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::of(p.line(3, 7, |before, next| before[before.len() - 1] < next)?)),
    fpuzzles: Some("thermometer"),
    iss: Some("Thermo"),
    fields: &[Field::new("cells", Form::Cells)],
    meaning: "The values rise strictly from the first one.",
    example: r#"{"kind":"thermo","cells":[[0,0],[0,1],[1,2],[2,2]]}"#,
    add: |clue, puzzle| {
        let cells = clue.at_most("cells", puzzle.order().symbol_count(), "a thermometer, whose values all differ,")?;
        add(puzzle, Thermo::new(cells.to_vec()))
    },
    ..Kind::DEFAULT
};

/// A thermometer.
#[derive(Clone, Debug)]
pub struct Thermo {
    cells: Vec<Cell>,
}

impl Thermo {
    /// The cells, bulb first.
    #[must_use]
    pub fn new(cells: Vec<Cell>) -> Thermo {
        Thermo { cells }
    }
}

impl Constraint for Thermo {
    fn name(&self) -> &str {
        KIND.title
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn meaning(&self) -> String {
        "the values rise from the first one".to_owned()
    }

    fn holds(&self, values: Values<'_>) -> bool {
        (1..values.len()).all(|place| values.get(place - 1) < values.get(place))
    }

    fn post(&self, model: &mut Model) {
        model.all_different(&self.cells);
        let less = model.relation(|a, b| a < b);
        for pair in self.cells.windows(2) {
            model.relate(pair[0], pair[1], less);
        }
    }

    fn stated(&self) -> Stated {
        Stated::All
    }

    fn clashes(&self, [i, j]: [usize; 2], [a, b]: [i64; 2]) -> bool {
        b - a < (j - i) as i64
    }
}
