//! `graeco latin build` and `random` with properties: squares by construction, by search, and at random.

use std::io;

use graeco_designs::{Existence, Family, Property, RandomOf};
use graeco_grid::text::counted;
use graeco_grid::{Engine, Outcome};
use graeco_host::progress::or_say;
use graeco_host::status::Status;

use super::MOST;
use super::designs;
use super::shown::{Printer, none, square_of};
use crate::args::{Format, Shown};
use crate::query::{Mode, Query};
use crate::record::Record;
use crate::report::Report;
use crate::session::Session;
use crate::squares::Job;

/// Reports an error if squares of this order are too large.
fn fits(n: usize, report: &Report) -> bool {
    if n > MOST {
        report.error(&format!("squares with properties are built up to order {MOST}; found order {n}"));
    }
    n <= MOST
}

/// Prints the rounds of a tournament from a symmetric square.
pub(super) fn tournament(
    n: usize,
    family: &Family,
    seed: Option<u64>,
    shown: &Shown,
    session: Session<'_>,
) -> io::Result<Status> {
    let (report, ask) = (session.report, session.ask(Mode::One));
    let symmetric = [Property::Symmetric, Property::TotallySymmetric];
    if !family.properties().any(|property| symmetric.contains(&property)) {
        report.error("--as tournament is available for symmetric squares; add --symmetric, or see `graeco latin mols`");
        return Ok(Status::BadInput);
    }
    let file = square_of(n, family);
    let note = format!("{file}: searching; --time-limit ends the search");
    let found = match seed {
        None => or_say(|| report.note(&note), || family.find(n, &ask.limits())),
        Some(seed) => RandomOf::new(n, family, seed, ask.limits()).map(|mut squares| {
            let square = or_say(|| report.note(&note), || squares.next());
            match squares.end() {
                Some(Outcome::Stopped(stop)) if square.is_none() => Err(stop),
                _ => Ok(square),
            }
        }),
    };
    let Some(found) = report.ok(found) else { return Ok(Status::BadInput) };
    let mut printer = Printer::new(shown, session);
    let status = match found {
        Ok(Some(square)) => designs::rounds(&square, &mut printer, session)?,
        Ok(None) => none(n, family, &ask, &mut printer, report)?,
        Err(end) => printer.unfinished(end, 0, &file)?,
    };
    printer.out.flush()?;
    Ok(status)
}

pub(super) fn build(
    n: usize,
    family: &Family,
    seed: Option<u64>,
    ask: &Query,
    shown: &Shown,
    session: Session<'_>,
) -> io::Result<Status> {
    let report = session.report;
    if !fits(n, report) {
        return Ok(Status::BadInput);
    }
    if let (Mode::One, Some(seed)) = (ask.mode, seed) {
        return random(n, family, 1, seed, ask, shown, session);
    }
    let Some(puzzle) = report.ok(family.puzzle(n)) else { return Ok(Status::BadInput) };
    let mut printer = Printer::new(shown, session).of_kind(family.kind());
    let file = square_of(n, family);
    let note = format!("{file}: searching; --time-limit ends the search");
    let status = if ask.mode == Mode::One {
        let formula = family.by_formula(n);
        let method = if formula.is_some() { "construction" } else { "search" };
        let search = || or_say(|| report.note(&note), || family.find(n, &ask.limits()));
        let found = formula.map_or_else(search, |square| Ok(Ok(Some(square))));
        let Some(found) = report.ok(found) else { return Ok(Status::BadInput) };
        report.stats(|| format!("{file}: by {method}"));
        let record = Record::new().with("method", method);
        match found {
            Ok(Some(square)) => printer.member(&square, family, record)?,
            Ok(None) => none(n, family, ask, &mut printer, report)?,
            Err(end) => printer.unfinished(end, 0, &file)?,
        }
    } else if let Existence::No(_) = family.exists(n) {
        none(n, family, ask, &mut printer, report)?
    } else {
        let format = if printer.is_json() { Format::Json } else { shown.format };
        let alphabet = printer.names(puzzle.order());
        let (engine, hidden) = (Engine::Auto, family.hole_cells(puzzle.order()));
        let job = Job {
            puzzle,
            alphabet,
            file,
            line: None,
            title: None,
            row: None,
            format,
            engine,
            seed,
            is_square: true,
            hidden,
        };
        or_say(|| report.note(&note), || job.run(ask, &mut printer.out, report))?
    };
    printer.out.flush()?;
    Ok(status)
}

pub(super) fn random(
    n: usize,
    family: &Family,
    number: u64,
    seed: u64,
    ask: &Query,
    shown: &Shown,
    session: Session<'_>,
) -> io::Result<Status> {
    let report = session.report;
    if !fits(n, report) {
        return Ok(Status::BadInput);
    }
    let Some(mut squares) = report.ok(RandomOf::new(n, family, seed, ask.limits())) else {
        return Ok(Status::BadInput);
    };
    let mut printer = Printer::new(shown, session).of_kind(family.kind());
    let file = square_of(n, family);
    let distribution = squares.distribution().describe();
    report.stats(|| format!("{file}: {distribution}"));
    let note = format!("{file}: searching; --time-limit ends the search");
    let mut status = Status::Solved;
    for made in 0..number {
        let square = or_say(|| report.note(&note), || squares.next());
        let record = Record::new().with("distribution", distribution);
        status.note(match (square, squares.end()) {
            (Some(square), _) => printer.member(&square, family, record)?,
            (None, Some(Outcome::Stopped(stop))) => {
                printer.unfinished(stop, made, &format!("after {}", counted(made, "square")))?
            }
            (None, _) => none(n, family, ask, &mut printer, report)?,
        });
        if squares.end().is_some() {
            break;
        }
    }
    printer.out.flush()?;
    Ok(status)
}
