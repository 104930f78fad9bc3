//! `graeco latin build`, `random` and `complete` with `--bachelor`: squares without an orthogonal mate, and why they have none.

use graeco_designs::{Family, Mate, NO_BACHELOR, RandomBachelors, Transversals, bachelor, bachelor_reason, mate};
use graeco_document::{Record, field};
use graeco_grid::{Outcome, Puzzle, Square};
use graeco_host::status::Status;

use super::sheet::{Command, Fault, Sheet};
use super::shown::{Printer, diagonals, no_solution};
use crate::input::Answered;
use crate::messages::Topic;
use crate::query::Mode;

/// Says that every square of the order has a mate.
fn none(n: usize, printer: &mut Printer<'_, '_>) -> Status {
    let file = format!("bachelor square of order {n}");
    let record = Record::of_file(&file).with(field::REASON, NO_BACHELOR);
    printer.no_square(record, &format!("{file}: no solution; {NO_BACHELOR}"))
}

pub(super) fn build(n: usize, printer: &mut Printer<'_, '_>) -> Answered {
    let Some(square) = bachelor(n) else { return Ok(none(n, printer)) };
    let Some(why) = bachelor_reason(&square) else {
        printer.answers.error("checked: not proved to have no mate");
        return Ok(Status::NoSolution);
    };
    let record = Record::new().with(field::METHOD, "construction").with(field::WHY, why.as_str());
    printer.square(&square, record, &diagonals(&square));
    printer.answers.remark(&format!("no orthogonal mate: {why}"));
    Ok(Status::Solved)
}

pub(super) fn random(n: usize, number: u64, seed: u64, printer: &mut Printer<'_, '_>) -> Answered {
    let limits = printer.session.ask(Mode::One).limits();
    let Some(mut squares) = RandomBachelors::new(n, seed, limits) else { return Ok(none(n, printer)) };
    let (distribution, why) = (squares.distribution().describe(), squares.proof());
    printer.answers.stats(|| format!("bachelor squares of order {n}: {distribution}"));
    let mut is_any = false;
    let status = printer.sample(
        (number, "square"),
        || (squares.next(), squares.end()),
        |square, printer| {
            is_any = true;
            let record = Record::new().with(field::DISTRIBUTION, distribution).with(field::WHY, why);
            printer.square(&square, record, &diagonals(&square));
            Ok(Status::Solved)
        },
        |_| Status::NoSolution,
    );
    if is_any {
        printer.answers.remark(&format!("no orthogonal mate: {why}"));
    }
    status
}

/// Completes squares of a family so that they have no orthogonal mate: completions are tried one after another. An empty plain
/// square is made by the formula, unless there is a seed.
pub(super) fn complete(command: &Command<'_>, family: &Family, seed: Option<u64>) -> Answered {
    command.each(None, |sheet| {
        let grid = &sheet.given.partial.grid;
        let family = family.clone().of_kind(sheet.given.kind(family.kind())).map_err(Fault::refused)?;
        if let Some(what) = family.against_parts(grid, &sheet.given.names()) {
            return Err(what.into());
        }
        let puzzle = family.complete(grid).map_err(Fault::refused)?;
        sheet.block = puzzle.block();
        let is_free = family == Family::default() && seed.is_none() && grid.cells.iter().all(Option::is_none);
        match is_free.then(|| bachelor(grid.order.get())).flatten() {
            Some(square) => Ok(found(sheet, &square, "formula")),
            None => searched(sheet, &family, &puzzle, seed),
        }
    })
}

fn found(sheet: &mut Sheet<'_, '_>, square: &Square, method: &str) -> Status {
    let record = sheet.given.record().ended(Outcome::SolutionLimit).with(field::METHOD, method);
    sheet.square(square, record, &diagonals(square))
}

/// Tries the completions of a square.
fn searched(sheet: &mut Sheet<'_, '_>, family: &Family, puzzle: &Puzzle, seed: Option<u64>) -> Result<Status, Fault> {
    let reason = family.obstacle(puzzle.order().get());
    let none = sheet.given.record().ended(Outcome::Complete).with_some(field::REASON, reason);
    let no_solution = no_solution(sheet.given, family, puzzle);
    if reason.is_some() {
        return Ok(sheet.no_square(none, Some(Topic::NoSolution), &no_solution, Status::NoSolution));
    }
    let limits = sheet.limits();
    let search = puzzle.search().limits(limits.clone());
    let mut squares = if let Some(seed) = seed { search.seed(seed) } else { search }.solutions();
    let mut has_completion = false;
    for square in squares.by_ref() {
        has_completion = true;
        match mate(&square, Transversals::Plain, &limits) {
            Mate::Found(_) => {}
            Mate::Impossible => return Ok(found(sheet, &square, "search")),
            Mate::Unknown(error) => return Err(error.into()),
        }
    }
    let what = match squares.end() {
        Some(Outcome::Stopped(stop)) => return Err(stop.into()),
        _ if has_completion => "no completion without an orthogonal mate",
        _ => &no_solution,
    };
    Ok(sheet.no_square(none, Some(Topic::NoSolution), what, Status::NoSolution))
}
