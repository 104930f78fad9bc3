//! The first of two cells is greater than the second (Futoshiki).

use graeco_grid::Cell;

use crate::kind::{Kind, Made, Maker, add};
use crate::look::Look;
use crate::places::Places;
use crate::related::Related;

pub(crate) const KIND: Kind = Kind {
    name: "greater",
    title: "greater than",
    also: &["inequality"],
    look: Look::Tip,
    maker: Maker::Clue(make),
    iss: Some("GreaterThan"),
    meaning: "The first value is greater than the second one.",
    example: r#"{"kind":"greater","cells":[[0,0],[0,1]]}"#,
    add: |clue, puzzle| {
        let [a, b] = clue.two("cells")?;
        add(puzzle, greater(a, b))
    },
    ..Kind::OF_PAIR
};

fn make(p: &mut Places<'_>) -> Option<Made> {
    let mut cells = p.edge()?;
    cells.sort_unstable_by_key(|&cell| -p.value(cell));
    Made::of(cells)
}

/// A sign `>` between two cells: the greater one, then the smaller one.
pub fn greater(greater: Cell, smaller: Cell) -> Related {
    Related::line(KIND.title, vec![greater, smaller], |a, b| a > b).meaning("the first value is the greater one")
}
