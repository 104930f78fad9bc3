//! A numbered room: with x the first value seen from a side, the x-th value is known.

use graeco_grid::Strength;

use super::indexer::pointing;
use crate::kind::{Build, Clue, Field, Form, INDEX, Kind, Refusal, SIDE, add};
use crate::look::Hue;

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
    add(puzzle, pointing(KIND.title, clue.seen_from(puzzle)?, 0, value))
}
