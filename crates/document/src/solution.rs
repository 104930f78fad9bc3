//! Solutions as text: the grid in a form for people, and behind it what stands outside the grid.

use std::collections::HashSet;

use graeco_grid::{Alphabet, Cell, Layer, Puzzle, REGIONS, Shape, Square, Symbol, text};

/// A form of grids for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextForm {
    /// All cells on one line.
    Line,
    /// One line per row.
    Rows,
    /// One line per row, with commas between the symbols.
    Commas,
    /// A picture with frames around the boxes, or around the whole if there are none.
    Boxes,
}

impl TextForm {
    /// Cells in this form, in boxes of so many rows and columns.
    #[must_use]
    pub fn cells(self, cells: &[Option<Symbol>], alphabet: &Alphabet, block: Option<(usize, usize)>) -> String {
        let n = alphabet.order().get();
        match self {
            TextForm::Line => text::line(cells, alphabet),
            TextForm::Rows => text::rows(cells, alphabet),
            TextForm::Commas => text::rows(cells, alphabet).replace(' ', ","),
            TextForm::Boxes => text::picture(cells, alphabet, block.unwrap_or((n, n))),
        }
    }

    /// The contents of the cells outside the grid in a solution, to be printed behind the grid.
    #[must_use]
    pub fn outside(self, puzzle: &Puzzle, square: &Square) -> String {
        let (before, equals, between, after_row) = match self {
            TextForm::Line => (" ", "=", ",", ","),
            TextForm::Commas => ("\n", ",", ",", "\n"),
            TextForm::Rows | TextForm::Boxes => ("\n", " = ", " ", "\n"),
        };
        let row = |row: Vec<usize>| row.iter().map(usize::to_string).collect::<Vec<_>>().join(between);
        // A picture has walls between the regions.
        let regions = found_regions(puzzle, square).filter(|_| self != TextForm::Boxes);
        let regions = regions.map(|rows| rows.into_iter().map(row).collect::<Vec<_>>().join(after_row));
        let heading = if self == TextForm::Line { "regions=" } else { "regions\n" };
        let regions = regions.map(|rows| format!("{before}{heading}{rows}"));
        let layers = puzzle.layers().iter().filter(|layer| layer.name() != REGIONS);
        let layers = layers.map(|layer| {
            let value = |over| puzzle.value(square.at(over)).to_string();
            let rows: Vec<String> = rows_of(puzzle, layer, value).map(|row| row.join(between)).collect();
            let after_name = if self == TextForm::Line { "=" } else { "\n" };
            format!("{before}{}{after_name}{}", layer.name(), rows.join(after_row))
        });
        let single = single_outside(puzzle)
            .map(|cell| format!("{before}{}{equals}{}", puzzle.name_of(cell), puzzle.value(square.at(cell))));
        regions.into_iter().chain(layers).chain(single).collect()
    }
}

/// The cells outside the grid that are in no layer.
pub fn single_outside(puzzle: &Puzzle) -> impl Iterator<Item = Cell> {
    puzzle.outside().filter(|&cell| puzzle.layer_of(cell).is_none())
}

/// What is said of the cells of a layer, in the rows of the grid's frame.
pub(crate) fn rows_of(
    puzzle: &Puzzle,
    layer: &Layer,
    say: impl Fn(Cell) -> String,
) -> impl Iterator<Item = Vec<String>> {
    let (rows, columns) = puzzle.frame();
    let at = move |row: usize, column: usize| layer.over(puzzle.order().cell(row, column));
    (0..rows).map(move |row| {
        (0..columns).map(|column| at(row, column).map_or_else(|| Shape::ABSENT.to_string(), &say)).collect()
    })
}

/// The regions of a solution, from 1, if they were unknown, row by row.
#[must_use]
pub fn found_regions(puzzle: &Puzzle, square: &Square) -> Option<Vec<Vec<usize>>> {
    let order = puzzle.order();
    let region = |cell| Some(square.at(puzzle.region_cell(cell)?).index() + 1);
    let regions: Vec<usize> = order.cells().map(region).collect::<Option<_>>()?;
    Some(regions.chunks(order.get()).map(<[usize]>::to_vec).collect())
}

/// The names of the cells outside the grid that say no regions, and what they hold in a solution.
pub fn found_outside(puzzle: &Puzzle, square: &Square) -> impl Iterator<Item = (String, i64)> {
    let regions: HashSet<Cell> = puzzle.order().cells().filter_map(|cell| puzzle.region_cell(cell)).collect();
    let others = puzzle.outside().filter(move |cell| !regions.contains(cell));
    others.map(|cell| (puzzle.name_of(cell), puzzle.value(square.at(cell))))
}
