//! Sudokus from files, whatever their form, in blocks of whole lines that are answered at once.

use std::io::{self, BufRead};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use graeco_exchange::{Columns, Digits, Entry, SudokuLine, entries, is_list, plain_digits, table_header};
use graeco_grid::Limits;
use graeco_grid::text::{Reader, TextError};
use graeco_host::stop;
use graeco_host::stream::{Closed, Feed};
use graeco_sudoku::Sudoku;
use memchr::{memchr2, memrchr2};

use super::advice::advice;
use crate::input::{self, SourceError};
use crate::row::{Row, header};

/// The cells of a Sudoku.
pub(super) const CELLS: usize = 81;

/// Reading a line may take about this many times its length.
const HELD: usize = 64;

/// So many bytes at the beginning of a file show whether it is a list.
const LOOK: usize = 1 << 16;

/// A line may always be this long.
const ALWAYS: usize = 1 << 16;

/// The most bytes of a block that grows while all threads are busy.
const LONGEST_BLOCK: usize = 1 << 19;

/// An item of the input: puzzles, or the error in their place.
pub(super) enum Item {
    Puzzles(Block),
    /// A file that cannot be read, or holds no puzzle.
    SourceError(SourceError),
}

/// Puzzles that stand one after another in a file.
#[derive(Default)]
pub(super) struct Block {
    pub(super) file: Arc<str>,
    /// 81 digits a puzzle, 0 for an open cell.
    pub(super) digits: Vec<u8>,
    /// The line of each puzzle, counted from 1.
    pub(super) lines: Vec<usize>,
    /// The other columns of each puzzle with their names, if they are kept.
    pub(super) others: Vec<Others>,
    /// The solutions that the file gives, each with the number of its puzzle, in order.
    pub(super) solutions: Vec<(usize, Digits)>,
    /// How many solutions each puzzle has, if that is known already.
    pub(super) counts: Vec<u64>,
    pub(super) bad: Vec<BadPuzzle>,
    /// How many bytes they took.
    pub(super) bytes: u64,
    /// Whether this is one puzzle on several lines, to be answered by a grid.
    pub(super) is_lone_grid: bool,
    /// Whether none was read before.
    pub(super) is_first: bool,
}

/// The columns beside a puzzle, with their names.
pub(super) type Others = Vec<(String, String)>;

/// Something that is no puzzle.
#[derive(Clone)]
pub(super) struct BadPuzzle {
    /// How many puzzles of the block stand before it.
    pub(super) after: usize,
    pub(super) error: TextError,
    /// The line where it is wrong.
    pub(super) source: String,
}

impl Block {
    /// How many puzzles there are, good and bad.
    pub(super) fn len(&self) -> usize {
        self.lines.len() + self.bad.len()
    }

    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The solution that the file gives for a puzzle.
    pub(super) fn solution(&self, number: usize) -> Option<&Digits> {
        let is_own = |solution: &&(usize, Digits)| solution.0 == number;
        // Usually every puzzle has one.
        let own = self.solutions.get(number).filter(is_own).or_else(|| {
            let place = self.solutions.binary_search_by_key(&number, |solution| solution.0).ok()?;
            self.solutions.get(place)
        });
        own.map(|solution| &solution.1)
    }

    /// A puzzle as tables and records repeat it.
    pub(super) fn row(&self, number: usize) -> Row {
        let others = self.others.get(number).cloned().unwrap_or_default();
        Row { puzzle: self.line(number).into(), others }
    }

    /// The cells of a puzzle.
    pub(super) fn line(&self, number: usize) -> String {
        let cell = |&digit: &u8| if digit == 0 { '.' } else { char::from(b'0' + digit) };
        self.digits[number * CELLS..(number + 1) * CELLS].iter().map(cell).collect()
    }

    /// Whether puzzles have other columns.
    pub(super) fn has_others(&self) -> bool {
        self.others.first().is_some_and(|others| !others.is_empty())
    }

    /// The first line of a table, with the names of columns of an answer, if these are the first puzzles.
    pub(super) fn header(&self, answer: &[&str]) -> Option<String> {
        let others = self.others.first().map_or(&[][..], |others| others);
        self.is_first.then(|| header(answer, others))
    }

    /// Some of the puzzles, with the bad ones before each, and at the end of the block those behind the last one.
    pub(super) fn part(&self, numbers: Range<usize>) -> Block {
        let is_last = numbers.end == self.lines.len();
        let is_own = |after| numbers.contains(&after) || (is_last && after == numbers.end);
        let bad = self.bad.iter().filter(|bad| is_own(bad.after));
        let solutions = self.solutions.iter().filter(|(number, _)| numbers.contains(number));
        Block {
            file: Arc::clone(&self.file),
            digits: self.digits[numbers.start * CELLS..numbers.end * CELLS].to_vec(),
            lines: self.lines[numbers.clone()].to_vec(),
            solutions: solutions.map(|&(number, cells)| (number - numbers.start, cells)).collect(),
            others: self.others.get(numbers.clone()).unwrap_or_default().to_vec(),
            counts: self.counts.get(numbers.clone()).unwrap_or_default().to_vec(),
            bad: bad.map(|bad| BadPuzzle { after: bad.after - numbers.start, ..bad.clone() }).collect(),
            bytes: if is_last { self.bytes } else { 0 },
            is_lone_grid: self.is_lone_grid,
            is_first: self.is_first && numbers.start == 0,
        }
    }

