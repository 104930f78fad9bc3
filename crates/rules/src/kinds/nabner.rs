//! A nabner line: no two of its values are equal or consecutive.

use graeco_grid::{Cell, Strength};

use crate::kind::{Kind, Made, Maker, add};
use crate::look::Hue;
use crate::related::Related;

pub(crate) const KIND: Kind = Kind {
    name: "nabner",
    title: "nabner line",
    strength: Strength::Partial,
    maker: Maker::Clue(|p| Made::of(p.line(3, 5, |before, next| before.iter().all(|value| value.abs_diff(next) > 1))?)),
    fpuzzles: Some("nabner"),
    meaning: "No two of the values are equal or consecutive.",
    example: r#"{"kind":"nabner","cells":[[0,0],[0,1],[1,2],[2,2]]}"#,
    add: |clue, puzzle| {
        let most = puzzle.order().symbol_count().div_ceil(2);
        add(puzzle, nabner(clue.at_most("cells", most, "a nabner line on this grid")?.to_vec()))
    },
    ..Kind::line(Hue::Yellow)
};

/// A nabner line: its cells, in any order.
pub fn nabner(cells: Vec<Cell>) -> Related {
    Related::all(KIND.title, cells, |a, b| a.abs_diff(b) > 1).meaning("no two values are equal or consecutive")
}
