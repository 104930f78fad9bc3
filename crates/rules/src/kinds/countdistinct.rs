//! A cell whose value is the number of different values in some cells.

use std::collections::BTreeSet;

use graeco_grid::{Cell, Model, RuleKey, Strength, Values};

use crate::kind::{Build, Clue, Content, Field, Form, Kind, Made, Maker, Refusal, add};
use crate::numbered::Numbered;
use crate::propagators::Distinct;
use crate::scope::scope_of;

pub(crate) const KIND: Kind = Kind {
    name: "countdistinct",
    title: "count of different values",
    strength: Strength::Partial,
    maker: Maker::Clue(|p| {
        let (control, cells) = (p.cell(), p.cage(2, 6)?);
        Made::new(vec![("control", Content::Cells(vec![control])), ("cells", Content::Cells(cells))])
    }),
    fields: &[Field::new("control", Form::ExactCells(1)), Field::new("cells", Form::Cells)],
    meaning: "The control cell says how many different values the cells hold.",
    example: r#"{"kind":"countdistinct","control":[8,8],"cells":[[0,0],[1,3],[2,6],[3,1],[4,4]]}"#,
    add: read,
    ..Kind::DEFAULT
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    // First come the cells that are counted; the control cell may be one of them.
    let (cells, control) = (clue.cells_of("cells"), clue.cells_of("control"));
    let (scope, places) = scope_of(&[cells.to_vec(), control.to_vec()]);
    add(puzzle, Numbered::new(KIND.title, scope, [cells.len() as i64, places[1][0] as i64], holds, post))
}

fn holds(&[count, control]: &[i64; 2], values: Values<'_>) -> bool {
    let counted: BTreeSet<i64> = values.iter().take(count as usize).collect();
    counted.len() as i64 == values.get(control as usize)
}

fn post(&[count, control]: &[i64; 2], cells: &[Cell], _: RuleKey, model: &mut Model) {
    model.post(Distinct::new(cells[control as usize], cells[..count as usize].to_vec()));
}
