//! Reading squares up to order 255 line by line. Each is returned as soon as its last row was read.

use std::collections::HashSet;
use std::str::FromStr;
use std::sync::Arc;

use graeco_grid::text::{self, Grid, Read, ReadQueue, TextError, counted, is_rule};
use graeco_grid::{Alphabet, Budget, Order, Pace, Stop};

use super::announced::{self, Announced, may_be_comment};
use super::row::{Piece, Row, Rows, Unclosed};
use super::symbols::{Symbols, Unknown, is_open};
use crate::kind::Kind;

/// A square that was read, filled or not.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Partial {
    /// The cells.
    pub grid: Grid,
    /// The kind that the text gives, if any.
    pub kind: Option<Kind>,
    /// How its symbols are written.
    pub symbols: Symbols,
}

impl Partial {
    /// The names of its symbols: as they were read, so numbers above 9 may be letters, as in base 36.
    pub fn alphabet(&self) -> Alphabet {
        let names = self.grid.symbols.as_ref().and_then(|names| Alphabet::own(self.grid.order, names).ok());
        names.unwrap_or_else(|| self.symbols.alphabet(self.grid.order))
    }
}

/// Reads the one square of a text in any form of [`text`](crate::text), and recognises how its symbols are written.
///
/// ```
/// use graeco_latin::text::Partial;
/// use graeco_latin::{Kind, complete};
///
/// let partial: Partial = "[[0, 1, -1], [-1, -1, 0], [-1, -1, -1]]".parse()?;
/// let square = complete(&partial.grid, Kind::Plain).unwrap().solve().unwrap();
/// assert_eq!(square[(2, 0)].index(), 2);
/// # Ok::<(), graeco_latin::text::TextError>(())
/// ```
impl FromStr for Partial {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Partial, TextError> {
        let error = |line: usize, what: &str| TextError { line: line.max(1), column: 1, width: 1, what: what.into() };
        let mut squares = read_all(text, None);
        let first =
            squares.next().ok_or_else(|| error(text.lines().count(), "the text ends here; expected a square"))?;
        match squares.next() {
            Some(Ok(second)) if first.is_ok() => Err(error(second.grid.line, "a second square; expected only one")),
            Some(Err(second)) if first.is_ok() => Err(second),
            _ => first,
        }
    }
}

/// Reads all squares of a text in order; a bad one is an error, and reading continues after it. Without `symbols`, how
/// symbols are written is recognized for each square.
pub fn read_all(text: &str, symbols: Option<Symbols>) -> impl Iterator<Item = Result<Partial, TextError>> + use<> {
    let mut reader = Reader::new(symbols);
    text.lines().for_each(|line| reader.line(line));
    reader.end();
    std::iter::from_fn(move || reader.next_square())
}

/// Reads squares line by line. Holds the rows of the current square, and the squares that were read but not yet taken.
#[must_use]
#[derive(Clone, Default, Debug)]
pub struct Reader {
    symbols: Option<Symbols>,
    /// The number of lines read.
    number: usize,
    pieces: Rows,
    /// The rows of a square that is not complete yet.
    rows: Vec<Row>,
    /// Rules between rows, or rows of open cells, each with the number of rows before it.
    rules: Vec<(usize, Row)>,
    /// The cells of a row of the last square, if it had several rows and no blank line is behind it; otherwise 0.
    last_length: usize,
    announced: Option<(Announced, Arc<str>)>,
    /// Whether there was an error, and everything up to the next blank line is skipped.
    skipping: bool,
    ready: ReadQueue<Partial>,
}

impl Reader {
    /// A reader of squares of orders 1 to 255. Without `symbols`, how symbols are written is recognized for each
    /// square.
    pub fn new(symbols: Option<Symbols>) -> Reader {
        Reader { symbols, ..Reader::default() }
    }

    /// The next complete square, or its error; `None` until more lines are taken.
    pub fn next_square(&mut self) -> Option<Result<Partial, TextError>> {
        self.ready.take()
    }

    /// The line that contains the last error that [`next_square`](Self::next_square) returned.
    #[must_use]
    pub fn bad_line(&self) -> &str {
        self.ready.bad_line()
    }

