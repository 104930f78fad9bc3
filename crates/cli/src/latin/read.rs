//! Reading squares from files: rows of symbols of any order, or quasigroups with holes.

use std::io;

use graeco_grid::Square;
use graeco_grid::text::Grid;
use graeco_latin::{Kind, text};

use crate::args::{Files, Symbols};
use crate::input;
use crate::report::Report;
use crate::status::Status;
use crate::stop;

/// Reads squares, partial ones too, and the kind that the text says they are of, if it does.
pub(super) fn read(
    files: &Files,
    symbols: Symbols,
    report: &Report,
    mut each: impl FnMut(&str, Grid, Option<Kind>) -> io::Result<Status>,
) -> io::Result<Status> {
    let mut status = Status::Solved;
    for path in &files.files {
        let name = input::name(path);
        let Some(text) = input::text(path, report) else {
            status.note(Status::BadInput);
            continue;
        };
        let grids = grids(&text, symbols);
        if grids.is_empty() {
            report.error(&format!("{name}: there is no square here; expected n lines of n symbols"));
            status.note(Status::BadInput);
        }
        for grid in grids {
            if stop::is_set() {
                status.note(Status::Interrupted);
                return Ok(status);
            }
            status.note(match grid {
                Ok((grid, kind)) => each(&name, grid, kind)?,
                Err(error) => {
                    report.text(&name, text.lines().nth(error.line - 1).unwrap_or(""), &error);
                    Status::BadInput
                }
            });
        }
    }
    Ok(status)
}

type Read = Result<(Grid, Option<Kind>), text::TextError>;

fn grids(text: &str, symbols: Symbols) -> Vec<Read> {
    let all = text::read_all(text, Some(symbols.into()));
    all.map(|read| read.map(|partial| (partial.grid, partial.kind))).collect()
}

/// Reads Latin squares; what has open cells or is not Latin is said to be so.
pub(super) fn latin_squares(
    files: &Files,
    symbols: Symbols,
    report: &Report,
    mut each: impl FnMut(&str, &Grid, Square) -> io::Result<Status>,
) -> io::Result<Status> {
    read(files, symbols, report, |file, grid, _| {
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
