//! A zipper line: pairs at equal distance from the middle have equal sums, that of the middle cell if there is one.

use graeco_grid::{Cell, Strength};

use crate::kind::{Field, Kind, Made, Maker, Refusal, add};
use crate::look::Hue;
use crate::scope::scope_of;
use crate::sums::Sums;

pub(crate) const KIND: Kind = Kind {
    name: "zipper",
    title: "zipper line",
    strength: Strength::Partial,
    maker: Maker::Clue(|p| Made::of(p.any_line(3, 5)?)),
    fpuzzles: Some("zipperline"),
    iss: Some("Zipper"),
    meaning: "Pairs at equal distance from the middle add up to the middle value, or all to the same if there is none.",
    example: r#"{"kind":"zipper","cells":[[0,0],[0,1],[1,2],[2,2],[3,3]]}"#,
    add: |clue, puzzle| {
        let cells = clue.cells_of("cells");
        let mut pairs = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
        if let Some((cell, _)) = pairs.find(|(a, b)| a == b) {
            let what = format!("{} is both cells of a pair; expected two", puzzle.name_of(*cell));
            return Err(Refusal::of("cells", what));
        }
        add(puzzle, zipper(cells.to_vec()))
    },
    fields: &[Field::line("cells")],
    ..Kind::line(Hue::Lilac)
};

/// A zipper line: its cells from end to end.
pub fn zipper(cells: Vec<Cell>) -> Sums {
    let (length, last) = (cells.len(), cells.len().saturating_sub(1));
    let (scope, places) = scope_of(&[cells]);
    let at = |number: usize| places[0][number];
    // Pairs from the outside on, and the middle cell.
    let segment =
        |number: usize| if number == last - number { vec![at(number)] } else { vec![at(number), at(last - number)] };
    Sums::equal_within(KIND.title, scope, (0..length.div_ceil(2)).map(segment).collect())
}
