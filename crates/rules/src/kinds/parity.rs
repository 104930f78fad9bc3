//! Cells that hold odd values only, or even values only.

use graeco_grid::{Cell, Strength};

use crate::kind::{Kind, Made, Maker, add};
use crate::look::Look;
use crate::related::Related;

pub(crate) const ODD: Kind = Kind {
    name: "odd",
    title: "odd cells",
    look: Look::Circles,
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::of(p.single()?)),
    fpuzzles: Some("odd"),
    meaning: "The values are odd.",
    example: r#"{"kind":"odd","cells":[[0,0],[0,1]]}"#,
    add: |clue, puzzle| add(puzzle, odd(clue.cells_of("cells").to_vec())),
    ..Kind::OF_CELLS
};

pub(crate) const EVEN: Kind = Kind {
    name: "even",
    title: "even cells",
    look: Look::Squares,
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::of(p.single()?)),
    fpuzzles: Some("even"),
    meaning: "The values are even.",
    example: r#"{"kind":"even","cells":[[0,0],[0,1]]}"#,
    add: |clue, puzzle| add(puzzle, even(clue.cells_of("cells").to_vec())),
    ..Kind::OF_CELLS
};

/// These cells hold odd values.
pub fn odd(cells: Vec<Cell>) -> Related {
    Related::each(ODD.title, cells, |value| value % 2 != 0)
}

/// These cells hold even values.
pub fn even(cells: Vec<Cell>) -> Related {
    Related::each(EVEN.title, cells, |value| value % 2 == 0)
}
