//! The first of two cells is greater than the second (Futoshiki).

use graeco_grid::{Cell, Constraint, Model, Strength, Values};

use crate::kind::{Field, Form, Kind, Made, Maker, add};
use crate::look::Look;
use crate::places::Places;

pub(crate) const KIND: Kind = Kind {
    name: "greater",
    title: "greater than",
    also: &["inequality"],
    look: Look::Tip,
    strength: Strength::Domain,
    maker: Maker::Clue(make),
    iss: Some("GreaterThan"),
    fields: &[Field::new("cells", Form::ExactCells(2))],
    meaning: "The first value is greater than the second one.",
    example: r#"{"kind":"greater","cells":[[0,0],[0,1]]}"#,
    add: |clue, puzzle| {
        let [greater, smaller] = clue.two("cells")?;
        add(puzzle, Greater::new(greater, smaller))
    },
    ..Kind::DEFAULT
};

fn make(p: &mut Places<'_>) -> Option<Made> {
    let mut cells = p.edge()?;
    cells.sort_unstable_by_key(|&cell| -p.value(cell));
    Made::of(cells)
}

/// A sign `>` between two cells.
#[derive(Clone, Debug)]
pub struct Greater {
    cells: [Cell; 2],
}

impl Greater {
    /// The greater cell, then the smaller one.
    #[must_use]
    pub fn new(greater: Cell, smaller: Cell) -> Greater {
        Greater { cells: [greater, smaller] }
    }
}

impl Constraint for Greater {
    fn name(&self) -> &str {
        KIND.title
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn meaning(&self) -> String {
        "the first value is the greater one".to_owned()
    }

    fn holds(&self, values: Values<'_>) -> bool {
        values.get(0) > values.get(1)
    }

    fn post(&self, model: &mut Model) {
        model.pair(self.cells[0], self.cells[1], |a, b| a > b);
    }
}
