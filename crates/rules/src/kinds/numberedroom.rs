//! A numbered room: with x the first value seen from a side, the x-th value is known.

use graeco_grid::{Cell, Model, RuleKey, Strength, Symbol, Values};

use crate::kind::{Build, Clue, Field, Form, Kind, Refusal, INDEX, SIDE, add};
use crate::look::Hue;
use crate::numbered::Numbered;
use crate::propagators::Index;

pub(crate) const KIND: Kind = Kind {
    name: "numberedroom",
    title: "numbered room",
    strength: Strength::Domain,
    iss: Some("NumberedRoom"),
    meaning: "With x the first value from that side, the x-th value is `value`.",
    example: r#"{"kind":"numberedroom","side":"right","index":0,"value":4}"#,
    add: read,
    ..Kind::outside(&[SIDE, INDEX, Field::new("value", Form::Number)], Some(Hue::Red))
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let value = clue.value("value", puzzle)?;
    add(puzzle, numbered_room(clue.seen_from(puzzle.order())?, value))
}

/// A numbered room: a line from the side of the clue, and the value.
#[must_use]
pub fn numbered_room(line: Vec<Cell>, value: i64) -> Numbered<[i64; 1]> {
    Numbered::new(KIND.title, line, [value], holds, post)
}

fn holds(&[value]: &[i64; 1], values: Values<'_>) -> bool {
    let place = usize::try_from(values.get(0) - 1).ok().filter(|&place| place < values.len());
    place.is_some_and(|place| values.get(place) == value)
}

fn post(&[value]: &[i64; 1], line: &[Cell], _: RuleKey, model: &mut Model) {
    let (first, n) = (line[0], line.len() as i64);
    if model.first_value() == 1 {
        let once = model.is_house(line);
        return model.post(Index::new(first, line, Symbol::new(value as usize - 1), once));
    }
    model.restrict(first, |x| (1..=n).contains(&x) && (x != 1 || value == 1));
    for (place, &cell) in (1..).zip(line).skip(1) {
        model.pair(first, cell, |x, other| x != place || other == value);
    }
}
