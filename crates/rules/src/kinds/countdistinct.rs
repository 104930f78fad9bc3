//! A cell whose value is the number of different values in some cells.

use graeco_grid::{Cell, Constraint, Model, Strength, Values};

use crate::kind::{Build, Clue, Content, Field, Form, Kind, Made, Maker, Refusal, add};
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
    add(puzzle, CountDistinct::new(clue.cells_of("control")[0], clue.cells_of("cells").to_vec()))
}

/// A cell that counts different values.
#[derive(Clone, Debug)]
pub struct CountDistinct {
    cells: Vec<Cell>,
    scope: Vec<Cell>,
    /// The place of the control cell in the scope, whose first cells are those that are counted.
    control: usize,
}

impl CountDistinct {
    /// The control cell, and the cells whose different values it counts. It may be one of them.
    #[must_use]
    pub fn new(control: Cell, cells: Vec<Cell>) -> CountDistinct {
        let (scope, places) = scope_of(&[cells.clone(), vec![control]]);
        CountDistinct { cells, scope, control: places[1][0] }
    }
}

impl Constraint for CountDistinct {
    fn name(&self) -> &str {
        KIND.title
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: Values<'_>) -> bool {
        let mut counted: Vec<i64> = values.iter().take(self.cells.len()).collect();
        counted.sort_unstable();
        counted.dedup();
        counted.len() as i64 == values.get(self.control)
    }

    fn post(&self, model: &mut Model) {
        model.post(Distinct::new(self.scope[self.control], self.cells.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{cells, check, check_squares, holds};

    #[test]
    fn different_values_are_counted() {
        let four = [(0, 0), (1, 1), (3, 2), (2, 3)];
        let rule = |n| CountDistinct::new(cells(n, [(1, 0)])[0], cells(n, four));
        assert!(holds(&rule(9), &[7, 3, 7, 7, 2]) && !holds(&rule(9), &[7, 3, 7, 7, 3]));
        assert!(holds(&CountDistinct::new(cells(9, four)[0], cells(9, four)), &[3, 9, 9, 5]));
        check(4, rule(4));
        check(9, rule(9));
        check(20, rule(20));
        check(5, CountDistinct::new(cells(5, four)[2], cells(5, four)));
        check_squares(|_, _| rule(4));
        check_squares(|_, _| CountDistinct::new(cells(4, four)[0], cells(4, [(0, 0), (0, 1), (3, 1), (2, 1)])));
    }
}
