//! Squares above order 255, checked row by row while they are read.

use std::io;

use graeco_grid::{Budget, Pace};

use crate::checker::{CheckError, Checker, Repeat};
use crate::kind::Kind;
use crate::text::{LargeReader, TextError};

/// What is known about a square above order 255.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LargeVerdict {
    /// It is of this kind.
    Is(Kind),
    /// Not of the wanted kind, and why.
    No(String),
    /// Something cannot be read in this line.
    Unreadable(TextError, String),
    /// There is no square of this order and the wanted kind.
    Unfit(String),
}

/// Checks the square whose first row is the line of this number. All its lines are read, also if an early one is wrong: it ends
/// after n rows, at an empty line, or at the end of the text.
///
/// Returns the verdict, and how many lines were read beyond the first one.
///
/// # Errors
/// That of `next_line`, or the limit that was reached.
pub fn check_large(
    mut reader: LargeReader,
    wanted: Kind,
    (number, line): (usize, &str),
    budget: &Budget,
    next_line: impl FnMut() -> io::Result<Option<String>>,
) -> io::Result<(LargeVerdict, usize)> {
    let mut lines = Lines { next_line, line: line.to_owned(), number, read: 0, left: reader.order() - 1 };
    let verdict = match Checker::new(reader.order(), wanted, budget) {
        Ok(checker) => lines.verdict(&mut reader, checker, &mut budget.pace())?,
        Err(CheckError::Stopped(end)) => return Err(end.into()),
        Err(error) => LargeVerdict::Unfit(error.to_string()),
    };
    while lines.next()? {}
    Ok((verdict, lines.read))
}

/// The lines of a square that is being read.
struct Lines<F> {
    next_line: F,
    /// The last line of the square so far, and its number, counted from 1.
    line: String,
    number: usize,
    /// How many lines were read beyond the first one.
    read: usize,
    /// How many rows may still belong to the square.
    left: usize,
}

impl<F: FnMut() -> io::Result<Option<String>>> Lines<F> {
    fn verdict(&mut self, reader: &mut LargeReader, mut checker: Checker, pace: &mut Pace) -> io::Result<LargeVerdict> {
        let n = reader.order();
        loop {
            pace.step(n as u64)?;
            match reader.row(self.number, &self.line) {
                Ok(Some(symbols)) => {
                    if let Err(repeat) = checker.row(symbols) {
                        return Ok(LargeVerdict::No(self.clash(reader, &repeat)));
                    }
                }
                Ok(None) => {}
                Err(error) => return Ok(LargeVerdict::Unreadable(error, std::mem::take(&mut self.line))),
            }
            if let Some(kind) = checker.kind() {
                return Ok(LargeVerdict::Is(kind));
            }
            if !self.next()? {
                let what = format!("the square ends after row {}; expected {n} rows", checker.rows());
                let error = TextError { line: self.number, column: 1, width: self.line.chars().count(), what };
                return Ok(LargeVerdict::Unreadable(error, std::mem::take(&mut self.line)));
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
        let line = (self.next_line)()?;
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
