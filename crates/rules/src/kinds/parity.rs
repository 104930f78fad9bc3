//! Cells that hold odd values only, or even values only.

use graeco_grid::{Cell, Constraint, Model, Stated, Strength, Values};

use crate::kind::{Field, Form, Kind, Made, Maker, add};
use crate::look::Look;

pub(crate) const ODD: Kind = Kind {
    name: "odd",
    title: "odd cells",
    look: Look::Circles,
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::of(p.single()?)),
    fpuzzles: Some("odd"),
    fields: &[Field::new("cells", Form::Cells)],
    meaning: "The values are odd.",
    example: r#"{"kind":"odd","cells":[[0,0],[0,1]]}"#,
    add: |clue, puzzle| add(puzzle, Parity::odd(clue.cells_of("cells").to_vec())),
    ..Kind::DEFAULT
};

pub(crate) const EVEN: Kind = Kind {
    name: "even",
    title: "even cells",
    look: Look::Squares,
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::of(p.single()?)),
    fpuzzles: Some("even"),
    fields: &[Field::new("cells", Form::Cells)],
    meaning: "The values are even.",
    example: r#"{"kind":"even","cells":[[0,0],[0,1]]}"#,
    add: |clue, puzzle| add(puzzle, Parity::even(clue.cells_of("cells").to_vec())),
    ..Kind::DEFAULT
};

/// Odd or even cells.
#[derive(Clone, Debug)]
pub struct Parity {
    cells: Vec<Cell>,
    odd: bool,
}

impl Parity {
    /// These cells hold odd values.
    #[must_use]
    pub fn odd(cells: Vec<Cell>) -> Parity {
        Parity { cells, odd: true }
    }

    /// These cells hold even values.
    #[must_use]
    pub fn even(cells: Vec<Cell>) -> Parity {
        Parity { cells, odd: false }
    }

    fn allows(&self, value: i64) -> bool {
        (value.rem_euclid(2) == 1) == self.odd
    }
}

impl Constraint for Parity {
    fn name(&self) -> &str {
        if self.odd { "odd cells" } else { "even cells" }
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        values.iter().all(|value| self.allows(value))
    }

    fn post(&self, model: &mut Model) {
        for &cell in &self.cells {
            model.restrict(cell, |value| self.allows(value));
        }
    }

    fn stated(&self) -> Stated {
        Stated::All
    }

    fn clashes(&self, [i, j]: [usize; 2], [a, _]: [i64; 2]) -> bool {
        i == j && !self.allows(a)
    }
}
