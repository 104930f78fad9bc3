//! A cell that holds one of some values.

use super::kind::{Content, Made, Maker};
use super::kind::{Field, Form, Kind, add};
use super::look::Look;
use super::places::Places;
use super::strength::Strength;
use crate::constraint::{Constraint, Values};
use crate::model::Model;
use crate::order::Cell;

pub(super) const KIND: Kind = Kind {
    name: "candidates",
    title: "candidates",
    look: Look::Values,
    strength: Strength::Domain,
    maker: Maker::Clue(make),
    fields: &[Field::new("cell", Form::ExactCells(1)), Field::new("values", Form::Numbers)],
    meaning: "The cell holds one of `values`.",
    example: r#"{"kind":"candidates","cell":[0,0],"values":[2,3,5]}"#,
    add: |clue, puzzle| {
        let values = clue.values("values", puzzle)?.to_vec();
        add(puzzle, OneOf::new(clue.cells_of("cell")[0], values))
    },
    ..Kind::DEFAULT
};

fn make(p: &mut Places<'_>) -> Option<Made> {
    let cells = p.single()?;
    let all: Vec<i64> = (p.first_value..p.first_value + p.n()).collect();
    let count = p.number(1, (p.order.get() / 2).max(1));
    let mut values = p.some(&all, count);
    values.push(p.value(cells[0]));
    values.sort_unstable();
    values.dedup();
    Made::new(vec![("cell", Content::Cells(cells)), ("values", Content::Numbers(values))])
}

/// One of some values.
#[derive(Clone, Debug)]
pub struct OneOf {
    cell: [Cell; 1],
    values: Vec<i64>,
}

impl OneOf {
    /// The cell and the values that it may hold.
    #[must_use]
    pub fn new(cell: Cell, values: Vec<i64>) -> OneOf {
        OneOf { cell: [cell], values }
    }
}

impl Constraint for OneOf {
    fn name(&self) -> &str {
        KIND.title
    }

    fn scope(&self) -> &[Cell] {
        &self.cell
    }

    fn holds(&self, values: Values<'_>) -> bool {
        self.values.contains(&values.get(0))
    }

    fn post(&self, model: &mut Model) {
        model.restrict(self.cell[0], |value| self.values.contains(&value));
    }
}
