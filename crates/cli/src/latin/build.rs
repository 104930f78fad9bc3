//! `graeco latin build` and `random`: squares by formula, at random, and by search; and families of orthogonal ones.

use std::io;

use graeco_grid::{Budget, End, Engine, Limits, Stats};
use graeco_latin::{Distribution, Formula, Kind, MolsError, Random};
use num_bigint::BigUint;
use serde_json::{Map, json};

use super::shown::{Printer, diagonals};
use crate::args::{Common, Format, Shown};
use crate::ask::{Ask, Mode, Outcome};
use crate::report::Report;
use crate::squares::Job;
use crate::status::Status;

/// Above this order random squares take minutes and gigabytes.
const MOST_RANDOM: usize = 4096;

/// Reads an order that the user has typed.
pub(super) fn order(text: &str, most: usize, report: &Report) -> Option<usize> {
    let order = text.parse().ok().filter(|n| (1..=most).contains(n));
    if order.is_none() {
        report.error(&format!("there is no order {text} here; expected 1 to {most}"));
    }
    order
}

/// Says of a kind and order that there is no such square.
fn none(n: usize, kind: Kind, ask: &Ask, printer: &mut Printer<'_>, report: &Report) -> io::Result<Status> {
    // What is proved need not be searched for.
    let outcome = Outcome { found: BigUint::ZERO, end: End::Exhausted, stats: Stats::default() };
    let name = format!("{} square of order {n}", kind.name());
    if printer.is_json() {
        let mut object = Map::from_iter([("schema".to_owned(), 1.into()), ("file".to_owned(), name.into())]);
        outcome.add_to(&mut object);
        printer.out.line(&json!(object).to_string())?;
    } else if matches!(ask.mode, Mode::Count(_)) {
        printer.out.line("0")?;
    } else {
        report.note(&format!("{name}: no solution"));
    }
    Ok(outcome.status(ask.mode))
}

pub(super) fn build(
    n: usize,
    kind: Kind,
    seed: Option<u64>,
    ask: &Ask,
    shown: &Shown,
    common: &Common,
    report: &Report,
) -> io::Result<Status> {
    let mut printer = Printer::new(shown, common, report);
    let by_formula = ask.mode == Mode::One && seed.is_none();
    if by_formula && let Some(formula) = Formula::new(n, kind) {
        let status = printer.formula(&formula, &Budget::start(&ask.limits()))?;
        printer.out.flush()?;
        return Ok(status);
    }
    if let (Mode::One, Some(seed)) = (ask.mode, seed) {
        return random(n, kind, 1, seed, ask, shown, common, report);
    }
    let Some(puzzle) = report.ok(kind.puzzle(n)) else { return Ok(Status::BadInput) };
    let status = if kind.exists(n) {
        let format = if printer.is_json() { Format::Json } else { shown.format };
        let alphabet = printer.alphabet(puzzle.order());
        let file = format!("{} square of order {n}", kind.name());
        let job = Job { puzzle, alphabet, file, line: 1, title: None, format, engine: Engine::Auto, seed };
        job.run(ask, &mut printer.out, report)?
    } else {
        none(n, kind, ask, &mut printer, report)?
    };
    printer.out.flush()?;
    Ok(status)
}

/// Says that not all squares could be made, or that those that were made could not be checked.
fn unfinished(end: End, made: u64, place: &str, printer: &mut Printer<'_>, report: &Report) -> io::Result<Status> {
    if printer.is_json() {
        printer.out.line(&json!({ "schema": 1, "squares": made, "end": end.word() }).to_string())?;
    }
    printer.out.flush()?;
    Ok(super::cut_short(end, place, report))
}

#[expect(clippy::too_many_arguments, reason = "they are what the user typed")]
pub(super) fn random(
    n: usize,
    kind: Kind,
    number: u64,
    seed: u64,
    ask: &Ask,
    shown: &Shown,
    common: &Common,
    report: &Report,
) -> io::Result<Status> {
    let mut printer = Printer::new(shown, common, report);
    if n > MOST_RANDOM {
        report.error(&format!("a random square of order {n} would take too long; expected 1 to {MOST_RANDOM}"));
        return Ok(Status::BadInput);
    }
    let Some(squares) = report.ok(Random::new(n, kind, seed)) else { return Ok(Status::BadInput) };
    let Some(squares) = squares else { return none(n, kind, ask, &mut printer, report) };
    let limits = ask.limits().started();
    let budget = Budget::start(&limits);
    let mut squares = squares.limits(limits);
    let distribution = Distribution::of(n, kind).describe();
    report.stats(|| format!("{} squares of order {n}: {distribution}", kind.name()));
    let mut status = Status::Solved;
    for made in 0..number {
        let drawn = if n <= 255 {
            let facts = Map::from_iter([("distribution".to_owned(), distribution.into())]);
            squares.next().map(|square| printer.square(&square, facts, &diagonals(&square)))
        } else {
            let symbols = squares.next_symbols();
            symbols.map(|symbols| printer.rows(n, &budget, |row, text| text(&symbols[row * n..(row + 1) * n])))
        };
        status.note(match (drawn, squares.end()) {
            (Some(printed), _) => printed?,
            (None, Some(End::Exhausted) | None) => none(n, kind, ask, &mut printer, report)?,
            (None, Some(end)) => unfinished(end, made, &format!("after {made} squares"), &mut printer, report)?,
        });
        if status > Status::NoSolution || squares.end().is_some() {
            break;
        }
    }
    printer.out.flush()?;
    Ok(status)
}

pub(super) fn mols(
    n: usize,
    kind: Kind,
    ask: &Ask,
    shown: &Shown,
    common: &Common,
    report: &Report,
) -> io::Result<Status> {
    let mut printer = Printer::new(shown, common, report);
    let budget = Budget::start(&Limits { solutions: None, ..ask.limits() });
    let squares = match graeco_latin::mols(n, kind, &budget) {
        Ok(squares) => squares,
        Err(MolsError::Ended(end)) => return unfinished(end, 0, "after 0 squares", &mut printer, report),
        Err(error) => {
            report.error(&error.to_string());
            return Ok(Status::BadInput);
        }
    };
    let mut status = if squares.is_empty() { Status::NoSolution } else { Status::Solved };
    let mut pace = budget.pace();
    for (number, square) in squares.iter().enumerate() {
        if let Err(end) = pace.step(1) {
            let place = format!("after {number} squares");
            return unfinished(end, number as u64, &place, &mut printer, report);
        }
        status.note(printer.square(square, Map::new(), &diagonals(square))?);
    }
    printer.out.flush()?;
    let mut pairs = squares.iter().enumerate().flat_map(|(i, a)| squares[..i].iter().map(move |b| (a, b)));
    let checked = pairs.try_fold(true, |all, (a, b)| {
        pace.step(1)?;
        Ok(all && (n == 1 || graeco_latin::are_orthogonal(a, b)))
    });
    let name = format!("{} {} squares of order {n}", squares.len(), kind.name());
    match checked {
        Ok(true) => report.note(&format!("{name}; checked: every pair is orthogonal")),
        Ok(false) => {
            report.note(&format!("{name}; checked: not orthogonal"));
            status.note(Status::NoSolution);
        }
        Err(end) => {
            status.note(unfinished(end, squares.len() as u64, &format!("{name}; check"), &mut printer, report)?)
        }
    }
    Ok(status)
}
