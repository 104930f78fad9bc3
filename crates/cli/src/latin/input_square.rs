//! Squares of the input with their places, and text that is no square.

use std::sync::Arc;

use graeco_document::{Record, field};
use graeco_grid::{Alphabet, Puzzle, Square};
use graeco_latin::Kind;
use graeco_latin::text::Partial;

use super::large::Large;
use crate::args::Format;
use crate::input::Failure;
use crate::squares::Job;

pub(super) type Item = Result<ReadSquare, Failure>;

pub(super) enum ReadSquare {
    Square(InputSquare),
    /// A square above order 255, which was checked while it was read.
    Large(Large),
}

/// A square, filled or not, and where it was read.
pub(super) struct InputSquare {
    pub(super) file: Arc<str>,
    /// Its index among all squares, from 0.
    pub(super) number: u64,
    pub(super) partial: Partial,
    /// Whether its list is headed by its place, as there are other squares.
    pub(super) is_headed: bool,
}

impl InputSquare {
    /// The file and line of the square.
    pub(super) fn at(&self) -> (&str, usize) {
        (&self.file, self.partial.grid.line)
    }

    /// The same as `file:line`.
    pub(super) fn place(&self) -> String {
        let (file, line) = self.at();
        format!("{file}:{line}")
    }

    pub(super) fn record(&self) -> Record {
        Record::at(&self.file, self.partial.grid.line).with(field::ORDER, self.partial.grid.order.get())
    }

    pub(super) fn names(&self) -> Alphabet {
        self.partial.alphabet()
    }

    /// The requested kind; a plain one yields to the kind in the text.
    pub(super) fn kind(&self, wanted: Kind) -> Kind {
        if wanted == Kind::Plain { self.partial.kind.unwrap_or(Kind::Plain) } else { wanted }
    }

    /// The puzzle to complete it, whose answers are printed in a format.
    pub(super) fn job(&self, puzzle: Puzzle, format: Format) -> Job {
        let job = Job::new(puzzle, self.names(), self.file.to_string(), format);
        Job { line: Some(self.partial.grid.line), is_square: true, ..job }
    }

    /// The square. An error if it is not Latin or has open cells.
    pub(super) fn latin(&self) -> Result<Square, String> {
        graeco_latin::filled(&self.partial.grid, &self.names())
    }
}

/// The cells of the columns in each row, such as `r1c2 r2c1`.
pub(super) fn cells(columns: &[usize]) -> String {
    let cells = (1..).zip(columns).map(|(row, column)| format!("r{row}c{}", column + 1));
    cells.collect::<Vec<_>>().join(" ")
}
