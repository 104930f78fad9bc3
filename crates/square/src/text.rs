//! Text forms of a grid, read and written. The form of a text is recognized by its content.
//!
//! | form | description |
//! | --- | --- |
//! | line | n² characters, `0 . - _ * x ?` for open cells; the rest after a blank or `#` is a comment |
//! | separated line | n² numbers with blanks, commas, semicolons or tabs between |
//! | block | n lines of n characters or n separated symbols; an empty field of a table is an open cell |
//! | picture | a block with `\|` between boxes and lines of `-`, `+`, `=` or `*` between rows |
//! | `.sdk` | a block after lines that start with `#`; of sections in brackets, `[Puzzle]` is read |
//!
//! Lines that start with `#` or `;`, and titles such as `Grid 7`, are skipped.
//!
//! Above order 9 the characters are `1`–`9` and letters from `A`. In a grid of letters alone, of order 4 or more, A is 1. [`Zero`] says
//! whether `0` is an open cell or, where symbols are not known to count from 1, the first symbol. Up to order 9 it is an
//! open cell unless there are others, such as `.`.
//!
//! Where no other sign is an open cell, a blank is one in rows of as many characters as cells, of which those at the end may
//! be missing, and in pictures with as many between bars.
//!
//! A line of `-` alone, perhaps with bars between, is a row if it has as many of them as rows have cells, and if other
//! rows have cells `-` or rows would be missing without it. Otherwise it is part of a picture.

use std::collections::VecDeque;

use crate::alphabet::{Alphabet, Reading};
pub use crate::candidate_line::lists_candidates;
pub use crate::counted::counted;
use crate::lines::{
    count_cells, has_blanks, is_complete, is_table_rule, is_title, may_be_row, one_line, square_root, without_frame,
};
pub use crate::lines::{is_edge, is_rule, row};
use crate::order::{Cell, Order, Symbol};
pub use crate::ranged::ranged;
pub use crate::read_queue::{Read, ReadQueue};
use crate::shape::Shape;
use crate::square::Square;
pub use crate::zero::Zero;
pub use graeco_exact_cover::text::TextError;

/// A grid as it was read: n² cells, row by row, open or filled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    /// The order.
    pub order: Order,
    /// The contents of each cell.
    pub cells: Vec<Option<Symbol>>,
    /// The line, counted from 1, on which it starts.
    pub line: usize,
    /// Whether it was all on one line.
    pub one_line: bool,
    /// The number by which its first symbol is written: 1, or 0 if the text counts from 0.
    pub first: usize,
    /// The characters of all symbols, if some are written as letters.
    pub symbols: Option<String>,
}

/// Reads a text with exactly one grid. Without an order, the order is recognized.
///
/// # Errors
/// If there is no grid or more than one, or an unexpected character.
pub fn parse(text: &str, order: Option<Order>) -> Result<Grid, TextError> {
    let mut reader = Reader::new(order.map(Alphabet::from_one));
    for line in text.lines() {
        reader.line(line);
        // The rest after a second grid makes no difference.
        if reader.ready.len() > 1 {
            break;
        }
    }
    reader.end();
    let Some(first) = reader.next_grid() else {
        return Err(error(text.lines().count().max(1), 1, 1, "the text ends here; expected a grid"));
    };
    let first = first?;
    match reader.next_grid() {
        None => Ok(first),
        Some(Err(error)) => Err(error),
        Some(Ok(grid)) => Err(error(grid.line, 1, 1, "a second grid; expected only one")),
    }
}

/// Reads all grids of a text, good and bad ones, in order. Without an alphabet, the order is recognized, and so is above
/// order 9 whether symbols are numbers from 1 or from 0.
pub fn parse_all(text: &str, alphabet: Option<&Alphabet>) -> VecDeque<Result<Grid, TextError>> {
    let mut reader = Reader::new(alphabet.cloned());
    for line in text.lines() {
        reader.line(line);
    }
    reader.end();
    std::iter::from_fn(|| reader.next_grid()).collect()
}

