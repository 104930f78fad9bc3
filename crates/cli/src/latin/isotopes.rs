//! `graeco latin count --group` and `--bachelor`: squares isotopic to a group, and squares without an orthogonal mate.

use std::io;

use graeco_designs::{MOST_BACHELORS, count_bachelors, isotopes};
use graeco_grid::{Budget, Outcome, Stats};
use graeco_host::output::Output;
use graeco_host::status::Status;
use graeco_latin::{BigUint, CanonError, Kind, RandomIsotopes};

use super::shown::Printer;
use crate::args::Shown;
use crate::query::{Mode, Query, Summary};
use crate::session::Session;
use graeco_document::Record;

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
    answer(n, Record::new().with("group", name), "the order of the autotopism group", (number, end), ask, session)
}

/// Counts the squares without an orthogonal mate.
pub(super) fn bachelors(n: usize, ask: &Query, session: Session<'_>) -> io::Result<Status> {
    let Some(counted) = count_bachelors(n, &ask.limits()) else {
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
        counted,
        ask,
        session,
    )
}

fn answer(
    n: usize,
    record: Record,
    method: &str,
    (number, end): (BigUint, Outcome),
    ask: &Query,
    session: Session<'_>,
) -> io::Result<Status> {
    let summary = Summary { found: number.clone(), end, stats: Stats::default() };
    let mut out = Output::new("counts");
    let record = record.with("order", n).with("kind", Kind::Plain.name()).counted(&number, end).with("method", method);
    out.line(&if session.common.json { record.line() } else { summary.count_text() })?;
    out.flush()?;
    session.report.note(&format!("method: {method}"));
    summary.complaint(ask.mode).inspect(|what| session.report.note(what));
    Ok(summary.status(ask.mode))
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