    /// The puzzle of a number from 0.
    pub(super) fn puzzle(&self, number: usize) -> Sudoku {
        let digits = self.digits[number * CELLS..(number + 1) * CELLS].try_into();
        Sudoku::from_digits(digits.expect("81 cells"))
    }
}

/// Files, and how they are read.
pub(super) struct Source {
    pub(super) files: Vec<PathBuf>,
    /// The most puzzles of a block.
    pub(super) most: usize,
    /// Whether the first puzzle waits until it is known whether there is another one.
    pub(super) looks_ahead: bool,
    /// Whether a puzzle on several lines is answered by a grid, although others may come.
    pub(super) keeps_grids: bool,
    /// Whether solutions that stand beside the puzzles are read, and other columns.
    pub(super) compares: bool,
    pub(super) keeps: bool,
    /// The limits of one puzzle, reading it among them.
    pub(super) limits: Limits,
}

impl Source {
    /// Reads all files in turn.
    pub(super) fn read<A>(self, feed: &Feed<Item, A>) {
        let Source { files, most, looks_ahead, keeps_grids, compares, keeps, limits } = self;
        let limits = &limits;
        let mut reading =
            Reading { most, feed, looks_ahead, keeps_grids, compares, keeps, limits, held: None, is_first: true };
        for path in &files {
            let name = input::name(path);
            let told = match input::open(path, limits) {
                Ok(source) => reading.file(path, source),
                Err(_) if stop::is_set() => return,
                Err(error) => reading.source_error(SourceError::of(&name, &error)),
            };
            if told.is_err() || stop::is_set() {
                return;
            }
        }
        if let Some(lone) = reading.held.take() {
            // It is the last one: whether it arrives makes no difference here.
            drop(feed.send(Item::Puzzles(lone)));
        }
    }
}

struct Reading<'f, A> {
    most: usize,
    feed: &'f Feed<Item, A>,
    looks_ahead: bool,
    keeps_grids: bool,
    compares: bool,
    keeps: bool,
    limits: &'f Limits,
    /// A puzzle that may be the only one.
    held: Option<Block>,
    /// Whether no puzzle was handed over.
    is_first: bool,
}

impl<A> Reading<'_, A> {
    fn file(&mut self, path: &Path, mut source: graeco_host::source::Source) -> Result<(), Closed> {
        let longest = input::LONGEST_LINE.min((source.budget().memory() / HELD).max(ALWAYS));
        let mut lines = Lines::new(path, (self.compares, self.keeps), longest);
        let mut rest: Vec<u8> = Vec::new();
        // Whether the current line is too long: an error was printed, and the rest of the line is skipped.
        let (mut is_too_long, mut passed) = (false, 0);
        loop {
            let read = match source.fill_buf() {
                Ok(bytes) if is_too_long && !bytes.is_empty() => {
                    let end = bytes.iter().position(|&byte| byte == b'\n');
                    is_too_long = end.is_none();
                    let passed = end.map_or(bytes.len(), |end| end + 1);
                    source.consume(passed);
                    if stop::is_set() {
                        return Err(Closed);
                    }
                    continue;
                }
                Ok(bytes) => {
                    rest.extend_from_slice(bytes);
                    bytes.len()
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                // Who prints the answers says that they were interrupted.
                Err(_) if stop::is_set() => return Err(Closed),
                Err(error) => {
                    // The puzzles read before are answered.
                    let source_error = SourceError::of(&lines.block.file, &error);
                    self.lines(&mut lines, &rest[..whole_lines(&rest)])?;
                    return self.source_error(source_error);
                }
            };
            source.consume(read);
            passed += read;
            if lines.puzzles == 0 && rest.len() < longest && passed > input::LONGEST_NOTHING {
                let what = format!("no puzzle found in the first {} MiB; expected 81 cells", passed >> 20);
                return self.source_error(SourceError::bad(&lines.block.file, &what));
            }
            let known = whole_lines(&rest);
            is_too_long = read > 0 && known == 0 && rest.len() > longest;
            let is_last = read == 0 || is_too_long;
            let whole = if is_last { rest.len() } else { known };
            // While all threads are busy, fewer and longer blocks are better.
            if !is_last && rest.len() < LONGEST_BLOCK && self.feed.is_full() {
                continue;
            }
            let after = rest.split_off(whole);
            let block = std::mem::replace(&mut rest, after);
            let is_first = lines.puzzles == 0 && lines.block.is_empty();
            if lines.is_at_start && plain_line(&block).is_none() {
                lines.is_list = is_list(&String::from_utf8_lossy(&block[..block.len().min(LOOK)]));
            }
            if let Some(what) = is_first.then(|| input::other_command(&block, |_| true)).flatten() {
                return self.source_error(SourceError::bad(&lines.block.file, &what));
            }
            self.lines(&mut lines, &block)?;
            source.restart(self.limits);
            if read == 0 {
                break;
            }
            if stop::is_set() {
                return Err(Closed);
            }
        }
        lines.end();
        self.send(lines.take(0))?;
        if lines.puzzles == 0 {
            self.source_error(SourceError::bad(&lines.block.file, "no puzzle found; expected 81 cells"))?;
        }
        Ok(())
    }

    /// Reads whole lines, and passes on their puzzles.
    fn lines(&mut self, lines: &mut Lines, block: &[u8]) -> Result<(), Closed> {
        let mut bytes = 0;
        let mut rest = block;
        while !rest.is_empty() {
            let before = rest.len();
            rest = lines.next(rest);
            bytes += before - rest.len();
            if lines.block.len() >= self.most {
                self.send(lines.take(std::mem::take(&mut bytes)))?;
            }
        }
        self.send(lines.take(bytes))
    }

    fn source_error(&mut self, source_error: SourceError) -> Result<(), Closed> {
        self.release()?;
        self.feed.send(Item::SourceError(source_error))
    }

    fn send(&mut self, mut block: Block) -> Result<(), Closed> {
        if block.is_empty() {
            return Ok(());
        }
        block.is_first = !block.lines.is_empty() && std::mem::take(&mut self.is_first);
        self.release()?;
        if std::mem::take(&mut self.looks_ahead) && block.len() == 1 && block.is_lone_grid {
            self.held = Some(block);
            return Ok(());
        }
        let is_lone_grid = self.keeps_grids && block.len() == 1 && block.is_lone_grid;
        self.feed.send(Item::Puzzles(Block { is_lone_grid, ..block }))
    }

    /// Sends the puzzle that was held, which is not the only one.
    fn release(&mut self) -> Result<(), Closed> {
        match self.held.take() {
            Some(held) => self.feed.send(Item::Puzzles(Block { is_lone_grid: false, ..held })),
            None => Ok(()),
        }
    }
}

