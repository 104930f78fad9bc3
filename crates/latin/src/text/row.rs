//! The rows of a line of text: words or characters, with or without brackets, each with its column.

use std::cell::OnceCell;
use std::sync::Arc;

use graeco_grid::text::TextError;
use graeco_grid::{End, Pace};

/// A row of a square in the text.
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
    /// That the row is wrong.
    pub(super) fn wrong(&self, what: String) -> TextError {
        TextError { line: self.line, column: 1, width: self.text.chars().count().max(1), what }
    }

    /// That one of its cells is wrong.
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
}

/// Cuts lines into rows. Within brackets a row ends where its bracket closes, otherwise at the end of its line.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    depth: usize,
    /// Whether the outermost bracket holds more than the cells of one row.
    is_list: bool,
    row: Row,
    /// The depth of the bracket that the row stands in.
    row_depth: usize,
    /// The line, the column and the closing form of the outermost open bracket.
    opened: (usize, usize, char),
    /// Where the last line ends that was taken with an open bracket: its number, the next column, and all of it.
    last: (usize, usize, Arc<str>),
}

/// That a text ends within a bracket.
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
        self.depth > 0
    }

    /// What is wrong if the text ends here.
    pub(super) fn unclosed(&self) -> Option<Unclosed> {
        let (line, column, text) = self.last.clone();
        let (opened, at, closing) = self.opened;
        let what =
            format!("the text ends here; expected `{closing}`: the bracket in line {opened}, column {at}, is open");
        self.is_open().then_some(Unclosed { error: TextError { line, column, width: 1, what }, text, opened })
    }

    /// Closes all brackets, and returns the row that is half read.
    pub(super) fn clear(&mut self) -> Option<Row> {
        (self.depth, self.is_list) = (0, false);
        self.take()
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
    ) -> Result<(), End> {
        let whole = OnceCell::new();
        let text = of_json(line);
        let before = line.len() - text.len();
        let mut columns = line[..before].chars().count();
        let mut word: Option<(usize, usize)> = None;
        for (at, c) in text.char_indices().chain([(text.len(), '\n')]) {
            pace.step(1)?;
            columns += 1;
            let ends = c == '\n' || c == '#' && word.is_none();
            let between = ends || c.is_whitespace() || "[](){},;\"'".contains(c) || is_bar(c);
            if !between {
                if word.is_none() {
                    word = Some((at, columns));
                    if self.row.cells.is_empty() {
                        self.row = Row { line: number, ..Row::default() };
                        self.row.text = Arc::clone(whole.get_or_init(|| line.into()));
                        self.row_depth = self.depth;
                    }
                }
                continue;
            }
            if let Some((from, column)) = word.take()
                && !text[from..at].ends_with(':')
            {
                // An open cell in a list of JSON.
                let word = if self.depth > 0 && &text[from..at] == "null" { "." } else { &text[from..at] };
                self.row.word(number, column, word);
            }
            match c {
                '[' | '(' | '{' => {
                    if self.depth == 0 {
                        self.opened = (number, columns, closing(c));
                    }
                    self.depth += 1;
                    self.is_list |= self.depth > 1;
                }
                ']' | ')' | '}' => {
                    self.end_row(&mut piece);
                    self.depth = self.depth.saturating_sub(1);
                    if self.depth == 0 && std::mem::take(&mut self.is_list) {
                        piece(Piece::Close);
                    }
                    // Other fields may follow the list in a JSON line.
                    if self.depth == 0 && before > 0 {
                        return Ok(());
                    }
                }
                ';' => {
                    self.is_list |= self.depth > 0;
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
        if self.depth == 0 || self.row_depth == 0 {
            self.end_row(&mut piece);
        }
        if self.depth > 0 {
            self.last = (number, line.chars().count() + 1, Arc::clone(whole.get_or_init(|| line.into())));
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

/// The bracket that closes one.
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

/// Whether a line is decoration: a frame, or a rule between boxes.
pub(super) fn is_frame(line: &str) -> bool {
    let is_drawn = |c: char| ('\u{2500}'..='\u{257f}').contains(&c);
    line.chars().all(|c| c.is_whitespace() || "+-=|*:'.".contains(c) || is_drawn(c))
        && (line.contains("--") || line.contains("==") || line.contains('+') || line.chars().any(is_drawn))
}
