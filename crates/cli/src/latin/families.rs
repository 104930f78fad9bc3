//! `graeco latin build` and `random` with properties: squares by construction, by search, and at random.

use graeco_designs::{Existence, Property, RandomOf};
use graeco_document::{Record, field};
use graeco_grid::Outcome;
use graeco_host::progress::or_say;
use graeco_host::status::Status;

use super::MOST;
use super::designs;
use super::shown::{Printer, Wanted};
use crate::input::Answered;
use crate::query::{Mode, Query};
use crate::squares::Job;

/// The error that squares of this order are too large, if they are.
fn check_order(n: usize) -> Result<(), String> {
    match n <= MOST {
        true => Ok(()),
        false => Err(format!("squares with properties are built up to order {MOST}; found order {n}")),
    }
}

/// Says that a search takes long.
fn searching(of: Wanted<'_>) -> String {
    format!("{}: searching; --time-limit ends the search", of.family.square_of(of.n))
}

/// Prints the rounds of a tournament from a symmetric square.
pub(super) fn tournament(of: Wanted<'_>, seed: Option<u64>, printer: &mut Printer<'_, '_>) -> Answered {
    let Wanted { n, family } = of;
    let (report, ask) = (printer.session.report, printer.session.ask(Mode::One));
    let symmetric = [Property::Symmetric, Property::TotallySymmetric];
    if !family.properties().any(|property| symmetric.contains(&property)) {
        let what = "--as tournament is available for symmetric squares; add --symmetric, or see `graeco latin mols`";
        return Err(what.into());
    }
    let say = || report.note(&searching(of));
    let found = match seed {
        None => or_say(say, || family.find(n, &ask.limits())),
        Some(seed) => RandomOf::new(n, family, seed, ask.limits()).map(|mut squares| {
            let square = or_say(say, || squares.next());
            match squares.end() {
                Some(Outcome::Stopped(stop)) if square.is_none() => Err(stop),
                _ => Ok(square),
            }
        }),
    };
    match found? {
        Ok(Some(square)) => designs::rounds(&square, printer),
        Ok(None) => Ok(of.none(&ask, printer.answers)),
        Err(end) => Ok(printer.unfinished(end, 0, &family.square_of(n))),
    }
}

pub(super) fn build(of: Wanted<'_>, seed: Option<u64>, ask: &Query, printer: &mut Printer<'_, '_>) -> Answered {
    let Wanted { n, family } = of;
    if let (Mode::One, Some(seed)) = (ask.mode, seed) {
        return random(of, 1, seed, printer);
    }
    check_order(n)?;
    let puzzle = family.puzzle(n)?;
    printer.set_kind(family.kind());
    let (file, report) = (family.square_of(n), printer.session.report);
    let say = || report.note(&searching(of));
    if ask.mode == Mode::One {
        let formula = family.by_formula(n);
        let method = if formula.is_some() { "construction" } else { "search" };
        let search = || or_say(say, || family.find(n, &ask.limits()));
        let found = formula.map_or_else(search, |square| Ok(Ok(Some(square))))?;
        printer.answers.stats(|| format!("{file}: by {method}"));
        return Ok(match found {
            Ok(Some(square)) => {
                printer.member(&square, family, Record::new().with(field::METHOD, method));
                Status::Solved
            }
            Ok(None) => of.none(ask, printer.answers),
            Err(end) => printer.unfinished(end, 0, &file),
        });
    }
    if let Existence::No(_) = family.exists(n) {
        return Ok(of.none(ask, printer.answers));
    }
    let hidden = family.hole_cells(puzzle.order());
    let job = Job { seed, hidden, ..printer.job(puzzle, file) };
    or_say(say, || job.answer(ask, printer.answers));
    Ok(Status::Solved)
}

pub(super) fn random(of: Wanted<'_>, number: u64, seed: u64, printer: &mut Printer<'_, '_>) -> Answered {
    let Wanted { n, family } = of;
    let (report, ask) = (printer.session.report, &printer.session.ask(Mode::One));
    check_order(n)?;
    let mut squares = RandomOf::new(n, family, seed, ask.limits())?;
    printer.set_kind(family.kind());
    let distribution = squares.distribution().describe();
    printer.answers.stats(|| format!("{}: {distribution}", family.square_of(n)));
    printer.sample(
        (number, "square"),
        || (or_say(|| report.note(&searching(of)), || squares.next()), squares.end()),
        |square, printer| {
            printer.member(&square, family, Record::new().with(field::DISTRIBUTION, distribution));
            Ok(Status::Solved)
        },
        |printer| of.none(ask, printer.answers),
    )
}
