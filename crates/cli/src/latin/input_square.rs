//! Squares of the input with their places, and text that is no square.

use std::sync::Arc;

use graeco_designs::Family;
use graeco_grid::{Alphabet, Engine, Puzzle, Square};
use graeco_latin::Kind;
use graeco_latin::text::{Partial, TextError};

use super::large::Large;
use crate::args::Format;
use crate::input::SourceError;
use crate::record::Record;
use crate::squares::Job;

/// An item of input.
pub(super) enum Item {
    Square(InputSquare),
    /// A square above order 255, which was checked while it was read.
    Large(Large),
    /// A square that cannot be read, and the line with the error.
    Bad(Arc<str>, TextError, String),
    /// A file that cannot be read, or has no square.
    SourceError(SourceError),
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

    /// The line above its list: a comment for whoever reads squares.
    pub(super) fn heading(&self) -> String {
        format!("# {}", self.place())
    }

    /// A record about the square.
    pub(super) fn record(&self) -> Record {
        Record::at(&self.file, self.partial.grid.line).with("order", self.partial.grid.order.get())
    }

    /// The names of its symbols.
    pub(super) fn names(&self) -> Alphabet {
        self.partial.alphabet()
    }

    /// The kind that is wanted; a plain one gives way to the kind in the text.
    pub(super) fn kind(&self, wanted: Kind) -> Kind {
        if wanted == Kind::Plain { self.partial.kind.unwrap_or(Kind::Plain) } else { wanted }
    }

    /// Why no square of a family completes it, as far as the orders of subsquares or holes and an entry against holes tell.
    pub(super) fn against_parts(&self, family: &Family) -> Option<String> {
        let grid = &self.partial.grid;
        let n = grid.order.get();
        if !family.fits(n) {
            let parts = if family.holes().is_empty() { "subsquares" } else { "holes" };
            return Some(format!("the orders of the {parts} add up to more than {n}, the order of the square"));
        }
        let place = family.entry_against_holes(&grid.cells)?;
        let (row, column) = (place / n, place % n);
        let symbol = grid.cells[place].map_or(String::new(), |symbol| self.names().name(symbol).to_owned());
        let is_inside = family.hole_cells(grid.order).contains(&grid.order.cell(row, column));
        let why = if is_inside {
            "is in a hole; expected an empty cell"
        } else {
            "holds a symbol of the hole of its row or column"
        };
        Some(format!("cell {}, {symbol}, {why}", cell(row, column)))
    }

    /// The puzzle to complete it, whose answers are printed in a format.
    pub(super) fn job(&self, puzzle: Puzzle, format: Format) -> Job {
        Job {
            puzzle,
            alphabet: self.names(),
            file: self.file.to_string(),
            line: Some(self.partial.grid.line),
            title: None,
            row: None,
            format,
            engine: Engine::Auto,
            seed: None,
            is_square: true,
            hidden: Vec::new(),
        }
    }

    /// The square, if it is Latin and has no open cells; otherwise what is wrong.
    pub(super) fn latin(&self) -> Result<Square, String> {
        let grid = &self.partial.grid;
        let clash = graeco_latin::complete(grid, Kind::Plain).ok().and_then(|puzzle| puzzle.clash());
        if let Some(clash) = clash {
            let names = self.names();
            return Err(format!("not a Latin square: {}", clash.describe(grid.order, |symbol| names.name(symbol))));
        }
        match grid.cells.iter().position(Option::is_none) {
            Some(open) => {
                let cell = cell(open / grid.order.get(), open % grid.order.get());
                Err(format!("cell {cell} is open; expected a filled square"))
            }
            None => Ok(Square::new(grid.order, grid.cells.iter().copied().flatten().collect())),
        }
    }
}

/// A cell in the usual notation, such as `r1c2`.
pub(super) fn cell(row: usize, column: usize) -> String {
    format!("r{}c{}", row + 1, column + 1)
}
