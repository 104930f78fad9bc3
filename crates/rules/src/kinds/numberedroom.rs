//! A numbered room: with x the first value seen from a side, the x-th value is known.

use graeco_grid::{Cell, Strength};

use super::indexer::pointing;
use crate::kind::{Build, Clue, Field, Form, INDEX, Kind, Refusal, SIDE, add};
use crate::look::Hue;
use crate::numbered::Numbered;

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
    add(puzzle, numbered_room(clue.seen_from(puzzle)?, value))
}

/// A numbered room: a line from the side of the clue, and the value.
pub fn numbered_room(line: Vec<Cell>, value: i64) -> Numbered<[i64; 2]> {
    pointing(KIND.title, line, 0, value)
}
