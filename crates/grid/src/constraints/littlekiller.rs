//! A little killer: cells, mostly on a diagonal, that add up to a sum and may repeat.

use super::kind::{Field, Fields, Form, Kind, Refusal, add, sum_of};
use crate::constraint::{Constraint, Values};
use crate::model::Model;
use crate::order::Cell;
use crate::puzzle::Puzzle;

pub(super) const KIND: Kind = Kind {
    name: "littlekiller",
    fields: &[Field::new("cells", Form::Cells), Field::new("sum", Form::Number)],
    meaning: "The values add up to `sum`; they may repeat.",
    example: r#"{"kind":"littlekiller","cells":[[0,1],[1,2],[2,3]],"sum":14}"#,
    add: read,
    late: false,
};

fn read(fields: &Fields<'_>, puzzle: &mut Puzzle) -> Result<(), Refusal> {
    let cells = fields.cells("cells")?;
    let sum = sum_of(fields, "sum", puzzle, cells.len(), false)?;
    add(puzzle, LittleKiller::new(cells.to_vec(), sum))
}

/// A little killer.
#[derive(Clone, Debug)]
pub struct LittleKiller {
    cells: Vec<Cell>,
    sum: i64,
}

impl LittleKiller {
    /// Cells and their sum.
    #[must_use]
    pub fn new(cells: Vec<Cell>, sum: i64) -> LittleKiller {
        LittleKiller { cells, sum }
    }
}

impl Constraint for LittleKiller {
    fn name(&self) -> &str {
        "little killer"
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        values.iter().sum::<i64>() == self.sum
    }

    fn post(&self, model: &mut Model) {
        let terms: Vec<_> = self.cells.iter().map(|&cell| (cell, 1)).collect();
        model.sum(&terms, self.sum, self.sum);
    }
}
