//! `graeco latin build`, `random` and `complete` with `--bachelor`: squares without an orthogonal mate, and why they have none.

use std::io;

use graeco_grid::End;
use graeco_grid::text::counted;
use graeco_latin::{Family, Mate, RandomBachelors, Transversals, bachelor, entry_without_transversal, mate};

use super::properties::unanswered;
use super::sheet::{Command, cell};
use super::shown::{Printer, diagonals};
use crate::args::Shown;
use crate::ask::Mode;
use crate::messages::Topic;
use crate::record::Record;
use crate::session::Session;
use crate::status::Status;

/// Says that every square of the order has a mate.
fn none(n: usize, printer: &mut Printer<'_>, session: Session<'_>) -> io::Result<Status> {
    let why = "there are squares without an orthogonal mate for all orders but 1 and 3 (Evans, Wanless, Webb, 2006)";
    let file = format!("bachelor square of order {n}");
    if printer.is_json() {
        let record = Record::of_file(&file).with("reason", why);
        printer.out.line(&record.with("square", serde_json::Value::Null).with("end", End::Exhausted.word()).line())?;
        printer.out.flush()?;
    } else {
        session.report.note(&format!("{file}: no solution; {why}"));
    }
    Ok(Status::NoSolution)
}

pub(super) fn build(n: usize, shown: &Shown, session: Session<'_>) -> io::Result<Status> {
    let mut printer = Printer::new(shown, session);
    let Some(square) = bachelor(n) else { return none(n, &mut printer, session) };
    let why = match entry_without_transversal(&square) {
        Some(_) if n.is_multiple_of(2) => {
            format!("it has no transversal: there, L(r, c) - r - c would add up to {} modulo {n}, but it is 0", n / 2)
        }
        Some([row, column]) => format!(
            "its entry in {} is in no transversal: there, L(r, c) - r - c adds up to 0 modulo {n}, but with this entry it \
             cannot",
            cell(row, column)
        ),
        None => {
            session.report.error("checked: not proved to have no mate");
            return Ok(Status::NoSolution);
        }
    };
    let record = Record::new().with("method", "construction").with("why", why.as_str());
    let status = printer.square(&square, record, &diagonals(&square))?;
    printer.out.flush()?;
    session.report.note(&format!("no orthogonal mate: {why}"));
    Ok(status)
}

pub(super) fn random(n: usize, number: u64, seed: u64, shown: &Shown, session: Session<'_>) -> io::Result<Status> {
    let mut printer = Printer::new(shown, session);
    let Some(mut squares) = RandomBachelors::new(n, seed, session.ask(Mode::One).limits()) else {
        return none(n, &mut printer, session);
    };
    let (distribution, why) = (squares.distribution().describe(), squares.proof());
    session.report.stats(|| format!("bachelor squares of order {n}: {distribution}"));
    let mut status = Status::Solved;
    for made in 0..number {
        let record = Record::new().with("distribution", distribution).with("why", why);
        status.note(match (squares.next(), squares.end()) {
            (Some(square), _) => printer.square(&square, record, &diagonals(&square))?,
            (None, end) => {
                let place = format!("after {}", counted(made, "square"));
                printer.unfinished(end.unwrap_or(End::Exhausted), made, &place)?
            }
        });
        if squares.end().is_some() {
            break;
        }
    }
    printer.out.flush()?;
    session.report.note(&format!("no orthogonal mate: {why}"));
    Ok(status)
}

/// Completes squares of a family so that they have no orthogonal mate: completions are tried one after another.
pub(super) fn complete(command: &Command<'_>, family: &Family, seed: Option<u64>) -> io::Result<Status> {
    command.each(None, |sheet| {
        let grid = &sheet.given.partial.grid;
        let puzzle = match family.complete(grid) {
            Ok(puzzle) => puzzle,
            Err(error) => return sheet.bad(&error.to_string()),
        };
        let limits = sheet.limits();
        let search = puzzle.search().limits(limits.clone());
        let mut squares = if let Some(seed) = seed { search.seed(seed) } else { search }.solutions();
        for square in squares.by_ref() {
            match mate(&square, Transversals::Plain, &limits) {
                Mate::Found(_) => {}
                Mate::Impossible => {
                    let record = sheet.given.record().with("end", End::SolutionLimit.word());
                    return sheet.square(&square, record, &[]);
                }
                // The transversals would fill the memory.
                Mate::Unknown(End::SolutionLimit) => return unanswered(sheet, "square", End::MemoryLimit),
                Mate::Unknown(end) => return unanswered(sheet, "square", end),
            }
        }
        match squares.end() {
            Some(End::Exhausted) | None => {
                let record = sheet.given.record().with("end", End::Exhausted.word());
                let what = "no completion without an orthogonal mate";
                sheet.no_square(record, Some(Topic::NoSolution), what, Status::NoSolution)
            }
            Some(end) => unanswered(sheet, "square", end),
        }
    })
}
