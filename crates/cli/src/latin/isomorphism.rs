//! `graeco latin isotopic`, `conjugates`, `autotopisms` and `classes`: which squares are alike, and how.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use graeco_document::field::Field;
use graeco_document::parts::Number;
use graeco_document::{Record, field, parts};
use graeco_grid::{Budget, Limits, Outcome, Square};
use graeco_host::status::Status;
use graeco_latin::{Class, ClassOf, MOST_CLASSES, Paratopism, role_letters};

use super::build;
use super::sheet::Command;
use super::shown::{diagonals, make};
use crate::args::Shown;
use crate::input::Answered;
use crate::query::{Mode, Summary};
use crate::session::Session;

/// The field that says whether a relation holds.
fn field_of(class: Class) -> Field<Option<bool>> {
    match class {
        Class::Isotopy => field::ISOTOPIC,
        Class::Main => field::PARATOPIC,
    }
}

/// The roles, and the images of rows, columns and symbols.
fn images(map: &Paratopism) -> parts::Paratopism {
    let [rows, columns, symbols] = [0, 1, 2].map(|role| map.images(role).to_vec());
    parts::Paratopism { roles: role_letters(map.inverse().roles()), rows, columns, symbols }
}

/// Compares the first square with every other one.
pub(super) fn isotopic(command: &Command<'_>, class: Class) -> Answered {
    let (first, has_compared) = (OnceLock::<Square>::new(), AtomicBool::new(false));
    let (relation, word) = (field_of(class), field_of(class).name());
    let status = command.listing().finding(relation).each_latin(|sheet, square| {
        let Some(first) = first.get() else {
            return Ok(first.set(square.clone()).map_or(Status::BadInput, |()| Status::Solved));
        };
        has_compared.store(true, Ordering::Relaxed);
        let map = graeco_latin::map_between(first, square, class, &sheet.budget())?;
        let record = || {
            let record = sheet.given.record().with(relation, map.is_some());
            record.with_some(field::MAP, map.as_ref().map(images)).ended(Outcome::Complete)
        };
        let words = || map.as_ref().map_or(format!("not {word}"), |map| format!("{word}: {map}"));
        sheet.answers.put(record, words);
        Ok(if map.is_some() { Status::Solved } else { Status::NoSolution })
    })?;
    if !has_compared.into_inner() && status == Status::Solved {
        return Err("one square; expected two or more to compare".into());
    }
    Ok(status)
}

pub(super) fn conjugates(command: &Command<'_>) -> Answered {
    command.finding(field::CONJUGATES).each_latin(|sheet, square| {
        let budget = sheet.budget();
        let conjugates = graeco_latin::conjugates(square);
        let forms = conjugates.iter().map(|(_, square)| graeco_latin::isotopy_canon(square, &budget));
        let forms = forms.collect::<Result<Vec<_>, _>>()?;
        for (number, (roles, square)) in conjugates.iter().enumerate() {
            let letters = |number: usize| role_letters(conjugates[number].0);
            let equal = (0..number).find(|&other| conjugates[other].1 == *square).map(letters);
            let isotopic = (0..number).find(|&other| forms[other] == forms[number]).map(letters);
            if !sheet.answers.json {
                sheet.separate();
                let relation = match (&equal, &isotopic) {
                    (Some(other), _) => format!(", equal to {other}"),
                    (None, Some(other)) => format!(", isotopic to {other}"),
                    (None, None) => String::new(),
                };
                sheet.answers.line(format!("# {}{relation}", role_letters(*roles)));
            }
            let record = sheet.given.record().with(field::ROLES, role_letters(*roles));
            sheet.cells(
                &square.cells(),
                record.with_some(field::EQUAL_TO, equal).with_some(field::ISOTOPIC_TO, isotopic),
            );
            if number == 0 {
                sheet.draw(&square.cells(), &[]);
            }
        }
        Ok(Status::Solved)
    })
}

/// Counts the symmetries of each square, and prints generators if they are wanted.
pub(super) fn autotopisms(command: &Command<'_>, class: Class, generators: bool) -> Answered {
    let name = if class == Class::Isotopy { field::AUTOTOPISMS } else { field::AUTOPARATOPISMS };
    command.finding(name).each_latin(|sheet, square| {
        let labelled = graeco_latin::labelled(square, class, &sheet.budget())?;
        let number = labelled.canon.symmetries.to_string();
        let shown = labelled.generators.iter().filter(|_| generators);
        let maps = generators.then(|| shown.clone().map(images).collect::<Vec<_>>());
        let record = || sheet.given.record().with(name, Number::from(&number)).with_some(field::GENERATORS, maps);
        sheet.answers.put(|| record().ended(Outcome::Complete), || number.clone());
        if !sheet.answers.json {
            shown.for_each(|map| sheet.answers.line(map.to_string()));
        }
        Ok(Status::Solved)
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
) -> Answered {
    let n = build::order(order, MOST_CLASSES)?;
    let budget = Budget::start(&Limits { solutions: None, ..session.ask(Mode::List(limit)).limits() });
    make(shown, session, |printer| {
        let found = graeco_latin::classes(n, of, &budget)?;
        let (mut number, mut ended) = (0_u64, None);
        for canon in found.take(limit.map_or(usize::MAX, |limit| limit as usize)) {
            match canon {
                Ok(canon) => {
                    number += 1;
                    if !count {
                        let record = Record::new().with(field::SYMMETRIES, &canon.symmetries);
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
            let record = || Record::new().with(field::ORDER, n).counted(&summary.found, end);
            printer.answers.put(record, || summary.count_text());
        }
        if let Some(end) = ended {
            let classes = if number == 1 { "class" } else { "classes" };
            return Ok(printer.unfinished(end, number, &format!("after {number} {classes}")));
        }
        if number > 0 {
            return Ok(Status::Solved);
        }
        if !count {
            let record = || Record::new().with(field::ORDER, n).null(field::SQUARE);
            printer.answers.record(|| record().ended(Outcome::Complete));
        }
        printer.answers.remark(&format!("there is no such square of order {n}"));
        // A count has an answer.
        Ok(if count { Status::Solved } else { Status::NoSolution })
    })
}
