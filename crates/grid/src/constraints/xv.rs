//! X and V: two neighbours that add up to 10 or to 5; and, where there is no mark, to neither.

use std::collections::HashSet;

use super::kind::{Field, Fields, Form, Kind, Refusal, add};
use super::nonconsecutive::NEIGHBORS;
use crate::constraint::{Constraint, Values};
use crate::model::Model;
use crate::order::{Cell, Order};
use crate::puzzle::Puzzle;

pub(super) const X: Kind = Kind {
    name: "x",
    fields: &[Field::new("cells", Form::ExactCells(2))],
    meaning: "The two values add up to 10.",
    example: r#"{"kind":"x","cells":[[0,0],[0,1]]}"#,
    add: |fields, puzzle| add(puzzle, PairSum::new(fields.two("cells")?, 10)),
    late: false,
};

pub(super) const V: Kind = Kind {
    name: "v",
    fields: &[Field::new("cells", Form::ExactCells(2))],
    meaning: "The two values add up to 5.",
    example: r#"{"kind":"v","cells":[[0,0],[0,1]]}"#,
    add: |fields, puzzle| add(puzzle, PairSum::new(fields.two("cells")?, 5)),
    late: false,
};

pub(super) const NEGATIVE: Kind = Kind {
    name: "xv_negative",
    fields: &[],
    meaning: "Orthogonal neighbours without an X or a V add up to neither 10 nor 5.",
    example: r#"{"kind":"xv_negative"}"#,
    add: negative,
    late: true,
};

fn negative(fields: &Fields<'_>, puzzle: &mut Puzzle) -> Result<(), Refusal> {
    let marks = fields.marks.iter().filter(|mark| ["x", "v"].contains(&mark.0)).map(|mark| mark.1);
    add(puzzle, XvNegative::new(puzzle.order(), &marks.collect::<Vec<_>>()))
}

/// Two cells that add up to a number.
#[derive(Clone, Debug)]
pub struct PairSum {
    cells: [Cell; 2],
    sum: i64,
}

impl PairSum {
    /// The cells and the number.
    #[must_use]
    pub fn new(cells: [Cell; 2], sum: i64) -> PairSum {
        PairSum { cells, sum }
    }
}

impl Constraint for PairSum {
    fn name(&self) -> &str {
        "sum of two"
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        values.get(0) + values.get(1) == self.sum
    }

    fn post(&self, model: &mut Model) {
        model.pair(self.cells[0], self.cells[1], |a, b| a + b == self.sum);
    }
}

/// Orthogonal neighbours without a mark add up to neither 10 nor 5.
#[derive(Clone, Debug)]
pub struct XvNegative {
    scope: Vec<Cell>,
    /// The neighbours without a mark.
    pairs: Vec<(Cell, Cell)>,
}

impl XvNegative {
    /// The rule for the whole grid; `marks` are the pairs that have an X or a V, in either order.
    #[must_use]
    pub fn new(order: Order, marks: &[[Cell; 2]]) -> XvNegative {
        let marked: HashSet<[Cell; 2]> = marks.iter().flat_map(|&[a, b]| [[a, b], [b, a]]).collect();
        let pairs = order.pairs(NEIGHBORS).filter(|&(a, b)| !marked.contains(&[a, b])).collect();
        XvNegative { scope: order.cells().collect(), pairs }
    }
}

impl Constraint for XvNegative {
    fn name(&self) -> &str {
        "no X or V"
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: Values<'_>) -> bool {
        self.pairs.iter().all(|&(a, b)| ![5, 10].contains(&(values.get(a.index()) + values.get(b.index()))))
    }

    fn post(&self, model: &mut Model) {
        let neither = model.relation(|a, b| ![5, 10].contains(&(a + b)));
        self.pairs.iter().for_each(|&(a, b)| model.relate(a, b, neither));
    }
}