    /// The number of lines taken.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.number
    }

    /// Whether no square is half read, so that the next line starts a new one.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        let is_between = self.rows.is_empty() && !self.pieces.is_open() && self.announced.is_none();
        is_between && self.ready.is_empty() && !self.skipping
    }

    /// Counts lines that were read elsewhere.
    pub fn skip(&mut self, lines: usize) {
        self.number += lines;
    }

    /// The approximate number of bytes held for the current square.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.rows.iter().map(|row| row.text.len() + row.cells.len() * size_of::<(usize, usize, String)>()).sum()
    }

    /// Takes one more line, without its line end.
    pub fn line(&mut self, line: &str) {
        // There are no limits, so this cannot fail.
        let _ = self.line_within(line, &mut Budget::default().pace());
    }

    /// Takes one more line, without its line end, within a budget.
    ///
    /// # Errors
    /// The limit that was reached. Then the line was taken only in part, and the reader must not be used any
    /// more.
    pub fn line_within(&mut self, line: &str, pace: &mut Pace) -> Result<(), Stop> {
        self.number += 1;
        if line.trim().is_empty() {
            if !self.pieces.is_open() && self.announced.is_none() {
                self.end();
            }
            return Ok(());
        }
        if line.trim_start().starts_with(['#', ';']) {
            return Ok(());
        }
        // Rules between boxes are skipped. The whole square decides whether they are rows of open cells.
        if !self.pieces.is_open() && is_rule(line) {
            Row::of_open_cells(self.number, line).into_iter().for_each(|row| self.rule(row));
            return Ok(());
        }
        if !self.pieces.is_open()
            && let Some(announced) = announced::parse(self.number, line)
        {
            self.announce(announced, line);
            return Ok(());
        }
        if self.announced.is_some() && (line.trim() == "c" || line.trim_start().starts_with("c ")) {
            return Ok(());
        }
        let mut pieces = std::mem::take(&mut self.pieces);
        let taken = pieces.line(self.number, line, pace, |piece| match piece {
            Piece::Row(row) => self.row(row),
            Piece::Close => self.finish(),
            Piece::Unclosed(unclosed) => {
                self.cut_off(unclosed);
                self.skipping = false;
            }
            Piece::Stray(error, text) => self.fail(error, text),
        });
        self.pieces = pieces;
        taken
    }

    /// Takes the end of the text.
    pub fn end(&mut self) {
        if let Some(unclosed) = self.pieces.unclosed() {
            self.cut_off(unclosed);
        }
        if let Some(row) = self.pieces.clear() {
            self.row(row);
        }
        if let Some((announced, text)) = self.announced.take() {
            let (n, rows) = (announced.order, self.rows.len());
            let (line, text) = self.rows.last().map_or((announced.line, text), |row| (row.line, row.text.clone()));
            let what = format!("the text ends after {}; expected {n}", counted(rows, "row"));
            self.fail(error(line, 1, 1, what), text);
            self.rows.clear();
        }
        self.finish();
        (self.skipping, self.last_length) = (false, 0);
    }

    /// Refuses the content of a bracket that is open at the end of the text.
    fn cut_off(&mut self, Unclosed { error, text, opened }: Unclosed) {
        self.pieces.clear();
        (self.announced, self.rules) = (None, Vec::new());
        self.rows.retain(|row| row.line < opened);
        if are_whole(&self.rows) {
            self.finish();
        }
        self.rows.clear();
        if !self.skipping {
            self.fail(error, text);
        }
    }

    fn announce(&mut self, announced: Result<Announced, announced::ColumnError>, line: &str) {
        if self.rows.iter().all(may_be_comment) {
            self.rows.clear();
        }
        self.end();
        match announced {
            Ok(announced) => self.announced = Some((announced, line.into())),
            Err(wrong) => {
                self.fail(error(self.number, wrong.column, wrong.width, wrong.what), line.into());
                self.skipping = true;
            }
        }
    }

    /// Takes a row, which may be the last one of a square, or the first one of the next square.
    fn row(&mut self, row: Row) {
        if self.skipping {
            return;
        }
        let expected = self.announced.as_ref().map(|(announced, _)| announced.order.get());
        let length = expected.or(self.rows.first().map(|row| row.cells.len()));
        if let Some(length) = length
            && row.cells.len() != length
        {
            if expected.is_none() && are_whole(&self.rows) {
                self.finish();
            } else {
                let what = format!("this row has {}; expected {length}", counted(row.cells.len(), "cell"));
                self.fail(row.wrong(what), row.text);
                (self.announced, self.skipping) = (None, true);
                return self.rows.clear();
            }
        }
        let length = row.cells.len();
        if lists_candidates(&row) {
            let what = "729 characters list the candidates of a grid of order 9, nine a cell, which `graeco grid` reads; expected cells";
            return self.fail(row.wrong(what.to_owned()), row.text);
        }
        if length > Order::MAX.get() && self.rows.is_empty() && !are_whole(std::slice::from_ref(&row)) {
            let what = format!("this line has {length} cells; expected at most {}, or n² cells on a line", Order::MAX);
            self.fail(row.wrong(what), row.text);
            self.skipping = true;
            return;
        }
        self.rows.push(row);
        let length = self.rows[0].cells.len();
        if self.has_dashes() {
            self.take_rules(length);
        }
        if self.rows.len() == expected.unwrap_or(length) {
            // No symbol occurs twice in a row of a square, but a grid that is not Latin may have any. Lines are squares
            // of their own if they are no such rows, and at least one of them is Latin.
            let may_be_lines = expected.is_none()
                && are_whole(&self.rows)
                && self.rows.iter().any(|row| repeats(row.cells.iter().map(|cell| cell.2.as_str())));
            if may_be_lines && self.rows.iter().any(is_latin_line) {
                return self.finish();
            }
            let rows = std::mem::take(&mut self.rows);
            self.rules.clear();
            self.last_length = length;
            let announced = self.announced.take();
            self.square(&rows, announced.as_ref());
        }
    }

    /// Takes a rule between boxes, or a row of open cells.
    fn rule(&mut self, rule: Row) {
        let length = rule.cells.len();
        if self.has_dashes() && self.rows.first().is_some_and(|row| row.cells.len() == length) {
            return self.row(rule);
        }
        self.rules.push((self.rows.len(), rule));
        if self.rows.is_empty() && self.rules.len() == length {
            self.finish();
        } else if self.rules.len() > Order::MAX.get() {
            self.rules.clear();
        }
    }

    /// Whether a row has an open cell `-`.
    fn has_dashes(&self) -> bool {
        self.rows.iter().any(|row| row.cells.iter().any(|cell| cell.2 == "-"))
    }

    /// Makes rows of the rules that are as long as those.
    fn take_rules(&mut self, length: usize) {
        for (before, rule) in std::mem::take(&mut self.rules).into_iter().rev() {
            if rule.cells.len() == length {
                self.rows.insert(before.min(self.rows.len()), rule);
            }
        }
    }

    /// Ends the current rows: they are whole squares on a line each, or an incomplete square.
    fn finish(&mut self) {
        // Rules are rows if as many are missing.
        let length = self.rows.first().or(self.rules.first().map(|rule| &rule.1)).map_or(0, |row| row.cells.len());
        let fitting = self.rules.iter().filter(|rule| rule.1.cells.len() == length).count();
        let are_rows = self.rows.is_empty() || !are_whole(&self.rows);
        if fitting > 0 && are_rows && self.rows.len() + fitting == length {
            self.take_rules(length);
            let rows = std::mem::take(&mut self.rows);
            return self.square(&rows, None);
        }
        self.rules.clear();
        let rows = std::mem::take(&mut self.rows);
        let Some(last) = rows.last() else { return };
        let length = last.cells.len();
        let may_be_lines = length != self.last_length || length == 1;
        if may_be_lines && ((rows.len() == 1 && length.isqrt().pow(2) == length) || are_whole(&rows)) {
            return rows.iter().for_each(|row| self.square(std::slice::from_ref(row), None));
        }
        let what = match rows.len() {
            1 if may_be_lines => {
                format!("this line has {}; expected n lines of n cells, or n² cells on a line", counted(length, "cell"))
            }
            read => format!("the square ends after {}; expected {length}", counted(read, "row")),
        };
        self.fail(last.wrong(what), last.text.clone());
    }

    /// Takes the rows of a square, or a single row that holds a whole square.
    fn square(&mut self, rows: &[Row], announced: Option<&(Announced, Arc<str>)>) {
        let read = self.read(rows, announced);
        self.ready.push(read);
    }

    fn read(&self, rows: &[Row], announced: Option<&(Announced, Arc<str>)>) -> Read<Partial> {
        let one_line = rows.len() == 1 && rows[0].cells.len() > 1;
        let n = if one_line { rows[0].cells.len().isqrt() } else { rows.len() };
        let first = &rows[0];
        let order = Order::new(n).map_err(|bad| (first.wrong(bad.to_string()), first.text.clone()))?;
        let cells = || rows.iter().flat_map(|row| row.cells.iter().map(move |cell| (row, cell)));
        let symbols = match (self.symbols, announced) {
            (_, Some(_)) => Symbols::FromZero,
            (Some(symbols), _) => symbols,
            (None, None) => Symbols::recognized(n, &cells().map(|(_, cell)| cell.2.as_str()).collect::<Vec<_>>())
                .map_err(|unknown| {
                    let what = match unknown {
                        Unknown::Ambiguous => format!("neither 0 nor {n} occurs, so symbols may count"),
                        Unknown::Zero(None) => format!("0, {n} and other open cells occur, so symbols may count"),
                        Unknown::Zero(Some(zeros)) => {
                            format!("{zeros} cells have 0, and there are other open cells, so symbols may count")
                        }
                    };
                    (first.wrong(what + " from 0 or from 1; choose with --symbols"), first.text.clone())
                })?,
        };
        let alphabet = symbols.alphabet(order);
        let mut read = Vec::with_capacity(n * n);
        for (row, (line, column, word)) in cells() {
            read.push(match alphabet.read_word(word) {
                graeco_grid::Reading::Open => None,
                graeco_grid::Reading::Symbol(symbol) => Some(symbol),
                graeco_grid::Reading::Unknown => {
                    let what = format!("`{word}` is not a symbol of order {n}; expected {}", alphabet.expected());
                    return Err((error(*line, *column, word.chars().count(), what), row.text.clone()));
                }
            });
        }
        let line = announced.map_or(first.line, |(announced, _)| announced.line);
        if let Some((Announced { holes: Some((holes, column, width)), .. }, text)) = announced {
            let found = read.iter().filter(|cell| cell.is_none()).count();
            if found != *holes {
                let what = format!("{} announced here, and {found} found", counted(*holes, "hole"));
                return Err((error(line, *column, *width, what), text.clone()));
            }
        }
        let first = usize::from(symbols != Symbols::FromZero);
        let is_base_36 = symbols != Symbols::Letters
            && cells()
                .zip(&read)
                .any(|((_, cell), symbol)| symbol.is_some() && cell.2.starts_with(char::is_alphabetic));
        let names = is_base_36.then(|| order.symbols().filter_map(|symbol| alphabet.char(symbol)).collect());
        let grid = Grid { order, cells: read, line, one_line, first, symbols: names };
        Ok(Partial { grid, kind: announced.map(|(announced, _)| announced.kind), symbols })
    }

    fn fail(&mut self, error: TextError, text: Arc<str>) {
        self.ready.push(Err((error, text)));
    }
}

