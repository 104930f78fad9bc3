//! Lines of a file that become blocks of Sudokus: columns, grids, lists, and what comes before them.

use std::path::Path;
use std::sync::Arc;

use graeco_exchange::{BadEntry, Columns, Digits, Entry, EntryReader, SudokuLine, plain_digits};
use graeco_grid::text::{Reader, TextError};
use graeco_sudoku::Sudoku;
use memchr::{memchr2, memrchr2};

use super::advice::advice;
use super::block::{BadPuzzle, Block, CELLS, Others};
use crate::input;

/// Lines that become a block.
pub(super) struct Lines {
    reader: Reader,
    /// The columns of the lines so far, if there are any.
    columns: Option<Columns>,
    /// Whether a header may come.
    pub(super) is_at_start: bool,
    /// The reader of puzzles among other words, if they stand among some.
    pub(super) list: Option<EntryReader>,
    /// The names of columns.
    names: Vec<String>,
    /// A number in the first line: how many puzzles there are, if a puzzle comes next.
    number: Option<String>,
    compares: bool,
    keeps: bool,
    /// A line with more bytes is no puzzle.
    longest: usize,
    pub(super) block: Block,
    /// The number of puzzles passed on so far.
    pub(super) puzzles: usize,
}

impl Lines {
    pub(super) fn new(path: &Path, (compares, keeps): (bool, bool), longest: usize) -> Lines {
        let block = Block { file: input::name(path).into(), ..Block::default() };
        Lines {
            reader: graeco_sudoku::reader(),
            columns: None,
            is_at_start: true,
            list: None,
            names: Vec::new(),
            number: None,
            compares,
            keeps,
            longest,
            block,
            puzzles: 0,
        }
    }

    /// Takes the first line, and leaves the others.
    pub(super) fn next<'b>(&mut self, rest: &'b [u8]) -> &'b [u8] {
        if self.number.is_some() {
            self.settle_number(split_line(rest).0);
        }
        if self.reader.is_idle()
            && let Some((cells, rest)) = plain_line(rest)
        {
            self.puzzle(&cells, Vec::new);
            return rest;
        }
        let (line, rest) = split_line(rest);
        if line.len() > self.longest {
            self.too_long(line);
        } else if self.list.is_some() {
            self.of_list(line);
        } else if !self.in_columns(line) && !self.header(line) {
            self.reader.line(&String::from_utf8_lossy(line));
            self.take_grids();
        }
        rest
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
                Ok(Entry { cells, solution, others, line, .. }) => {
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
        if is_short || !(self.reader.is_idle() || self.reader.is_in_grid()) {
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
                let (columns, names) = (self.columns, std::mem::take(&mut self.names));
                self.puzzle(&cells, || columns.map_or(Vec::new(), |columns| columns.others(line, &names)));
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

    /// Takes a line at the beginning if it names columns, or may be the number of puzzles.
    fn header(&mut self, line: &[u8]) -> bool {
        if !self.is_at_start || line.trim_ascii().is_empty() || matches!(line[0], b'#' | b';') {
            return false;
        }
        self.is_at_start = false;
        // A row has nine.
        if line.len() < 9 && line.iter().all(u8::is_ascii_digit) {
            self.number = Some(String::from_utf8_lossy(line).into_owned());
            return true;
        }
        let header = Columns::of_header(line);
        let is_header = header.is_some();
        if let Some(header) = header {
            (self.columns, self.names) = header;
            self.reader.skip(1);
        }
        is_header
    }

    /// Skips a number of puzzles if the next line is a puzzle; otherwise the reader decides.
    fn settle_number(&mut self, next: &[u8]) {
        let is_puzzle = matches!(Columns::read_any(&mut self.columns, 0, next), SudokuLine::Puzzle(_));
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
        if self.keeps {
            self.block.others.push(others());
        }
    }

    fn bad(&mut self, error: TextError, source: String, before: usize) {
        let after = self.block.lines.len();
        self.block.bad.push(BadPuzzle { after, error, source, before });
    }

    pub(super) fn end(&mut self) {
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
                    self.add(Sudoku::from(&grid).digits(), grid.line, Vec::new);
                    self.block.is_lone_grid = !grid.one_line;
                }
                Err(mut error) => {
                    let line = self.reader.bad_line().to_owned();
                    if let Some(advice) = advice(&line) {
                        error.what = format!("{}; {advice}", error.what);
                    }
                    self.bad(error, line, 0);
                }
            }
        }
    }

    pub(super) fn take(&mut self, bytes: usize) -> Block {
        self.puzzles += self.block.len();
        self.block.bytes = bytes as u64;
        let file = Arc::clone(&self.block.file);
        std::mem::replace(&mut self.block, Block { file, ..Block::default() })
    }
}

/// How many bytes the whole lines take. Behind a carriage return at the very end a line feed may come.
pub(super) fn whole_lines(bytes: &[u8]) -> usize {
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
pub(super) fn plain_line(rest: &[u8]) -> Option<(Digits, &[u8])> {
    let (line, after) = rest.split_first_chunk::<CELLS>()?;
    match after {
        [b'\n', after @ ..] | [b'\r', b'\n', after @ ..] | after @ [] => Some((plain_digits(line)?, after)),
        _ => None,
    }
}