/// Reads grids line by line. With an alphabet, and so an order, it needs memory for one grid only.
///
/// Without one, a stretch of k lines of k cells is a block, and otherwise each line should hold a whole grid.
#[must_use]
#[derive(Clone, Debug)]
pub struct Reader {
    alphabet: Option<Alphabet>,
    /// Whether symbols may count from 0, although the alphabet counts from 1.
    may_count_from_zero: bool,
    /// How many lines were read.
    number: usize,
    /// Inside a section other than `[Puzzle]`.
    skipping: bool,
    rows: Vec<(usize, String)>,
    /// The remaining rows and cells of a grid of another order, which was refused.
    refused: (usize, usize),
    ready: ReadQueue<Grid>,
}

impl Reader {
    /// A reader for grids of one order, that of the alphabet; without one, of any order.
    pub fn new(alphabet: Option<Alphabet>) -> Reader {
        let (rows, refused, ready) = Default::default();
        let may_count_from_zero = alphabet.is_none();
        Reader { alphabet, may_count_from_zero, number: 0, skipping: false, rows, refused, ready }
    }

    /// A reader for grids of one order, or of any. It recognizes whether symbols are numbers from 1 or from 0.
    pub fn of_order(order: Option<Order>) -> Reader {
        Reader { may_count_from_zero: true, ..Reader::new(order.map(Alphabet::from_one)) }
    }

    /// The next complete grid, or its error.
    pub fn next_grid(&mut self) -> Option<Result<Grid, TextError>> {
        self.ready.take()
    }

    /// The line, as it was read, of the last error that [`next_grid`](Self::next_grid) returned.
    #[must_use]
    pub fn bad_line(&self) -> &str {
        self.ready.bad_line()
    }

