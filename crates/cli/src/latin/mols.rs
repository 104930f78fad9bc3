//! `graeco latin mols`: families of mutually orthogonal squares, built or checked.

use std::io;

use graeco_grid::text::counted;
use graeco_grid::{Budget, End, Limits, Square, Symbol};
use graeco_latin::{Kind, MolsError};
use serde_json::Value;

use super::sheet::{Command, cell};
use super::shown::{Printer, cut_short, diagonals};
use crate::ask::Mode;
use crate::output::Output;
use crate::record::Record;
use crate::session::Session;
use crate::status::Status;

/// Builds a family of an order, and checks it.
pub(super) fn build(session: Session<'_>, n: usize, kind: Kind, printer: &mut Printer<'_>) -> io::Result<Status> {
    let budget = Budget::start(&Limits { solutions: None, ..session.ask(Mode::List(None)).limits() });
    let squares = match graeco_latin::mols(n, kind, &budget) {
        Ok(squares) => squares,
        Err(MolsError::Ended(end)) => return printer.unfinished(end, 0, "after 0 squares"),
        Err(error) => {
            session.report.error(&error.to_string());
            return Ok(Status::BadInput);
        }
    };
    if squares.is_empty() {
        if session.common.json {
            printer.out.line(&Record::new().with("squares", 0).with("order", n).with("kind", kind.name()).line())?;
        }
        printer.out.flush()?;
        session.report.note(&format!("no orthogonal {} squares of order {n} are known to this program", kind.name()));
        return Ok(Status::NoSolution);
    }
    let mut status = Status::Solved;
    let mut pace = budget.pace();
    for (number, square) in squares.iter().enumerate() {
        if let Err(end) = pace.step(1) {
            return printer.unfinished(end, number as u64, &format!("after {}", counted(number as u64, "square")));
        }
        status.note(printer.square(square, Record::new(), &diagonals(square))?);
    }
    printer.out.flush()?;
    let mut pairs = squares.iter().enumerate().flat_map(|(i, a)| squares[..i].iter().map(move |b| (a, b)));
    let checked = pairs.try_fold(true, |all, (a, b)| {
        pace.step(1)?;
        Ok(all && (n == 1 || graeco_latin::are_orthogonal(a, b)))
    });
    let number = counted(squares.len() as u64, &format!("{} square", kind.name()));
    let name = format!("{number} of order {n}");
    match checked {
        Ok(true) if squares.len() == 1 && n > 1 => {
            // Euler's conjecture holds for these orders (G. Tarry, 1900).
            let why = match (kind, n) {
                (Kind::Plain, 2 | 6) => "there are no two orthogonal squares of this order",
                _ => "no square orthogonal to it is known to this program",
            };
            session.report.note(&format!("{name}; {why}"));
        }
        Ok(true) => session.report.note(&format!("{name}; checked: every pair is orthogonal")),
        Ok(false) => {
            session.report.note(&format!("{name}; checked: not orthogonal"));
            status.note(Status::NoSolution);
        }
        Err(end) => status.note(printer.unfinished(end, squares.len() as u64, &format!("{name}; check"))?),
    }
    Ok(status)
}

/// Checks whether all squares of all files are mutually orthogonal.
pub(super) fn check(command: &Command<'_>) -> io::Result<Status> {
    let mut squares: Vec<Square> = Vec::new();
    let (mut read, mut held, mut ended) = (0, 0, None);
    let status = command.list(|given, limits, printer| match given.latin() {
        Ok(square) => {
            read += 1;
            held += size_of::<Square>() + square.cells().len() * size_of::<Symbol>();
            ended = ended.or(Budget::start(limits).afford(held).err());
            // Without one of them, the others are not needed.
            if ended.is_some() {
                squares = Vec::new()
            } else {
                squares.push(square)
            }
            Ok(Status::Solved)
        }
        Err(what) => command.refuse(given, &what, printer),
    })?;
    if status != Status::Solved {
        return Ok(status);
    }
    // The clock starts when all squares were read.
    let mut pace = Budget::start(&command.limits(1)).pace();
    let pairs = (0..squares.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let mut wrong = None;
    for (a, b) in pairs {
        ended = pace.step(1).err();
        wrong = if ended.is_some() { None } else { fault(&squares, a, b) };
        if ended.is_some() || wrong.is_some() {
            break;
        }
    }
    let mut out = Output::new("squares");
    let record = Record::new().with("squares", read);
    let line = match (command.json(), ended, &wrong) {
        (true, Some(end), _) => record.with("orthogonal", Value::Null).with("end", end.word()).line(),
        (true, None, wrong) => {
            let record = record.with("orthogonal", wrong.is_none()).with_some("why", wrong.clone());
            record.with("end", End::Exhausted.word()).line()
        }
        (false, Some(_), _) => String::new(),
        (false, None, None) => format!("{}, orthogonal", counted(read, "square")),
        (false, None, Some(wrong)) => format!("no: {wrong}"),
    };
    if !line.is_empty() {
        out.line(&line)?;
    }
    out.flush()?;
    Ok(match (ended, wrong) {
        (Some(end), _) => {
            let (status, what) = cut_short(end);
            command.session.report.note(&format!("mols check: {what}"));
            status
        }
        (None, None) => Status::Solved,
        (None, Some(_)) => Status::NoSolution,
    })
}

/// Why two squares are not orthogonal.
fn fault(squares: &[Square], a: usize, b: usize) -> Option<String> {
    let n = squares[a].order().get();
    let names = format!("squares {} and {}", a + 1, b + 1);
    if squares[b].order() != squares[a].order() {
        return Some(format!("{names} are of orders {n} and {}", squares[b].order()));
    }
    let [one, two] = graeco_latin::same_pair(&squares[a], &squares[b])?;
    Some(format!("{names} hold the same pair in {} and {}", cell(one / n, one % n), cell(two / n, two % n)))
}
