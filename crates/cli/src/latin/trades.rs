//! `graeco latin trade`, `critical` and `backbone`: what can change in a square, and what determines it.

use std::io;

use graeco_grid::{End, Limits, Puzzle, Square, Symbol};
use graeco_latin::{Criticality, Kind, MOST_CRITICAL, Trade};
use serde_json::{Value, json};

use super::properties::unanswered;
use super::sheet::{Command, Sheet, cell};
use crate::status::Status;

/// Prints a smallest trade of each square, or all switches of intercalates.
pub(super) fn trade(command: &Command<'_>, switches: bool, apply: bool) -> io::Result<Status> {
    command.each_latin(|sheet, square| {
        let trades = match switches {
            true => graeco_latin::switches(square),
            false => match graeco_latin::smallest_trade(square, &sheet.budget()) {
                Ok(trade) => trade.into_iter().collect(),
                Err(end) => return unanswered(sheet, "cells", end),
            },
        };
        let mut pace = sheet.budget().pace();
        for (number, trade) in trades.iter().enumerate() {
            if let Err(end) = pace.step(1) {
                return sheet.cut_short(end);
            }
            if apply && number > 0 && command.is_tall() {
                sheet.line("");
            }
            print(sheet, square, trade, apply);
        }
        if trades.is_empty() {
            sheet.note(None, if switches { "no intercalate" } else { "no trade" });
            return Status::NoSolution;
        }
        Status::Solved
    })
}

fn print(sheet: &mut Sheet<'_>, square: &Square, trade: &Trade, apply: bool) {
    let (n, names) = (square.order().get(), sheet.given.names());
    let place = |at: usize| cell(at / n, at % n);
    let cells = trade.cells.iter();
    let record = sheet.given.record().with("cells", cells.clone().map(|&(at, _)| place(at)).collect::<Vec<_>>());
    let record = record.with("new_symbols", cells.clone().map(|&(_, symbol)| names.name(symbol)).collect::<Vec<_>>());
    if apply {
        sheet.square(&trade.apply(square), record, &[]);
    } else if sheet.json() {
        sheet.line(&record.with("end", End::Exhausted.word()).line());
    } else {
        let words = cells.map(|&(at, symbol)| format!("{}={}", place(at), names.name(symbol)));
        sheet.line(&words.collect::<Vec<_>>().join(" "));
    }
}

/// Checks whether partial squares are critical sets.
pub(super) fn critical(command: &Command<'_>) -> io::Result<Status> {
    command.each(None, |sheet| {
        let grid = &sheet.given.partial.grid;
        let puzzle = match graeco_latin::complete(grid, Kind::Plain) {
            Ok(puzzle) => puzzle,
            Err(error) => return sheet.bad(&error.to_string()),
        };
        let name = |at: usize| cell(at / grid.order.get(), at % grid.order.get());
        let (word, why) = match graeco_latin::criticality(&puzzle, &sheet.limits()) {
            Ok(Criticality::Critical) => ("critical", None),
            Ok(Criticality::Impossible) => ("no completion", None),
            Ok(Criticality::Several([a, b])) => {
                let differs = a.symbols().iter().zip(b.symbols()).position(|(a, b)| a != b);
                ("several completions", differs.map(|at| format!("they differ in {}", name(at))))
            }
            Ok(Criticality::Redundant(cells)) => {
                let cells: Vec<String> = cells.iter().map(|cell| name(cell.index())).collect();
                ("redundant entries", Some(cells.join(" ")))
            }
            Err(end) => return unanswered(sheet, "critical", end),
        };
        let line = match sheet.json() {
            true => {
                let record = sheet.given.record().with("critical", word == "critical");
                let why = (word != "critical").then(|| reason(word, why.as_deref()));
                record.with_some("why", why).with("end", End::Exhausted.word()).line()
            }
            false if word == "critical" => word.to_owned(),
            false => format!("no: {}", reason(word, why.as_deref())),
        };
        sheet.line(&line);
        if word == "critical" { Status::Solved } else { Status::NoSolution }
    })
}

fn reason(word: &str, why: Option<&str>) -> String {
    why.map_or_else(|| word.to_owned(), |why| format!("{word}: {why}"))
}

/// Prints a critical set of each square: the smallest one of some random ones, or of all.
pub(super) fn critical_set(command: &Command<'_>, random: Option<(u64, u64)>) -> io::Result<Status> {
    command.each_latin(|sheet, square| {
        let found = match random {
            Some((tries, seed)) => {
                graeco_latin::small_critical_set(square, tries, seed, &sheet.limits()).map(|puzzle| given(&puzzle))
            }
            None => match graeco_latin::smallest_critical_set(square, &sheet.budget()) {
                Ok(Some(cells)) => {
                    Ok(square.order().cells().map(|cell| cells.contains(&cell).then(|| square.at(cell))).collect())
                }
                Ok(None) => {
                    let n = square.order().get();
                    return sheet.bad(&format!("order {n} is too large for --smallest; expected 1 to {MOST_CRITICAL}"));
                }
                Err(end) => Err(end),
            },
        };
        match found {
            Ok(cells) => {
                let size = cells.iter().flatten().count();
                let record = sheet.given.record().with("size", size).with("end", End::Exhausted.word());
                sheet.stats(|| format!("{size} entries"));
                sheet.partial(&cells, record);
                Status::Solved
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
        let limits = Limits { solutions: None, ..sheet.limits() };
        let candidates = puzzle.search().limits(limits).true_candidates(1);
        if !candidates.is_complete() {
            return unanswered(sheet, "backbone", candidates.end());
        }
        let only = |cell| {
            let mut of = candidates.of(cell);
            of.next().filter(|_| of.next().is_none())
        };
        let cells = grid.order.cells();
        let backbone: Vec<Option<Symbol>> = cells.clone().map(only).collect();
        if cells.clone().any(|cell| candidates.of(cell).next().is_none()) {
            let record = sheet.given.record().with("backbone", Value::Null).with("end", End::Exhausted.word());
            return sheet.no_square(record, "no completion", Status::NoSolution);
        }
        let open = grid.cells.iter().filter(|cell| cell.is_none()).count();
        let fixed = backbone.iter().flatten().count() - (grid.cells.len() - open);
        sheet.stats(|| format!("{fixed} of {open} open cells are in the backbone"));
        let left: Vec<usize> = cells.map(|cell| candidates.of(cell).count()).collect();
        let record = sheet.given.record().with("open", open).with("backbone", fixed);
        sheet.partial(&backbone, record.with("candidate_counts", json!(left)).with("end", End::Exhausted.word()));
        Status::Solved
    })
}
