//! Reading squares from files, in any form, one after another.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use graeco_exchange::PuzzleFormat;
use graeco_grid::Limits;
use graeco_host::source::Source;
use graeco_host::stream::{Closed, Feed};
use graeco_latin::text::{LargeReader, Reader, Symbols};
use graeco_latin::{Kind, check_large};

use super::input_square::{InputSquare, Item, ReadSquare};
use super::large::Large;
use super::look_ahead::LookAhead;
use crate::input::{self, Failure};

pub(super) struct Squares {
    pub(super) files: Vec<PathBuf>,
    /// How symbols are written; `None` to recognize it for each square.
    pub(super) symbols: Option<Symbols>,
    /// The kind for which squares above order 255 are checked; `None` to refuse them.
    pub(super) large: Option<Kind>,
    /// The limits of one square, including reading it.
    pub(super) limits: Limits,
    /// Whether squares have headings if there are several: then the first one waits for the second one.
    pub(super) may_be_headed: bool,
}

/// The approximate number of bytes held per byte of a line of a square.
const HELD: usize = 40;

/// The number of lines within which a puzzle file is recognized.
const LOOK: usize = 100;

impl Squares {
    /// Reads the files in turn.
    pub(super) fn read<A>(&self, feed: &Feed<Item, A>) {
        let mut state = (0, LookAhead::new(feed, self.may_be_headed, self.files.len() > 1));
        // Nobody waits for the rest.
        let _ = input::each(&self.files, &self.limits, |file, source| match source {
            Ok(source) => self.squares(file, source, &mut state),
            Err(failure) => Ok(state.1.send(Err(failure))),
        });
        let _ = state.1.end();
    }

    /// Reads the squares of a file, which get the next numbers.
    fn squares<A>(
        &self,
        file: &Arc<str>,
        mut source: Source,
        (number, feed): &mut (u64, LookAhead<'_, A>),
    ) -> io::Result<Result<(), Closed>> {
        let (mut reader, mut bytes) = (Reader::new(self.symbols), Vec::new());
        let (first, mut passed) = (*number, 0);
        loop {
            let line = source.next_line(&mut bytes)?;
            passed += 1;
            if *number == first && reader.bytes() == 0 && passed > input::LONGEST_NOTHING {
                let what = format!("there is no square in the first {passed} lines");
                return Err(io::Error::other(what));
            }
            // Records of squares are JSON, too.
            if let Some(what) = line
                .as_ref()
                .filter(|_| *number == first && passed <= LOOK)
                .and_then(|line| input::other_command(line.as_bytes(), |form| form != PuzzleFormat::Json))
            {
                return Err(io::Error::other(what));
            }
            if let Some(line) = line.as_ref().filter(|_| reader.is_idle())
                && let Some((large, read)) = self.large(file, &mut source, reader.lines() + 1, line)?
            {
                reader.skip(1 + read);
                *number += 1;
                if let Err(closed) = feed.send(Ok(ReadSquare::Large(large))) {
                    return Ok(Err(closed));
                }
                source.restart(&self.limits);
                continue;
            }
            match &line {
                Some(line) => {
                    source.afford(reader.bytes() + HELD * line.len())?;
                    let mut pace = source.budget().pace();
                    reader.line_within(line, &mut pace)?;
                }
                None => reader.end(),
            }
            while let Some(read) = reader.next_square() {
                let item = match read {
                    Ok(partial) => {
                        let file = Arc::clone(file);
                        Ok(ReadSquare::Square(InputSquare { file, number: *number, partial, is_headed: false }))
                    }
                    Err(error) => Err(Failure::wrong_at(file, reader.bad_line(), error)),
                };
                *number += 1;
                if let Err(closed) = feed.send(item) {
                    return Ok(Err(closed));
                }
                source.restart(&self.limits);
            }
            if line.is_none() {
                let none = || Failure::bad(file, "no square found; expected n lines of n symbols");
                return Ok(if *number == first { feed.send(Err(none())) } else { Ok(()) });
            }
        }
    }

    /// Checks the square above order 255 whose first row is this line. Returns it with the number of further lines
    /// read, or `None` if the line is no such row or such squares are refused.
    fn large(
        &self,
        file: &Arc<str>,
        source: &mut Source,
        number: usize,
        line: &str,
    ) -> io::Result<Option<(Large, usize)>> {
        let Some(wanted) = self.large else { return Ok(None) };
        let Some(reader) = LargeReader::new(line, self.symbols) else { return Ok(None) };
        let order = reader.order();
        let (budget, mut bytes) = (source.budget().clone(), Vec::new());
        let (verdict, read) = check_large(reader, wanted, (number, line), &budget, || source.next_line(&mut bytes))?;
        Ok(Some((Large { file: Arc::clone(file), line: number, order, verdict }, read)))
    }
}
