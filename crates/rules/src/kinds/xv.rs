//! X and V: two neighbours that add up to 10 or to 5; and, where there is no mark, to neither.

use graeco_grid::Strength;

use super::marked::pair_sum;
use crate::kind::{Build, Clue, Kind, Maker, Marks, Refusal, add};
use crate::look::Look;
use crate::related::Related;

pub(crate) const X: Kind = Kind {
    name: "x",
    title: "X",
    look: Look::Sign("X"),
    iss: Some("X"),
    meaning: "The two values add up to 10.",
    example: r#"{"kind":"x","cells":[[0,0],[0,1]]}"#,
    add: |clue, puzzle| add(puzzle, pair_sum(clue.two("cells")?, 10)),
    ..Kind::OF_PAIR
};

pub(crate) const V: Kind = Kind {
    name: "v",
    title: "V",
    look: Look::Sign("V"),
    iss: Some("V"),
    meaning: "The two values add up to 5.",
    example: r#"{"kind":"v","cells":[[0,0],[0,1]]}"#,
    add: |clue, puzzle| add(puzzle, pair_sum(clue.two("cells")?, 5)),
    ..Kind::OF_PAIR
};

pub(crate) const NEGATIVE: Kind = Kind {
    name: "xv_negative",
    title: "no X or V",
    also: &["anti_xv"],
    strength: Strength::Partial,
    maker: Maker::Unmarked(&["x", "v"], None),
    scl: Some("antixv"),
    iss: Some("StrictXV"),
    meaning: "Orthogonal neighbours without an X or a V add up to neither 10 nor 5. A `pairsum` of 10 or 5 is an X or a V, \
              too.",
    example: r#"{"kind":"xv_negative"}"#,
    add: negative,
    late: true,
    ..Kind::DEFAULT
};

const LETTERS: Marks = &[("x", None), ("v", None), ("pairsum", Some(5)), ("pairsum", Some(10))];

fn negative(_: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let letters = puzzle.marked(LETTERS);
    add(puzzle, Related::unmarked(NEGATIVE.title, puzzle.order(), &letters, |a, b| ![5, 10].contains(&(a + b))))
}
