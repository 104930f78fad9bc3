//! `graeco latin transversals`, `mate`, `canon`, `is` and others: questions about squares that are given.

use std::io;

use graeco_grid::text::Grid;
use graeco_grid::{Budget, End, Limits, Square};
use graeco_latin::{CanonError, Kind, Mate, Transversals};
use num_bigint::BigUint;
use serde_json::{Map, Value, json};

use super::cut_short;
use super::read::{latin_squares, read};
use super::shown::{Printer, diagonals};
use crate::args::{Class, Common, Files, Shown, Symbols};
use crate::ask::{Ask, Mode, Outcome, count_json};
use crate::output::Output;
use crate::report::Report;
use crate::status::Status;

/// What every answer in JSON starts with.
fn object(file: &str, grid: &Grid) -> Map<String, Value> {
    let place = [("schema", json!(1)), ("file", json!(file)), ("line", json!(grid.line))];
    place
        .into_iter()
        .chain([("order", json!(grid.order.get()))])
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

/// Answers a question about each square with lines, or with a JSON value of that name.
struct Lines<'a> {
    files: &'a Files,
    symbols: Symbols,
    ask: &'a Ask,
    common: &'a Common,
    report: &'a Report,
}

impl Lines<'_> {
    fn run<T>(
        &self,
        name: &str,
        answer: impl Fn(&Square, &Budget) -> Result<T, End>,
        lines: impl Fn(&T) -> Vec<String>,
        value: impl Fn(&T) -> Value,
    ) -> io::Result<Status> {
        let mut out = Output::new("squares");
        let Lines { files, symbols, ask, common, report } = *self;
        let status = latin_squares(files, symbols, ask, report, |file, grid, square| {
            let budget = Budget::start(&ask.limits());
            let answered = budget.look().and_then(|()| answer(&square, &budget));
            if common.json {
                let mut object = object(file, grid);
                match &answered {
                    Ok(answer) => object.insert(name.into(), value(answer)),
                    Err(end) => object.insert("end".into(), end.word().into()),
                };
                out.line(&Value::Object(object).to_string())?;
            }
            let mut pace = budget.pace();
            let lines = if common.json { Vec::new() } else { answered.as_ref().map(&lines).unwrap_or_default() };
            let printed = lines.iter().try_for_each(|line| match pace.step(1) {
                Ok(()) => out.line(line).map_err(Ok),
                Err(end) => Err(Err(end)),
            });
            match (printed, answered) {
                (Err(Ok(error)), _) => Err(error),
                (Err(Err(end)), _) | (_, Err(end)) => Ok(cut_short(end, &place(file, grid), report)),
                (Ok(()), Ok(_)) => Ok(Status::Solved),
            }
        })?;
        out.flush()?;
        Ok(status)
    }
}

/// Where a square was read.
fn place(file: &str, grid: &Grid) -> String {
    format!("{file}:{}", grid.line)
}

/// A cell as people write it.
fn cell(row: usize, column: usize) -> String {
    format!("r{}c{}", row + 1, column + 1)
}

pub(super) struct AskTransversals {
    pub(super) kind: Transversals,
    pub(super) limit: Option<u64>,
    pub(super) count: bool,
}

pub(super) fn transversals(
    wanted: &AskTransversals,
    files: &Files,
    shown: &Shown,
    ask: &Ask,
    common: &Common,
    report: &Report,
) -> io::Result<Status> {
    let mut printer = Printer::new(shown, common, report);
    let status = latin_squares(files, shown.symbols, ask, report, |file, grid, square| {
        let limits = Limits { solutions: wanted.limit, ..ask.limits() };
        let mut status = Status::Solved;
        if wanted.count {
            return count(wanted.kind, file, grid, &square, ask, &mut printer, report);
        }
        let mut all = wanted.kind.of(&square, limits);
        let mut found = 0_u64;
        for columns in all.by_ref() {
            found += 1;
            let cells = columns.iter().enumerate();
            if printer.is_json() {
                let mut object = object(file, grid);
                object.insert("columns".into(), json!(columns));
                printer.out.line(&Value::Object(object).to_string())?;
            } else {
                printer.out.line(&cells.clone().map(|(r, &c)| cell(r, c)).collect::<Vec<_>>().join(" "))?;
            }
            if found == 1 {
                let marked: Vec<usize> = cells.map(|(r, &c)| r * columns.len() + c).collect();
                status.note(printer.draw(&square, &marked)?);
            }
        }
        if printer.is_json() {
            printer.out.line(&total(file, grid, &found.into(), all.end().unwrap_or(End::Exhausted)))?;
        }
        status.note(match all.end() {
            Some(End::Interrupted) => Status::Interrupted,
            Some(End::TimeLimit | End::NodeLimit | End::MemoryLimit) => Status::Limit,
            Some(End::Exhausted | End::SolutionLimit) | None => Status::Solved,
        });
        if status >= Status::Limit && status != Status::BadInput {
            printer.out.flush()?;
            report.note(&format!("{file}:{}: cut short; there may be more transversals", grid.line));
        }
        Ok(status)
    })?;
    printer.out.flush()?;
    Ok(status)
}

