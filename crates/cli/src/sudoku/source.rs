//! Sudokus from files, whatever their form, in blocks of whole lines that are answered at once.

use std::io::{self, BufRead};
use std::path::PathBuf;
use std::sync::Arc;

use graeco_exchange::{KeptColumns, SudokuLines, whole_lines};
use graeco_grid::{Limits, Stop};
use graeco_host::stop;
use graeco_host::stream::{Closed, Feed};

use super::advice::advice;
use super::block::Block;
use crate::input::{self, Failure};

/// Reading a line may take about this many times its length.
const HELD: usize = 64;

/// A line may always be this long.
const ALWAYS: usize = 1 << 16;

/// The most bytes of a block that grows while all threads are busy.
const LONGEST_BLOCK: usize = 1 << 19;

/// Puzzles, good and bad ones, or why a file holds none.
pub(super) type Item = Result<Block, Failure>;

/// Files, and how they are read.
pub(super) struct Source {
    pub(super) files: Vec<PathBuf>,
    /// The most puzzles of a block.
    pub(super) most: usize,
    /// Whether the first puzzle waits until it is known whether there is another one.
    pub(super) looks_ahead: bool,
    /// Whether a puzzle on several lines is answered by a grid, although others may come.
    pub(super) keeps_grids: bool,
    /// Whether solutions that stand beside the puzzles are read, and which columns are kept.
    pub(super) compares: bool,
    pub(super) keeps: KeptColumns,
    /// The limits of one puzzle, reading it among them.
    pub(super) limits: Limits,
}

impl Source {
    /// Reads all files in turn.
    pub(super) fn read<A>(self, feed: &Feed<Item, A>) {
        let mut reading = Reading { how: &self, feed, looks_ahead: self.looks_ahead, held: None, is_first: true };
        let ended = input::each(&self.files, &self.limits, |file, source| match source {
            Ok(source) => Ok(reading.file(file, source)),
            Err(failure) => Ok(reading.source_error(failure)),
        });
        if let (Ok(()), Some(lone)) = (ended, reading.held.take()) {
            // It is the last one: whether it arrives makes no difference here.
            drop(feed.send(Ok(lone)));
        }
    }
}

struct Reading<'f, A> {
    how: &'f Source,
    feed: &'f Feed<Item, A>,
    /// Whether the first puzzle is still to come, and waits.
    looks_ahead: bool,
    /// A puzzle that may be the only one.
    held: Option<Block>,
    /// Whether no puzzle was handed over.
    is_first: bool,
}

