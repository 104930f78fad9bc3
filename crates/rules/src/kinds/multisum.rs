//! Cells that all differ and add up to one of some sums.

use std::sync::Arc;

use graeco_grid::text::ranged;
use graeco_grid::{Cell, Model, RuleKey, Strength, Values};

use crate::fields::possible_sums;
use crate::kind::{Build, Clue, Field, Form, Kind, Made, Maker, Refusal, add};
use crate::look::{Hue, Label, Look};
use crate::numbered::Numbered;
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
        let expected = ranged(possible.start(), possible.end());
        let what = format!("no sum that {} different values have; expected {expected}", cells.len());
        return Err(Refusal::of("sums", what));
    }
    add(puzzle, multi_sum(cells.to_vec(), sums.to_vec()))
}

/// A cage with one of two sums.
fn make(p: &mut Places<'_>) -> Option<Made> {
    let cells = p.cage_of_different(2, 4)?;
    let sum = p.sum(&cells);
    let other = sum + p.number(1, p.order.get()) as i64;
    Made::of(cells)?.numbers("sums", vec![sum, other])
}

/// A cage: the cells, which all differ, and their possible sums.
pub fn multi_sum(cells: Vec<Cell>, sums: Vec<i64>) -> Numbered<Vec<i64>> {
    Numbered::new(KIND.title, cells, sums, holds, post)
}

fn holds(sums: &Vec<i64>, values: Values<'_>) -> bool {
    values.all_different() && sums.contains(&values.iter().sum())
}

fn post(sums: &Vec<i64>, cells: &[Cell], _: RuleKey, model: &mut Model) {
    let (Some(&least), Some(&greatest)) = (sums.iter().min(), sums.iter().max()) else {
        return model.forbid();
    };
    if !post_sets(model, cells, |values| sums.contains(&values.iter().sum())) {
        let terms: Vec<_> = cells.iter().map(|&cell| (cell, 1)).collect();
        model.sum(&terms, least, greatest);
        model.post_check(Arc::new(multi_sum(cells.to_vec(), sums.clone())));
    }
}
