//! `graeco latin isotopic`, `conjugates`, `autotopisms` and `classes`: which squares are alike, and how.

use std::io;

use graeco_document::Record;
use graeco_grid::{Budget, Limits, Outcome};
use graeco_host::status::Status;
use graeco_latin::{CanonError, Class, ClassOf, MOST_CLASSES, Paratopism, role_letters};
use serde_json::{Value, json};

use super::build;
use super::sheet::Command;
use super::shown::{Printer, cut_short, diagonals};
use super::unanswered::unanswered;
use crate::args::Shown;
use crate::query::{Mode, Summary};
use crate::session::Session;

/// The name of a relation, as answers have it.
fn word(class: Class) -> &'static str {
    match class {
        Class::Isotopy => "isotopic",
        Class::Main => "paratopic",
    }
}

/// A record with a map between squares.
fn mapped(record: Record, map: &Paratopism) -> Record {
    record.with("map", images(map))
}

/// The roles, and the images of rows, columns and symbols.
fn images(map: &Paratopism) -> Value {
    let roles = role_letters(map.inverse().roles());
    json!({ "roles": roles, "rows": map.images(0), "columns": map.images(1), "symbols": map.images(2) })
}

/// Compares the first square with every other one.
pub(super) fn isotopic(command: &Command<'_>, class: Class) -> io::Result<Status> {
    let mut first = None;
    let mut compared = 0u64;
    let status = command.list_latin(|given, square, limits, printer| {
        let Some(first) = &first else {
            first = Some(square);
            return Ok(Status::Solved);
        };
        compared += 1;
        let (line, record, status) = match graeco_latin::map_between(first, &square, class, &Budget::start(limits)) {
            Ok(Some(map)) => {
                let record = mapped(given.record().with(word(class), true), &map);
                (format!("{}: {map}", word(class)), record.with("end", Outcome::Complete.word()), Status::Solved)
            }
            Ok(None) => {
                let record = given.record().with(word(class), false).with("end", Outcome::Complete.word());
                (format!("not {}", word(class)), record, Status::NoSolution)
            }
            Err(CanonError::Stopped(end)) => {
                let (status, what) = cut_short(end);
                command.note(given, None, what);
                (String::new(), given.record().with(word(class), Value::Null).with("end", end.word()), status)
            }
            Err(error) => return command.refuse(given, &error.to_string(), printer),
        };
        printer.out.line(&if command.json() { record.line() } else { line })?;
        Ok(status)
    })?;
    if compared == 0 && matches!(status, Status::Solved) {
        command.session.report.error("one square; expected two or more to compare");
        return Ok(Status::BadInput);
    }
    Ok(status)
}

/// Prints the conjugates of each square.
pub(super) fn conjugates(command: &Command<'_>) -> io::Result<Status> {
    command.each_latin(|sheet, square| {
        let budget = sheet.budget();
        let conjugates = graeco_latin::conjugates(square);
        let forms: Result<Vec<_>, _> =
            conjugates.iter().map(|(_, square)| graeco_latin::isotopy_canon(square, &budget)).collect();
        let forms = match forms {
            Ok(forms) => forms,
            Err(CanonError::Stopped(end)) => return unanswered(sheet, "conjugates", end),
            Err(error) => return sheet.bad(&error.to_string()),
        };
        for (number, (roles, square)) in conjugates.iter().enumerate() {
            let letters = |number: usize| role_letters(conjugates[number].0);
            let equal = (0..number).find(|&other| conjugates[other].1 == *square).map(letters);
            let isotopic = (0..number).find(|&other| forms[other] == forms[number]).map(letters);
            if !sheet.json() {
                let relation = match (&equal, &isotopic) {
                    (Some(other), _) => format!(", equal to {other}"),
                    (None, Some(other)) => format!(", isotopic to {other}"),
                    (None, None) => String::new(),
                };
                sheet.line(&format!("# {}{relation}", role_letters(*roles)));
            }
            let record = sheet.given.record().with("roles", role_letters(*roles));
            sheet.square(square, record.with_some("equal_to", equal).with_some("isotopic_to", isotopic), &[]);
            if number < 5 && !sheet.json() {
                sheet.line("");
            }
        }
        Status::Solved
    })
}

/// Counts the symmetries of each square, and prints generators if they are wanted.
pub(super) fn autotopisms(command: &Command<'_>, class: Class, generators: bool) -> io::Result<Status> {
    let name = if class == Class::Isotopy { "autotopisms" } else { "autoparatopisms" };
    command.each_latin(|sheet, square| match graeco_latin::labelled(square, class, &sheet.budget()) {
        Ok(labelled) => {
            let number = labelled.canon.symmetries.to_string();
            if !sheet.json() {
                sheet.line(&number);
                labelled.generators.iter().filter(|_| generators).for_each(|map| sheet.line(&map.to_string()));
                return Status::Solved;
            }
            let mut record = sheet.given.record().with(name, number);
            if generators {
                record = record.with("generators", labelled.generators.iter().map(images).collect::<Value>());
            }
            sheet.line(&record.with("end", Outcome::Complete.word()).line());
            Status::Solved
        }
        Err(CanonError::Stopped(end)) => unanswered(sheet, name, end),
        Err(error) => sheet.bad(&error.to_string()),
    })
}

/// Prints a square of each class, or counts the classes.
pub(super) fn classes(
    session: Session<'_>,
    order: &str,
    of: ClassOf,
    limit: Option<u64>,
    count: bool,
    shown: &Shown,
) -> io::Result<Status> {
    let Some(n) = build::order(order, MOST_CLASSES, session.report) else { return Ok(Status::BadInput) };
    let mut printer = Printer::new(shown, session);
    let budget = Budget::start(&Limits { solutions: None, ..session.ask(Mode::List(limit)).limits() });
    let found = match graeco_latin::classes(n, of, &budget) {
        Ok(found) => found,
        Err(error) => {
            session.report.error(&error.to_string());
            return Ok(Status::BadInput);
        }
    };
    let (mut status, mut number, mut ended) = (Status::Solved, 0u64, None);
    for canon in found.take(limit.map_or(usize::MAX, |limit| limit as usize)) {
        match canon {
            Ok(canon) => {
                number += 1;
                if !count {
                    let record = Record::new().with("symmetries", canon.symmetries.to_string());
                    status.note(printer.square(&canon.square, record, &diagonals(&canon.square))?);
                }
            }
            Err(end) => ended = Some(end),
        }
    }
    if count {
        let all = if limit == Some(number) { Outcome::SolutionLimit } else { Outcome::Complete };
        let end = ended.map_or(all, Outcome::Stopped);
        let summary = Summary { found: number.into(), ..Summary::unknown(end) };
        printer.out.line(&match printer.is_json() {
            true => Record::new().with("order", n).counted(&summary.found, end).line(),
            false => summary.count_text(),
        })?;
    }
    if let Some(end) = ended {
        status.note(printer.unfinished(
            end,
            number,
            &format!("after {number} {}", if number == 1 { "class" } else { "classes" }),
        )?);
    }
    let is_none = number == 0 && ended.is_none();
    if is_none && !count && printer.is_json() {
        let record = Record::new().with("order", n).with("square", Value::Null);
        printer.out.line(&record.with("end", Outcome::Complete.word()).line())?;
    }
    printer.out.flush()?;
    if is_none {
        session.report.note(&format!("there is no such square of order {n}"));
        // A count has an answer.
        status.note(if count { Status::Solved } else { Status::NoSolution });
    }
    Ok(status)
}
