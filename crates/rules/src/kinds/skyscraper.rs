//! Skyscrapers: the number of values that are higher than all before them, seen from a side.

use graeco_grid::{Cell, Model, RuleKey, Strength, Values};

use crate::kind::{Build, Clue, Field, Form, INDEX, Kind, Refusal, SIDE, add};
use crate::look::Hue;
use crate::numbered::Numbered;
use crate::propagators::{MOST_VISIBLE_ORDER, Visible};

pub(crate) const KIND: Kind = Kind {
    name: "skyscraper",
    title: "skyscraper",
    also: &["skyscrapers"],
    strength: Strength::Domain,
    fpuzzles: Some("skyscraper"),
    iss: Some("Skyscraper"),
    meaning: "`count` values are higher than all before them, seen from that side. A value below 1 is no skyscraper, and is \
              not counted.",
    example: r#"{"kind":"skyscraper","side":"top","index":0,"count":3}"#,
    add: read,
    ..Kind::outside(&[SIDE, INDEX, Field::new("count", Form::Number)], Some(Hue::Blue))
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let least = i64::from(puzzle.first_value() > 0);
    let count = clue.within("count", least..=puzzle.order().get() as i64)?;
    add(puzzle, skyscraper(clue.seen_from(puzzle)?, count as usize))
}

/// A value that is not higher than this is no skyscraper.
const GROUND: i64 = 0;

/// A skyscraper clue: a line from its side, and how many can be seen.
pub fn skyscraper(line: Vec<Cell>, count: usize) -> Numbered<[i64; 1]> {
    let higher = if count == 1 { "value is" } else { "values are" };
    let meaning = format!("{count} {higher} higher than all before");
    Numbered::new(KIND.title, line, [count as i64], holds, post).meaning(meaning)
}

fn holds(&[count]: &[i64; 1], values: Values<'_>) -> bool {
    let (mut highest, mut seen) = (GROUND, 0);
    for value in values.iter() {
        if value > highest {
            (highest, seen) = (value, seen + 1);
        }
    }
    seen == count
}

fn post(&[count]: &[i64; 1], line: &[Cell], key: RuleKey, model: &mut Model) {
    // Where values repeat, equal ones hide each other, which the propagator does not expect.
    let are_all_higher = model.first_value() > GROUND;
    if are_all_higher && model.order().symbol_count() <= MOST_VISIBLE_ORDER && model.is_house(line) {
        model.post(Visible::new(line, count as usize));
        return model.skyline(line, count as usize);
    }
    let highest = model.first_value() + model.order().symbol_count() as i64 - 1;
    // The highest value so far, and the number seen; values behind the highest of all cannot be seen.
    let step = |&(top, seen): &(i64, i64), value: i64| {
        let (top, seen) = if value > top { (value, seen + 1) } else { (top, seen) };
        let possible = seen <= count && (top < highest || seen == count);
        possible.then_some((top, seen))
    };
    model.automaton(line, Some(key), (GROUND, 0), step, |state| state.1 == count);
}
