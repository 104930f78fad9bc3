//! A numbered room: with x the first value seen from a side, the x-th value is known.

use graeco_grid::{Cell, Constraint, Model, Strength, Symbol, Values};

use crate::kind::{Build, Clue, Field, Form, Kind, Made, Maker, Refusal, SIDES, add, values};
use crate::look::{Hue, Look};
use crate::propagators::Index;

pub(crate) const KIND: Kind = Kind {
    name: "numberedroom",
    title: "numbered room",
    look: Look::Outside { hue: Some(Hue::Red), number: "value" },
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::outside(p, "value")),
    iss: Some("NumberedRoom"),
    fields: &[Field::new("side", SIDES), Field::new("index", Form::Index), Field::new("value", Form::Number)],
    meaning: "With x the first value from that side, the x-th value is `value`.",
    example: r#"{"kind":"numberedroom","side":"right","index":0,"value":4}"#,
    add: read,
    ..Kind::DEFAULT
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let (first, last) = values(puzzle);
    let value = clue.within("value", first..=last)?;
    add(puzzle, NumberedRoom::new(clue.seen_from(puzzle.order())?, value))
}

/// A numbered room.
#[derive(Clone, Debug)]
pub struct NumberedRoom {
    line: Vec<Cell>,
    value: i64,
}

impl NumberedRoom {
    /// A line from the side of the clue, and the value.
    #[must_use]
    pub fn new(line: Vec<Cell>, value: i64) -> NumberedRoom {
        NumberedRoom { line, value }
    }
}

impl Constraint for NumberedRoom {
    fn name(&self) -> &str {
        KIND.title
    }

    fn scope(&self) -> &[Cell] {
        &self.line
    }

    fn holds(&self, values: Values<'_>) -> bool {
        let place = usize::try_from(values.get(0) - 1).ok().filter(|&place| place < values.len());
        place.is_some_and(|place| values.get(place) == self.value)
    }

    fn post(&self, model: &mut Model) {
        let (first, n) = (self.line[0], self.line.len() as i64);
        if model.first_value() == 1 {
            let once = model.is_house(&self.line);
            return model.post(Index::new(first, &self.line, Symbol::new(self.value as usize - 1), once));
        }
        model.restrict(first, |x| (1..=n).contains(&x) && (x != 1 || self.value == 1));
        for (place, &cell) in (1..).zip(&self.line).skip(1) {
            model.pair(first, cell, |x, value| x != place || value == self.value);
        }
    }
}
