//! Cells that all differ and add up to one of some sums.

use std::sync::Arc;

use graeco_grid::{Cell, Constraint, Model, Strength, Values};

use crate::kind::{Build, Clue, Field, Form, Kind, Made, Maker, Refusal, add, possible_sums};
use crate::look::{Hue, Label, Look};
use crate::places::Places;
use crate::sets::post_sets;

pub(crate) const KIND: Kind = Kind {
    name: "multisum",
    title: "cage with several sums",
    look: Look::Cage { hue: Some(Hue::Blue), label: Label::Numbers("sums", "/") },
    strength: Strength::Partial,
    maker: Maker::Clue(make),
    fields: &[Field::new("cells", Form::Cells), Field::new("sums", Form::Numbers)],
    meaning: "The values all differ, and add up to one of `sums`.",
    example: r#"{"kind":"multisum","cells":[[0,0],[0,1],[1,0]],"sums":[10,14]}"#,
    add: read,
    ..Kind::DEFAULT
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let cells = clue.at_most("cells", puzzle.order().symbol_count(), "a cage whose values all differ")?;
    let (sums, possible) = (clue.numbers_of("sums"), possible_sums(puzzle, cells, true));
    if !sums.iter().any(|&sum| possible.contains(&sum.into())) {
        let (least, greatest) = (possible.start(), possible.end());
        let what = format!("no sum that {} different values have; expected {least} to {greatest}", cells.len());
        return Err(Refusal::of("sums", what));
    }
    add(puzzle, MultiSum::new(cells.to_vec(), sums.to_vec()))
}

/// A cage with one of two sums.
fn make(p: &mut Places<'_>) -> Option<Made> {
    let cells = p.cage_of_different(2, 4)?;
    let sum = p.sum(&cells);
    let other = sum + p.number(1, p.order.get()) as i64;
    Made::of(cells)?.numbers("sums", vec![sum, other])
}

/// A cage with several sums to choose from.
#[derive(Clone, Debug)]
pub struct MultiSum {
    cells: Vec<Cell>,
    sums: Vec<i64>,
}

impl MultiSum {
    /// The cells, which all differ, and the sums of which they have one.
    #[must_use]
    pub fn new(cells: Vec<Cell>, sums: Vec<i64>) -> MultiSum {
        MultiSum { cells, sums }
    }
}

impl Constraint for MultiSum {
    fn name(&self) -> &str {
        KIND.title
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        values.all_different() && self.sums.contains(&values.iter().sum())
    }

    fn post(&self, model: &mut Model) {
        let (Some(&least), Some(&greatest)) = (self.sums.iter().min(), self.sums.iter().max()) else {
            return model.forbid();
        };
        if !post_sets(model, &self.cells, |values| self.sums.contains(&values.iter().sum())) {
            let terms: Vec<_> = self.cells.iter().map(|&cell| (cell, 1)).collect();
            model.sum(&terms, least, greatest);
            model.post_check(Arc::new(self.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{cells, check, check_squares, holds};

    #[test]
    fn a_cage_has_one_of_its_sums() {
        let rule = |n, sums: [i64; 2]| MultiSum::new(cells(n, [(0, 0), (1, 1), (3, 2)]), sums.to_vec());
        assert!(holds(&rule(9, [6, 24]), &[9, 8, 7]) && holds(&rule(9, [6, 24]), &[1, 3, 2]));
        assert!(!holds(&rule(9, [6, 24]), &[9, 5, 1]) && !holds(&rule(9, [6, 24]), &[2, 2, 2]));
        check(9, rule(9, [8, 12]));
        check(17, rule(17, [10, 40]));
        check_squares(|_, first| rule(4, [3 * first + 3, 3 * first + 6]));
    }
}
