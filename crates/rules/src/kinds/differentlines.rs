//! Different lines: of all rows and columns, each read from both ends, no two are equal.

use graeco_grid::{Strength, Values};

use super::fullrank::{NO_SQUARE, lines_from_all_sides, number};
use crate::everywhere::{Area, Everywhere};
use crate::kind::{Build, Clue, Kind, Refusal, add};
use crate::sets::are_different;

pub(crate) const KIND: Kind = Kind {
    name: "differentlines",
    title: "different lines",
    strength: Strength::Late,
    meaning: "Of all rows and columns, each read from both ends, no two are equal: none is a palindrome.",
    example: r#"{"kind":"differentlines"}"#,
    add: read,
    ..Kind::DEFAULT
};

fn read(_: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    if puzzle.shape().is_some() {
        return Err(Refusal::new(NO_SQUARE));
    }
    add(puzzle, Everywhere::new(KIND.title, puzzle.order(), vec![], holds, |_, _, _| {}))
}

fn holds(_: &[i64], _: &Area, values: Values<'_>) -> bool {
    are_different(lines_from_all_sides(values.order()).iter().map(|line| number(line, values)))
}
