//! `graeco latin trade`, `critical` and `backbone`: smallest changes of a square, and cells that determine it.

use graeco_designs::{MOST_CRITICAL, Trade, switches_of};
use graeco_document::parts::Names;
use graeco_document::{Record, field};
use graeco_grid::{Cell, Limits, Outcome, Square, Symbol};
use graeco_host::status::Status;
use graeco_latin::Kind;

use super::input_square::InputSquare;
use super::sheet::{Command, Fault, Sheet};
use crate::input::Answered;
use crate::messages::Topic;

/// Prints a smallest trade of each square, or the square after it.
pub(super) fn trade(command: &Command<'_>, apply: bool) -> Answered {
    command.finding(field::CELLS).each_latin(|sheet, square| {
        let Some(trade) = graeco_designs::smallest_trade(square, &sheet.budget())? else {
            sheet.answers.record(|| none(sheet.given));
            sheet.note(None, "no trade");
            return Ok(Status::NoSolution);
        };
        if apply {
            return Ok(sheet.square(&trade.apply(square), record(sheet.given, square, &trade), &[]));
        }
        line(sheet, square, &trade);
        Ok(Status::Solved)
    })
}

/// Prints all switches of intercalates of each square, or the squares after them, one after another.
pub(super) fn switches(command: &Command<'_>, apply: bool) -> Answered {
    command.headed(!apply).listing().each_latin(|sheet, square| {
        sheet.head();
        let mut pace = sheet.budget().pace();
        let mut is_first = true;
        for trade in switches_of(square) {
            if let Err(end) = pace.step(1) {
                sheet.answers.record(|| sheet.given.record().null(field::CELLS).ended(end));
                return Ok(sheet.cut_short(end));
            }
            if apply {
                let after = trade.apply(square).cells();
                sheet.partial(&after, record(sheet.given, square, &trade));
                if is_first {
                    sheet.draw(&after, &[]);
                }
            } else {
                line(sheet, square, &trade);
            }
            is_first = false;
        }
        if !is_first {
            return Ok(Status::Solved);
        }
        sheet.answers.record(|| none(sheet.given));
        sheet.note(None, "no intercalate");
        Ok(Status::NoSolution)
    })
}

/// A record that there is no trade.
fn none(given: &InputSquare) -> Record {
    given.record().null(field::CELLS).ended(Outcome::Complete)
}

/// A record with the cells of a trade and their new symbols.
fn record(given: &InputSquare, square: &Square, trade: &Trade) -> Record {
    let (names, cells) = (given.names(), trade.cells.iter());
    let places: Names = cells.clone().map(|&(at, _)| Cell::new(at).name(square.order())).collect();
    let symbols: Vec<String> = cells.map(|&(_, symbol)| names.name(symbol)).collect();
    given.record().with(field::CELLS, places).with(field::NEW_SYMBOLS, symbols)
}

fn line(sheet: &mut Sheet<'_, '_>, square: &Square, trade: &Trade) {
    let (names, cells) = (sheet.given.names(), trade.cells.iter());
    let words = cells.map(|&(at, symbol)| format!("{}={}", Cell::new(at).name(square.order()), names.name(symbol)));
    let record = || record(sheet.given, square, trade).ended(Outcome::Complete);
    sheet.answers.put(record, || words.collect::<Vec<_>>().join(" "));
}

/// Checks whether partial squares are critical sets.
pub(super) fn critical(command: &Command<'_>) -> Answered {
    command.finding(field::CRITICAL).each(None, |sheet| {
        let grid = &sheet.given.partial.grid;
        let puzzle = graeco_latin::complete(grid, Kind::Plain).map_err(Fault::refused)?;
        let why = graeco_designs::criticality(&puzzle, &sheet.limits())?.objection(grid.order);
        let record = || sheet.given.record().with(field::CRITICAL, why.is_none()).with_some(field::WHY, why.as_deref());
        let words = || why.as_ref().map_or("critical".to_owned(), |why| format!("no: {why}"));
        sheet.answers.put(|| record().ended(Outcome::Complete), words);
        Ok(if why.is_none() { Status::Solved } else { Status::NoSolution })
    })
}

/// Prints a critical set of each square: the smallest one of some random ones, or of all.
pub(super) fn critical_set(command: &Command<'_>, random: Option<(u64, u64)>) -> Answered {
    command.each_latin(|sheet, square| {
        let (cells, end) = match random {
            Some((tries, seed)) => {
                let (puzzle, end) = graeco_designs::small_critical_set(square, tries, seed, &sheet.limits())?;
                (puzzle.givens().to_vec(), end)
            }
            None => {
                let n = square.order().get();
                let smallest = graeco_designs::smallest_critical_set(square, &sheet.limits())?;
                let too_large = || format!("order {n} is too large for --smallest; expected 1 to {MOST_CRITICAL}");
                let cells = smallest.ok_or_else(too_large)?;
                let entry = |cell| cells.contains(&cell).then(|| square.at(cell));
                (square.order().cells().map(entry).collect(), Outcome::Complete)
            }
        };
        let size = cells.iter().flatten().count();
        let record = sheet.given.record().with(field::SIZE, size).ended(end);
        sheet.stats(|| format!("{size} {}", if size == 1 { "entry" } else { "entries" }));
        sheet.partial(&cells, record);
        Ok(sheet.ended(end))
    })
}

/// Prints the backbone of each partial square.
pub(super) fn backbone(command: &Command<'_>, wanted: Kind) -> Answered {
    command.finding(field::BACKBONE).each(None, |sheet| {
        let grid = &sheet.given.partial.grid;
        let puzzle = graeco_latin::complete(grid, sheet.given.kind(wanted)).map_err(Fault::refused)?;
        sheet.block = puzzle.block();
        let limits = Limits { solutions: None, ..sheet.limits() };
        let candidates = puzzle.search().limits(limits).true_candidates(1);
        if let Outcome::Stopped(stop) = candidates.end() {
            return Err(stop.into());
        }
        let only = |cell| {
            let mut of = candidates.of(cell);
            of.next().filter(|_| of.next().is_none())
        };
        let cells = grid.order.cells();
        let backbone: Vec<Option<Symbol>> = cells.clone().map(only).collect();
        if cells.clone().any(|cell| candidates.of(cell).next().is_none()) {
            let record = sheet.given.record().null(field::BACKBONE).ended(Outcome::Complete);
            return Ok(sheet.no_square(record, Some(Topic::NoSolution), "no completion", Status::NoSolution));
        }
        let open = grid.cells.iter().filter(|cell| cell.is_none()).count();
        let fixed = backbone.iter().flatten().count() - (grid.cells.len() - open);
        sheet.stats(|| format!("{fixed} of {open} open cells are in the backbone"));
        let left: Vec<usize> = cells.map(|cell| candidates.of(cell).count()).collect();
        let record = sheet.given.record().with(field::OPEN, open).with(field::BACKBONE, fixed);
        sheet.partial(&backbone, record.with(field::CANDIDATE_COUNTS, left).ended(Outcome::Complete));
        Ok(Status::Solved)
    })
}
