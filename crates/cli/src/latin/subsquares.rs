//! `graeco latin subsquares`: the subsquares of squares, listed or counted.

use std::io;
use std::time::Duration;

use graeco_designs::{Subsquare, Subsquares, intercalates};
use graeco_grid::{Alphabet, Budget, Limits, Outcome, Square, Stop};
use graeco_host::status::Status;
use serde_json::{Value, json};

use super::input_square::InputSquare;
use super::listing::{self, Listing};
use super::sheet::Command;
use crate::answers::Printer;
use crate::query::{Mode, Summary};

/// The longest time for which results are written after a signal.
const BRIEFLY: Duration = Duration::from_millis(100);

/// Lists or counts the subsquares of each square; if a limit is reached, those that were found.
pub(super) fn all(command: &Command<'_>, order: Option<u64>, count: bool) -> io::Result<Status> {
    let order = order.map(|order| usize::try_from(order).unwrap_or(usize::MAX));
    if count {
        return command.each_latin(|sheet, square| {
            let (found, end) = counted(square, order, &sheet.budget());
            sheet.counted(&Summary { found: found.into(), ..Summary::unknown(end) }, Mode::Count(None))
        });
    }
    let command = &command.headed(true);
    command.list_latin(|given, square, limits, printer| {
        let started = limits.clone().started();
        if order == Some(2) {
            let found = &mut intercalates(&square);
            return list(command, given, (found, Outcome::Complete), &Budget::start(&started), printer);
        }
        let found = Subsquares::of(&square, order, &Budget::start(&started));
        // The subsquares found before a limit of the search are listed for as long again.
        let budget = match found.end() {
            Outcome::Complete => Budget::start(&started),
            Outcome::Stopped(Stop::Interrupted) => Budget::start(&Limits { time: Some(BRIEFLY), ..Limits::default() }),
            _ => Budget::start(limits),
        };
        list(command, given, (&mut found.iter(), found.end()), &budget, printer)
    })
}

/// The number of subsquares, and how the search ended. Those of order 2 are not held.
fn counted(square: &Square, order: Option<usize>, budget: &Budget) -> (u64, Outcome) {
    if order != Some(2) {
        let found = Subsquares::of(square, order, budget);
        return (found.len() as u64, found.end());
    }
    let (mut pace, mut found) = (budget.pace(), 0);
    let end = intercalates(square).try_for_each(|_| {
        found += 1;
        pace.step(1)
    });
    (found, end.err().map_or(Outcome::Complete, Outcome::Stopped))
}

/// Lists subsquares of a square whose search has ended.
fn list(
    command: &Command<'_>,
    given: &InputSquare,
    (found, mut end): (&mut dyn Iterator<Item = Subsquare>, Outcome),
    budget: &Budget,
    printer: &mut Printer<'_>,
) -> io::Result<Status> {
    let (mut pace, names) = (budget.pace(), given.names());
    command.head(given, printer)?;
    let mut listing = Listing::start(&given.record(), "subsquares", command.json(), &mut printer.out)?;
    for sub in found {
        if let Err(limit) = pace.step(1) {
            end = if end == Outcome::Complete { limit.into() } else { end };
            break;
        }
        listing.item(|| value(&sub, &names), || sub.describe(&names))?;
    }
    listing.end(end)?;
    listing::status(command, given, end, printer)
}

/// In JSON, rows and columns count from 0.
fn value(sub: &Subsquare, names: &Alphabet) -> Value {
    json!({ "order": sub.order(), "rows": sub.rows, "columns": sub.columns, "symbols": sub.symbol_names(names) })
}
