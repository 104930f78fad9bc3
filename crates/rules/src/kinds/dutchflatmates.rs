//! Dutch flatmates: every middle value has the least one directly above or the greatest one directly below.

use graeco_grid::{Cell, Model, Order, Strength, Symbol, Values};

use crate::everywhere::{Area, Everywhere};
use crate::kind::{Build, Clue, Kind, Refusal, add};
use crate::propagators::Needs;

pub(crate) const KIND: Kind = Kind {
    name: "dutchflatmates",
    title: "Dutch flatmates",
    strength: Strength::Partial,
    iss: Some("DutchFlatmates"),
    meaning: "Every 5 has a 1 directly above or a 9 directly below (for any odd order: the middle, least and greatest \
              values).",
    example: r#"{"kind":"dutchflatmates"}"#,
    add: read,
    ..Kind::DEFAULT
};

fn read(_: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let n = puzzle.order().grid_symbol_count();
    if n.is_multiple_of(2) {
        return Err(Refusal::new(format!("{n} values have no middle one; expected an odd order")));
    }
    add(puzzle, Everywhere::new(KIND.title, puzzle.order(), vec![], holds, post))
}

/// The least, the middle and the greatest value of a grid, if values run from `first`.
fn special(order: Order, first: i64) -> [i64; 3] {
    let last = first + order.grid_symbol_count() as i64 - 1;
    [first, (first + last).div_euclid(2), last]
}

fn holds(_: &[i64], area: &Area, values: Values<'_>) -> bool {
    let [least, middle, greatest] = special(values.order(), values.first());
    let at = |cell: Cell, down: isize| area.step(cell, down, 0).map(|cell| area.value(cell, values));
    let is_housed = |&cell: &Cell| at(cell, -1) == Some(least) || at(cell, 1) == Some(greatest);
    area.cells().iter().filter(|&&cell| area.value(cell, values) == middle).all(is_housed)
}

fn post(_: &[i64], area: &Area, model: &mut Model) {
    let symbol = |value: i64| Symbol::new((value - model.first_value()) as usize);
    let [least, middle, greatest] = special(model.order(), model.first_value()).map(symbol);
    for &cell in area.cells() {
        let above = area.step(cell, -1, 0).map(|above| (above, least));
        let below = area.step(cell, 1, 0).map(|below| (below, greatest));
        model.post(Needs::new((cell, middle), above.into_iter().chain(below).collect()));
    }
}
