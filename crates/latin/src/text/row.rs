//! The rows of a line of text: words or characters, with or without brackets, each with its column.

use std::cell::OnceCell;
use std::sync::Arc;

use graeco_grid::text::TextError;
use graeco_grid::{Pace, Stop};

#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    /// The line where it starts, counted from 1.
    pub(super) line: usize,
    /// All of that line, shared by the rows on it.
    pub(super) text: Arc<str>,
    /// The cells, each with its line and its column, counted from 1.
    pub(super) cells: Vec<(usize, usize, String)>,
    /// Whether there are bars between its words. If there are only bars, each word is several cells.
    bars: bool,
    blanks: bool,
}

impl Row {
    /// The row of a line that is part of a frame, and may be a row of open cells: `-` and `.` alone, perhaps with bars
    /// between.
    pub(super) fn of_open_cells(number: usize, line: &str) -> Option<Row> {
        let word = line.trim();
        let before = line.chars().take_while(|c| c.is_whitespace()).count();
        let places = word.chars().enumerate().filter(|&(_, c)| c != '|');
        let cells = places.map(|(at, c)| (number, before + at + 1, c.to_string()));
        let row = || Row { line: number, text: line.into(), cells: cells.collect(), ..Row::default() };
        (word.len() <= MOST_CELLS && word.bytes().all(|byte| b"-.*|".contains(&byte))).then(row)
    }

    pub(super) fn wrong(&self, what: String) -> TextError {
        TextError { line: self.line, column: 1, width: self.text.chars().count().max(1), what }
    }

    pub(super) fn wrong_cell(&self, at: usize, what: String) -> TextError {
        let (line, column, word) = &self.cells[at];
        TextError { line: *line, column: *column, width: word.chars().count().max(1), what }
    }

    fn word(&mut self, line: usize, column: usize, word: &str) {
        if self.cells.len() < MOST_CELLS {
            self.cells.push((line, column, word.into()));
        }
    }

    /// The words, split into characters where they are joined.
    fn finished(mut self) -> Row {
        let joined = match self.cells.as_slice() {
            [(_, _, word)] => word != "-1",
            cells => self.bars && !self.blanks && cells.iter().all(|(_, _, word)| word.chars().count() > 1),
        };
        if joined {
            let chars = self.cells.iter().flat_map(|(line, column, word)| {
                word.chars().enumerate().map(move |(i, c)| (*line, column + i, c.to_string()))
            });
            self.cells = chars.take(MOST_CELLS).collect();
        }
        self
    }
}

/// One more than the cells of the largest square. Further cells of a longer row are dropped.
const MOST_CELLS: usize = 255 * 255 + 1;

/// A part of a line.
pub(super) enum Piece {
    Row(Row),
    /// The bracket around several rows closes.
    Close,
    /// A bracket is open where another list begins.
    Unclosed(Unclosed),
    /// A bracket that closes nothing, or something else, and its line.
    Stray(TextError, Arc<str>),
}

/// Cuts lines into rows. Within brackets a row ends where its bracket closes, otherwise at the end of its line.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    /// The brackets that are open, each as the one that closes it.
    open: Vec<char>,
    /// How many of them were open before the last ones that stand together.
    before: usize,
    /// How many are open around the rows of the list.
    list_depth: Option<usize>,
    /// Whether the outermost bracket holds more than the cells of one row.
    is_list: bool,
    row: Row,
    /// The depth of the bracket that the row stands in.
    row_depth: usize,
    /// The line and the column of the outermost open bracket, and of the first of the last ones that stand together.
    opened: (usize, usize),
    begun: (usize, usize),
    /// The end of the last line that was taken with an open bracket: its number, the next column, and its text.
    last: (usize, usize, Arc<str>),
}

/// The error that a text, or a list, ends within a bracket.
pub(super) struct Unclosed {
    pub(super) error: TextError,
    /// The last line.
    pub(super) text: Arc<str>,
    /// The line of the bracket.
    pub(super) opened: usize,
}

impl Rows {
    /// Whether a bracket is open.
    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// The error if the text ends here.
    pub(super) fn unclosed(&self) -> Option<Unclosed> {
        let (line, column, text) = self.last.clone();
        self.unclosed_at("the text ends here", line, column, text)
    }

    fn unclosed_at(&self, here: &str, line: usize, column: usize, text: Arc<str>) -> Option<Unclosed> {
        let ((opened, at), closing) = (self.opened, self.open.first()?);
        let what = format!("{here}; expected `{closing}`: the bracket in line {opened}, column {at}, is open");
        Some(Unclosed { error: TextError { line, column, width: 1, what }, text, opened })
    }

    /// Closes all brackets, and returns the row that is half read.
    pub(super) fn clear(&mut self) -> Option<Row> {
        self.open.clear();
        (self.is_list, self.list_depth) = (false, None);
        self.take()
    }

    /// Opens a bracket. The one before it is not closed if it stands in the middle of a row.
    fn bracket(&mut self, c: char, place: (usize, usize), text: &Arc<str>) -> Option<Unclosed> {
        let in_row = self.row_depth > 0 && !self.row.cells.is_empty();
        let unclosed =
            self.unclosed_at("another bracket opens here", place.0, place.1, text.clone()).filter(|_| in_row);
        if unclosed.is_some() {
            self.clear();
        }
        if self.before == self.open.len() {
            self.begun = place;
        }
        if self.open.is_empty() {
            (self.opened, self.before, self.list_depth) = (place, 0, None);
        }
        self.open.push(closing(c));
        self.is_list |= self.open.len() > 1;
        unclosed
    }

