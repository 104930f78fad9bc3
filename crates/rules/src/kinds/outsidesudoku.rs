//! Outside Sudoku: a value is in the first cells of a row or column, up to the border of the box.

use graeco_grid::Strength;

use super::quad::among;
use crate::kind::{Build, Clue, Field, Form, INDEX, Kind, Refusal, SIDE, add};
use crate::look::Hue;

pub(crate) const KIND: Kind = Kind {
    name: "outsidesudoku",
    title: "outside value",
    also: &["outside_sudoku"],
    strength: Strength::Domain,
    meaning: "`value` is in one of the first cells, seen from that side: up to the border of the box, or in the first three if \
              there are no boxes.",
    example: r#"{"kind":"outsidesudoku","side":"top","index":0,"value":3}"#,
    add: read,
    ..Kind::outside(&[SIDE, INDEX, Field::new("value", Form::Number)], Some(Hue::Blue))
};

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let (value, mut line) = (clue.value("value", puzzle)?, clue.seen_from(puzzle)?);
    let is_row = ["left", "right"].contains(&clue.word_of("side").unwrap_or_default());
    line.truncate(puzzle.block().map_or(3, |(rows, columns)| if is_row { columns } else { rows }));
    add(puzzle, among(KIND.title, line, vec![value]))
}

#[cfg(test)]
mod tests {
    use graeco_document::Document;

    #[test]
    fn the_value_is_in_the_first_box() {
        // Half of the grids of order 4 have a 1 in the upper half of the first column.
        let count = |text: &str| Document::parse(text).unwrap().puzzle().count();
        let boxes = "order = 4\nboxes = [2, 2]\n";
        assert_eq!(count(&format!("{boxes}[[outsidesudoku]]\nside = \"top\"\nindex = 1\nvalue = 1")), 288 / 2);
        assert_eq!(count("order = 4\n[[outsidesudoku]]\nside = \"left\"\nindex = 2\nvalue = 1"), 576 * 3 / 4);
    }
}
