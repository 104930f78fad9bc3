//! A killer cage: its cells are all different, and add up to a sum if one is given.

use super::kind::{Field, Fields, Form, Kind, Refusal, add, sum_of};
use crate::constraint::{Constraint, Values};
use crate::model::Model;
use crate::order::Cell;
use crate::puzzle::Puzzle;

pub(super) const KIND: Kind = Kind {
    name: "killer",
    fields: &[Field::new("cells", Form::Cells), Field::optional("sum", Form::Number)],
    meaning: "The values all differ, and add up to `sum` if it is given.",
    example: r#"{"kind":"killer","cells":[[0,0],[0,1],[1,0]],"sum":14}"#,
    add: read,
    late: false,
};

fn read(fields: &Fields<'_>, puzzle: &mut Puzzle) -> Result<(), Refusal> {
    let cells = fields.at_most("cells", puzzle.order().symbol_count(), "a cage whose values all differ")?;
    let sum = match fields.number_if("sum") {
        Some(_) => Some(sum_of(fields, "sum", puzzle, cells, true)?),
        None => None,
    };
    add(puzzle, Killer::new(cells.to_vec(), sum))
}

/// A killer cage.
#[derive(Clone, Debug)]
pub struct Killer {
    cells: Vec<Cell>,
    sum: Option<i64>,
}

impl Killer {
    /// A cage; without a sum its cells are only all different.
    #[must_use]
    pub fn new(cells: Vec<Cell>, sum: Option<i64>) -> Killer {
        Killer { cells, sum }
    }
}

impl Constraint for Killer {
    fn name(&self) -> &str {
        "killer cage"
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        values.all_different() && self.sum.is_none_or(|sum| values.iter().sum::<i64>() == sum)
    }

    fn post(&self, model: &mut Model) {
        model.all_different(&self.cells);
        if let Some(sum) = self.sum {
            let terms: Vec<_> = self.cells.iter().map(|&cell| (cell, 1)).collect();
            model.sum(&terms, sum, sum);
        }
    }
}