    /// How many lines were read.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.number
    }

    /// Whether no grid is partly read and no section is being skipped: the next line starts something new.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.rows.is_empty() && self.ready.is_empty() && !self.skipping
    }

    /// Counts lines that were read elsewhere.
    pub fn skip(&mut self, lines: usize) {
        self.number += lines;
    }

    /// Reads one more line.
    pub fn line(&mut self, line: &str) {
        self.number += 1;
        let line = if self.number == 1 { line.trim_start_matches('\u{feff}') } else { line };
        let text = line.trim();
        if is_table_rule(text) && self.rows.len() == 1 {
            // What stands above it names the columns of a table.
            self.rows.clear();
            return;
        }
        let is_open_row = |row: &(usize, String)| row.1.len() == line.len() && has_blanks(&row.1, line.len());
        if !line.is_empty() && text.is_empty() && self.rows.iter().any(is_open_row) {
            self.rows.push((self.number, line.into()));
            return;
        }
        if text.starts_with('[') && text.ends_with(']') {
            self.end();
            self.skipping = !text.eq_ignore_ascii_case("[puzzle]");
        } else if text.is_empty() {
            // A blank line ends a stretch, but blocks may have blank lines between their boxes.
            let between_boxes = |alphabet: &Alphabet| self.rows.len().is_multiple_of(alphabet.order().get().isqrt());
            if !self.alphabet.as_ref().is_some_and(between_boxes) {
                self.end();
            }
        } else if is_title(text) {
            self.end();
        } else if !text.starts_with(['#', ';']) && !self.skipping {
            match self.alphabet.clone() {
                Some(alphabet) => self.line_of(&alphabet, line),
                None if is_rule(line) && !may_be_row(line) => {}
                None => self.rows.push((self.number, line.into())),
            }
        }
    }

    fn line_of(&mut self, alphabet: &Alphabet, line: &str) {
        let n = alphabet.order().get();
        let refused = std::mem::take(&mut self.refused);
        if refused.0 > 0 && row(line, n).is_none() && (is_rule(line) || count_cells(line) == refused.1) {
            self.refused = (refused.0 - usize::from(!is_rule(line)), refused.1);
            return;
        }
        // A whole grid on a line ends one that was not finished.
        if n > 1 && !self.rows.is_empty() && plain_line(line, alphabet).is_some() {
            self.end();
        }
        if self.rows.is_empty()
            && let Some(cells) = plain_line(line, alphabet)
        {
            let first = first_number(alphabet);
            let (order, line, symbols) = (alphabet.order(), self.number, None);
            let grid = Grid { order, cells, line, one_line: true, first, symbols };
            self.ready.push(Ok(grid));
        } else if self.rows.is_empty()
            && let Some(cells) = one_line(line, n * n)
        {
            let grid = self.read_cells(alphabet, &[(self.number, cells)], true);
            self.ready.push(grid.map_err(|error| (error, line.into())));
        } else if row(line, n).is_some() {
            self.rows.push((self.number, line.into()));
            if is_complete(&self.rows, n) {
                self.end();
            }
        } else if !is_rule(line) {
            let wrong = self.wrong_length(line, n);
            self.ready.push(Err((wrong, line.into())));
        }
    }

    /// Notes the end of the text.
    pub fn end(&mut self) {
        let order = self.alphabet.as_ref().map(|alphabet| alphabet.order().get());
        let rows = without_frame(std::mem::take(&mut self.rows), order);
        if rows.is_empty() {
            return;
        }
        let is_block = self.alphabet.is_some() || rows.iter().any(|(_, line)| row(line, rows.len()).is_some());
        if is_block {
            let grid = self.block(&rows).map_err(|error| {
                let line = rows.iter().find(|(number, _)| *number == error.line);
                (error, line.map_or("", |(_, line)| line).into())
            });
            self.ready.push(grid);
            return;
        }
        for (number, line) in rows {
            let cells = count_cells(&line);
            let grid = match square_root(cells).and_then(|n| Order::new(n).ok()) {
                Some(order) => match one_line(&line, cells) {
                    Some(cells) => self.read_cells(&Alphabet::from_one(order), &[(number, cells)], true),
                    None => Err(error(number, 1, 1, "expected symbols, joined or with blanks between")),
                },
                None => {
                    let found = counted(cells, "cell");
                    let what = format!("this line has {found}; expected n lines of n cells, or n² cells on a line");
                    Err(error(number, 1, line.chars().count(), &what))
                }
            };
            self.ready.push(grid.map_err(|error| (error, line.into())));
        }
    }

    fn block(&self, rows: &[(usize, String)]) -> Result<Grid, TextError> {
        let last = rows.last().map_or(1, |row| row.0);
        let n = self.alphabet.as_ref().map_or(rows.len(), |alphabet| alphabet.order().get());
        let order = Order::new(n).map_err(|bad| error(last, 1, 1, &bad.to_string()))?;
        if rows.len() != n {
            return Err(error(last, 1, 1, &format!("the grid ends after row {}; expected {n} rows", rows.len())));
        }
        let mut cells = Vec::new();
        let has_signs = rows.iter().any(|(_, line)| line.contains(['.', '0', '_', '*', '?']));
        for (number, line) in rows {
            let row = row(line, n).filter(|_| !(has_signs && has_blanks(line, n)));
            let Some(row) = row else {
                let found = counted(count_cells(line), "cell");
                let what = format!("this row has {found}; expected {n}, as there are rows");
                return Err(error(*number, 1, line.chars().count(), &what));
            };
            cells.push((*number, row));
        }
        let alphabet = self.alphabet.clone().unwrap_or_else(|| Alphabet::from_one(order));
        self.read_cells(&alphabet, &cells, false)
    }

    fn read_cells(
        &self,
        alphabet: &Alphabet,
        rows: &[(usize, Vec<(usize, &str)>)],
        one_line: bool,
    ) -> Result<Grid, TextError> {
        let alphabet = &self.recognized(alphabet, rows)?;
        let mut cells = Vec::with_capacity(alphabet.order().cell_count());
        for (number, words) in rows {
            for &(column, word) in words {
                cells.push(match alphabet.read_word(word) {
                    Reading::Open => None,
                    Reading::Symbol(symbol) => Some(symbol),
                    Reading::Unknown => {
                        let what = match is_candidates(word, alphabet) {
                            true => format!("`{word}` are candidates; expected one symbol per cell, or an open cell"),
                            false => format!("unexpected `{word}`; expected {}", alphabet.expected()),
                        };
                        return Err(error(*number, column, word.chars().count(), &what));
                    }
                });
            }
        }
        let line = rows.first().map_or(self.number, |row| row.0);
        let (order, first) = (alphabet.order(), first_number(alphabet));
        let mut words = rows.iter().flat_map(|(_, words)| words.iter().map(|word| word.1));
        let has_letters = words.any(|word| {
            word.starts_with(char::is_alphabetic) && matches!(alphabet.read_word(word), Reading::Symbol(_))
        });
        let symbols = has_letters.then(|| order.symbols().filter_map(|symbol| alphabet.char(symbol)).collect());
        Ok(Grid { order, cells, line, one_line, first, symbols })
    }

    /// How the symbols of a grid are written: as the alphabet says, in letters alone, or as numbers from 0.
    fn recognized(&self, alphabet: &Alphabet, rows: &[(usize, Vec<(usize, &str)>)]) -> Result<Alphabet, TextError> {
        let words = || rows.iter().flat_map(|(_, words)| words.iter().map(|w| w.1));
        let order = alphabet.order();
        if is_lettered(alphabet, words()) {
            return Ok(Alphabet::letters(order));
        }
        let is_zero = |word: &str| word.chars().all(|c| c == '0');
        let zeros = words().filter(|word| is_zero(word)).count();
        if zeros == 0 || alphabet.read_char('0') != Reading::Open {
            return Ok(alphabet.clone());
        }
        let last = Symbol::new(order.grid_symbol_count() - 1);
        let has_others = words().any(|word| !is_zero(word) && alphabet.read_word(word) == Reading::Open);
        let has_last = words().any(|word| alphabet.read_word(word) == Reading::Symbol(last));
        if order.get() <= 9 && !has_others {
            return Ok(alphabet.clone());
        }
        match Zero::of(order.get(), zeros, has_others, has_last) {
            Zero::Symbol if self.may_count_from_zero => Ok(Alphabet::from_zero(order)),
            Zero::Symbol if has_others => Err(wrong_zero(rows, is_zero, "expected 1 for the first symbol")),
            Zero::Neither if has_last => {
                Err(wrong_zero(rows, is_zero, &format!("{} is a symbol", alphabet.name(last))))
            }
            Zero::Neither => Err(wrong_zero(rows, is_zero, &format!("{zeros} cells have it"))),
            Zero::Open | Zero::Symbol => Ok(alphabet.clone()),
        }
    }

    fn wrong_length(&mut self, line: &str, n: usize) -> TextError {
        let started = !std::mem::take(&mut self.rows).is_empty();
        let (cells, width) = (count_cells(line), line.chars().count());
        if !started && cells > 1 && 2 * cells < n * n {
            // The other rows of a grid of another order are no news.
            self.refused = (cells - 1, cells);
        }
        let found = counted(cells, "cell");
        let what = if started || cells < 2 * n {
            format!("this row has {found}; expected {n}")
        } else {
            format!("this line has {found}; expected {} for a whole grid or {n} for a row", n * n)
        };
        // The first cell too many, or the place where one is missing.
        let column = if cells > n * n { n * n + 1 } else { width + 1 };
        error(self.number, column.min(width + 1), 1, &what)
    }
}

