//! A lunchbox: all different, and between the least and the greatest value along the line is a given sum.

use graeco_grid::{Cell, Constraint, Model, RuleKey, Strength, Values};

use super::sandwich::sandwich;
use crate::kind::{Build, Clue, Field, Form, Kind, Made, Maker, Refusal, SIDES, add, values};
use crate::look::{Hue, Look};
use crate::numbered::Numbered;
use crate::propagators::Lunchbox as Propagator;

pub(crate) const KIND: Kind = Kind {
    name: "lunchbox",
    title: "lunchbox",
    look: Look::OutsideOrLine { hue: Hue::Teal },
    strength: Strength::Partial,
    maker: Maker::Clue(|p| {
        Made::of(p.line(3, p.order.get().min(7), |before, next| !before.contains(&next))?)?.missing()
    }),
    iss: Some("Lunchbox"),
    fields: &[
        Field::optional("cells", Form::Cells),
        Field::optional("side", SIDES),
        Field::optional("index", Form::Index),
        Field::new("sum", Form::Number),
    ],
    meaning: "The values of the cells (or of the row or column seen from a side) all differ; those between the least and \
              the greatest one add up to `sum`.",
    example: r#"{"kind":"lunchbox","cells":[[0,0],[0,1],[1,2],[2,2],[3,3]],"sum":10}"#,
    add: read,
    ..Kind::DEFAULT
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let cells = match (clue.has("cells"), clue.has("side")) {
        (true, false) => {
            clue.at_most("cells", puzzle.order().symbol_count(), "a lunchbox, whose values all differ,")?.to_vec()
        }
        (false, true) => clue.seen_from(puzzle)?,
        _ => return Err(Refusal::new("expected either `cells`, or `side` and `index`")),
    };
    if cells.len() < 2 {
        return Err(Refusal::of("cells", "found 1 cell; expected at least 2"));
    }
    let sum = clue.within("sum", 0..=values(puzzle).1 * cells.len() as i64)?;
    add(puzzle, lunchbox(cells, sum))
}

/// A lunchbox: the cells along a line, at least two, and the sum.
///
/// # Panics
/// If there are fewer cells.
pub fn lunchbox(cells: Vec<Cell>, sum: i64) -> Numbered<[i64; 1]> {
    assert!(cells.len() >= 2, "a lunchbox has a least and a greatest value");
    let meaning = format!("the values differ, and those between the least and the greatest add up to {sum}");
    Numbered::new(KIND.title, cells, [sum], holds, post).meaning(meaning)
}

fn holds(&[sum]: &[i64; 1], values: Values<'_>) -> bool {
    let place = |end: Option<i64>| values.iter().position(|value| Some(value) == end);
    let (Some(a), Some(b)) = (place(values.iter().min()), place(values.iter().max())) else { return false };
    let between: i64 = (a.min(b) + 1..a.max(b)).map(|place| values.get(place)).sum();
    values.all_different() && between == sum
}

fn post(&[sum]: &[i64; 1], cells: &[Cell], _: RuleKey, model: &mut Model) {
    if model.is_house(cells) {
        let first = model.first_value();
        let crusts = (first, first + cells.len() as i64 - 1);
        return sandwich(cells.to_vec(), crusts, sum).post(model);
    }
    model.all_different(cells);
    if cells.len() <= model.order().symbol_count() {
        model.post(Propagator::new(model.order(), cells.to_vec(), sum, model.first_value()));
    }
}
