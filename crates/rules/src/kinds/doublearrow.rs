//! A double arrow: the sum of its two ends is the sum of the cells between them.

use graeco_grid::{Cell, Constraint, Model, Stated, Strength, Total, Values};

use crate::kind::{Field, Form, Kind, Made, Maker, add};
use crate::look::Look;

pub(crate) const KIND: Kind = Kind {
    name: "doublearrow",
    title: "double arrow",
    look: Look::DoubleArrow,
    strength: Strength::Bounds,
    maker: Maker::Clue(|p| Made::of(p.any_line(3, 5)?)),
    fpuzzles: Some("doublearrow"),
    iss: Some("DoubleArrow"),
    fields: &[Field::new("cells", Form::Cells)],
    meaning: "The first and the last value add up to the sum of those between.",
    example: r#"{"kind":"doublearrow","cells":[[0,0],[0,1],[1,2],[2,2]]}"#,
    add: |clue, puzzle| add(puzzle, DoubleArrow::new(clue.at_least("cells", 2)?.to_vec())),
    ..Kind::DEFAULT
};

/// A double arrow.
#[derive(Clone, Debug)]
pub struct DoubleArrow {
    cells: Vec<Cell>,
}

impl DoubleArrow {
    /// The cells from end to end.
    #[must_use]
    pub fn new(cells: Vec<Cell>) -> DoubleArrow {
        DoubleArrow { cells }
    }

    /// 1 for the ends, −1 for the cells between.
    fn sign(&self, place: usize) -> i64 {
        if place == 0 || place + 1 == self.cells.len() { 1 } else { -1 }
    }
}

impl Constraint for DoubleArrow {
    fn name(&self) -> &str {
        KIND.title
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        values.iter().enumerate().map(|(place, value)| self.sign(place) * value).sum::<i64>() == 0
    }

    fn post(&self, model: &mut Model) {
        let terms: Vec<_> = self.cells.iter().enumerate().map(|(place, &cell)| (cell, self.sign(place))).collect();
        model.sum(&terms, 0, 0);
    }

    fn stated(&self) -> Stated {
        Stated::All
    }

    fn totals(&self) -> Vec<Total> {
        let terms = self.cells.iter().enumerate().map(|(place, &cell)| (cell, self.sign(place))).collect();
        vec![Total { terms, lo: 0, hi: 0 }]
    }
}