/// Whether a row lists the nine candidates of each cell of a grid of order 9.
fn lists_candidates(row: &Row) -> bool {
    let cells = || row.cells.iter().map(|cell| cell.2.as_str());
    row.cells.len() == 729 && text::lists_candidates(&cells().collect::<String>())
}

/// Whether each row may be a whole square on a line: of order m it has m² cells, and no more than m symbols. So a row of n
/// different letters is a row, even if n is a square number.
fn are_whole(rows: &[Row]) -> bool {
    rows.iter().all(|row| {
        let order = row.cells.len().isqrt();
        let fits = |word: &str| is_open(word) || word.parse::<usize>().map_or(true, |number| number <= order);
        let symbols = || row.cells.iter().map(|cell| cell.2.as_str()).filter(|word| !is_open(word));
        order * order == row.cells.len()
            && row.cells.iter().all(|cell| fits(&cell.2))
            && symbols().collect::<HashSet<_>>().len() <= order
    })
}

/// Whether a symbol occurs twice.
fn repeats<'a>(words: impl Iterator<Item = &'a str>) -> bool {
    let mut seen = HashSet::new();
    words.filter(|word| !is_open(word)).any(|word| !seen.insert(word))
}

/// Whether a row is a Latin square on a line, perhaps with open cells.
fn is_latin_line(row: &Row) -> bool {
    let order = row.cells.len().isqrt();
    let differ = |cells: &mut dyn Iterator<Item = usize>| !repeats(cells.map(|cell| row.cells[cell].2.as_str()));
    (0..order).all(|line| {
        differ(&mut (0..order).map(|place| line * order + place))
            && differ(&mut (0..order).map(|place| place * order + line))
    })
}

fn error(line: usize, column: usize, width: usize, what: String) -> TextError {
    TextError { line, column, width: width.max(1), what }
}
