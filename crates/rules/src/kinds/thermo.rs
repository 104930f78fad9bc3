//! Thermometers: rising from the first cell, strictly, or slowly: never falling.

use graeco_grid::{Cell, Strength};

use crate::kind::{Field, Form, Kind, Made, Maker, add};
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
    fields: &[Field::new("cells", Form::Cells)],
    meaning: "The values rise strictly from the first one.",
    example: r#"{"kind":"thermo","cells":[[0,0],[0,1],[1,2],[2,2]]}"#,
    add: |clue, puzzle| {
        let cells = clue.at_most("cells", puzzle.order().symbol_count(), "a thermometer, whose values all differ,")?;
        add(puzzle, thermo(cells.to_vec()))
    },
    ..Kind::DEFAULT
};

pub(crate) const SLOW: Kind = Kind {
    name: "slowthermo",
    title: "slow thermometer",
    also: &["slow_thermo"],
    look: Look::Line { hue: Hue::Teal, ends: LineEnds::Ring },
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::of(p.line(3, 8, |before, next| before[before.len() - 1] <= next)?)),
    fpuzzles: Some("slowthermometer"),
    fields: &[Field::new("cells", Form::Cells)],
    meaning: "The values never fall from the first one on.",
    example: r#"{"kind":"slowthermo","cells":[[0,0],[0,1],[1,2],[2,2]]}"#,
    add: |clue, puzzle| add(puzzle, slow_thermo(clue.cells_of("cells").to_vec())),
    ..Kind::DEFAULT
};

/// A thermometer: its cells, bulb first.
#[must_use]
pub fn thermo(cells: Vec<Cell>) -> Related {
    Related::rising(THERMO.title, cells, 1).meaning("the values rise from the first one")
}

/// A slow thermometer: its cells, bulb first.
#[must_use]
pub fn slow_thermo(cells: Vec<Cell>) -> Related {
    Related::rising(SLOW.title, cells, 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{cells, check, check_squares, holds};

    #[test]
    fn a_slow_thermometer_never_falls() {
        let rule = |n| slow_thermo(cells(n, [(0, 0), (1, 1), (1, 2), (2, 2)]));
        assert!(holds(&rule(4), &[1, 1, 3, 4]) && !holds(&rule(4), &[1, 3, 2, 4]));
        check(9, rule(9));
        check_squares(|_, _| rule(4));
    }
}
