//! An equality cage: all different, as many even as odd and as many low as high values, and not the middle one.

use graeco_grid::text::counted;
use graeco_grid::{Cell, Model, Order, RuleKey, Strength, Values};

use crate::kind::{Build, Clue, Kind, Made, Maker, Refusal, add};
use crate::look::{Hue, Label, Look};
use crate::numbered::Numbered;
use crate::sets::post_sets;

pub(crate) const KIND: Kind = Kind {
    name: "equality",
    title: "equality cage",
    iss: Some("EqualityCage"),
    look: Look::Cage { hue: Some(Hue::Purple), label: Label::None },
    strength: Strength::Partial,
    maker: Maker::Clue(|p| Made::of(p.cage_of_different(2, 4)?)),
    meaning: "The values all differ; as many are even as odd, and as many low as high; none is the middle value.",
    example: r#"{"kind":"equality","cells":[[0,0],[0,1],[1,0],[1,1]]}"#,
    add: read,
    ..Kind::OF_CELLS
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let cells = clue.at_most("cells", puzzle.order().symbol_count(), "a cage whose values all differ")?;
    if cells.len() % 2 == 1 {
        let what = format!("{} cannot be half even; expected an even number", counted(cells.len(), "cell"));
        return Err(Refusal::never("cells", what));
    }
    add(puzzle, equality(cells.to_vec()))
}

/// An equality cage.
pub fn equality(cells: Vec<Cell>) -> Numbered<[i64; 0]> {
    Numbered::new(KIND.title, cells, [], holds, post)
}

/// Twice the middle of the values of a grid, which run from `first`.
fn middle(order: Order, first: i64) -> i64 {
    2 * first + order.grid_symbol_count() as i64 - 1
}

/// By how many more values are even than odd, and more are high than low; `None` if one is in the middle, which is half of
/// `middle`.
fn excess((even, high): (i64, i64), value: i64, middle: i64) -> Option<(i64, i64)> {
    let above = (2 * value - middle).signum();
    (above != 0).then_some((even + 1 - 2 * value.rem_euclid(2), high + above))
}

fn holds(_: &[i64; 0], values: Values<'_>) -> bool {
    let middle = middle(values.order(), values.first());
    let half = |is: &dyn Fn(i64) -> bool| 2 * values.iter().filter(|&value| is(value)).count() == values.len();
    let low = half(&|value| 2 * value < middle);
    values.all_different() && half(&|value| value % 2 == 0) && low && half(&|value| 2 * value > middle)
}

fn post(_: &[i64; 0], cells: &[Cell], key: RuleKey, model: &mut Model) {
    let middle = middle(model.order(), model.first_value());
    let step = |&so_far: &(i64, i64), value: i64| excess(so_far, value, middle);
    let even = |values: &[i64]| values.iter().try_fold((0, 0), |so_far, &value| step(&so_far, value));
    if !post_sets(model, cells, |values| even(values) == Some((0, 0))) {
        model.automaton(cells, Some(key), (0, 0), step, |&excess| excess == (0, 0));
    }
}
