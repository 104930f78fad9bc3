//! Reading squares from files: rows of symbols of any order, or quasigroups with holes.

use std::io;

use graeco_grid::text::Grid;
use graeco_grid::{Limits, Square};
use graeco_latin::{Kind, text};

use crate::args::{Files, Symbols};
use crate::ask::Ask;
use crate::input::{self, Source, Trouble};
use crate::report::Report;
use crate::status::Status;
use crate::stop;

/// Reads squares, partial ones too, one at a time, and the kind that the text says they are of, if it does.
pub(super) fn read(
    files: &Files,
    symbols: Symbols,
    ask: &Ask,
    report: &Report,
    mut each: impl FnMut(&str, Grid, Option<Kind>) -> io::Result<Status>,
) -> io::Result<Status> {
    let mut status = Status::Solved;
    for path in &files.files {
        let name = input::name(path);
        let limits = ask.limits();
        let reading = Reading { name: &name, limits: &limits, report, squares: 0, status: Status::Solved };
        status.note(match Source::open(path, &limits) {
            Ok(source) => reading.file(source, symbols, &mut each)?,
            Err(error) => Trouble::of(&name, &error).tell(report),
        });
        if stop::is_set() {
            status.note(Status::Interrupted);
            break;
        }
    }
    Ok(status)
}

/// A file under way.
struct Reading<'a> {
    name: &'a str,
    limits: &'a Limits,
    report: &'a Report,
    /// So many were read, bad ones included.
    squares: usize,
    status: Status,
}

/// About how many bytes a cell takes while its square is read: its place, and its word as a text of its own.
const CELL: usize = 72;

/// About how many bytes a row takes while its square is read.
fn row_bytes(line: &str) -> usize {
    let words = line.split([' ', ',', '\t']).count();
    line.len() + CELL * if words > 1 { words } else { line.len() }
}

impl Reading<'_> {
    fn file(
        mut self,
        mut source: Source,
        symbols: Symbols,
        each: &mut impl FnMut(&str, Grid, Option<Kind>) -> io::Result<Status>,
    ) -> io::Result<Status> {
        let mut bytes = Vec::new();
        let mut reader = text::Reader::new(Some(symbols.into()));
        let mut held = 0;
        loop {
            let line = source.next_line(&mut bytes).and_then(|line| {
                held += line.as_deref().map_or(0, row_bytes);
                source.afford(held).map(|()| line)
            });
            match &line {
                Ok(Some(line)) => reader.line(line),
                Ok(None) => reader.end(),
                Err(error) => {
                    self.status.note(Trouble::of(self.name, error).tell(self.report));
                    return Ok(self.status);
                }
            }
            while let Some(read) = reader.next_square() {
                held = 0;
                if !self.square(read, reader.bad_line(), each)? {
                    return Ok(self.status);
                }
                source.restart(self.limits);
            }
            if let Ok(None) = line {
                return Ok(self.end());
            }
        }
    }

    /// Hands a square over, or says what is wrong with it and in which line. False if the program shall stop.
    fn square(
        &mut self,
        read: Result<text::Partial, text::TextError>,
        bad_line: &str,
        each: &mut impl FnMut(&str, Grid, Option<Kind>) -> io::Result<Status>,
    ) -> io::Result<bool> {
        if stop::is_set() {
            return Ok(false);
        }
        self.squares += 1;
        self.status.note(match read {
            Ok(partial) => each(self.name, partial.grid, partial.kind)?,
            Err(error) => {
                self.report.text(self.name, bad_line, &error);
                Status::BadInput
            }
        });
        Ok(true)
    }

    fn end(mut self) -> Status {
        if self.squares == 0 {
            self.report.error(&format!("{}: there is no square here; expected n lines of n symbols", self.name));
            self.status.note(Status::BadInput);
        }
        self.status
    }
}

/// Reads Latin squares; what has open cells or is not Latin is said to be so.
pub(super) fn latin_squares(
    files: &Files,
    symbols: Symbols,
    ask: &Ask,
    report: &Report,
    mut each: impl FnMut(&str, &Grid, Square) -> io::Result<Status>,
) -> io::Result<Status> {
    read(files, symbols, ask, report, |file, grid, _| {
        let wrong = |what: &str| {
            report.error(&format!("{file}:{}: {what}", grid.line));
            Ok(Status::BadInput)
        };
        let names = symbols.alphabet(grid.order);
        let clash = graeco_latin::complete(&grid, Kind::Plain).ok().and_then(|puzzle| puzzle.clash());
        if let Some(clash) = clash {
            let clash = clash.describe(grid.order, |symbol| names.name(symbol));
            return wrong(&format!("this is no Latin square: {clash}"));
        }
        match grid.cells.iter().position(Option::is_none) {
            Some(open) => {
                let (row, column) = (open / grid.order.get() + 1, open % grid.order.get() + 1);
                wrong(&format!("cell r{row}c{column} is open; expected a filled square"))
            }
            None => each(file, &grid, Square::new(grid.order, grid.cells.iter().copied().flatten().collect())),
        }
    })
}
