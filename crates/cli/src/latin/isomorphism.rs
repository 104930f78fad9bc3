//! `graeco latin isotopic`, `conjugates`, `autotopisms` and `classes`: which squares are alike, and how.

use std::io;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use graeco_document::Record;
use graeco_grid::{Budget, Limits, Outcome, Square};
use graeco_host::status::Status;
use graeco_latin::{CanonError, Class, ClassOf, MOST_CLASSES, Paratopism, role_letters};
use serde_json::{Value, json};

use super::build;
use super::sheet::Command;
use super::shown::{diagonals, make};
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
    let (first, has_compared) = (OnceLock::<Square>::new(), AtomicBool::new(false));
    let status = command.listing().each_latin(|sheet, square| {
        let Some(first) = first.get() else {
            return first.set(square.clone()).map_or(Status::BadInput, |()| Status::Solved);
        };
        has_compared.store(true, Ordering::Relaxed);
        let found = graeco_latin::map_between(first, square, class, &sheet.budget());
        let record = |found: bool| sheet.given.record().with(word(class), found);
        match found {
            Ok(Some(map)) => {
                let record = mapped(record(true), &map).with("end", Outcome::Complete.word());
                sheet.put(|| record, || format!("{}: {map}", word(class)));
                Status::Solved
            }
            Ok(None) => {
                let record = record(false).with("end", Outcome::Complete.word());
                sheet.put(|| record, || format!("not {}", word(class)));
                Status::NoSolution
            }
            Err(CanonError::Stopped(end)) => unanswered(sheet, word(class), end),
            Err(error) => sheet.bad(&error.to_string()),
        }
    })?;
    if !has_compared.into_inner() && status == Status::Solved {
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
                sheet.separate();
                let relation = match (&equal, &isotopic) {
                    (Some(other), _) => format!(", equal to {other}"),
                    (None, Some(other)) => format!(", isotopic to {other}"),
                    (None, None) => String::new(),
                };
                sheet.line(&format!("# {}{relation}", role_letters(*roles)));
            }
            let record = sheet.given.record().with("roles", role_letters(*roles));
            sheet.cells(&square.cells(), record.with_some("equal_to", equal).with_some("isotopic_to", isotopic));
            if number == 0 {
                sheet.draw(&square.cells(), &[]);
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
    let budget = Budget::start(&Limits { solutions: None, ..session.ask(Mode::List(limit)).limits() });
    make(shown, session, |printer| {
        let found = match graeco_latin::classes(n, of, &budget) {
            Ok(found) => found,
            Err(error) => return printer.answers.error(error),
        };
        let (mut number, mut ended) = (0_u64, None);
        for canon in found.take(limit.map_or(usize::MAX, |limit| limit as usize)) {
            match canon {
                Ok(canon) => {
                    number += 1;
                    if !count {
                        let record = Record::new().with("symmetries", canon.symmetries.to_string());
                        printer.square(&canon.square, record, &diagonals(&canon.square));
                    }
                }
                Err(end) => ended = Some(end),
            }
        }
        if count {
            let all = if limit == Some(number) { Outcome::SolutionLimit } else { Outcome::Complete };
            let end = ended.map_or(all, Outcome::Stopped);
            let summary = Summary { found: number.into(), ..Summary::unknown(end) };
            let record = || Record::new().with("order", n).counted(&summary.found, end);
            printer.answers.put(record, || summary.count_text());
        }
        if let Some(end) = ended {
            let classes = if number == 1 { "class" } else { "classes" };
            return printer.unfinished(end, number, &format!("after {number} {classes}"));
        }
        if number > 0 {
            return Status::Solved;
        }
        if !count {
            let record = || Record::new().with("order", n).with("square", Value::Null);
            printer.answers.record(|| record().with("end", Outcome::Complete.word()));
        }
        printer.answers.remark(&format!("there is no such square of order {n}"));
        // A count has an answer.
        if count { Status::Solved } else { Status::NoSolution }
    })
}
