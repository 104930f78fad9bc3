//! A string of the Interactive Sudoku Solver that is being written: its text, its cells and what they are called.

use graeco_grid::Cell;
use graeco_rules::Clue;

use super::digit;
use crate::clues::Source;
use crate::places;

/// A string that is being written.
pub(super) struct Writer<'d> {
    pub(super) source: Source<'d>,
    pub(super) text: String,
    /// The names of the cells outside the grid, there and in the form.
    pub(super) outside: Vec<(String, String)>,
    /// The rows and columns of the form: without the border of missing values that a doppelganger has here.
    pub(super) frame: (usize, usize),
    /// The doppelganger, if there is one.
    pub(super) border: Option<&'d Clue>,
}

impl Writer<'_> {
    pub(super) fn item(&mut self, name: &str, arguments: &[String]) {
        self.text += &format!(".{name}");
        arguments.iter().for_each(|argument| self.text += &format!("~{argument}"));
    }

    /// How many values there are, and the first.
    pub(super) fn values(&self) -> (usize, i64) {
        (self.source.values, self.source.document.puzzle().first_value())
    }

    pub(super) fn is_outside(&self, cell: Cell) -> bool {
        !self.source.document.puzzle().order().has(cell)
    }

    pub(super) fn name(&self, cell: Cell) -> String {
        if self.is_outside(cell) {
            let place = cell.index() - self.source.document.puzzle().order().cell_count();
            return self.outside[place].1.clone();
        }
        match self.source.place(cell) {
            [row, column] if self.border.is_some() && row >= self.frame.0 => format!("DGR{}", column + 1),
            [row, column] if self.border.is_some() && column >= self.frame.1 => format!("DGC{}", row + 1),
            [row, column] => format!("R{}C{}", digit(row), digit(column)),
        }
    }

    pub(super) fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.name(cell)).collect()
    }

    /// How many of the cells of a `var` stand side by side: as a rule that they are connected says, or as in the grid.
    pub(super) fn columns_of(&self, names: &[String]) -> usize {
        let is_connected =
            |clue: &&Clue| clue.kind().name == "connected" && self.names(clue.cells_of("cells")) == names;
        let mut connected = self.source.clues().map(|(_, clue)| clue).filter(is_connected);
        let columns = connected.find_map(|clue| usize::try_from(clue.number_of("columns")?).ok());
        let whole_rows = columns.filter(|&columns| columns > 0 && names.len().is_multiple_of(columns));
        whole_rows.unwrap_or(self.frame.1.min(names.len()))
    }

    pub(super) fn two_sided(&mut self, clue: &Clue, name: &str, field: &str) {
        let side = clue.word_of("side").unwrap_or("left");
        let line = if matches!(side, "left" | "right") { 'R' } else { 'C' };
        let index = digit(clue.number_of("index").unwrap_or(0) as usize);
        let number = clue.number_of(field).unwrap_or(0).to_string();
        let both = if matches!(side, "left" | "top") { [number, String::new()] } else { [String::new(), number] };
        self.item(name, &[vec![format!("{line}{index}")], both.to_vec()].concat());
    }

    pub(super) fn usual_box(&self) -> Option<(usize, usize)> {
        let (rows, columns) = self.frame;
        if rows == columns {
            graeco_document::usual_box(rows)
        } else {
            places::box_in(rows, columns, rows.max(columns))
        }
    }

    /// Whether a cell holds a value that a doppelganger misses.
    pub(super) fn is_border(&self, cell: Cell) -> bool {
        let [row, column] = self.source.place(cell);
        self.border.is_some() && !self.is_outside(cell) && (row >= self.frame.0 || column >= self.frame.1)
    }

    /// Whether a cell of the grid is not one of the form: the corner of the border.
    pub(super) fn is_corner(&self, cell: Cell) -> bool {
        self.border.is_some() && self.source.place(cell) == [self.frame.0, self.frame.1]
    }
}

/// The letters of a name like `VA1`.
pub(super) fn letters_in(name: &str) -> &str {
    name.strip_prefix('V').unwrap_or(name).trim_end_matches(|c: char| c.is_ascii_digit())
}
