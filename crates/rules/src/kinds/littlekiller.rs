//! A little killer: cells, mostly on a diagonal, that add up to a sum and may repeat.

use graeco_grid::{Cell, Puzzle, Strength};

use crate::kind::{Build, Clue, Field, Form, Kind, Made, Maker, Refusal, SIDES, add};
use crate::look::Look;
use crate::sums::Sums;

pub(crate) const KIND: Kind = Kind {
    name: "littlekiller",
    title: "little killer",
    look: Look::Diagonal,
    strength: Strength::Bounds,
    maker: Maker::Clue(|p| Made::summed(p.diagonal()?, p)),
    fields: &[
        Field::optional("cells", Form::Cells),
        Field::optional("corner", CORNERS),
        Field::optional("side", SIDES),
        Field::optional("index", Form::Index),
        Field::optional("direction", DIRECTIONS),
        Field::new("sum", Form::Number),
    ],
    meaning: "The values add up to `sum`; they may repeat. An arrow outside the grid may give the cells: that of a corner \
              points along the long diagonal; that of a side is beside row or column `index` and points in a diagonal \
              `direction`, to the next row or column first.",
    example: r#"{"kind":"littlekiller","cells":[[0,1],[1,2],[2,3]],"sum":14}"#,
    add: read,
    ..Kind::DEFAULT
};

const CORNERS: Form = Form::Word(&["top-left", "top-right", "bottom-left", "bottom-right"]);
const DIRECTIONS: Form = Form::Word(&["down-right", "down-left", "up-right", "up-left"]);

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let cells = match ["cells", "corner", "side"].map(|name| clue.has(name)) {
        [true, false, false] => clue.cells_of("cells").to_vec(),
        [false, true, false] | [false, false, true] => arrow(clue, puzzle)?,
        _ => {
            return Err(Refusal::new("littlekiller needs one of `cells`, `corner` and `side`"));
        }
    };
    let sum = clue.sum("sum", puzzle, &cells, false)?;
    add(puzzle, little_killer(cells, sum))
}

/// The cells that an arrow outside the grid points at.
fn arrow(clue: &Clue, puzzle: &Puzzle) -> Result<Vec<Cell>, Refusal> {
    let (order, frame) = (puzzle.order(), puzzle.frame());
    if clue.has("side") {
        clue.index(if matches!(clue.word("side")?, "left" | "right") { frame.0 } else { frame.1 })?;
        clue.word("direction")?;
    } else {
        clue.word("corner")?;
    }
    let (start, [down, right]) = clue.arrow(frame).expect("the words of an arrow");
    let at = |k: isize| {
        let place = |from: isize, step: isize| usize::try_from(from + k * step).ok().filter(|&at| at < order.get());
        Some(order.cell(place(start[0], down)?, place(start[1], right)?))
    };
    let cells: Vec<Cell> = (1..=frame.0.max(frame.1) as isize).map_while(at).filter(|&cell| puzzle.has(cell)).collect();
    if cells.is_empty() {
        return Err(Refusal::of("direction", "this arrow points away from the grid"));
    }
    Ok(cells)
}

/// A little killer: cells and their sum.
pub fn little_killer(cells: Vec<Cell>, sum: i64) -> Sums {
    Sums::total(KIND.title, cells, sum)
}

#[cfg(test)]
mod tests {
    use crate::testing::read;

    #[test]
    fn arrows_tell_the_diagonal_that_they_point_along() {
        let cells = |arrow: &str| {
            let puzzle = read(4, &format!(r#"{{"kind":"littlekiller",{arrow},"sum":6}}"#))?;
            let names = puzzle.constraints()[0].scope().iter().map(|cell| cell.name(puzzle.order()));
            Ok::<_, String>(names.collect::<Vec<_>>().join(" "))
        };
        let side = |side: &str, index: usize, direction: &str| {
            cells(&format!(r#""side":"{side}","index":{index},"direction":"{direction}""#))
        };
        assert_eq!(cells(r#""corner":"top-right""#).unwrap(), "r1c4 r2c3 r3c2 r4c1");
        assert_eq!(side("top", 0, "down-right").unwrap(), "r1c2 r2c3 r3c4");
        assert_eq!(side("right", 2, "up-left").unwrap(), "r2c4 r1c3");
        assert_eq!(side("bottom", 3, "up-left").unwrap(), "r4c3 r3c2 r2c1");
        assert_eq!(side("left", 0, "down-right").unwrap(), "r2c1 r3c2 r4c3");
        assert!(side("top", 0, "down-left").unwrap_err().contains("points away from the grid"));
        assert!(cells(r#""corner":"top-left","cells":[[0,0]]"#).unwrap_err().contains("needs one of"));
    }
}
