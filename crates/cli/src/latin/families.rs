//! `graeco latin build` and `random` with properties: squares by construction, by search, and at random.

use std::io;

use graeco_designs::{Existence, Property, RandomOf};
use graeco_document::Record;
use graeco_grid::Outcome;
use graeco_grid::text::counted;
use graeco_host::progress::or_say;
use graeco_host::status::Status;

use super::MOST;
use super::designs;
use super::shown::{Printer, Wanted, none};
use crate::args::Format;
use crate::query::{Mode, Query};
use crate::report::Report;
use crate::squares::Job;

/// Reports an error if squares of this order are too large.
fn fits(n: usize, report: &Report) -> bool {
    if n > MOST {
        report.error(&format!("squares with properties are built up to order {MOST}; found order {n}"));
    }
    n <= MOST
}

/// Prints the rounds of a tournament from a symmetric square.
pub(super) fn tournament(of: Wanted<'_>, seed: Option<u64>) -> io::Result<Status> {
    let Wanted { n, family, shown, session } = of;
    let (report, ask) = (session.report, session.ask(Mode::One));
    let symmetric = [Property::Symmetric, Property::TotallySymmetric];
    if !family.properties().any(|property| symmetric.contains(&property)) {
        report.error("--as tournament is available for symmetric squares; add --symmetric, or see `graeco latin mols`");
        return Ok(Status::BadInput);
    }
    let file = family.square_of(n);
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
        Ok(None) => none(of, &ask, &mut printer)?,
        Err(end) => printer.unfinished(end, 0, &file)?,
    };
    printer.out.flush()?;
    Ok(status)
}

pub(super) fn build(of: Wanted<'_>, seed: Option<u64>, ask: &Query) -> io::Result<Status> {
    let Wanted { n, family, shown, session } = of;
    let report = session.report;
    if !fits(n, report) {
        return Ok(Status::BadInput);
    }
    if let (Mode::One, Some(seed)) = (ask.mode, seed) {
        return random(of, 1, seed);
    }
    let Some(puzzle) = report.ok(family.puzzle(n)) else { return Ok(Status::BadInput) };
    let mut printer = Printer::new(shown, session).of_kind(family.kind());
    let file = family.square_of(n);
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
            Ok(None) => none(of, ask, &mut printer)?,
            Err(end) => printer.unfinished(end, 0, &file)?,
        }
    } else if let Existence::No(_) = family.exists(n) {
        none(of, ask, &mut printer)?
    } else {
        let format = if printer.is_json() { Format::Json } else { shown.format };
        let alphabet = printer.names(puzzle.order());
        let hidden = family.hole_cells(puzzle.order());
        let job = Job { seed, is_square: true, hidden, ..Job::new(puzzle, alphabet, file, format) };
        or_say(|| report.note(&note), || job.run(ask, &mut printer.out, report))?
    };
    printer.out.flush()?;
    Ok(status)
}

pub(super) fn random(of: Wanted<'_>, number: u64, seed: u64) -> io::Result<Status> {
    let Wanted { n, family, shown, session } = of;
    let (report, ask) = (session.report, &session.ask(Mode::One));
    if !fits(n, report) {
        return Ok(Status::BadInput);
    }
    let Some(mut squares) = report.ok(RandomOf::new(n, family, seed, ask.limits())) else {
        return Ok(Status::BadInput);
    };
    let mut printer = Printer::new(shown, session).of_kind(family.kind());
    let file = family.square_of(n);
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
            (None, _) => none(of, ask, &mut printer)?,
        });
        if squares.end().is_some() {
            break;
        }
    }
    printer.out.flush()?;
    Ok(status)
}
