//! `graeco latin subsquares`: the subsquares of squares, listed or counted.

use std::time::Duration;

use graeco_designs::{Subsquare, Subsquares, intercalates};
use graeco_document::{field, parts};
use graeco_grid::{Alphabet, Budget, Limits, Outcome, Stop};
use graeco_host::status::Status;

use super::listing::Listing;
use super::sheet::{Command, Sheet};
use crate::input::Answered;
use crate::query::{Mode, Summary};

/// The longest time for which results are written after a signal.
const BRIEFLY: Duration = Duration::from_millis(100);

/// Lists or counts the subsquares of each square; if a limit is reached, those that were found.
pub(super) fn all(command: &Command<'_>, order: Option<u64>, count: bool) -> Answered {
    let order = order.map(|order| usize::try_from(order).unwrap_or(usize::MAX));
    if count {
        return command.each_latin(|sheet, square| {
            let (found, end) = Subsquares::count(square, order, &sheet.budget());
            Ok(sheet.counted(&Summary { found: found.into(), ..Summary::unknown(end) }, Mode::Count(None)))
        });
    }
    command.headed(true).listing().each_latin(|sheet, square| {
        let limits = sheet.limits();
        if order == Some(2) {
            return Ok(list(sheet, &mut intercalates(square), Outcome::Complete, &Budget::start(&limits)));
        }
        let found = Subsquares::of(square, order, &Budget::start(&limits));
        // The subsquares found before a limit of the search are listed for as long again.
        let budget = match found.end() {
            Outcome::Complete => Budget::start(&limits),
            Outcome::Stopped(Stop::Interrupted) => Budget::start(&Limits { time: Some(BRIEFLY), ..Limits::default() }),
            Outcome::Stopped(_) | Outcome::SolutionLimit => sheet.budget(),
        };
        Ok(list(sheet, &mut found.iter(), found.end(), &budget))
    })
}

/// Lists subsquares of a square whose search has ended.
fn list(
    sheet: &mut Sheet<'_, '_>,
    found: &mut dyn Iterator<Item = Subsquare>,
    mut end: Outcome,
    budget: &Budget,
) -> Status {
    let (mut pace, names) = (budget.pace(), sheet.given.names());
    sheet.head();
    let mut listing = Listing::start(sheet.given.record(), field::SUBSQUARES, sheet.answers);
    for sub in found {
        if let Err(limit) = pace.step(1) {
            end = if end == Outcome::Complete { limit.into() } else { end };
            break;
        }
        listing.item(|| value(&sub, &names), || sub.describe(&names));
    }
    listing.end(end);
    sheet.ended(end)
}

/// In JSON, rows and columns count from 0.
fn value(sub: &Subsquare, names: &Alphabet) -> parts::Subsquare {
    let Subsquare { rows, columns, .. } = sub.clone();
    parts::Subsquare { order: sub.order(), rows, columns, symbols: sub.symbol_names(names).into() }
}
