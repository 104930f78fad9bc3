//! A slow thermometer: never falling from its first cell.

use graeco_grid::{Cell, Constraint, Model, Stated, Strength, Values};

use crate::kind::{Field, Form, Kind, Made, Maker, add};
use crate::look::{Hue, LineEnds, Look};

pub(crate) const KIND: Kind = Kind {
    name: "slowthermo",
    title: "slow thermometer",
    look: Look::Line { hue: Hue::Teal, ends: LineEnds::Ring },
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::of(p.line(3, 8, |before, next| before[before.len() - 1] <= next)?)),
    fpuzzles: Some("slowthermometer"),
    fields: &[Field::new("cells", Form::Cells)],
    meaning: "The values never fall from the first one on.",
    example: r#"{"kind":"slowthermo","cells":[[0,0],[0,1],[1,2],[2,2]]}"#,
    add: |clue, puzzle| add(puzzle, SlowThermo::new(clue.cells_of("cells").to_vec())),
    ..Kind::DEFAULT
};

/// A slow thermometer.
#[derive(Clone, Debug)]
pub struct SlowThermo {
    cells: Vec<Cell>,
}

impl SlowThermo {
    /// The cells, bulb first.
    #[must_use]
    pub fn new(cells: Vec<Cell>) -> SlowThermo {
        SlowThermo { cells }
    }
}

impl Constraint for SlowThermo {
    fn name(&self) -> &str {
        KIND.title
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        values.iter().is_sorted()
    }

    fn post(&self, model: &mut Model) {
        let no_more = model.relation(|a, b| a <= b);
        self.cells.windows(2).for_each(|pair| model.relate(pair[0], pair[1], no_more));
    }

    fn stated(&self) -> Stated {
        Stated::All
    }

    fn clashes(&self, _places: [usize; 2], [a, b]: [i64; 2]) -> bool {
        b < a
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{cells, check, check_squares, holds};

    #[test]
    fn a_slow_thermometer_never_falls() {
        let rule = |n| SlowThermo::new(cells(n, [(0, 0), (1, 1), (1, 2), (2, 2)]));
        assert!(holds(&rule(4), &[1, 1, 3, 4]) && !holds(&rule(4), &[1, 3, 2, 4]));
        check(9, rule(9));
        check_squares(|_, _| rule(4));
    }
}
