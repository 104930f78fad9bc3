//! Lines of a file that become blocks of Sudokus: columns, grids, lists, and what comes before them.

mod block;

use std::borrow::Cow;

use graeco_grid::Symbol;
use graeco_grid::text::{Reader, TextError, is_rule, row};
use memchr::{memchr, memchr2, memrchr2};

use crate::columns::{CELLS, Columns, Digits, ROW, SudokuLine, alphabet, is_number, plain_digits, text_of};
use crate::entries::{Entry, EntryReader, is_list};
use crate::record::{on_one_line, quoted_cells};
use crate::unapplied::{joined, unapplied};
use crate::words::BadEntry;
use block::Others;
pub use block::{BadSudoku, SudokuBlock};

/// So many bytes at the beginning of a file show whether it is a list.
const LOOK: usize = 1 << 16;

/// A longer line is no number or date.
const LONGEST_NUMBER: usize = 16;

/// A longer line is no row of quoted cells.
const LONGEST_ROW: usize = 1 << 10;

/// Lines that become blocks of Sudokus.
pub struct SudokuLines {
    reader: Reader,
    /// The columns of the lines so far, if there are any.
    columns: Option<Columns>,
    /// Whether a header may come.
    is_at_start: bool,
    /// The reader of puzzles among other words, if they stand among some.
    list: Option<EntryReader>,
    names: Vec<String>,
    /// A number between grids: that of the next one or, in the first line, how many puzzles there are, if one comes next.
    number: Option<String>,
    compares: bool,
    keeps: KeptColumns,
    /// A line with more bytes is no puzzle.
    longest: usize,
    /// Advice for a line that cannot be read.
    advice: fn(&str) -> Option<String>,
    block: SudokuBlock,
    /// The number of puzzles passed on so far.
    taken: usize,
}

/// The columns that are kept beside the puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeptColumns {
    /// None.
    None,
    /// All but the solution, in place of which there is another one.
    WithoutSolution,
    /// All.
    All,
}

impl KeptColumns {
    /// All columns, if answers repeat them.
    #[must_use]
    pub fn all_if(is_repeated: bool) -> KeptColumns {
        if is_repeated { KeptColumns::All } else { KeptColumns::None }
    }
}

impl SudokuLines {
    /// No lines so far. Solutions beside the puzzles are read if it `compares`, and `keeps` says which columns are kept. A line
    /// of more than the `longest` number of bytes is no puzzle. `advice` is for lines that cannot be read.
    #[must_use]
    pub fn new(
        (compares, keeps): (bool, KeptColumns),
        longest: usize,
        advice: fn(&str) -> Option<String>,
    ) -> SudokuLines {
        SudokuLines {
            reader: Reader::new(Some(alphabet())),
            columns: None,
            is_at_start: true,
            list: None,
            names: Vec::new(),
            number: None,
            compares,
            keeps,
            longest,
            advice,
            block: SudokuBlock::default(),
            taken: 0,
        }
    }

    /// How many puzzles, good and bad, were read.
    #[must_use]
    pub fn len(&self) -> usize {
        self.taken + self.block.len()
    }

