//! A thermometer: strictly rising from its first cell.

use super::kind::{Field, Form, Kind, add};
use crate::constraint::{Constraint, Values};
use crate::model::Model;
use crate::order::Cell;

pub(super) const KIND: Kind = Kind {
    name: "thermo",
    fields: &[Field::new("cells", Form::Cells)],
    meaning: "The values rise strictly from the first one.",
    example: r#"{"kind":"thermo","cells":[[0,0],[0,1],[1,2],[2,2]]}"#,
    add: |clue, puzzle| {
        let cells = clue.at_most("cells", puzzle.order().symbol_count(), "a thermometer, whose values all differ,")?;
        add(puzzle, Thermo::new(cells.to_vec()))
    },
    late: false,
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
        "thermometer"
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
}
