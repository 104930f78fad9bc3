//! A rellik cage: its cells are all different, and none of them add up to a number.

use std::sync::Arc;

use graeco_grid::{Cell, Model, RuleKey, Strength, Values};

use crate::kind::{Field, Form, Kind, Made, Maker, add, all_values};
use crate::look::{Hue, Label, Look};
use crate::numbered::Numbered;
use crate::sets::post_sets;

pub(crate) const KIND: Kind = Kind {
    name: "rellik",
    iss: Some("RellikCage"),
    title: "rellik cage",
    look: Look::Cage { hue: Some(Hue::Red), label: Label::Amount("sum") },
    strength: Strength::Partial,
    maker: Maker::Clue(|p| Made::of(p.cage_of_different(2, 4)?)?.number("sum", p.number(2, 2 * p.order.get()) as i64)),
    fields: &[Field::new("cells", Form::Cells), Field::new("sum", Form::Number)],
    meaning: "The values all differ; no value and no group of values adds up to `sum`.",
    example: r#"{"kind":"rellik","cells":[[0,0],[0,1],[1,0]],"sum":14}"#,
    add: |clue, puzzle| {
        let cells = clue.at_most("cells", puzzle.order().symbol_count(), "a cage whose values all differ")?;
        let (low, high) = all_values(puzzle);
        // A sum that these cells cannot reach forbids nothing.
        let sum = clue.within("sum", low..=high * puzzle.order().symbol_count() as i64)?;
        add(puzzle, rellik(cells.to_vec(), sum))
    },
    ..Kind::DEFAULT
};

/// A rellik cage: the cells, and the number to which no value and no group of values adds up.
pub fn rellik(cells: Vec<Cell>, sum: i64) -> Numbered<[i64; 1]> {
    let meaning = format!("the values differ, and neither one of them nor several add up to {sum}");
    Numbered::new(KIND.title, cells, [sum], holds, post).meaning(meaning)
}

/// Whether neither one of some values nor several add up to the number.
fn misses(sum: i64, values: impl Iterator<Item = i64>) -> bool {
    let mut sums: Vec<i64> = Vec::new();
    for value in values {
        let longer: Vec<i64> = sums.iter().map(|sum| sum + value).collect();
        sums.extend(longer);
        sums.push(value);
        sums.sort_unstable();
        sums.dedup();
    }
    !sums.contains(&sum)
}

fn holds(&[sum]: &[i64; 1], values: Values<'_>) -> bool {
    values.all_different() && misses(sum, values.iter())
}

fn post(&[sum]: &[i64; 1], cells: &[Cell], _: RuleKey, model: &mut Model) {
    if post_sets(model, cells, |values| misses(sum, values.iter().copied())) {
        return;
    }
    let apart = model.relation(|a, b| a + b != sum);
    for (place, &a) in cells.iter().enumerate() {
        model.restrict(a, |value| value != sum);
        cells[..place].iter().for_each(|&b| model.relate(a, b, apart));
    }
    model.post_check(Arc::new(rellik(cells.to_vec(), sum)));
}
