//! Thermometers: rising from the first cell, strictly, or slowly: never falling.

use graeco_grid::{Cell, Strength};

use crate::crossing::by_window;
use crate::kind::{Kind, Made, Maker, add};
use crate::look::{Hue, LineEnds, Look};
use crate::related::Related;

pub(crate) const THERMO: Kind = Kind {
    name: "thermo",
    title: "thermometer",
    look: Look::Line { hue: Hue::Gray, ends: LineEnds::Bulb },
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::of(p.line(3, 7, |before, next| before[before.len() - 1] < next)?)),
    fpuzzles: Some("thermometer"),
    iss: Some("Thermo"),
    meaning: "The values rise strictly from the first one.",
    example: r#"{"kind":"thermo","cells":[[0,0],[0,1],[1,2],[2,2]]}"#,
    add: |clue, puzzle| {
        let cells = clue.at_most("cells", puzzle.order().symbol_count(), "a thermometer, whose values all differ,")?;
        add(puzzle, thermo(cells.to_vec()))
    },
    cut: |clue| by_window(clue, 2),
    ..Kind::OF_CELLS
};

pub(crate) const SLOW: Kind = Kind {
    name: "slowthermo",
    title: "slow thermometer",
    also: &["slow_thermo"],
    look: Look::Line { hue: Hue::Teal, ends: LineEnds::Ring },
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::of(p.line(3, 8, |before, next| before[before.len() - 1] <= next)?)),
    fpuzzles: Some("slowthermometer"),
    meaning: "The values never fall from the first one on.",
    example: r#"{"kind":"slowthermo","cells":[[0,0],[0,1],[1,2],[2,2]]}"#,
    add: |clue, puzzle| {
        let rule = Related::rising(SLOW.title, clue.cells_of("cells").to_vec(), 0);
        add(puzzle, rule.meaning("the values never fall from the first one on"))
    },
    cut: |clue| by_window(clue, 2),
    ..Kind::OF_CELLS
};

/// A thermometer: its cells, bulb first.
pub fn thermo(cells: Vec<Cell>) -> Related {
    Related::rising(THERMO.title, cells, 1).meaning("the values rise from the first one")
}