    /// Whether there were none so far.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many of them wait to be taken.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.block.len()
    }

    /// Whether whole lines at the beginning do not show yet what they begin.
    #[must_use]
    pub fn is_undecided(&self, lines: &[u8]) -> bool {
        self.is_at_start && self.list.is_none() && lines.len() < LOOK && is_begun(lines)
    }

    /// Takes the form of these lines, if they are the first ones: a list, or lines of puzzles.
    pub fn begin(&mut self, lines: &[u8]) {
        if self.is_empty() && self.block.note.is_none() {
            self.block.note = unapplied(&String::from_utf8_lossy(&lines[..lines.len().min(LOOK)]));
        }
        if self.is_at_start && self.list.is_none() && plain_line(lines).is_none() {
            let begin = String::from_utf8_lossy(&lines[..lines.len().min(LOOK)]);
            self.list = is_list(&begin).then(EntryReader::default);
        }
    }

    /// Takes the first line, and leaves the others.
    pub fn next<'b>(&mut self, rest: &'b [u8]) -> &'b [u8] {
        let is_first = self.is_empty();
        let after = self.take_line(rest);
        if is_first && !self.is_empty() {
            self.note_others(split_line(rest).0);
        }
        after
    }

    /// Notes that the line of the first puzzle has others, which are not read.
    fn note_others(&mut self, line: &[u8]) {
        let runs = line.split(|byte| !byte.is_ascii_digit() && *byte != b'.');
        let is_puzzle = |run: &&[u8]| run.len() == CELLS && run.iter().any(|byte| b".0".contains(byte));
        let count = runs.filter(is_puzzle).count();
        if count > self.len() {
            let note = format!("line {} has {count} Sudokus; one of each line is read", self.reader.lines());
            self.block.note = joined(self.block.note.take(), Some(note));
        }
    }

    fn take_line<'b>(&mut self, rest: &'b [u8]) -> &'b [u8] {
        if self.number.is_some() {
            self.settle_number(split_line(rest).0);
        }
        if self.reader.is_idle()
            && let Some((cells, rest)) = plain_line(rest)
        {
            self.puzzle(&cells, Vec::new);
            return rest;
        }
        let (line, after) = split_line(rest);
        if let Some(cells) = self.quoted_row(line) {
            self.is_at_start = false;
            self.reader.line(&cells);
            self.take_grids();
            return after;
        }
        // A record may take several lines.
        if self.list.is_none()
            && memchr(b'"', line).is_some()
            && let Some((record, length, lines)) = on_one_line(&rest[..rest.len().min(self.longest)])
            && self.in_columns(&record)
        {
            self.reader.skip(lines - 1);
            return &rest[length..];
        }
        let rest = after;
        if line.len() > self.longest {
            self.too_long(line);
        } else if self.list.is_some() {
            self.of_list(line);
        } else if !self.in_columns(line) && !self.header(line, after) {
            self.reader.line(&String::from_utf8_lossy(line));
            self.take_grids();
        }
        rest
    }

    /// The cells of a row of a grid of which each cell is quoted.
    fn quoted_row(&self, line: &[u8]) -> Option<String> {
        memchr(b'"', line).filter(|_| self.list.is_none() && line.len() <= LONGEST_ROW)?;
        let cells = quoted_cells(std::str::from_utf8(line).ok()?)?;
        (cells.len() == CELLS.isqrt()).then(|| cells.join(","))
    }

    /// Takes the puzzles that end in a line of a list.
    fn of_list(&mut self, line: &[u8]) {
        let text = String::from_utf8_lossy(line);
        self.reader.skip(1);
        let entries = self.list.as_mut().map_or(Vec::new(), |list| list.line(&text, self.reader.lines()));
        self.take_entries(entries);
    }

    fn take_entries(&mut self, entries: Vec<Result<Entry, BadEntry>>) {
        for entry in entries {
            match entry {
                Ok(Entry { cells, solution, mut others, line, .. }) => {
                    if self.keeps == KeptColumns::All {
                        others.extend(solution.map(|cells| ("solution".to_owned(), text_of(&cells))));
                    }
                    let solution = solution.filter(|_| self.compares);
                    self.block.solutions.extend(solution.map(|solution| (self.block.lines.len(), solution)));
                    self.add(&cells, line, || others);
                }
                Err(BadEntry { error, excerpt, before, .. }) => self.bad(error, excerpt, before),
            }
        }
    }

    /// Takes a line if one of its columns is a puzzle.
    fn in_columns(&mut self, line: &[u8]) -> bool {
        let is_short = line.len() < CELLS && self.columns.is_none();
        if is_short {
            return false;
        }
        let known = self.columns.and_then(|columns| columns.puzzle(line));
        let read = match known {
            Some(cells) => SudokuLine::Puzzle(cells),
            None => Columns::read_any(&mut self.columns, self.reader.lines() + 1, line),
        };
        match read {
            SudokuLine::Other => return false,
            SudokuLine::Puzzle(cells) => {
                // It ends a grid that was not finished.
                if !self.reader.is_idle() {
                    self.reader.end();
                    self.take_grids();
                }
                let solution = self.columns.filter(|_| self.compares).and_then(|columns| columns.solution(line));
                self.block.solutions.extend(solution.map(|solution| (self.block.lines.len(), solution)));
                let (columns, keeps, names) = (self.columns, self.keeps, std::mem::take(&mut self.names));
                self.puzzle(&cells, || {
                    columns.map_or(Vec::new(), |columns| columns.others(line, &names, keeps == KeptColumns::All))
                });
                self.names = names;
            }
            SudokuLine::Bad(error) => self.bad_line(error, line),
        }
        true
    }

    /// Takes a line that is no puzzle. It ends a grid that was not finished.
    fn bad_line(&mut self, error: TextError, line: &[u8]) {
        self.reader.end();
        self.take_grids();
        self.reader.skip(1);
        self.bad(error, String::from_utf8_lossy(line).into_owned(), 0);
    }

    fn too_long(&mut self, line: &[u8]) {
        let what = format!("this line is longer than {} KiB; expected a puzzle of 81 cells", self.longest >> 10);
        let error = TextError { line: self.reader.lines() + 1, column: 1, width: 1, what };
        // Its start is enough to find it.
        self.bad_line(error, &line[..CELLS]);
    }

    /// Takes a line if it may be a number of puzzles or, at the beginning, if it names columns.
    fn header(&mut self, line: &[u8], after: &[u8]) -> bool {
        if line.trim_ascii().is_empty() || matches!(line[0], b'#' | b';') {
            return false;
        }
        let is_at_start = std::mem::replace(&mut self.is_at_start, false);
        if self.reader.is_idle() && line.len() < LONGEST_NUMBER && !is_row(line) {
            self.number = Some(String::from_utf8_lossy(line)).filter(|line| is_number(line)).map(Cow::into_owned);
        }
        if !is_at_start || self.number.is_some() {
            return self.number.is_some();
        }
        let headed = Columns::headed(line, split_line(after).0).map(|(columns, names)| (Some(columns), names));
        let header = headed.or_else(|| Columns::of_header(line));
        let is_header = header.is_some();
        if let Some(header) = header {
            (self.columns, self.names) = header;
            self.reader.skip(1);
        }
        is_header
    }

    /// Skips a number of puzzles if the next line is a row or the first puzzle; otherwise the reader decides.
    fn settle_number(&mut self, next: &[u8]) {
        let is_line = |columns: &mut _| matches!(Columns::read_any(columns, 0, next), SudokuLine::Puzzle(_));
        let is_puzzle = is_row(next) || self.is_empty() && is_line(&mut self.columns);
        match self.number.take() {
            Some(_) if is_puzzle => self.reader.skip(1),
            Some(number) => {
                self.reader.line(&number);
                self.take_grids();
            }
            None => {}
        }
    }

    /// Adds a puzzle that is a line of its own, and its other columns if they are kept.
    fn puzzle(&mut self, cells: &Digits, others: impl FnOnce() -> Others) {
        self.reader.skip(1);
        self.add(cells, self.reader.lines(), others);
    }

    /// Adds a puzzle that starts in a line.
    fn add(&mut self, cells: &Digits, line: usize, others: impl FnOnce() -> Others) {
        self.is_at_start = false;
        self.block.digits.extend_from_slice(cells);
        self.block.lines.push(line);
        if self.keeps != KeptColumns::None {
            self.block.others.push(others());
        }
    }

    fn bad(&mut self, error: TextError, source: String, before: usize) {
        let after = self.block.lines.len();
        self.block.bad.push(BadSudoku { after, error, source, before });
    }

    /// Takes what the last line has begun.
    pub fn end(&mut self) {
        self.settle_number(b"");
        let entries = self.list.as_mut().map_or(Vec::new(), EntryReader::end);
        self.take_entries(entries);
        self.reader.end();
        self.take_grids();
    }

    fn take_grids(&mut self) {
        while let Some(grid) = self.reader.next_grid() {
            match grid {
                Ok(grid) => {
                    let digit = |symbol: &Option<Symbol>| symbol.map_or(0, |symbol| symbol.index() as u8 + 1);
                    let digits: Vec<u8> = grid.cells.iter().map(digit).collect();
                    // A reader of the digits 1 to 9 reads grids of their order alone.
                    if let Ok(digits) = digits.as_slice().try_into() {
                        self.add(digits, grid.line, Vec::new);
                    }
                    self.block.is_lone_grid = !grid.one_line;
                }
                Err(mut error) => {
                    let line = self.reader.bad_line().to_owned();
                    if let Some(advice) = (self.advice)(&line) {
                        error.what = format!("{}; {advice}", error.what);
                    }
                    self.bad(error, line, 0);
                }
            }
        }
    }

    /// The puzzles since the last time.
    pub fn take(&mut self) -> SudokuBlock {
        // A note waits for its puzzle.
        if self.block.is_empty() {
            return SudokuBlock::default();
        }
        self.taken += self.block.len();
        std::mem::take(&mut self.block)
    }
}

