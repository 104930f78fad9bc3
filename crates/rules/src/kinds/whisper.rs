//! A whisper line: neighbours along the line differ by at least some number.

use graeco_grid::{Cell, Strength};

use crate::crossing::by_window;
use crate::kind::{Field, Form, Kind, Made, Maker, Usual, add};
use crate::look::{Hue, Look};
use crate::places::Places;
use crate::related::Related;

pub(crate) const KIND: Kind = Kind {
    name: "whisper",
    title: "whisper line",
    usual: &[
        Usual::new("german_whispers", "diff", |n| n.div_ceil(2) as i64),
        Usual::new("dutch_whispers", "diff", |_| 4),
    ],
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
        add(puzzle, whisper(clue.cells_of("cells").to_vec(), diff as u64))
    },
    cut: |clue| by_window(clue, 2),
    ..Kind::DEFAULT
};

fn make(p: &mut Places<'_>) -> Option<Made> {
    let diff = (p.n() + 1) / 2;
    Made::of(p.line(3, 8, |before, next| (before[before.len() - 1] - next).abs() >= diff)?)?.number("diff", diff)
}

/// A whisper line: the cells along it, and by how much neighbours differ at least.
pub fn whisper(cells: Vec<Cell>, diff: u64) -> Related {
    let meaning = format!("neighbours differ by at least {diff}");
    Related::line(KIND.title, cells, move |a, b| a.abs_diff(b) >= diff).meaning(meaning)
}