/// The number of transversals that were found, in JSON.
fn total(file: &str, grid: &Grid, found: &BigUint, end: End) -> String {
    let mut object = object(file, grid);
    object.insert("transversals".into(), count_json(found));
    object.insert("exact".into(), (end == End::Exhausted).into());
    object.insert("end".into(), end.word().into());
    Value::Object(object).to_string()
}

/// Prints the number of transversals of a square.
fn count(
    kind: Transversals,
    file: &str,
    grid: &Grid,
    square: &Square,
    ask: &Ask,
    printer: &mut Printer<'_>,
    report: &Report,
) -> io::Result<Status> {
    let mode = Mode::Count(None);
    let outcome = Outcome::from(kind.count(square, Limits { solutions: None, ..ask.limits() }));
    let is_json = printer.is_json();
    let line = if is_json { total(file, grid, &outcome.found, outcome.end) } else { outcome.count_text() };
    printer.out.line(&line)?;
    if let Some(what) = outcome.complaint(mode) {
        printer.out.flush()?;
        report.note(&format!("{}: {what}", place(file, grid)));
    }
    Ok(outcome.status(mode))
}

pub(super) fn mate(
    kind: Transversals,
    files: &Files,
    shown: &Shown,
    ask: &Ask,
    common: &Common,
    report: &Report,
) -> io::Result<Status> {
    let mut printer = Printer::new(shown, common, report);
    let status = latin_squares(files, shown.symbols, ask, report, |file, grid, square| {
        let limits = Limits { solutions: None, ..ask.limits() };
        let (what, status) = match graeco_latin::mate(&square, kind, &limits) {
            Mate::Found(mate) => {
                let mut facts = object(file, grid);
                facts.shift_remove("schema");
                return printer.square(&mate, facts, &diagonals(&mate));
            }
            Mate::Impossible if kind == Transversals::Diagonal => ("no diagonal orthogonal mate", Status::NoSolution),
            Mate::Impossible => ("no orthogonal mate", Status::NoSolution),
            Mate::Unknown(End::SolutionLimit) => {
                ("there are too many transversals to look for a mate among them", Status::Limit)
            }
            Mate::Unknown(end) => return unknown(end, file, grid, &mut printer, report),
        };
        printer.separate()?;
        let mut object = object(file, grid);
        object.insert("square".into(), Value::Null);
        let json = printer.is_json();
        printer.out.line(&if json { Value::Object(object).to_string() } else { String::new() })?;
        printer.out.flush()?;
        report.note(&format!("{file}:{}: {what}", grid.line));
        Ok(status)
    })?;
    printer.out.flush()?;
    Ok(status)
}

/// Says that a limit or a signal came before a square was found.
fn unknown(end: End, file: &str, grid: &Grid, printer: &mut Printer<'_>, report: &Report) -> io::Result<Status> {
    printer.separate()?;
    let mut object = object(file, grid);
    object.insert("end".into(), end.word().into());
    object.insert("square".into(), Value::Null);
    let json = printer.is_json();
    printer.out.line(&if json { Value::Object(object).to_string() } else { String::new() })?;
    printer.out.flush()?;
    Ok(cut_short(end, &place(file, grid), report))
}

