//! A whisper line: neighbours along the line differ by at least some number.

use graeco_grid::{Cell, Constraint, Model, Stated, Strength, Values};

use crate::kind::{Field, Form, Kind, Made, Maker, add};
use crate::look::{Hue, Look};
use crate::places::Places;

pub(crate) const KIND: Kind = Kind {
    name: "whisper",
    title: "whisper line",
    also: &["german_whispers"],
    look: Look::line(Hue::Green),
    strength: Strength::Domain,
    maker: Maker::Clue(make),
    fpuzzles: Some("whispers"),
    iss: Some("Whisper"),
    fields: &[Field::new("cells", Form::Cells), Field::new("diff", Form::Number)],
    meaning: "Neighbours along the line differ by at least `diff`.",
    example: r#"{"kind":"whisper","diff":5,"cells":[[0,0],[0,1],[1,2],[2,2]]}"#,
    add: |clue, puzzle| {
        let diff = clue.within("diff", 0..=puzzle.order().symbol_count() as i64 - 1)?;
        add(puzzle, Whisper::new(clue.cells_of("cells").to_vec(), diff as u64))
    },
    ..Kind::DEFAULT
};

fn make(p: &mut Places<'_>) -> Option<Made> {
    let diff = (p.n() + 1) / 2;
    Made::of(p.line(3, 8, |before, next| (before[before.len() - 1] - next).abs() >= diff)?)?.number("diff", diff)
}

/// A whisper line.
#[derive(Clone, Debug)]
pub struct Whisper {
    cells: Vec<Cell>,
    diff: u64,
}

impl Whisper {
    /// The cells along the line, and by how much neighbours differ at least.
    #[must_use]
    pub fn new(cells: Vec<Cell>, diff: u64) -> Whisper {
        Whisper { cells, diff }
    }
}

impl Constraint for Whisper {
    fn name(&self) -> &str {
        KIND.title
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn meaning(&self) -> String {
        format!("neighbors differ by at least {}", self.diff)
    }

    fn holds(&self, values: Values<'_>) -> bool {
        (1..values.len()).all(|place| values.get(place - 1).abs_diff(values.get(place)) >= self.diff)
    }

    fn post(&self, model: &mut Model) {
        let far = model.relation(|a, b| a.abs_diff(b) >= self.diff);
        self.cells.windows(2).for_each(|pair| model.relate(pair[0], pair[1], far));
    }

    fn stated(&self) -> Stated {
        Stated::All
    }

    fn clashes(&self, [i, j]: [usize; 2], [a, b]: [i64; 2]) -> bool {
        j == i + 1 && a.abs_diff(b) < self.diff
    }
}
