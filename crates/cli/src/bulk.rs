//! Millions of Sudokus, one a line: read, solved by all cores many at a time, and printed, all at once and in order.

use std::cell::RefCell;
use std::io::{self, BufRead};
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};

use graeco_grid::text::{Grid, Reader, TextError};
use graeco_grid::{Answered, Batch, Order};
use graeco_sudoku::Sudoku;
use rayon::prelude::*;

use crate::input;
use crate::output::Output;
use crate::report::Report;
use crate::status::Status;

/// The cells of a Sudoku.
const CELLS: usize = 81;
/// So many blocks a thread may be in work at a time.
const BLOCKS_A_THREAD: usize = 8;
/// So long a block may grow while all threads are busy.
const LONGEST_BLOCK: usize = 1 << 18;

/// Whole lines of a file.
type Block = io::Result<Vec<u8>>;

thread_local! {
    /// Each thread keeps its batch from one slice of puzzles to the next.
    static BATCH: RefCell<(Batch, Answered)> = RefCell::new((graeco_sudoku::batch(), Answered::default()));
}

/// The program's way with plain lines, and somebody who deals with everything else.
pub(crate) struct Bulk<'a> {
    /// Whether a second solution is an obstacle.
    pub(crate) unique: bool,
    pub(crate) report: &'a Report,
    pub(crate) is_interrupted: &'a dyn Fn() -> bool,
    /// Answers what was read of lines that are not plain.
    pub(crate) other: &'a dyn Fn(&str, Read, &mut Output) -> io::Result<Status>,
}

/// What lines that are not plain hold: grids, good and bad, and for the bad ones their last line.
pub(crate) type Read = Vec<(Result<Grid, TextError>, String)>;

/// Something that is to be printed, in the order of the file.
enum Piece {
    /// With the number of their first line.
    Answers(Answers, usize),
    Other(Read),
}

/// Answers to the puzzles of a block, one a line.
struct Answers {
    text: Vec<u8>,
    puzzles: usize,
    /// Which lines, counted from 0, have no answer, and why.
    failed: Vec<(usize, String)>,
}

impl Bulk<'_> {
    /// Answers all puzzles of a file; says how many there were.
    pub(crate) fn file(
        &self,
        path: &Path,
        source: Box<dyn BufRead + Send>,
        out: &mut Output,
        status: &mut Status,
    ) -> io::Result<u64> {
        let (sender, blocks) = sync_channel(BLOCKS_A_THREAD * rayon::current_num_threads());
        std::thread::scope(|scope| {
            scope.spawn(move || read_blocks(source, &sender));
            self.blocks(&input::name(path), &blocks, out, status)
        })
    }

    fn blocks(&self, name: &str, blocks: &Receiver<Block>, out: &mut Output, status: &mut Status) -> io::Result<u64> {
        let mut reader = graeco_sudoku::reader();
        let mut pieces: Vec<Piece> = Vec::new();
        let mut puzzles = 0;
        loop {
            let (group, failure) = next_group(blocks, pieces.is_empty());
            if let Some(error) = failure {
                self.report.error(&format!("{name} cannot be read: {error}"));
                status.note(Status::BadInput);
            }
            if group.is_empty() && pieces.is_empty() {
                break;
            }
            out.advance(group.iter().map(|block| block.len() as u64).sum());
            // While puzzles are solved, the answers before them are written.
            let before = std::mem::take(&mut pieces);
            let mut written = Ok(0);
            rayon::in_place_scope(|scope| {
                let (pieces, reader, unique) = (&mut pieces, &mut reader, self.unique);
                scope.spawn(move |_| *pieces = answer(&group, reader, unique));
                written = self.print(name, before, out, status);
            });
            puzzles += written?;
            if (self.is_interrupted)() {
                puzzles += self.print(name, pieces, out, status)?;
                self.report.note(&format!("{name}: interrupted after {puzzles} puzzles"));
                status.note(Status::Interrupted);
                return Ok(puzzles);
            }
        }
        let mut rest = Vec::new();
        reader.end();
        take_grids(&mut reader, "", &mut rest);
        Ok(puzzles + self.print(name, vec![Piece::Other(rest)], out, status)?)
    }

    /// How many puzzles were printed.
    fn print(&self, name: &str, pieces: Vec<Piece>, out: &mut Output, status: &mut Status) -> io::Result<u64> {
        let mut puzzles = 0;
        for piece in pieces {
            match piece {
                Piece::Other(read) => {
                    puzzles += read.len() as u64;
                    status.note((self.other)(name, read, out)?);
                }
                Piece::Answers(answers, first_line) => {
                    puzzles += answers.puzzles as u64;
                    out.lines(&answers.text, answers.puzzles as u64)?;
                    for (line, what) in answers.failed {
                        status.note(Status::NoSolution);
                        self.report.note(&format!("{name}:{}: {what}", first_line + line));
                    }
                }
            }
        }
        out.flush()?;
        Ok(puzzles)
    }
}

