//! A thermometer: strictly rising from its first cell.

use graeco_grid::{Cell, Strength};

use crate::kind::{Field, Form, Kind, Made, Maker, add};
use crate::look::{Hue, LineEnds, Look};
use crate::related::Related;

pub(crate) const KIND: Kind = Kind {
    name: "thermo",
    title: "thermometer",
    look: Look::Line { hue: Hue::Gray, ends: LineEnds::Bulb },
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::of(p.line(3, 7, |before, next| before[before.len() - 1] < next)?)),
    fpuzzles: Some("thermometer"),
    iss: Some("Thermo"),
    fields: &[Field::new("cells", Form::Cells)],
    meaning: "The values rise strictly from the first one.",
    example: r#"{"kind":"thermo","cells":[[0,0],[0,1],[1,2],[2,2]]}"#,
    add: |clue, puzzle| {
        let cells = clue.at_most("cells", puzzle.order().symbol_count(), "a thermometer, whose values all differ,")?;
        add(puzzle, thermo(cells.to_vec()))
    },
    ..Kind::DEFAULT
};

/// A thermometer: its cells, bulb first.
#[must_use]
pub fn thermo(cells: Vec<Cell>) -> Related {
    Related::rising(KIND.title, cells, 1).meaning("the values rise from the first one")
}
