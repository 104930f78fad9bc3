//! `graeco latin count --group` and `--bachelor`: squares isotopic to a group, and squares without an orthogonal mate.

use std::io;

use graeco_designs::{MOST_BACHELORS, count_bachelors, isotopes};
use graeco_document::Record;
use graeco_grid::{Budget, Outcome};
use graeco_host::status::Status;
use graeco_latin::{BigUint, CanonError, Kind, RandomIsotopes};

use super::shown::{Printer, counted};
use crate::args::Shown;
use crate::query::{Mode, Query};
use crate::session::Session;

/// Counts the squares that are isotopic to the table of a group.
pub(super) fn of_group(n: usize, name: &str, ask: &Query, session: Session<'_>) -> io::Result<Status> {
    let Some(table) = super::build::table(n, name, session.report) else { return Ok(Status::BadInput) };
    let (number, end) = match isotopes(&table, &Budget::start(&ask.limits())) {
        Ok(number) => (number, Outcome::Complete),
        Err(CanonError::Stopped(stop)) => (BigUint::ZERO, stop.into()),
        Err(error) => {
            session.report.error(&error.to_string());
            return Ok(Status::BadInput);
        }
    };
    answer(n, Record::new().with("group", name), "the order of the autotopism group", (number, end), session)
}

/// Counts the squares without an orthogonal mate.
pub(super) fn bachelors(n: usize, ask: &Query, session: Session<'_>) -> io::Result<Status> {
    let Some(found) = count_bachelors(n, &ask.limits()) else {
        let what = format!(
            "squares without an orthogonal mate are counted up to order {MOST_BACHELORS}: one of each isotopy class is tried"
        );
        session.report.error(&what);
        return Ok(Status::BadInput);
    };
    answer(
        n,
        Record::new().with("bachelor", true),
        "a search for a mate of one square of each isotopy class",
        found,
        session,
    )
}

fn answer(
    n: usize,
    record: Record,
    method: &str,
    found: (BigUint, Outcome),
    session: Session<'_>,
) -> io::Result<Status> {
    let record = record.with("order", n).with("kind", Kind::Plain.name());
    counted(record, found, Some(method), Mode::Count(None), session)
}

/// Prints random squares that are isotopic to the table of a group.
pub(super) fn random(
    n: usize,
    name: &str,
    number: u64,
    seed: u64,
    shown: &Shown,
    session: Session<'_>,
) -> io::Result<Status> {
    let Some(table) = super::build::table(n, name, session.report) else { return Ok(Status::BadInput) };
    session.report.stats(|| format!("squares isotopic to {name}: uniform"));
    let (mut printer, budget) = (Printer::new(shown, session), Budget::start(&session.ask(Mode::One).limits()));
    let (mut pace, mut status) = (budget.pace(), Status::Solved);
    for (made, square) in (0..number).zip(RandomIsotopes::new(&table, seed)) {
        if let Err(end) = pace.step((n * n) as u64) {
            status.note(printer.unfinished(
                end,
                made,
                &format!("after {}", graeco_grid::text::counted(made, "square")),
            )?);
            break;
        }
        let record = Record::new().with("group", name).with("distribution", "uniform");
        status.note(printer.square(&square, record, &[])?);
    }
    printer.out.flush()?;
    Ok(status)
}
