//! Skyscrapers: so many values are higher than all before them, seen from a side.

use graeco_grid::{Cell, Constraint, Model, RuleKey, Strength, Values};

use crate::kind::{Build, Clue, Field, Form, Kind, Made, Maker, Refusal, SIDES, add};
use crate::look::{Hue, Look};
use crate::propagators::{MOST_VISIBLE_ORDER, Visible};

pub(crate) const KIND: Kind = Kind {
    name: "skyscraper",
    title: "skyscraper",
    look: Look::Outside { hue: Some(Hue::Blue), number: "count" },
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::outside(p, "count")),
    fpuzzles: Some("skyscraper"),
    iss: Some("Skyscraper"),
    fields: &[Field::new("side", SIDES), Field::new("index", Form::Index), Field::new("count", Form::Number)],
    meaning: "`count` values are higher than all before them, seen from that side. A value below 1 is no skyscraper, and is \
              not counted.",
    example: r#"{"kind":"skyscraper","side":"top","index":0,"count":3}"#,
    add: read,
    ..Kind::DEFAULT
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let least = i64::from(puzzle.first_value() > 0);
    let count = clue.within("count", least..=puzzle.order().get() as i64)?;
    add(puzzle, Skyscraper::new(clue.seen_from(puzzle.order())?, count as usize))
}

/// What is not higher than this is no skyscraper.
const GROUND: i64 = 0;

/// A skyscraper clue.
#[derive(Clone, Debug)]
pub struct Skyscraper {
    line: Vec<Cell>,
    count: usize,
}

impl Skyscraper {
    /// A line from the side of the clue, and how many can be seen.
    #[must_use]
    pub fn new(line: Vec<Cell>, count: usize) -> Skyscraper {
        Skyscraper { line, count }
    }
}

impl Constraint for Skyscraper {
    fn name(&self) -> &str {
        KIND.title
    }

    fn scope(&self) -> &[Cell] {
        &self.line
    }

    fn holds(&self, values: Values<'_>) -> bool {
        let (mut highest, mut seen) = (GROUND, 0);
        for value in values.iter() {
            if value > highest {
                (highest, seen) = (value, seen + 1);
            }
        }
        seen == self.count
    }

    fn post(&self, model: &mut Model) {
        // Where values repeat, equal ones hide each other, which the propagator does not expect.
        let are_all_higher = model.first_value() > GROUND;
        if are_all_higher && model.order().symbol_count() <= MOST_VISIBLE_ORDER && model.is_house(&self.line) {
            model.post(Visible::new(&self.line, self.count));
            return model.skyline(&self.line, self.count);
        }
        let highest = model.first_value() + model.order().symbol_count() as i64 - 1;
        // The highest value so far, and how many were seen; what stands behind the highest of all cannot be seen.
        let step = |&(top, seen): &(i64, usize), value: i64| {
            let (top, seen) = if value > top { (value, seen + 1) } else { (top, seen) };
            let possible = seen <= self.count && (top < highest || seen == self.count);
            possible.then_some((top, seen))
        };
        let key = RuleKey::of::<Skyscraper>(&[self.count as i64]);
        model.automaton(&self.line, Some(key), (GROUND, 0), step, |state| state.1 == self.count);
    }
}