    /// Begins a row of cells in brackets. A list has its rows at one depth: if there are more brackets around this row, they
    /// belong to another list, and that before is not closed.
    fn begin_row(&mut self, text: &Arc<str>) -> Option<Unclosed> {
        let depth = self.open.len();
        let unclosed = match self.list_depth {
            Some(list) if depth > list && self.before > 0 => {
                self.unclosed_at("another list begins here", self.begun.0, self.begun.1, text.clone())
            }
            _ => None,
        };
        if unclosed.is_some() {
            self.open.drain(..self.before);
            (self.opened, self.is_list) = (self.begun, self.open.len() > 1);
        }
        (self.before, self.list_depth) = (self.open.len(), Some(self.open.len()));
        self.row_depth = self.open.len();
        unclosed
    }

    /// Closes a bracket. An error if it closes nothing or another one.
    fn close(&mut self, c: char, (line, column): (usize, usize), text: &Arc<str>, piece: &mut impl FnMut(Piece)) {
        let expected = self.open.pop();
        self.before = self.open.len();
        if expected != Some(c) {
            let expected = expected.map_or(String::new(), |expected| format!("; expected `{expected}`"));
            let what = format!("`{c}` closes no bracket{expected}");
            piece(Piece::Stray(TextError { line, column, width: 1, what }, Arc::clone(text)));
        }
        if !self.is_open() && std::mem::take(&mut self.is_list) {
            piece(Piece::Close);
        }
    }

    /// Takes a word, unless it is the label of a row.
    fn word(&mut self, word: &str, (line, column): (usize, usize), text: &Arc<str>, piece: &mut impl FnMut(Piece)) {
        if word.ends_with(':') {
            return;
        }
        if self.row.cells.is_empty() {
            self.begin_row(text).into_iter().for_each(|unclosed| piece(Piece::Unclosed(unclosed)));
        }
        // An open cell in a list of JSON.
        let word = if self.is_open() && word == "null" { "." } else { word };
        self.row.word(line, column, word);
    }

    /// Takes a line, and calls back with its parts.
    ///
    /// # Errors
    /// The limit that was reached. Then the line was taken only in part.
    pub(super) fn line(
        &mut self,
        number: usize,
        line: &str,
        pace: &mut Pace,
        mut piece: impl FnMut(Piece),
    ) -> Result<(), Stop> {
        let whole = OnceCell::new();
        let whole = || whole.get_or_init(|| Arc::<str>::from(line));
        let text = of_json(line);
        let mut columns = line[..line.len() - text.len()].chars().count();
        let mut word: Option<(usize, usize)> = None;
        for (at, c) in text.char_indices().chain([(text.len(), '\n')]) {
            pace.step(1)?;
            columns += 1;
            let ends = c == '\n' || c == '#' && word.is_none();
            let between = ends || c.is_whitespace() || "[](){},;\"'".contains(c) || is_bar(c);
            if !between {
                if word.is_none() && self.row.cells.is_empty() {
                    self.row = Row { line: number, text: Arc::clone(whole()), ..Row::default() };
                }
                word.get_or_insert((at, columns));
                continue;
            }
            if let Some((from, column)) = word.take() {
                self.word(&text[from..at], (number, column), whole(), &mut piece);
            }
            match c {
                '[' | '(' | '{' => {
                    let unclosed = self.bracket(c, (number, columns), whole());
                    unclosed.into_iter().for_each(|unclosed| piece(Piece::Unclosed(unclosed)));
                }
                ']' | ')' | '}' => {
                    self.end_row(&mut piece);
                    self.close(c, (number, columns), whole(), &mut piece);
                    // Other fields may follow the list in a JSON line.
                    if !self.is_open() && text.len() < line.len() {
                        return Ok(());
                    }
                }
                ';' => {
                    self.is_list |= self.is_open();
                    self.end_row(&mut piece);
                }
                _ if ends => break,
                _ if self.row.cells.is_empty() => {}
                _ if is_bar(c) => self.row.bars = true,
                // Only the first blank of a run matters.
                _ if c.is_whitespace() && text[..at].ends_with(char::is_whitespace) => {}
                _ => self.row.blanks |= stands_alone(text, at),
            }
        }
        if !self.is_open() || self.row_depth == 0 {
            self.end_row(&mut piece);
        }
        if self.is_open() {
            self.last = (number, line.chars().count() + 1, Arc::clone(whole()));
        }
        Ok(())
    }

    fn end_row(&mut self, piece: &mut impl FnMut(Piece)) {
        if let Some(row) = self.take() {
            piece(Piece::Row(row));
        }
    }

    fn take(&mut self) -> Option<Row> {
        let row = std::mem::take(&mut self.row);
        (!row.cells.is_empty()).then(|| row.finished())
    }
}

fn closing(bracket: char) -> char {
    match bracket {
        '[' => ']',
        '(' => ')',
        _ => '}',
    }
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║')
}

/// Whether the blanks or commas at a place separate words, and are not beside a bar or at the end.
fn stands_alone(text: &str, at: usize) -> bool {
    let after = text[at..].trim_start();
    !text[..at].trim_end().ends_with(is_bar) && !after.is_empty() && !after.starts_with(is_bar)
}

/// The list after `"square":` or `"rectangle":` in a line of JSON; the whole line otherwise.
fn of_json(line: &str) -> &str {
    if !line.trim_start().starts_with('{') {
        return line;
    }
    let after = |field: &str| Some(line[line.find(field)? + field.len()..].trim_start());
    ["\"square\":", "\"rectangle\":"].into_iter().find_map(after).unwrap_or(line)
}
