//! Counting circles: a value v in one of the cells occurs v times among them.

use graeco_grid::{Cell, Model, RuleKey, Strength, Values};

use crate::kind::{Kind, Made, Maker, add};
use crate::lines::lines;
use crate::look::Look;
use crate::numbered::Numbered;
use crate::places::Places;
use crate::propagators::{Circles, Line};

pub(crate) const KIND: Kind = Kind {
    name: "countingcircles",
    iss: Some("CountingCircles"),
    title: "counting circles",
    look: Look::Rings,
    strength: Strength::Partial,
    maker: Maker::Clue(make),
    meaning: "A value v in any of the cells occurs exactly v times among them.",
    example: r#"{"kind":"countingcircles","cells":[[0,0],[1,3],[2,6],[3,1],[4,4]]}"#,
    add: |clue, puzzle| add(puzzle, Numbered::new(KIND.title, clue.cells_of("cells").to_vec(), [], holds, post)),
    ..Kind::OF_CELLS
};

/// As many cells with each of some values as the value says.
fn make(p: &mut Places<'_>) -> Option<Made> {
    let values: Vec<i64> = (p.first_value.max(1)..p.first_value + p.n()).collect();
    let count = p.number(2, values.len().min(4));
    let mut cells = Vec::new();
    for value in p.some(&values, count) {
        let holders: Vec<Cell> = p.holders(value).into_iter().filter(|cell| !p.taken[cell.index()]).collect();
        cells.extend(p.some(&holders, value as usize));
    }
    cells.sort_unstable();
    Made::of(cells)
}

fn post(_: &[i64; 0], cells: &[Cell], _: RuleKey, model: &mut Model) {
    // The rows and the columns in which no two circles can be equal.
    let line = |line: Vec<Cell>| -> Option<Line> {
        let is_house = model.is_house(&line);
        let (counted, rest): (Vec<Cell>, Vec<Cell>) = line.into_iter().partition(|cell| cells.contains(cell));
        let differs = |cell: Cell, from: &[Cell]| from.iter().all(|&other| model.are_different(cell, other));
        let is_apart = counted.iter().enumerate().all(|(at, &cell)| differs(cell, &counted[..at]));
        let others = rest.into_iter().filter(|&cell| differs(cell, &counted)).collect();
        is_apart.then_some(Line { counted, others, is_house })
    };
    let family = |columns: bool| -> Option<Vec<Line>> {
        let with_circles = |line: &Vec<Cell>| line.iter().any(|cell| cells.contains(cell));
        let lines: Vec<Line> = lines(model.order(), columns).filter(with_circles).map(line).collect::<Option<_>>()?;
        // Circles outside the grid are on no line.
        Some(lines).filter(|lines| lines.iter().map(|line| line.counted.len()).sum::<usize>() == cells.len())
    };
    model.post(Circles::new(cells.to_vec(), [false, true].into_iter().filter_map(family).collect()));
}

fn holds(_: &[i64; 0], values: Values<'_>) -> bool {
    values.iter().all(|value| values.iter().filter(|&other| other == value).count() as i64 == value)
}

#[cfg(test)]
mod tests {
    use graeco_document::Document;
    use graeco_grid::{Limits, Outcome};

    #[test]
    fn no_two_circles_of_a_short_row_are_equal() {
        // Seven circles in two columns: no value is there more than twice.
        let circles = "[[countingcircles]]\ncells = \"r1c1 r2c1 r3c1 r4c1 r1c2 r2c2 r3c2\"\n";
        for shape in ["order = 5\nvalues = 6", "rows = 6\ncolumns = 5", "order = 6\nabsent = \"r6c1-r6c6\""] {
            let puzzle = Document::parse(&format!("{shape}\n{circles}")).unwrap().into_puzzle();
            let limits = Limits { nodes: Some(1), ..Limits::default() };
            let count = puzzle.search().limits(limits).count();
            assert_eq!((count.solutions, count.end), (0, Outcome::Complete), "{shape}");
        }
    }
}
