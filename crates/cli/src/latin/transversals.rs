//! `graeco latin transversals` and `mate`: which question the options ask, and the answers about one of them.

use graeco_designs::{ListError, Mate, Transversals};
use graeco_document::field;
use graeco_grid::{Limits, Outcome};
use graeco_host::status::Status;

use super::input_square::cells;
use super::mates;
use super::sheet::{Command, too_many, too_many_in};
use super::shown::diagonals;
use crate::args::{self, Shown};
use crate::input::Answered;
use crate::messages::Topic;
use crate::query::Mode;
use crate::session::Session;

/// Lists, counts or packs transversals.
pub(super) fn run(asked: &args::Transversals, session: Session<'_>) -> Answered {
    let (kind, shown) = (kind(asked.diagonals), Shown { draw: asked.draw.clone(), ..Shown::plain(asked.read.symbols) });
    let command = Command::new(session, &asked.read.files, shown, asked.read.threads.all());
    match (asked.disjoint, asked.count) {
        (true, is_counted) => mates::disjoint(&command, kind, is_counted),
        (false, true) => count(&command, kind, asked.limit),
        (false, false) => list(&command, kind, asked.limit),
    }
}

/// Finds one mate, some, their number, or two that are orthogonal to each other.
pub(super) fn mate(asked: &args::Mate, session: Session<'_>) -> Answered {
    let command = Command::in_squares(&asked.squares, session);
    let (kind, limit) = (kind(asked.diagonals), asked.limit);
    match (asked.triple, asked.count, asked.all || limit.is_some()) {
        (true, ..) => mates::triple(&command, kind),
        (_, true, _) => mates::count(&command, kind, limit),
        (_, _, true) => mates::list(&command, kind, limit),
        _ => one_mate(&command, kind),
    }
}

fn kind(diagonals: bool) -> Transversals {
    if diagonals { Transversals::Diagonal } else { Transversals::Plain }
}

/// Lists the transversals of squares as they are found, up to `limit` of each.
fn list(command: &Command<'_>, kind: Transversals, limit: Option<u64>) -> Answered {
    command.headed(true).listing().each_latin(|sheet, square| {
        sheet.head();
        let mut all = kind.of(square, &Limits { solutions: limit, ..sheet.limits() });
        let mut found = 0_u64;
        for columns in all.by_ref() {
            sheet.answers.put(|| sheet.given.record().with(field::COLUMNS, columns.clone()), || cells(&columns));
            found += 1;
            if found == 1 {
                let marked: Vec<usize> = (0..).zip(&columns).map(|(row, at)| row * columns.len() + at).collect();
                sheet.draw(&square.cells(), &marked);
            }
        }
        let end = all.end().unwrap_or(Outcome::Complete);
        Ok(sheet.end_list((found, limit, end), (Topic::NoTransversal, "no transversal")))
    })
}

fn count(command: &Command<'_>, kind: Transversals, limit: Option<u64>) -> Answered {
    command.each_latin(|sheet, square| {
        let limits = Limits { solutions: limit, ..sheet.limits() };
        // A search can stop at a limit; the method that counts all transversals cannot.
        let counted = match limit.or(limits.nodes) {
            Some(_) => kind.problem(square).search().limits(limits).count(),
            None => kind.count(square, &limits),
        };
        Ok(sheet.counted(&counted.into(), Mode::Count(limit)))
    })
}

fn one_mate(command: &Command<'_>, kind: Transversals) -> Answered {
    command.each_latin(|sheet, square| {
        let record = sheet.given.record();
        Ok(match graeco_designs::mate(square, kind, &sheet.limits()) {
            Mate::Found(mate) => sheet.square(&mate, record.ended(Outcome::SolutionLimit), &diagonals(&mate)),
            Mate::Impossible => {
                let what = match kind {
                    Transversals::Diagonal => "no diagonal orthogonal mate",
                    _ => "no orthogonal mate",
                };
                sheet.no_square(record.ended(Outcome::Complete), Some(Topic::NoMate), what, Status::NoSolution)
            }
            Mate::Unknown(ListError::TooMany) => {
                let record = too_many_in(record.ended(Outcome::SolutionLimit));
                sheet.no_square(record, None, &too_many(), Status::Limit)
            }
            Mate::Unknown(ListError::Stopped(stop)) => sheet.unknown(stop),
        })
    })
}
