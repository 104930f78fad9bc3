//! X and V: two neighbours that add up to 10 or to 5; and, where there is no mark, to neither.

use super::kind::{Field, Fields, Form, Kind, Refusal, add};
use super::marked::{Mark, PairSum, Unmarked};
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
    let rule = Unmarked::new(puzzle.order(), Mark::Sum, &[5, 10], &fields.marked(&["x", "v"]));
    add(puzzle, rule.named("no X or V"))
}
