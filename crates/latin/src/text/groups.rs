//! Reading rows of numbers in groups with blank lines between, such as Latin rectangles and the triples of systems.

use std::sync::Arc;

use graeco_grid::text::{ReadQueue, TextError, counted, is_rule, ranged};
use graeco_grid::{Budget, Pace, Stop};

use crate::rectangle::NotRectangle;

use super::row::{Piece, Row, Rows};
use super::symbols::is_open;

/// Rows of equally many numbers that were read together.
#[derive(Clone, Debug)]
pub struct Group {
    numbers: Vec<Vec<Option<usize>>>,
    rows: Vec<Row>,
}

impl Group {
    /// The rows, which count from 0; `None` for an open cell.
    #[must_use]
    pub fn rows(&self) -> &[Vec<Option<usize>>] {
        &self.numbers
    }

    /// The line where it starts, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.rows[0].line
    }

    /// A cell as it is written.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn word(&self, row: usize, column: usize) -> &str {
        &self.rows[row].cells[column].2
    }

    /// The error of a row, and the line of its text.
    ///
    /// # Panics
    /// If there is no such row.
    #[must_use]
    pub fn wrong_row(&self, row: usize, what: String) -> (TextError, &str) {
        let row = &self.rows[row];
        (row.wrong(what), &row.text)
    }

    /// The error of a cell, and the line of its text.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn wrong_cell(&self, row: usize, column: usize, what: String) -> (TextError, &str) {
        let row = &self.rows[row];
        (row.wrong_cell(column, what), &row.text)
    }
}

impl Group {
    /// Why the group is no rectangle of symbols from `first` on, and the line of the text.
    #[must_use]
    pub fn wrong_rectangle(&self, error: &NotRectangle, first: usize) -> (TextError, &str) {
        let rows = self.rows();
        let (row, column) = match *error {
            NotRectangle::Symbol { row, column } => (row, column),
            // The first row that is too many, if that is what is wrong.
            NotRectangle::Size { columns, .. } if columns < rows.len() => {
                return self.wrong_row(columns, error.to_string());
            }
            _ => return self.wrong_row(0, error.to_string()),
        };
        let (word, columns) = (self.word(row, column), rows[row].len());
        let what = if rows[row][column].is_some_and(|symbol| symbol >= columns) {
            let expected = ranged(first, columns - 1 + first);
            format!("`{word}` is not a symbol of a rectangle of {}; expected {expected}", counted(columns, "column"))
        } else if rows[row][..column].contains(&rows[row][column]) {
            format!("`{word}` is in this row twice; expected each symbol once")
        } else {
            format!("`{word}` is in this column twice; expected each symbol once at most")
        };
        self.wrong_cell(row, column, what)
    }
}

/// Reads groups line by line. A blank line ends a group, and so does the bracket around its rows.
///
/// ```
/// use graeco_latin::text::GroupReader;
///
/// let mut reader = GroupReader::new(0, false);
/// ["0 1 2", "1 x 0", "", "0,1,2"].iter().for_each(|line| reader.line(line));
/// reader.end();
/// let error = reader.next_group().unwrap().unwrap_err();
/// assert_eq!((error.line, error.column, error.what.as_str()), (2, 3, "`x` is not a symbol; expected numbers from 0"));
/// let group = reader.next_group().unwrap()?;
/// assert_eq!((group.line(), group.rows()), (4, &[vec![Some(0), Some(1), Some(2)]][..]));
/// # Ok::<(), graeco_latin::text::TextError>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct GroupReader {
    first: usize,
    may_be_open: bool,
    /// The number of lines read.
    number: usize,
    pieces: Rows,
    /// The group that is not complete yet.
    numbers: Vec<Vec<Option<usize>>>,
    rows: Vec<Row>,
    /// Whether there was an error, and the rest of the group is skipped.
    skipping: bool,
    ready: ReadQueue<Group>,
}

impl GroupReader {
    /// A reader of numbers that are written from `first` on, perhaps with open cells. Then 0 is an open cell, too, if
    /// numbers are written from 1 on.
    #[must_use]
    pub fn new(first: usize, may_be_open: bool) -> GroupReader {
        GroupReader { first, may_be_open, ..GroupReader::default() }
    }

    /// The next group, or its error; `None` until more lines are taken.
    pub fn next_group(&mut self) -> Option<Result<Group, TextError>> {
        self.ready.take()
    }

    /// The line that contains the last error that [`next_group`](Self::next_group) returned.
    #[must_use]
    pub fn bad_line(&self) -> &str {
        self.ready.bad_line()
    }