/// Whether a line is a row of cells or part of a frame.
fn is_row(line: &[u8]) -> bool {
    std::str::from_utf8(line).is_ok_and(|line| row(line, ROW).is_some() || !line.is_empty() && is_rule(line))
}

/// Whether lines hold no row of cells, or are the beginning of an array: what follows shows what they begin.
fn is_begun(lines: &[u8]) -> bool {
    let count = |lines: &[u8], of: &[u8]| lines.iter().filter(|byte| of.contains(byte)).count();
    let is_comment =
        |line: &[u8]| [&b"#"[..], b";", b"--", b"/*", b"|-", b"|:"].iter().any(|mark| line.starts_with(mark));
    let is_row = |line: &[u8]| !is_comment(line.trim_ascii()) && count(line, b"0123456789.*_-?xX") >= CELLS.isqrt();
    let is_array = || count(lines, b"[({") > count(lines, b"])}") && !is_list(&String::from_utf8_lossy(lines));
    !lines.split(|&byte| byte == b'\n').any(is_row) || is_array()
}

/// How many bytes the whole lines take. Behind a carriage return at the very end a line feed may come.
#[must_use]
pub fn whole_lines(bytes: &[u8]) -> usize {
    let known = bytes.len() - usize::from(bytes.last() == Some(&b'\r'));
    memrchr2(b'\n', b'\r', &bytes[..known]).map_or(0, |end| end + 1)
}

/// The first line without its end, and the rest. A line ends in a line feed, with carriage returns before it
/// or not, or in a carriage return alone.
fn split_line(bytes: &[u8]) -> (&[u8], &[u8]) {
    let Some(end) = memchr2(b'\n', b'\r', bytes) else { return (bytes, &[]) };
    let (line, rest) = bytes.split_at(end);
    let returns = rest.iter().take_while(|&&byte| byte == b'\r').count();
    let length = if rest.get(returns) == Some(&b'\n') { returns + 1 } else { 1 };
    (line, &rest[length..])
}

/// The digits of a line of 81 digits and full stops, and the rest after the line.
fn plain_line(rest: &[u8]) -> Option<(Digits, &[u8])> {
    let (line, after) = rest.split_first_chunk::<CELLS>()?;
    match after {
        [b'\n', after @ ..] | [b'\r', b'\n', after @ ..] | after @ [] => Some((plain_digits(line)?, after)),
        _ => None,
    }
}
