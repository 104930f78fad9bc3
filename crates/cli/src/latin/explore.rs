//! `graeco latin transversals`, `mate`, `canon`, `is` and others: questions about squares that are given.

use std::io;

use graeco_grid::text::Grid;
use graeco_grid::{End, Limits, Square};
use graeco_latin::{Kind, Mate, Transversals};
use serde_json::{Map, Value, json};

use super::read::{latin_squares, read};
use super::shown::{Printer, diagonals};
use crate::args::{Class, Common, Files, Shown, Symbols};
use crate::ask::Ask;
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

/// Answers a question about each square with a line, or with a JSON value of that name.
fn lines(
    files: &Files,
    symbols: Symbols,
    common: &Common,
    report: &Report,
    name: &str,
    mut answer: impl FnMut(&Square) -> (Vec<String>, Value),
) -> io::Result<Status> {
    let mut out = Output::new("squares");
    let status = latin_squares(files, symbols, report, |file, grid, square| {
        let (text, value) = answer(&square);
        if common.json {
            let mut object = object(file, grid);
            object.insert(name.into(), value);
            out.line(&Value::Object(object).to_string())?;
        } else {
            text.iter().try_for_each(|line| out.line(line))?;
        }
        Ok(Status::Solved)
    })?;
    out.flush()?;
    Ok(status)
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
    let status = latin_squares(files, shown.symbols, report, |file, grid, square| {
        let limits = Limits { solutions: wanted.limit, ..ask.limits() };
        let mut status = Status::Solved;
        if wanted.count {
            let Some(count) = wanted.kind.count(&square, Limits { solutions: None, ..limits }) else {
                report.note(&format!("{file}:{}: a limit came before the answer was known", grid.line));
                return Ok(if ask.is_interrupted() { Status::Interrupted } else { Status::Limit });
            };
            let mut object = object(file, grid);
            object.insert("transversals".into(), u64::try_from(count).map_or(json!(count.to_string()), Value::from));
            let json = printer.is_json();
            printer.out.line(&if json { Value::Object(object).to_string() } else { count.to_string() })?;
            return Ok(status);
        }
        let mut all = wanted.kind.of(&square, limits);
        for (number, columns) in all.by_ref().enumerate() {
            let cells = columns.iter().enumerate();
            if printer.is_json() {
                let mut object = object(file, grid);
                object.insert("columns".into(), json!(columns));
                printer.out.line(&Value::Object(object).to_string())?;
            } else {
                printer.out.line(&cells.clone().map(|(r, &c)| cell(r, c)).collect::<Vec<_>>().join(" "))?;
            }
            if number == 0 {
                let marked: Vec<usize> = cells.map(|(r, &c)| r * columns.len() + c).collect();
                status.note(printer.draw(&square, &marked)?);
            }
        }
        status.note(match all.end() {
            Some(End::Interrupted) => Status::Interrupted,
            Some(End::TimeLimit | End::NodeLimit) => Status::Limit,
            _ => Status::Solved,
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

pub(super) fn mate(
    kind: Transversals,
    files: &Files,
    shown: &Shown,
    ask: &Ask,
    common: &Common,
    report: &Report,
) -> io::Result<Status> {
    let mut printer = Printer::new(shown, common, report);
    let status = latin_squares(files, shown.symbols, report, |file, grid, square| {
        let limits = Limits { solutions: None, ..ask.limits() };
        let (what, status) = match graeco_latin::mate(&square, kind, &limits) {
            Mate::Found(mate) => {
                let mut facts = object(file, grid);
                facts.shift_remove("schema");
                return printer.square(&mate, facts, &diagonals(&mate));
            }
            Mate::Impossible if kind == Transversals::Diagonal => ("no diagonal orthogonal mate", Status::NoSolution),
            Mate::Impossible => ("no orthogonal mate", Status::NoSolution),
            Mate::Unknown(End::Interrupted) => ("interrupted", Status::Interrupted),
            Mate::Unknown(End::SolutionLimit) => {
                ("there are too many transversals to look for a mate among them", Status::Limit)
            }
            Mate::Unknown(_) => ("a limit came before the answer was known", Status::Limit),
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

/// Whether all squares of the files together are mutually orthogonal.
pub(super) fn check_mols(files: &Files, symbols: Symbols, common: &Common, report: &Report) -> io::Result<Status> {
    let mut squares: Vec<Square> = Vec::new();
    let status = latin_squares(files, symbols, report, |_, _, square| {
        squares.push(square);
        Ok(Status::Solved)
    })?;
    if status != Status::Solved {
        return Ok(status);
    }
    let pairs = (0..squares.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let wrong = pairs.into_iter().find_map(|(a, b)| {
        let n = squares[a].order().get();
        let names = format!("squares {} and {}", a + 1, b + 1);
        if squares[b].order() != squares[a].order() {
            return Some(format!("{names} are of orders {n} and {}", squares[b].order()));
        }
        let [one, two] = graeco_latin::same_pair(&squares[a], &squares[b])?;
        Some(format!("{names} hold the same pair in {} and {}", cell(one / n, one % n), cell(two / n, two % n)))
    });
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
    common: &Common,
    report: &Report,
) -> io::Result<Status> {
    let mut printer = Printer::new(shown, common, report);
    let status = latin_squares(files, shown.symbols, report, |file, grid, square| {
        let wrong = |what: String| {
            report.error(&format!("{file}:{}: {what}", grid.line));
            Ok(Status::BadInput)
        };
        let mut facts = object(file, grid);
        facts.shift_remove("schema");
        let canon = match class {
            Class::Reduced => return printer.square(&graeco_latin::reduce(&square), facts, &[]),
            Class::Isotopy => graeco_latin::isotopy_canon(&square),
            Class::Main => graeco_latin::main_class_canon(&square),
            Class::Diagonal if !Kind::Diagonal.holds(&square) => {
                return wrong("this square is not diagonal; expected every symbol once on both diagonals".into());
            }
            Class::Diagonal => match graeco_latin::diagonal_canon(&square) {
                Some(canon) => canon,
                None => {
                    let most = graeco_latin::MOST_DIAGONAL;
                    return wrong(format!("order {} has too many symmetries; expected 1 to {most}", grid.order));
                }
            },
        };
        facts.insert("symmetries".into(), canon.symmetries.into());
        report.stats(|| format!("{file}:{}: {} symmetries", grid.line, canon.symmetries));
        printer.square(&canon.square, facts, &[])
    })?;
    printer.out.flush()?;
    Ok(status)
}

pub(super) fn autotopisms(files: &Files, symbols: Symbols, common: &Common, report: &Report) -> io::Result<Status> {
    lines(files, symbols, common, report, "autotopisms", |square| {
        let many = graeco_latin::isotopy_canon(square).symmetries;
        (vec![many.to_string()], many.into())
    })
}

pub(super) fn intercalates(
    files: &Files,
    count: bool,
    symbols: Symbols,
    common: &Common,
    report: &Report,
) -> io::Result<Status> {
    lines(files, symbols, common, report, "intercalates", |square| {
        let found = graeco_latin::intercalates(square);
        if count {
            return (vec![found.len().to_string()], found.len().into());
        }
        let cells = |[r, s, c, d]: [usize; 4]| [(r, c), (r, d), (s, c), (s, d)].map(|(r, c)| cell(r, c));
        (
            found.iter().map(|&four| cells(four).join(" ")).collect(),
            found.iter().map(|&four| json!(cells(four))).collect(),
        )
    })
}

pub(super) fn is(files: &Files, symbols: Symbols, common: &Common, report: &Report) -> io::Result<Status> {
    lines(files, symbols, common, report, "is", |square| {
        let words = graeco_latin::properties(square);
        (vec![words.join(", ")], words.into())
    })
}

/// Says whether squares, partial ones too, are of a kind.
pub(super) fn check(
    files: &Files,
    wanted: Kind,
    symbols: Symbols,
    common: &Common,
    report: &Report,
) -> io::Result<Status> {
    let mut out = Output::new("squares");
    let status = read(files, symbols, report, |file, grid, _| {
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