/// The number by which an alphabet writes its first symbol, 1 if it does not count from 0.
fn first_number(alphabet: &Alphabet) -> usize {
    usize::from(alphabet.read_char('0') != Reading::Symbol(Symbol(0)))
}

/// The error that the first `0` of a grid is neither an open cell nor a symbol.
fn wrong_zero(rows: &[(usize, Vec<(usize, &str)>)], is_zero: impl Fn(&str) -> bool, what: &str) -> TextError {
    let cells = || rows.iter().flat_map(|(number, words)| words.iter().map(|word| (*number, word.0, word.1)));
    let (number, column, word) = cells().find(|cell| is_zero(cell.2)).unwrap_or((1, 1, "0"));
    let other = cells()
        .map(|cell| cell.2)
        .find(|word| matches!(*word, "." | "-" | "_" | "*" | "x" | "X" | "?" | "-1"))
        .unwrap_or(".");
    error(number, column, word.chars().count(), &Zero::refusal(word, other, what))
}

/// The cells of a line of cells alone: the form of large collections, on a fast path. Every other line takes the slow
/// path, which finds the error.
#[must_use]
pub fn plain_line(line: &str, alphabet: &Alphabet) -> Option<Vec<Option<Symbol>>> {
    let text = line.trim_end();
    if text.len() != alphabet.order().cell_count() || alphabet.order().get() > 9 {
        return None;
    }
    if Zero::is_mixed(text.as_bytes()) && alphabet.read_char('0') == Reading::Open {
        return None;
    }
    let cell = |byte: u8| match alphabet.read_char(char::from(byte)) {
        Reading::Open => Some(None),
        Reading::Symbol(symbol) => Some(Some(symbol)),
        Reading::Unknown => None,
    };
    text.bytes().map(cell).collect()
}

/// Whether a word of a small grid is several symbols.
fn is_candidates(word: &str, alphabet: &Alphabet) -> bool {
    let is_symbol = |c| matches!(alphabet.read_char(c), Reading::Symbol(_));
    alphabet.order().get() <= 9 && word.len() > 1 && word.chars().all(is_symbol)
}

