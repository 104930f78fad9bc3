//! A factor line: of two neighbours along the line, one divides the other.

use graeco_grid::Strength;

use crate::kind::{Kind, Made, Maker, add};
use crate::look::Hue;
use crate::related::Related;

pub(crate) const KIND: Kind = Kind {
    name: "factor",
    title: "factor line",
    also: &["multiples_line"],
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::of(p.line(3, 6, |before, next| divide(before[before.len() - 1], next))?)),
    meaning: "Of two neighbours along the line, one divides the other.",
    example: r#"{"kind":"factor","cells":[[0,0],[0,1],[1,2],[2,2]]}"#,
    add: |clue, puzzle| {
        let line = Related::line(KIND.title, clue.cells_of("cells").to_vec(), divide);
        add(puzzle, line.meaning("of two neighbours, one divides the other"))
    },
    ..Kind::line(Hue::Orange)
};

/// Whether one of two numbers divides the other. All numbers divide 0.
fn divide(a: i64, b: i64) -> bool {
    a == 0 || b == 0 || a % b == 0 || b % a == 0
}
