//! `graeco latin trade`, `critical` and `backbone`: smallest changes of a square, and cells that determine it.

use std::io;

use graeco_designs::{MOST_CRITICAL, Trade, switches_of};
use graeco_document::Record;
use graeco_grid::{Budget, Limits, Outcome, Puzzle, Square, Symbol};
use graeco_host::status::Status;
use graeco_latin::Kind;
use serde_json::{Value, json};

use super::input_square::{InputSquare, cell};
use super::listing;
use super::sheet::Command;
use super::shown::text;
use super::unanswered::unanswered;
use crate::answers::Printer;
use crate::messages::Topic;

/// Prints a smallest trade or all switches of each square, or the squares after them.
pub(super) fn run(command: &Command<'_>, all_switches: bool, apply: bool) -> io::Result<Status> {
    if all_switches { switches(command, apply) } else { trade(command, apply) }
}

/// Prints a smallest trade of each square, or the square after it.
fn trade(command: &Command<'_>, apply: bool) -> io::Result<Status> {
    command.each_latin(|sheet, square| {
        let trade = match graeco_designs::smallest_trade(square, &sheet.budget()) {
            Ok(Some(trade)) => trade,
            Ok(None) => {
                if sheet.json() {
                    sheet.line(&none(sheet.given).line());
                }
                sheet.note(None, "no trade");
                return Status::NoSolution;
            }
            Err(end) => return unanswered(sheet, "cells", end),
        };
        if apply {
            return sheet.square(&trade.apply(square), record(sheet.given, square, &trade), &[]);
        }
        sheet.line(&line(command, sheet.given, square, &trade));
        Status::Solved
    })
}

/// Prints all switches of intercalates of each square, or the squares after them, one after another.
fn switches(command: &Command<'_>, apply: bool) -> io::Result<Status> {
    let mut printed = 0_u64;
    let command = &command.headed(!apply);
    command.list_latin(|given, square, limits, printer| {
        switches_of_one(command, given, &square, apply, limits, printer, &mut printed)
    })
}

fn switches_of_one(
    command: &Command<'_>,
    given: &InputSquare,
    square: &Square,
    apply: bool,
    limits: &Limits,
    printer: &mut Printer<'_>,
    printed: &mut u64,
) -> io::Result<Status> {
    command.head(given, printer)?;
    let mut pace = Budget::start(&limits.clone().started()).pace();
    let mut status = Status::Solved;
    let mut is_first = true;
    for trade in switches_of(square) {
        if let Err(end) = pace.step(1) {
            if command.json() {
                printer.out.line(&given.record().with("cells", Value::Null).with("end", end.word()).line())?;
            }
            return listing::status(command, given, end.into(), printer);
        }
        let was_first = std::mem::replace(&mut is_first, false);
        if !apply {
            printer.out.line(&line(command, given, square, &trade))?;
            continue;
        }
        let after = trade.apply(square);
        if *printed > 0 && command.is_tall() {
            printer.out.line("")?;
        }
        printer.out.line(&match command.json() {
            true => record(given, square, &trade).square(&after, &given.names()).line(),
            false => text(&after, &given.names(), command.shown.format),
        })?;
        *printed += 1;
        if was_first {
            status.note(command.draw(&after.cells(), given, &[]));
        }
    }
    if is_first {
        if command.json() {
            printer.out.line(&none(given).line())?;
        }
        printer.out.flush()?;
        command.note(given, None, "no intercalate");
        status.note(Status::NoSolution);
    }
    Ok(status)
}

/// A record that there is no trade.
fn none(given: &InputSquare) -> Record {
    given.record().with("cells", Value::Null).with("end", Outcome::Complete.word())
}

/// The place of a cell, given by its number.
fn place(square: &Square, cell_number: usize) -> String {
    let n = square.order().get();
    cell(cell_number / n, cell_number % n)
}

/// A record with the cells of a trade and their new symbols.
fn record(given: &InputSquare, square: &Square, trade: &Trade) -> Record {
    let (names, cells) = (given.names(), trade.cells.iter());
    let places: Vec<String> = cells.clone().map(|&(at, _)| place(square, at)).collect();
    let symbols: Vec<String> = cells.map(|&(_, symbol)| names.name(symbol)).collect();
    given.record().with("cells", places).with("new_symbols", symbols)
}

/// A trade in one line.
fn line(command: &Command<'_>, given: &InputSquare, square: &Square, trade: &Trade) -> String {
    if command.json() {
        return record(given, square, trade).with("end", Outcome::Complete.word()).line();
    }
    let names = given.names();
    let words = trade.cells.iter().map(|&(at, symbol)| format!("{}={}", place(square, at), names.name(symbol)));
    words.collect::<Vec<_>>().join(" ")
}

