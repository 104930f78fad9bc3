//! A nabner line: no two of its values are equal or consecutive.

use graeco_grid::{Cell, Constraint, Model, Stated, Strength, Values};

use crate::kind::{Field, Form, Kind, Made, Maker, add};
use crate::look::{Hue, Look};
use crate::sets::post_sets;

pub(crate) const KIND: Kind = Kind {
    name: "nabner",
    title: "nabner line",
    look: Look::line(Hue::Yellow),
    strength: Strength::Partial,
    maker: Maker::Clue(|p| Made::of(p.line(3, 5, |before, next| before.iter().all(|value| value.abs_diff(next) > 1))?)),
    fpuzzles: Some("nabner"),
    fields: &[Field::new("cells", Form::Cells)],
    meaning: "No two of the values are equal or consecutive.",
    example: r#"{"kind":"nabner","cells":[[0,0],[0,1],[1,2],[2,2]]}"#,
    add: |clue, puzzle| {
        let most = puzzle.order().symbol_count().div_ceil(2);
        add(puzzle, Nabner::new(clue.at_most("cells", most, "a nabner line on this grid")?.to_vec()))
    },
    ..Kind::DEFAULT
};

/// A nabner line.
#[derive(Clone, Debug)]
pub struct Nabner {
    cells: Vec<Cell>,
}

impl Nabner {
    /// The cells, in any order.
    #[must_use]
    pub fn new(cells: Vec<Cell>) -> Nabner {
        Nabner { cells }
    }
}

impl Constraint for Nabner {
    fn name(&self) -> &str {
        KIND.title
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        let apart = |place: usize| (0..place).all(|before| (values.get(before) - values.get(place)).abs() > 1);
        (0..values.len()).all(apart)
    }

    fn post(&self, model: &mut Model) {
        post_sets(model, &self.cells, |values| values.windows(2).all(|pair| pair[0] + 1 < pair[1]));
        let far = model.relation(|a, b| a.abs_diff(b) > 1);
        for (place, &a) in self.cells.iter().enumerate() {
            self.cells[..place].iter().for_each(|&b| model.relate(a, b, far));
        }
    }

    fn stated(&self) -> Stated {
        Stated::All
    }

    fn clashes(&self, [i, j]: [usize; 2], [a, b]: [i64; 2]) -> bool {
        i != j && a.abs_diff(b) < 2
    }
}