/// Whether all squares of the files together are mutually orthogonal.
pub(super) fn check_mols(
    files: &Files,
    symbols: Symbols,
    ask: &Ask,
    common: &Common,
    report: &Report,
) -> io::Result<Status> {
    let mut pace = Budget::start(&ask.limits()).pace();
    let mut squares: Vec<Square> = Vec::new();
    let status = latin_squares(files, symbols, ask, report, |_, _, square| {
        squares.push(square);
        Ok(Status::Solved)
    })?;
    if status != Status::Solved {
        return Ok(status);
    }
    let pairs = (0..squares.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let fault = |a: usize, b: usize| {
        let n = squares[a].order().get();
        let names = format!("squares {} and {}", a + 1, b + 1);
        if squares[b].order() != squares[a].order() {
            return Some(format!("{names} are of orders {n} and {}", squares[b].order()));
        }
        let [one, two] = graeco_latin::same_pair(&squares[a], &squares[b])?;
        Some(format!("{names} hold the same pair in {} and {}", cell(one / n, one % n), cell(two / n, two % n)))
    };
    let mut wrong = None;
    for (a, b) in pairs {
        if let Err(end) = pace.step(1) {
            if common.json {
                let unknown = json!({ "schema": 1, "squares": squares.len(), "orthogonal": null, "end": end.word() });
                Output::new("squares").line(&unknown.to_string())?;
            }
            return Ok(cut_short(end, "mols check", report));
        }
        wrong = fault(a, b);
        if wrong.is_some() {
            break;
        }
    }
    let mut out = Output::new("squares");
    out.line(&if common.json {
        json!({ "schema": 1, "squares": squares.len(), "orthogonal": wrong.is_none(), "why": wrong }).to_string()
    } else {
        wrong.as_ref().map_or_else(|| format!("{} squares, orthogonal", squares.len()), |wrong| format!("no: {wrong}"))
    })?;
    out.flush()?;
    Ok(if wrong.is_none() { Status::Solved } else { Status::NoSolution })
}

pub(super) fn canon(
    class: Class,
    files: &Files,
    shown: &Shown,
    ask: &Ask,
    common: &Common,
    report: &Report,
) -> io::Result<Status> {
    let mut printer = Printer::new(shown, common, report);
    let status = latin_squares(files, shown.symbols, ask, report, |file, grid, square| {
        let mut facts = object(file, grid);
        facts.shift_remove("schema");
        let budget = Budget::start(&ask.limits());
        let canon = match class {
            Class::Reduced => return printer.square(&graeco_latin::reduce(&square), facts, &[]),
            Class::Isotopy => graeco_latin::isotopy_canon(&square, &budget),
            Class::Main => graeco_latin::main_class_canon(&square, &budget),
            Class::Diagonal => graeco_latin::diagonal_canon(&square, &budget),
        };
        let canon = match canon {
            Ok(canon) => canon,
            Err(CanonError::Ended(end)) => return unknown(end, file, grid, &mut printer, report),
            Err(error) => {
                report.error(&format!("{}: {error}", place(file, grid)));
                return Ok(Status::BadInput);
            }
        };
        facts.insert("symmetries".into(), canon.symmetries.into());
        report.stats(|| format!("{file}:{}: {} symmetries", grid.line, canon.symmetries));
        printer.square(&canon.square, facts, &[])
    })?;
    printer.out.flush()?;
    Ok(status)
}

pub(super) fn autotopisms(
    files: &Files,
    symbols: Symbols,
    ask: &Ask,
    common: &Common,
    report: &Report,
) -> io::Result<Status> {
    let answer = |square: &Square, budget: &Budget| match graeco_latin::isotopy_canon(square, budget) {
        Ok(canon) => Ok(canon.symmetries),
        Err(CanonError::Ended(end)) => Err(end),
        // What is not Latin was refused when it was read.
        Err(_) => Err(End::Exhausted),
    };
    let lines = Lines { files, symbols, ask, common, report };
    lines.run("autotopisms", answer, |many| vec![many.to_string()], |&many| many.into())
}

pub(super) fn intercalates(
    files: &Files,
    count: bool,
    symbols: Symbols,
    ask: &Ask,
    common: &Common,
    report: &Report,
) -> io::Result<Status> {
    let lines = Lines { files, symbols, ask, common, report };
    let answer = |square: &Square, _: &Budget| Ok(graeco_latin::intercalates(square));
    if count {
        return lines.run("intercalates", answer, |found| vec![found.len().to_string()], |found| found.len().into());
    }
    let cells = |[r, s, c, d]: [usize; 4]| [(r, c), (r, d), (s, c), (s, d)].map(|(r, c)| cell(r, c));
    lines.run(
        "intercalates",
        answer,
        |found| found.iter().map(|&four| cells(four).join(" ")).collect(),
        |found| found.iter().map(|&four| json!(cells(four))).collect(),
    )
}

pub(super) fn is(files: &Files, symbols: Symbols, ask: &Ask, common: &Common, report: &Report) -> io::Result<Status> {
    let lines = Lines { files, symbols, ask, common, report };
    let answer = |square: &Square, _: &Budget| Ok(graeco_latin::properties(square));
    lines.run("is", answer, |words| vec![words.join(", ")], |words| words.clone().into())
}

/// Says whether squares, partial ones too, are of a kind.
pub(super) fn check(
    files: &Files,
    wanted: Kind,
    symbols: Symbols,
    ask: &Ask,
    common: &Common,
    report: &Report,
) -> io::Result<Status> {
    let mut out = Output::new("squares");
    let status = read(files, symbols, ask, report, |file, grid, _| {
        let names = symbols.alphabet(grid.order);
        let puzzle = match graeco_latin::complete(&grid, wanted) {
            Ok(puzzle) => puzzle,
            Err(error) => {
                report.error(&format!("{file}:{}: {error}", grid.line));
                return Ok(Status::BadInput);
            }
        };
        let clash = puzzle.clash().map(|clash| clash.describe(grid.order, |symbol| names.name(symbol)));
        let square: Option<Vec<_>> = grid.cells.iter().copied().collect();
        let kind = square.and_then(|symbols| Kind::of(&Square::new(grid.order, symbols)));
        let word = match (&clash, kind) {
            (None, Some(kind)) => kind.name(),
            (None, None) => "partial",
            (Some(_), _) => "no",
        };
        out.line(&if common.json {
            let mut object = object(file, &grid);
            object.insert("kind".into(), word.into());
            if let Some(clash) = &clash {
                object.insert("clash".into(), clash.clone().into());
            }
            Value::Object(object).to_string()
        } else {
            clash.as_ref().map_or(word.to_owned(), |clash| format!("no: {clash}"))
        })?;
        Ok(if clash.is_none() && kind.is_some() { Status::Solved } else { Status::NoSolution })
    })?;
    out.flush()?;
    Ok(status)
}
