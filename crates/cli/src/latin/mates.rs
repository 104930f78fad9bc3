//! `graeco latin mate` with --all, --limit, --count and --triple, and `transversals --disjoint`.

use graeco_designs::{ListError, Mates, Transversals};
use graeco_document::field;
use graeco_grid::{Limits, Outcome};
use graeco_host::status::Status;
use graeco_latin::BigUint;

use super::input_square::cells;
use super::sheet::{Command, too_many, too_many_in};
use crate::input::Answered;
use crate::messages::Topic;
use crate::query::{Mode, Summary};

/// Prints up to `limit` mates of each square.
pub(super) fn list(command: &Command<'_>, kind: Transversals, limit: Option<u64>) -> Answered {
    command.listing().each_latin(|sheet, square| {
        let limits = sheet.limits();
        let mut found = 0_u64;
        let end = match Mates::of(square, kind, &limits) {
            Err(ListError::TooMany) => {
                let record = || sheet.given.record().counted(&BigUint::ZERO, Outcome::SolutionLimit);
                sheet.answers.record(|| too_many_in(record()));
                sheet.note(Some(Topic::Unfinished), &too_many());
                return Ok(Status::Limit);
            }
            Err(ListError::Stopped(stop)) => stop.into(),
            Ok(mates) => {
                let mut all = mates.iter(&Limits { solutions: limit, ..limits });
                for mate in all.by_ref() {
                    sheet.partial(&mate.cells(), sheet.given.record());
                    found += 1;
                }
                all.end().unwrap_or(Outcome::Complete)
            }
        };
        Ok(sheet.end_list((found, limit, end), (Topic::NoMate, "no orthogonal mate")))
    })
}

pub(super) fn count(command: &Command<'_>, kind: Transversals, limit: Option<u64>) -> Answered {
    command.each_latin(|sheet, square| {
        let limits = sheet.limits();
        let mates = match Mates::of(square, kind, &limits) {
            Ok(mates) => mates,
            Err(error) => return Ok(sheet.uncounted(error)),
        };
        let counted = mates.count(&Limits { solutions: limit, ..limits });
        Ok(sheet.counted(&counted.into(), Mode::Count(limit)))
    })
}

/// Finds two mates of each square that are orthogonal to each other.
pub(super) fn triple(command: &Command<'_>, kind: Transversals) -> Answered {
    command.each_latin(|sheet, square| {
        let limits = sheet.limits();
        let Some(pair) = Mates::of(square, kind, &limits)?.triple(&limits)? else {
            let record = sheet.given.record().ended(Outcome::Complete);
            let what = "no two mates that are orthogonal to each other";
            return Ok(sheet.no_square(record, None, what, Status::NoSolution));
        };
        for mate in &pair {
            let record = sheet.given.record().ended(Outcome::SolutionLimit);
            sheet.square(mate, record, &[]);
        }
        Ok(Status::Solved)
    })
}

/// Finds as many disjoint transversals of each square as there can be.
pub(super) fn disjoint(command: &Command<'_>, kind: Transversals, count: bool) -> Answered {
    let command = command.headed(!count).finding(field::DISJOINT);
    command.each_latin(|sheet, square| {
        let found = match Mates::most_disjoint_of(square, kind, &sheet.limits()) {
            Ok(found) => found,
            Err(error) if count => return Ok(sheet.uncounted(error)),
            Err(error) => return Err(error.into()),
        };
        let many = found.transversals.len();
        if sheet.answers.json {
            let mut record = sheet.given.record().counted(&many, found.end);
            if !count {
                record = record.with(field::DISJOINT, found.transversals);
            }
            sheet.answers.line(record.line());
        } else if count {
            sheet.answers.line(Summary { found: many.into(), ..Summary::unknown(found.end) }.count_text());
        } else {
            sheet.head();
            found.transversals.iter().for_each(|columns| sheet.answers.line(cells(columns)));
        }
        Ok(sheet.ended(found.end))
    })
}