impl<A> Reading<'_, A> {
    fn file(&mut self, file: &Arc<str>, mut source: graeco_host::source::Source) -> Result<(), Closed> {
        let longest = input::LONGEST_LINE.min((source.budget().memory() / HELD).max(ALWAYS));
        let mut lines = SudokuLines::new((self.how.compares, self.how.keeps), longest, advice);
        let mut rest: Vec<u8> = Vec::new();
        // Whether the current line is too long: an error was printed, and the rest of the line is skipped.
        let (mut is_too_long, mut passed) = (false, 0);
        loop {
            let read = match more(&mut source, &mut rest, &mut is_too_long) {
                Ok(Some(read)) => read,
                Ok(None) => continue,
                // Who prints the answers says that they were interrupted.
                Err(_) if stop::is_set() => return Err(Closed),
                Err(error) => {
                    // The puzzles read before are answered.
                    let source_error = Failure::of(file, &error);
                    self.lines((&mut lines, file), &rest[..whole_lines(&rest)])?;
                    return self.source_error(source_error);
                }
            };
            passed += read;
            if lines.is_empty() && rest.len() < longest && passed > input::LONGEST_NOTHING {
                let what = format!("no puzzle found in the first {} MiB; expected 81 cells", passed >> 20);
                return self.source_error(Failure::bad(file, &what));
            }
            let known = whole_lines(&rest);
            is_too_long = read > 0 && known == 0 && rest.len() > longest;
            let is_last = read == 0 || is_too_long;
            let whole = if is_last { rest.len() } else { known };
            // While all threads are busy, fewer and longer blocks are better.
            if !is_last && rest.len() < LONGEST_BLOCK && self.feed.is_full() {
                continue;
            }
            if !is_last && lines.is_undecided(&rest[..known]) {
                continue;
            }
            let after = rest.split_off(whole);
            let block = std::mem::replace(&mut rest, after);
            lines.begin(&block);
            if let Some(what) = lines.is_empty().then(|| input::other_command(&block, |_| true)).flatten() {
                return self.source_error(Failure::bad(file, &what));
            }
            self.lines((&mut lines, file), &block)?;
            source.restart(&self.how.limits);
            if read == 0 {
                break;
            }
            if stop::is_set() {
                return Err(Closed);
            }
        }
        lines.end();
        self.send(&mut lines, file, 0)?;
        if lines.is_empty() {
            self.source_error(Failure::bad(file, "no puzzle found; expected 81 cells"))?;
        }
        Ok(())
    }

    /// Reads whole lines, and passes on their puzzles.
    fn lines(&mut self, (lines, file): (&mut SudokuLines, &Arc<str>), block: &[u8]) -> Result<(), Closed> {
        let mut bytes = 0;
        let mut rest = block;
        while !rest.is_empty() {
            let before = rest.len();
            rest = lines.next(rest);
            bytes += before - rest.len();
            if lines.waiting() >= self.how.most {
                self.send(lines, file, std::mem::take(&mut bytes))?;
            }
        }
        self.send(lines, file, bytes)
    }

    fn source_error(&mut self, source_error: Failure) -> Result<(), Closed> {
        self.release()?;
        self.feed.send(Err(source_error))
    }

    /// Sends the puzzles that wait, which took so many bytes.
    fn send(&mut self, lines: &mut SudokuLines, file: &Arc<str>, bytes: usize) -> Result<(), Closed> {
        let read = lines.take();
        if read.is_empty() {
            return Ok(());
        }
        let is_first = !read.lines.is_empty() && std::mem::take(&mut self.is_first);
        self.release()?;
        let is_lone_grid = read.len() == 1 && read.is_lone_grid;
        let (file, bytes, counts) = (Arc::clone(file), bytes as u64, Vec::new());
        let block = Block { file, read, counts, bytes, is_lone_grid, is_first };
        if std::mem::take(&mut self.looks_ahead) && is_lone_grid {
            self.held = Some(block);
            return Ok(());
        }
        let is_lone_grid = self.how.keeps_grids && is_lone_grid;
        self.feed.send(Ok(Block { is_lone_grid, ..block }))
    }

    /// Sends the puzzle that was held, which is not the only one.
    fn release(&mut self) -> Result<(), Closed> {
        match self.held.take() {
            Some(held) => self.feed.send(Ok(Block { is_lone_grid: false, ..held })),
            None => Ok(()),
        }
    }
}

/// Adds what comes next to the rest, and says how much; `None` while a line that is too long is skipped.
fn more(
    source: &mut graeco_host::source::Source,
    rest: &mut Vec<u8>,
    is_too_long: &mut bool,
) -> io::Result<Option<usize>> {
    let (passed, read) = match source.fill_buf() {
        Ok(bytes) if *is_too_long && !bytes.is_empty() => {
            let end = bytes.iter().position(|&byte| byte == b'\n');
            *is_too_long = end.is_none();
            (end.map_or(bytes.len(), |end| end + 1), None)
        }
        Ok(bytes) => {
            rest.extend_from_slice(bytes);
            (bytes.len(), Some(bytes.len()))
        }
        Err(error) if error.kind() == io::ErrorKind::Interrupted => (0, None),
        Err(error) => return Err(error),
    };
    source.consume(passed);
    if stop::is_set() && read.is_none() { Err(Stop::Interrupted.into()) } else { Ok(read) }
}
