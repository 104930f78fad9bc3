//! Indexers: the value of a cell is the place in its row, column or box where the number of its own place stands.

use graeco_grid::{Cell, Model, Order, RuleKey, Strength, Symbol, Values};

use crate::kind::{AXES, Build, Clue, Content, Field, Form, Kind, Made, Maker, Refusal, add};
use crate::look::{Hue, Look};
use crate::numbered::Numbered;
use crate::places::Places;
use crate::propagators::Index;

pub(crate) const KIND: Kind = Kind {
    name: "indexer",
    title: "indexer",
    look: Look::Tint { hue: Hue::Green, of_rows: Hue::Red },
    strength: Strength::Domain,
    maker: Maker::Clue(make),
    fields: &[Field::new("axis", AXES), Field::new("cells", Form::Cells)],
    meaning: "`col`: if (r, c) holds v, then column v of row r holds c; `row`: the same with rows and columns exchanged.",
    example: r#"{"kind":"indexer","axis":"col","cells":[[0,0],[4,0]]}"#,
    add: read,
    ..Kind::DEFAULT
};

pub(crate) const BOX: Kind = Kind {
    name: "boxindexer",
    title: "box indexer",
    look: Look::Tint { hue: Hue::Blue, of_rows: Hue::Blue },
    strength: Strength::Domain,
    maker: Maker::Clue(|p| Made::of(p.single()?)),
    meaning: "If a cell in place p of its box (from 1, row by row) holds v, then place v of that box holds p.",
    example: r#"{"kind":"boxindexer","cells":[[0,0],[4,1]]}"#,
    add: read_box,
    ..Kind::OF_CELLS
};

fn read_box(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let boxes = clue.boxes(puzzle)?;
    clue.grid_cells("cells", puzzle)?.iter().try_for_each(|&cell| {
        let own = boxes[cell.index()];
        let line = puzzle.order().cells().filter(|cell| boxes[cell.index()] == own).collect();
        add(puzzle, within(line, cell))
    })
}

fn read(clue: &Clue, puzzle: &mut Build<'_>) -> Result<(), Refusal> {
    let by_row = clue.word("axis")? == "row";
    let (rows, columns) = puzzle.frame();
    let count = if by_row { rows } else { columns };
    let cells = clue.grid_cells("cells", puzzle)?.iter();
    cells.copied().try_for_each(|cell| add(puzzle, along(puzzle.order(), count, cell, by_row)))
}

fn make(p: &mut Places<'_>) -> Option<Made> {
    let (axis, cells) = (p.pick(&["row", "col"])?, p.single()?);
    Made::new(vec![("axis", Content::Word(axis)), ("cells", Content::Cells(cells))])
}

/// A cell that says where in its row the number of its column stands; `by_row`: where in its column the number of its row
/// stands. Rows and columns are counted from 1. The grid is a square.
pub fn indexer(order: Order, cell: Cell, by_row: bool) -> Numbered<[i64; 2]> {
    along(order, order.get(), cell, by_row)
}

/// An indexer in a line of some cells.
fn along(order: Order, count: usize, cell: Cell, by_row: bool) -> Numbered<[i64; 2]> {
    let (row, column) = (cell.row(order), cell.column(order));
    let at = |k: usize| if by_row { order.cell(k, column) } else { order.cell(row, k) };
    within((0..count).map(at).collect(), cell)
}

/// A cell of a line (or box) that says where in it the number of the cell's own place, from 1, stands.
fn within(line: Vec<Cell>, cell: Cell) -> Numbered<[i64; 2]> {
    let place = line.iter().position(|&other| other == cell).expect("the cell is in its line");
    pointing(KIND.title, line, place, place as i64 + 1)
}

/// With x in the cell at a place of a line, the x-th cell of the line holds a value.
pub(crate) fn pointing(name: &'static str, line: Vec<Cell>, place: usize, value: i64) -> Numbered<[i64; 2]> {
    Numbered::new(name, line, [place as i64, value], holds, post)
}

fn holds(&[place, value]: &[i64; 2], values: Values<'_>) -> bool {
    let target = usize::try_from(values.get(place as usize) - 1).ok().filter(|&at| at < values.len());
    target.is_some_and(|at| values.get(at) == value)
}

fn post(&[place, value]: &[i64; 2], line: &[Cell], _: RuleKey, model: &mut Model) {
    let (here, n) = (line[place as usize], line.len() as i64);
    if model.first_value() == 1 {
        let once = model.is_house(line);
        return model.post(Index::new(here, line, Symbol::new(value as usize - 1), once));
    }
    model.restrict(here, |x| (1..=n).contains(&x));
    for (x, &cell) in (1..).zip(line) {
        if cell == here {
            model.restrict(here, |own| own != x || x == value);
        } else {
            model.pair(here, cell, |own, other| own != x || other == value);
        }
    }
}