/// Lines that become a block.
struct Lines {
    reader: Reader,
    /// The columns of the lines so far, if there are any.
    columns: Option<Columns>,
    /// Whether a header may come.
    is_at_start: bool,
    /// Whether puzzles stand among other words.
    is_list: bool,
    /// The names of columns.
    names: Vec<String>,
    /// A number in the first line: how many puzzles there are, if a puzzle comes next.
    number: Option<String>,
    compares: bool,
    keeps: bool,
    /// A line with more bytes is no puzzle.
    longest: usize,
    block: Block,
    /// The number of puzzles passed on so far.
    puzzles: usize,
}

impl Lines {
    fn new(path: &Path, (compares, keeps): (bool, bool), longest: usize) -> Lines {
        let block = Block { file: input::name(path).into(), ..Block::default() };
        Lines {
            reader: graeco_sudoku::reader(),
            columns: None,
            is_at_start: true,
            is_list: false,
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
    fn next<'b>(&mut self, rest: &'b [u8]) -> &'b [u8] {
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
        } else if self.is_list {
            self.of_list(line);
        } else if !self.in_columns(line) && !self.header(line) {
            self.reader.line(&String::from_utf8_lossy(line));
            self.take_grids();
        }
        rest
    }

    /// Takes the puzzles of a line of a list.
    fn of_list(&mut self, line: &[u8]) {
        let text = String::from_utf8_lossy(line);
        self.reader.skip(1);
        let number = self.reader.lines();
        if self.is_at_start && self.names.is_empty() {
            self.names = table_header(&text);
        }
        for entry in entries(&text, number) {
            match entry {
                Ok(entry @ Entry { cells, solution, .. }) => {
                    let solution = solution.filter(|_| self.compares);
                    self.block.solutions.extend(solution.map(|solution| (self.block.lines.len(), solution)));
                    let others = if self.keeps { entry.named(&self.names) } else { Vec::new() };
                    self.add(&cells, number, || others);
                }
                Err(error) => self.bad(error, text.clone().into_owned()),
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
        self.bad(error, String::from_utf8_lossy(line).into_owned());
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

    fn bad(&mut self, error: TextError, source: String) {
        let after = self.block.lines.len();
        self.block.bad.push(BadPuzzle { after, error, source });
    }

    fn end(&mut self) {
        self.settle_number(b"");
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
                    self.bad(error, line);
                }
            }
        }
    }

    fn take(&mut self, bytes: usize) -> Block {
        self.puzzles += self.block.len();
        self.block.bytes = bytes as u64;
        let file = Arc::clone(&self.block.file);
        std::mem::replace(&mut self.block, Block { file, ..Block::default() })
    }
}

/// How many bytes the whole lines take. Behind a carriage return at the very end a line feed may come.
fn whole_lines(bytes: &[u8]) -> usize {
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
