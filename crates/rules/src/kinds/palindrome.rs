//! A palindrome: the line reads the same both ways.

use graeco_grid::{Cell, Strength};

use crate::crossing::mirrored;
use crate::kind::{Kind, Made, Maker, add};
use crate::look::Hue;
use crate::places::Places;
use crate::related::Related;

pub(crate) const KIND: Kind = Kind {
    name: "palindrome",
    title: "palindrome",
    also: &["palindrome_line"],
    strength: Strength::Domain,
    maker: Maker::Clue(make),
    fpuzzles: Some("palindrome"),
    iss: Some("Palindrome"),
    meaning: "The line reads the same both ways.",
    example: r#"{"kind":"palindrome","cells":[[0,0],[1,1],[2,2],[3,3],[4,4]]}"#,
    add: |clue, puzzle| add(puzzle, palindrome(clue.cells_of("cells").to_vec())),
    cut: mirrored,
    ..Kind::line(Hue::Gray)
};

fn make(p: &mut Places<'_>) -> Option<Made> {
    let length = p.number(3, 5);
    let mirrors =
        |before: &[i64], next: i64| before.len() < length.div_ceil(2) || next == before[length - 1 - before.len()];
    Made::of(p.line(length, length, mirrors)?)
}

/// A palindrome: the line's cells, from one end to the other.
pub fn palindrome(cells: Vec<Cell>) -> Related {
    let length = cells.len() as u16;
    let pairs = (0..length / 2).map(|place| [place, length - 1 - place]).collect();
    Related::within(KIND.title, cells, pairs, |a, b| a == b).meaning("the values are the same from both ends")
}
