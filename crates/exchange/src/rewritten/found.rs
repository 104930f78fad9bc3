//! A grid that was found in a text in an odd form, and its text in one that the readers know.

use graeco_document::usual_box;
use graeco_grid::text::picture_of_words;

use super::cells::{Cell, Rows, numbered};
use crate::columns::ROW;
use crate::unapplied::joined;

/// A grid, with the houses that are drawn.
#[derive(Clone)]
pub(super) struct Found {
    pub(super) rows: Rows,
    pub(super) boxes: Option<(usize, usize)>,
    /// The number of the region of each cell.
    pub(super) regions: Option<Vec<usize>>,
    /// The line that it stands on, where readers know it as it is.
    pub(super) whole: Option<String>,
    /// How it was read, if it could be read otherwise.
    pub(super) note: Option<String>,
}

impl Found {
    pub(super) fn new(rows: Rows) -> Found {
        Found { rows, boxes: None, regions: None, whole: None, note: None }
    }

    pub(super) fn with_note(self, note: &str) -> Found {
        Found { note: joined(self.note, Some(note.to_owned())), ..self }
    }

    /// Whether it has the boxes that a grid of its order usually has, or says of none.
    fn has_usual_boxes(&self) -> bool {
        let n = self.rows.len();
        let Some((rows, columns)) = usual_box(n) else { return self.boxes.is_none() && self.regions.is_none() };
        let number = |cell: usize| (cell / n / rows, cell % n / columns);
        let is_boxed = |regions: &Vec<usize>| {
            (0..n * n)
                .all(|cell| (0..cell).all(|other| (regions[cell] == regions[other]) == (number(cell) == number(other))))
        };
        self.boxes.is_none_or(|boxes| boxes == (rows, columns)) && self.regions.as_ref().is_none_or(is_boxed)
    }

    /// The text: a puzzle file, a picture, or rows. Rows, and the cells in them, stay where they stand in the given text, as far
    /// as there is room.
    pub(super) fn text(&self) -> String {
        let (n, first) = (self.rows.len(), self.rows[0][0].line);
        let words: Vec<String> = self.rows.iter().flatten().map(|cell| cell.text.clone()).collect();
        match (&self.boxes, &self.regions) {
            _ if self.has_usual_boxes() && (n == ROW || self.boxes.is_none()) => self.placed(),
            (Some(boxes), _) => "#\n".repeat(first.saturating_sub(2)) + &picture_of_words(n, &words, *boxes) + "\n",
            (_, Some(regions)) => {
                let rows = |words: &[String]| words.chunks(n).map(|row| row.join(" ") + "\n").collect::<String>();
                let names: Vec<String> = numbered(regions).iter().map(|number| (number + 1).to_string()).collect();
                format!(
                    "order = {n}\ngivens = \"\"\"\n{}\"\"\"\nregions = \"\"\"\n{}\"\"\"\n",
                    rows(&words),
                    rows(&names)
                )
            }
            _ => self.placed(),
        }
    }

    /// The line with other words that it stands on, or all cells, joined.
    pub(super) fn joined(self) -> String {
        self.whole.unwrap_or_else(|| self.rows.iter().flatten().map(|cell| &*cell.text).collect())
    }

    /// Whether it has open cells, and a full grid has its givens.
    pub(super) fn is_solved_by(&self, full: &Found) -> bool {
        let is_open = |cell: &Cell| matches!(&*cell.text, "." | "0" | "X");
        let mut cells = self.rows.iter().flatten().zip(full.rows.iter().flatten());
        self.rows.iter().flatten().any(is_open)
            && cells.all(|(cell, other)| !is_open(other) && (is_open(cell) || cell.text == other.text))
    }

    /// Whether each row stands on lines of its own.
    pub(super) fn is_in_rows(&self) -> bool {
        self.rows.windows(2).all(|pair| pair[0][0].line < pair[1][0].line)
    }

    fn placed(&self) -> String {
        let (is_in_rows, first) = (self.is_in_rows(), self.rows[0][0].line);
        // An error in a list on one line shows its column.
        let has = |sign: &str| self.rows.iter().flatten().any(|cell| cell.text == sign);
        if self.rows.iter().flatten().all(|cell| cell.line == first) && has("0") && has(".") {
            return "#\n".repeat(first - 1) + &in_columns(&self.rows.concat()) + "\n";
        }
        let (mut text, mut number) = (String::new(), 1);
        for (at, row) in self.rows.iter().enumerate() {
            let line = if is_in_rows { row[0].line } else { first + at };
            let words = || row.iter().map(|cell| &*cell.text).collect::<Vec<_>>().join(" ");
            text += &"#\n".repeat(line - number);
            text += &if is_in_rows { in_columns(row) } else { words() };
            text.push('\n');
            number = line + 1;
        }
        text
    }
}

/// The cells of a row, each in its column if there is room before it, with blanks between unless all are joined digits.
fn in_columns(row: &[Cell]) -> String {
    let is_joined =
        row.len() < 10 && row.windows(2).all(|pair| pair[0].text.len() == 1 && pair[1].column == pair[0].column + 1);
    let mut line = String::new();
    for cell in row {
        let blanks = (cell.column - 1).saturating_sub(line.chars().count());
        line += &" ".repeat(blanks.max(usize::from(!line.is_empty() && !is_joined)));
        line += &cell.text;
    }
    line
}
