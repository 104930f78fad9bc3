//! Two lists of cells that hold the same values in the same order.

use graeco_grid::text::counted;
use graeco_grid::{Cell, Strength};

use crate::kind::{Build, Clue, Content, Field, Form, Kind, Made, Maker, Refusal, add};
use crate::look::Look;
use crate::places::Places;
use crate::related::Related;

pub(crate) const KIND: Kind = Kind {
    name: "clone",
    title: "clone",
    look: Look::Clones,
    strength: Strength::Domain,
    maker: Maker::Clue(make),
    fields: &[Field::new("a", Form::Cells), Field::new("b", Form::Cells)],
    meaning: "The two lists hold the same values in the same order.",
    example: r#"{"kind":"clone","a":[[0,0],[0,1]],"b":[[4,4],[4,5]]}"#,
    add: read,
    ..Kind::DEFAULT
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let (a, b) = (clue.cells_of("a"), clue.cells_of("b"));
    if a.len() != b.len() {
        let what = format!("found {}; expected {}, as many as in `a`", counted(b.len(), "cell"), a.len());
        return Err(Refusal::of("b", what));
    }
    add(puzzle, clones(a, b))
}

/// A cage, and the cells with the same values somewhere else.
fn make(p: &mut Places<'_>) -> Option<Made> {
    let a = p.cage(1, 3)?;
    let (from, to) = (a[0], p.cell());
    let moved = |&cell: &Cell| {
        let down = cell.row(p.order) as isize - from.row(p.order) as isize;
        p.order.step(to, down, cell.column(p.order) as isize - from.column(p.order) as isize)
    };
    let b: Vec<Cell> = a.iter().map(moved).collect::<Option<_>>()?;
    let is_apart = a.iter().all(|cell| !b.contains(cell));
    is_apart.then_some(())?;
    Made::new(vec![("a", Content::Cells(a)), ("b", Content::Cells(b))])
}

/// Clones: two lists of cells; the length of the shorter one counts. A cell may be in both.
pub fn clones(a: &[Cell], b: &[Cell]) -> Related {
    Related::pairs(KIND.title, a.iter().zip(b).map(|(&a, &b)| [a, b]), |a, b| a == b)
        .meaning("both halves hold the same values in the same order")
}
