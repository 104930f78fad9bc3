//! Counting circles: a value v in one of the cells occurs v times among them.

use graeco_grid::{Cell, Model, RuleKey, Strength, Values};

use crate::kind::{Kind, Made, Maker, add};
use crate::lines::lines;
use crate::look::Look;
use crate::numbered::Numbered;
use crate::places::Places;
use crate::propagators::Circles;

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
    // The rows of the grid, and its columns, if the cells of each all differ.
    let differ =
        |line: &[Cell]| line.iter().enumerate().all(|(at, &a)| line[..at].iter().all(|&b| model.are_different(a, b)));
    let family = |columns| -> Option<Vec<(Vec<Cell>, bool)>> {
        let own = |line: Vec<Cell>| {
            let is_house = model.is_house(&line);
            (is_house || differ(&line)).then_some((line, is_house))
        };
        lines(model.order(), columns).map(own).collect()
    };
    let families = [false, true].map(|columns| family(columns).unwrap_or_default());
    model.post(Circles::new(cells.to_vec(), families.into()));
}

fn holds(_: &[i64; 0], values: Values<'_>) -> bool {
    values.iter().all(|value| values.iter().filter(|&other| other == value).count() as i64 == value)
}