/// Reads whole lines, as many as come at once, until the end or a failure, or until nobody listens.
fn read_blocks(mut source: Box<dyn BufRead + Send>, blocks: &SyncSender<Block>) {
    let mut rest: Vec<u8> = Vec::new();
    loop {
        let read = match source.fill_buf() {
            Ok(bytes) => {
                rest.extend_from_slice(bytes);
                bytes.len()
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => {
                // What was read before is answered all the same.
                let _ = blocks.send(Ok(rest));
                let _ = blocks.send(Err(error));
                return;
            }
        };
        source.consume(read);
        let whole = if read == 0 || rest.len() > input::LONGEST_LINE {
            rest.len()
        } else {
            rest.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1)
        };
        let after = rest.split_off(whole);
        let block = std::mem::replace(&mut rest, after);
        if !block.is_empty() {
            match blocks.try_send(Ok(block)) {
                Ok(()) => {}
                Err(TrySendError::Disconnected(_)) => return,
                // All are busy: fewer and longer blocks are better then.
                Err(TrySendError::Full(Ok(mut block))) if block.len() < LONGEST_BLOCK && read > 0 => {
                    block.append(&mut rest);
                    rest = block;
                }
                Err(TrySendError::Full(block)) => {
                    if blocks.send(block).is_err() {
                        return;
                    }
                }
            }
        }
        if read == 0 {
            return;
        }
    }
}

/// The blocks that are there, up to a limit; waits for one if there is nothing else to do. None: the file has ended.
fn next_group(blocks: &Receiver<Block>, wait: bool) -> (Vec<Vec<u8>>, Option<io::Error>) {
    let mut group = Vec::new();
    while group.len() < BLOCKS_A_THREAD * rayon::current_num_threads() {
        let next = if wait && group.is_empty() { blocks.recv().ok() } else { blocks.try_recv().ok() };
        match next {
            Some(Ok(block)) => group.push(block),
            Some(Err(error)) => return (group, Some(error)),
            None => break,
        }
    }
    (group, None)
}

/// Answers blocks of plain lines, and reads the others.
fn answer(group: &[Vec<u8>], reader: &mut Reader, unique: bool) -> Vec<Piece> {
    let answers = group.par_iter().map(|block| plain_digits(block).map(|digits| solve(&digits, unique)));
    let answers: Vec<Option<Answers>> = answers.collect();
    let mut pieces = Vec::new();
    for (block, answers) in group.iter().zip(answers) {
        pieces.push(match answers {
            Some(answers) if reader.is_idle() => {
                let first_line = reader.lines() + 1;
                reader.skip(answers.puzzles);
                Piece::Answers(answers, first_line)
            }
            // A line that looks like a puzzle may also belong to something that began before.
            _ => Piece::Other(read_lines(block, reader)),
        });
    }
    pieces
}

fn solve(digits: &[u8], unique: bool) -> Answers {
    BATCH.with_borrow_mut(|(batch, answered)| {
        batch.solve(digits, if unique { 2 } else { 1 }, answered);
        let (givens, squares) = (digits.as_chunks::<CELLS>().0, answered.squares.as_chunks::<CELLS>().0);
        let mut answers = Answers { text: Vec::new(), puzzles: squares.len(), failed: Vec::new() };
        answers.text.reserve(squares.len() * (CELLS + 1));
        for (i, (&solutions, square)) in answered.solutions.iter().zip(squares).enumerate() {
            if solutions == 1 {
                answers.text.extend_from_slice(&square.map(|digit| digit + b'0'));
            } else {
                answers.failed.push((i, why_not(solutions, givens[i])));
            }
            answers.text.push(b'\n');
        }
        answers
    })
}

fn why_not(solutions: u64, givens: [u8; CELLS]) -> String {
    let sudoku = Sudoku::from_digits(givens);
    match (solutions, sudoku.clash()) {
        (0, None) => "no solution".to_owned(),
        (0, Some(clash)) => format!(
            "no solution: {}",
            clash.describe(Order::new(9).expect("9 is an order"), |s| (s.index() + 1).to_string())
        ),
        _ => "several solutions".to_owned(),
    }
}

/// The digits of a block in which every line is a puzzle of 81 digits and full stops, and nothing else.
fn plain_digits(block: &[u8]) -> Option<Vec<u8>> {
    let mut digits = Vec::with_capacity(block.len() / (CELLS + 1) * CELLS + CELLS);
    let mut rest = block;
    while let Some((line, after)) = rest.split_first_chunk::<CELLS>() {
        let cells = line.map(|byte| if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') });
        if cells.iter().fold(0, |most, &cell| cell.max(most)) > 9 {
            return None;
        }
        digits.extend_from_slice(&cells);
        rest = match after {
            [b'\n', after @ ..] | [b'\r', b'\n', after @ ..] => after,
            [] => after,
            _ => return None,
        };
    }
    rest.is_empty().then_some(digits)
}

/// What the lines of a block hold.
fn read_lines(block: &[u8], reader: &mut Reader) -> Read {
    let mut read = Vec::new();
    let block = block.strip_suffix(b"\n").unwrap_or(block);
    for line in block.split(|&byte| byte == b'\n') {
        let line = String::from_utf8_lossy(line);
        let line = line.trim_end_matches('\r');
        reader.line(line);
        take_grids(reader, line, &mut read);
    }
    read
}

fn take_grids(reader: &mut Reader, line: &str, read: &mut Read) {
    while let Some(grid) = reader.next_grid() {
        let shown = if grid.is_err() { line.to_owned() } else { String::new() };
        read.push((grid, shown));
    }
}