    /// The approximate number of bytes held for the current group.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let of_row = |row: &Row| row.text.len() + row.cells.len() * size_of::<(usize, usize, String, Option<usize>)>();
        self.rows.iter().map(of_row).sum()
    }

    /// Takes one more line, without its line end.
    pub fn line(&mut self, line: &str) {
        // There are no limits, so this cannot fail.
        let _ = self.line_within(line, &mut Budget::default().pace());
    }

    /// Takes one more line, without its line end, within a budget.
    ///
    /// # Errors
    /// The limit that was reached. Then the line was taken only in part, and the reader must not be used any more.
    pub fn line_within(&mut self, line: &str, pace: &mut Pace) -> Result<(), Stop> {
        self.number += 1;
        let is_inside = self.pieces.is_open();
        if line.trim().is_empty() {
            if !is_inside {
                self.finish();
            }
            return Ok(());
        }
        if line.trim_start().starts_with(['#', ';']) || (!is_inside && is_rule(line)) {
            return Ok(());
        }
        let mut pieces = std::mem::take(&mut self.pieces);
        let taken = pieces.line(self.number, line, pace, |piece| match piece {
            Piece::Row(row) => self.row(row),
            Piece::Close => self.finish(),
            Piece::Unclosed(unclosed) => {
                self.fail(unclosed.error, unclosed.text);
                self.skipping = false;
            }
            Piece::Stray(error, text) => {
                self.fail(error, text);
                self.skipping = false;
            }
        });
        self.pieces = pieces;
        taken
    }

    /// Takes the end of the text.
    pub fn end(&mut self) {
        if let Some(unclosed) = self.pieces.unclosed() {
            self.pieces.clear();
            self.fail(unclosed.error, unclosed.text);
        }
        self.finish();
    }

    fn row(&mut self, row: Row) {
        if self.skipping {
            return;
        }
        let expected = self.rows.first().map_or(row.cells.len(), |first| first.cells.len());
        if row.cells.len() != expected {
            let what = format!("this row has {}; expected {expected}", counted(row.cells.len(), "cell"));
            return self.fail(row.wrong(what), row.text);
        }
        let numbers: Result<Vec<_>, usize> =
            row.cells.iter().enumerate().map(|(at, cell)| self.number(&cell.2).ok_or(at)).collect();
        match numbers {
            Ok(numbers) => {
                self.numbers.push(numbers);
                self.rows.push(row);
            }
            Err(at) => {
                let open = if self.may_be_open { ", or `.` for an open cell" } else { "" };
                let what = format!("`{}` is not a symbol; expected numbers from {}{open}", row.cells[at].2, self.first);
                self.fail(row.wrong_cell(at, what), row.text);
            }
        }
    }

    /// The number of a word, perhaps of an open cell; `None` if it is not one.
    fn number(&self, word: &str) -> Option<Option<usize>> {
        if self.may_be_open && (is_open(word) || (self.first == 1 && word == "0")) {
            return Some(None);
        }
        word.parse::<usize>().ok()?.checked_sub(self.first).map(Some)
    }

    /// Ends the current group.
    fn finish(&mut self) {
        self.skipping = false;
        let (numbers, rows) = (std::mem::take(&mut self.numbers), std::mem::take(&mut self.rows));
        if !rows.is_empty() {
            self.ready.push(Ok(Group { numbers, rows }));
        }
    }

    /// Refuses the current group, and skips the rest of it.
    fn fail(&mut self, error: TextError, text: Arc<str>) {
        self.numbers.clear();
        self.rows.clear();
        if !std::mem::replace(&mut self.skipping, true) {
            self.ready.push(Err((error, text)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The groups of a text, each as its line and its rows with `.` for open cells, or as its error.
    fn told(text: &str, first: usize, may_be_open: bool) -> Vec<String> {
        let mut reader = GroupReader::new(first, may_be_open);
        text.lines().for_each(|line| reader.line(line));
        reader.end();
        let cell = |cell: &Option<usize>| cell.map_or(".".to_owned(), |number| number.to_string());
        let row = |row: &Vec<Option<usize>>| row.iter().map(cell).collect::<Vec<_>>().join(" ");
        let told = |read: Result<Group, TextError>| match read {
            Ok(group) => format!("{}: {}", group.line(), group.rows().iter().map(row).collect::<Vec<_>>().join(" / ")),
            Err(error) => format!("{}:{}: {}", error.line, error.column, error.what),
        };
        std::iter::from_fn(|| reader.next_group()).map(told).collect()
    }

    #[test]
    fn groups_in_many_forms() {
        for text in [
            "0 1 2\n1 2 0\n",
            "# a comment\n0,1,2 # the first row\n1,2,0\n",
            "012\n120\n",
            "[[0, 1, 2], [1, 2, 0]]\n",
            "[[0 1 2]\n [1 2 0]]\n",
            "[0 1 2]\n[1 2 0]\n",
            "[0 1 2; 1 2 0]\n",
        ] {
            let line = 1 + usize::from(text.starts_with('#'));
            assert_eq!(told(text, 0, false), [format!("{line}: 0 1 2 / 1 2 0")], "{text}");
        }
        assert_eq!(told("1 2\n\n\n[[2,1]]\n[[1,2],[2,1]]\n", 1, false), ["1: 0 1", "4: 1 0", "5: 0 1 / 1 0"]);
        assert_eq!(told("1 0 .\n-1 ? 2\n", 1, true), ["1: 0 . . / . . 1"]);
        assert_eq!(told("", 0, false), [""; 0]);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place_and_reading_goes_on() {
        let symbol = "is not a symbol; expected numbers from";
        for (text, first, expected) in [
            ("0 1 2\n1 x 0\nx\n\n0 1\n", 0, vec![format!("2:3: `x` {symbol} 0"), "5: 0 1".to_owned()]),
            ("1 2\n2 0\n", 1, vec![format!("2:3: `0` {symbol} 1")]),
            ("0 1\n1 0 1\n\n0\n", 0, vec!["2:1: this row has 3 cells; expected 2".to_owned(), "4: 0".to_owned()]),
            ("[[0,x],[y,0]]\n[[0,1]]\n", 0, vec![format!("1:5: `x` {symbol} 0"), "2: 0 1".to_owned()]),
            (
                "[[0,1],\n[1,0",
                0,
                vec!["2:5: the text ends here; expected `]`: the bracket in line 1, column 1, is open".to_owned()],
            ),
        ] {
            assert_eq!(told(text, first, false), expected, "{text}");
        }
        let expected = "1:3: `x` is not a symbol; expected numbers from 0, or `.` for an open cell";
        assert_eq!(told(". x\n", 0, true), [expected]);
    }
}
