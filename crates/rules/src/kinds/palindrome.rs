//! A palindrome: the line reads the same both ways.

use graeco_grid::{Cell, Constraint, Model, Stated, Strength, Values};

use crate::kind::{Field, Form, Kind, Made, Maker, add};
use crate::look::{Hue, Look};
use crate::places::Places;

pub(crate) const KIND: Kind = Kind {
    name: "palindrome",
    title: "palindrome",
    look: Look::line(Hue::Gray),
    strength: Strength::Domain,
    maker: Maker::Clue(make),
    fpuzzles: Some("palindrome"),
    iss: Some("Palindrome"),
    fields: &[Field::new("cells", Form::Cells)],
    meaning: "The line reads the same both ways.",
    example: r#"{"kind":"palindrome","cells":[[0,0],[1,1],[2,2],[3,3],[4,4]]}"#,
    add: |clue, puzzle| add(puzzle, Palindrome::new(clue.cells_of("cells").to_vec())),
    ..Kind::DEFAULT
};

fn make(p: &mut Places<'_>) -> Option<Made> {
    let length = p.number(3, 5);
    let mirrors =
        |before: &[i64], next: i64| before.len() < length.div_ceil(2) || next == before[length - 1 - before.len()];
    Made::of(p.line(length, length, mirrors)?)
}

/// A palindrome.
#[derive(Clone, Debug)]
pub struct Palindrome {
    cells: Vec<Cell>,
}

impl Palindrome {
    /// The line's cells, from one end to the other.
    #[must_use]
    pub fn new(cells: Vec<Cell>) -> Palindrome {
        Palindrome { cells }
    }
}

impl Constraint for Palindrome {
    fn name(&self) -> &str {
        KIND.title
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn meaning(&self) -> String {
        "the values are the same from both ends".to_owned()
    }

    fn holds(&self, values: Values<'_>) -> bool {
        values.iter().eq(values.iter().rev())
    }

    fn post(&self, model: &mut Model) {
        let half = self.cells.len() / 2;
        let equal = model.relation(|x, y| x == y);
        for (&a, &b) in self.cells.iter().zip(self.cells.iter().rev()).take(half) {
            model.relate(a, b, equal);
        }
    }

    fn stated(&self) -> Stated {
        Stated::All
    }

    fn clashes(&self, [i, j]: [usize; 2], [a, b]: [i64; 2]) -> bool {
        a != b && i + j + 1 == self.cells.len()
    }
}