/// Prints a small critical set of each square, of a number of random ones with a seed, or a smallest one, or checks critical
/// sets.
pub(super) fn critical_or_set(command: &Command<'_>, random: Option<(u64, u64)>, smallest: bool) -> io::Result<Status> {
    if random.is_some() || smallest { critical_set(command, random) } else { critical(command) }
}

/// Checks whether partial squares are critical sets.
fn critical(command: &Command<'_>) -> io::Result<Status> {
    command.each(None, |sheet| {
        let grid = &sheet.given.partial.grid;
        let puzzle = match graeco_latin::complete(grid, Kind::Plain) {
            Ok(puzzle) => puzzle,
            Err(error) => return sheet.bad(&error.to_string()),
        };
        let why = match graeco_designs::criticality(&puzzle, &sheet.limits()) {
            Ok(found) => found.objection(grid.order),
            Err(end) => return unanswered(sheet, "critical", end),
        };
        let line = match (sheet.json(), &why) {
            (true, _) => {
                let record = sheet.given.record().with("critical", why.is_none()).with_some("why", why.as_deref());
                record.with("end", Outcome::Complete.word()).line()
            }
            (false, None) => "critical".to_owned(),
            (false, Some(why)) => format!("no: {why}"),
        };
        sheet.line(&line);
        if why.is_none() { Status::Solved } else { Status::NoSolution }
    })
}

/// Prints a critical set of each square: the smallest one of some random ones, or of all.
fn critical_set(command: &Command<'_>, random: Option<(u64, u64)>) -> io::Result<Status> {
    command.each_latin(|sheet, square| {
        let found = match random {
            Some((tries, seed)) => {
                let found = graeco_designs::small_critical_set(square, tries, seed, &sheet.limits());
                found.map(|(puzzle, end)| (given(&puzzle), end))
            }
            None => match graeco_designs::smallest_critical_set(square, &sheet.limits()) {
                Ok(Some(cells)) => {
                    let entry = |cell| cells.contains(&cell).then(|| square.at(cell));
                    Ok((square.order().cells().map(entry).collect::<Vec<_>>(), Outcome::Complete))
                }
                Ok(None) => {
                    let n = square.order().get();
                    return sheet.bad(&format!("order {n} is too large for --smallest; expected 1 to {MOST_CRITICAL}"));
                }
                Err(end) => Err(end),
            },
        };
        match found {
            Ok((cells, end)) => {
                let size = cells.iter().flatten().count();
                let record = sheet.given.record().with("size", size).with("end", end.word());
                sheet.stats(|| format!("{size} {}", if size == 1 { "entry" } else { "entries" }));
                sheet.partial(&cells, record);
                end.stop().map_or(Status::Solved, |stop| sheet.cut_short(stop))
            }
            Err(end) => unanswered(sheet, "square", end),
        }
    })
}

fn given(puzzle: &Puzzle) -> Vec<Option<Symbol>> {
    puzzle.order().cells().map(|cell| puzzle.givens()[cell.index()]).collect()
}

/// Prints the backbone of each partial square.
pub(super) fn backbone(command: &Command<'_>, wanted: Kind) -> io::Result<Status> {
    command.each(None, |sheet| {
        let grid = &sheet.given.partial.grid;
        let puzzle = match graeco_latin::complete(grid, sheet.given.kind(wanted)) {
            Ok(puzzle) => puzzle,
            Err(error) => return sheet.bad(&error.to_string()),
        };
        sheet.block = puzzle.block();
        let limits = Limits { solutions: None, ..sheet.limits() };
        let candidates = puzzle.search().limits(limits).true_candidates(1);
        if let Outcome::Stopped(stop) = candidates.end() {
            return unanswered(sheet, "backbone", stop);
        }
        let only = |cell| {
            let mut of = candidates.of(cell);
            of.next().filter(|_| of.next().is_none())
        };
        let cells = grid.order.cells();
        let backbone: Vec<Option<Symbol>> = cells.clone().map(only).collect();
        if cells.clone().any(|cell| candidates.of(cell).next().is_none()) {
            let record = sheet.given.record().with("backbone", Value::Null).with("end", Outcome::Complete.word());
            return sheet.no_square(record, Some(Topic::NoSolution), "no completion", Status::NoSolution);
        }
        let open = grid.cells.iter().filter(|cell| cell.is_none()).count();
        let fixed = backbone.iter().flatten().count() - (grid.cells.len() - open);
        sheet.stats(|| format!("{fixed} of {open} open cells are in the backbone"));
        let left: Vec<usize> = cells.map(|cell| candidates.of(cell).count()).collect();
        let record = sheet.given.record().with("open", open).with("backbone", fixed);
        sheet.partial(&backbone, record.with("candidate_counts", json!(left)).with("end", Outcome::Complete.word()));
        Status::Solved
    })
}
