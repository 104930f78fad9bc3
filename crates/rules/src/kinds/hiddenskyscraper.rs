//! A hidden skyscraper: the first value of a line that cannot be seen over those before it is known.

use graeco_grid::{Cell, Model, RuleKey, Strength, Values};

use crate::kind::{Build, Clue, Field, Form, INDEX, Kind, Refusal, SIDE, add};
use crate::look::Hue;
use crate::numbered::Numbered;

pub(crate) const KIND: Kind = Kind {
    name: "hiddenskyscraper",
    title: "hidden skyscraper",
    strength: Strength::Domain,
    iss: Some("HiddenSkyscraper"),
    meaning: "`value` is the first one, seen from that side, that is not higher than all before it.",
    example: r#"{"kind":"hiddenskyscraper","side":"top","index":0,"value":3}"#,
    add: read,
    ..Kind::outside(&[SIDE, INDEX, Field::new("value", Form::Number)], Some(Hue::Purple))
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let value = clue.value("value", puzzle)?;
    let rule = Numbered::new(KIND.title, clue.seen_from(puzzle)?, [value], holds, post);
    add(puzzle, rule.meaning(format!("{value} is the first value that is not higher than all before")))
}

fn holds(&[value]: &[i64; 1], values: Values<'_>) -> bool {
    let hidden = |&place: &usize| (0..place).any(|before| values.get(before) >= values.get(place));
    (0..values.len()).find(hidden).map(|place| values.get(place)) == Some(value)
}

fn post(&[wanted]: &[i64; 1], line: &[Cell], key: RuleKey, model: &mut Model) {
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum Seen {
        UpTo(i64),
        Hidden,
    }
    let step = |seen: &Seen, value: i64| match *seen {
        Seen::UpTo(highest) if value > highest => Some(Seen::UpTo(value)),
        Seen::UpTo(_) => (value == wanted).then_some(Seen::Hidden),
        Seen::Hidden => Some(Seen::Hidden),
    };
    model.automaton(line, Some(key), Seen::UpTo(i64::MIN), step, |seen| *seen == Seen::Hidden);
}