/// Whether a grid is written in letters alone, which then start from A = 1.
fn is_lettered<'t>(alphabet: &Alphabet, mut words: impl Iterator<Item = &'t str> + Clone) -> bool {
    let n = alphabet.order().get();
    let one = Symbol(0);
    (4..=26).contains(&n)
        && alphabet.char(one) == Some('1')
        && words.clone().any(|w| w.len() == 1 && w.chars().all(|c| c.is_ascii_alphabetic() && !"xX".contains(c)))
        && words.all(|w| w.chars().all(|c| !('1'..='9').contains(&c)))
}

fn error(line: usize, column: usize, width: usize, what: &str) -> TextError {
    TextError { line, column, width: width.max(1), what: what.into() }
}

/// Writes a square or grid on one line: characters joined, or symbols with blanks between if the order is too large. Of a
/// grid with absent cells it writes the [frame](Shape::frame).
#[must_use]
pub fn line(cells: &[Option<Symbol>], alphabet: &Alphabet) -> String {
    if alphabet.shape().is_none() && alphabet.is_joinable() {
        return cells.iter().map(|cell| cell.and_then(|s| alphabet.char(s)).unwrap_or('.')).collect();
    }
    let is_joined = alphabet.is_joinable();
    let name = |symbol| alphabet.char(symbol).filter(|_| is_joined).map_or(alphabet.name(symbol), String::from);
    framed(cells, alphabet, name).join(if is_joined { "" } else { " " })
}

/// Writes n lines of symbols, separated by blanks.
#[must_use]
pub fn rows(cells: &[Option<Symbol>], alphabet: &Alphabet) -> String {
    let words = framed(cells, alphabet, |symbol| alphabet.name(symbol));
    let columns = alphabet.shape().map_or(alphabet.order().get(), |shape| shape.frame().1);
    let rows: Vec<String> = words.chunks(columns).map(|row| row.join(" ")).collect();
    rows.join("\n")
}

/// Draws a picture, with bars and lines between boxes of the given numbers of rows and columns. A grid with absent cells has
/// none.
#[must_use]
pub fn picture(cells: &[Option<Symbol>], alphabet: &Alphabet, block: (usize, usize)) -> String {
    if alphabet.shape().is_some() {
        return rows(cells, alphabet);
    }
    picture_of_words(alphabet.order().get(), &framed(cells, alphabet, |symbol| alphabet.name(symbol)), block)
}

/// Draws the same picture with any text in each cell; `words` has an entry for each cell, row by row, `columns` in each row.
#[must_use]
pub fn picture_of_words(columns: usize, words: &[String], (box_rows, box_columns): (usize, usize)) -> String {
    let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(1);
    // The last boxes may be narrower.
    let widths = (0..columns).step_by(box_columns).map(|first| box_columns.min(columns - first));
    let rule = widths.map(|count| "-".repeat((width + 1) * count + 1) + "+").collect::<String>();
    let rule = format!("+{rule}\n");
    let mut picture = String::new();
    for (number, row) in words.chunks(columns).enumerate() {
        if number % box_rows == 0 {
            picture.push_str(&rule);
        }
        for part in row.chunks(box_columns) {
            picture.push_str("| ");
            for word in part {
                picture.push_str(&format!("{word:>width$} "));
            }
        }
        picture.push_str("|\n");
    }
    picture + rule.trim_end()
}

/// The character for each cell of the frame, which is the whole square if no cell is absent.
fn framed(cells: &[Option<Symbol>], alphabet: &Alphabet, name: impl Fn(Symbol) -> String) -> Vec<String> {
    let word = |cell: Option<Symbol>| cell.map_or(".".into(), &name);
    match alphabet.shape() {
        None => cells.iter().copied().map(word).collect(),
        Some(shape) => {
            let word = |cell: Cell| if shape.has(cell) { word(cells[cell.index()]) } else { Shape::ABSENT.to_string() };
            shape.frame_cells().map(word).collect()
        }
    }
}

impl Square {
    /// The cells, in the form that the writers of [`text`](crate::text) take.
    #[must_use]
    pub fn cells(&self) -> Vec<Option<Symbol>> {
        self.symbols().iter().copied().map(Some).collect()
    }
}
