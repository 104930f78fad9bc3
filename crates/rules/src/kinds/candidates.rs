//! A cell that holds one of some values.

use graeco_grid::Strength;

use crate::kind::{Content, Field, Form, Kind, Made, Maker, add};
use crate::look::Look;
use crate::places::Places;

pub use graeco_grid::OneOf;

pub(crate) const KIND: Kind = Kind {
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
