//! Squares above order 255, checked row by row while they are read.

use std::io;
use std::sync::Arc;

use graeco_grid::Pace;
use graeco_host::source::Source;
use graeco_host::status::Status;
use graeco_host::stop;
use graeco_latin::text::{LargeReader, TextError};
use graeco_latin::{CheckError, Checker, Kind, Repeat};

use crate::answers::Answers;
use crate::args::Format;
use crate::messages::Topic;
use crate::record::Record;
use crate::report::Report;

/// A square that was read and checked.
pub(super) struct Large {
    pub(super) file: Arc<str>,
    /// The line where it starts.
    pub(super) line: usize,
    pub(super) order: usize,
    pub(super) verdict: Verdict,
}

/// The known facts about a square.
pub(super) enum Verdict {
    Is(Kind),
    /// Not of the wanted kind, and why.
    No(String),
    /// Something cannot be read in this line.
    Unreadable(TextError, String),
    /// There is no square of this order and the wanted kind.
    Unfit(String),
}

impl Large {
    /// The answer to the square.
    pub(super) fn answers(&self, format: Option<Format>, report: &Report) -> Answers {
        let mut answers = Answers::default();
        let record = Record::at(&self.file, self.line).with("order", self.order);
        let (record, text, status) = match &self.verdict {
            Verdict::Is(kind) => (record.with("kind", kind.name()), kind.name().to_owned(), Status::Solved),
            Verdict::No(clash) => {
                (record.with("kind", "no").with("clash", clash.as_str()), format!("no: {clash}"), Status::NoSolution)
            }
            Verdict::Unreadable(error, line) => {
                answers.bad_puzzle(error, &self.file, line, format, "", report);
                return answers;
            }
            Verdict::Unfit(what) => {
                let place = (&*self.file, self.line);
                report.add_error(&mut answers.messages, Topic::Refused, place, || what.clone());
                (record.with("error", what.as_str()), String::new(), Status::BadInput)
            }
        };
        answers.line(if format.is_some() { record.line() } else { text }.as_bytes());
        (answers.puzzles, answers.status) = (1, status);
        answers
    }
}

/// The lines of a square that is being read.
pub(super) struct Lines<'s> {
    source: &'s mut Source,
    bytes: Vec<u8>,
    /// The last line of the square so far, and its number, counted from 1.
    line: String,
    number: usize,
    /// How many lines were read beyond the first one.
    read: usize,
    /// How many rows may still belong to the square.
    left: usize,
}

impl<'s> Lines<'s> {
    /// The lines of a square of order n, whose first row is `line`.
    pub(super) fn new(source: &'s mut Source, line: String, number: usize, n: usize) -> Lines<'s> {
        Lines { source, bytes: Vec::new(), line, number, read: 0, left: n - 1 }
    }

    /// Checks the square. All its lines are read, also if an early one is wrong.
    ///
    /// Returns the verdict, and how many lines were read beyond the first one.
    pub(super) fn check(mut self, mut reader: LargeReader, wanted: Kind) -> io::Result<(Verdict, usize)> {
        let budget = self.source.budget().clone();
        let mut pace = budget.pace();
        let verdict = match Checker::new(reader.order(), wanted, &budget) {
            Ok(checker) => self.verdict(&mut reader, checker, &mut pace)?,
            Err(CheckError::Stopped(end)) => return Err(stop::io_error(end)),
            Err(error) => Verdict::Unfit(error.to_string()),
        };
        while self.next()? {}
        Ok((verdict, self.read))
    }

    fn verdict(&mut self, reader: &mut LargeReader, mut checker: Checker, pace: &mut Pace) -> io::Result<Verdict> {
        let n = reader.order();
        loop {
            pace.step(n as u64).map_err(stop::io_error)?;
            match reader.row(self.number, &self.line) {
                Ok(Some(symbols)) => {
                    if let Err(repeat) = checker.row(symbols) {
                        return Ok(Verdict::No(self.clash(reader, &repeat)));
                    }
                }
                Ok(None) => {}
                Err(error) => return Ok(Verdict::Unreadable(error, std::mem::take(&mut self.line))),
            }
            if let Some(kind) = checker.kind() {
                return Ok(Verdict::Is(kind));
            }
            if !self.next()? {
                let what = format!("the square ends after row {}; expected {n} rows", checker.rows());
                let error = TextError { line: self.number, column: 1, width: self.line.chars().count(), what };
                return Ok(Verdict::Unreadable(error, std::mem::take(&mut self.line)));
            }
        }
    }

    /// A repeated symbol in words, as [`Clash::describe`](graeco_grid::Clash::describe), with the place of the second
    /// one. The first one is forgotten.
    fn clash(&self, reader: &LargeReader, repeat: &Repeat) -> String {
        let Repeat { house, symbol, column, .. } = repeat;
        let column = reader.column(&self.line, *column);
        format!("{house} has two {}s: the second at line {}, column {column}", reader.name(*symbol), self.number)
    }

    /// Reads the next line; false at the end of the square, which is after n rows, at an empty line, or at the end of
    /// the source.
    fn next(&mut self) -> io::Result<bool> {
        if self.left == 0 {
            return Ok(false);
        }
        let line = self.source.next_line(&mut self.bytes)?;
        self.read += usize::from(line.is_some());
        let Some(line) = line.filter(|line| !line.trim().is_empty()) else {
            self.left = 0;
            return Ok(false);
        };
        self.left -= usize::from(!LargeReader::is_comment(&line));
        (self.line, self.number) = (line, self.number + 1);
        Ok(true)
    }
}
