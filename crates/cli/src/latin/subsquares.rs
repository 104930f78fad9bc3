//! `graeco latin subsquares` and `intercalates`: the subsquares of squares, listed or counted.

use std::io;
use std::time::Duration;

use graeco_designs::{Subsquare, Subsquares};
use graeco_grid::{Alphabet, Budget, Limits, Outcome, Square, Stop};
use graeco_host::status::Status;
use graeco_latin::intercalates_of;
use serde_json::{Value, json};

use super::input_square::{InputSquare, cell};
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
            let found = Subsquares::of(square, order, &sheet.budget());
            let summary = Summary { found: found.len().into(), ..Summary::unknown(found.end()) };
            sheet.counted(&summary, Mode::Count(None))
        });
    }
    let command = &command.headed(true);
    command.list_latin(|given, square, limits, printer| list(command, order, given, &square, limits, printer))
}

fn list(
    command: &Command<'_>,
    order: Option<usize>,
    given: &InputSquare,
    square: &Square,
    limits: &Limits,
    printer: &mut Printer<'_>,
) -> io::Result<Status> {
    let started = limits.clone().started();
    let found = Subsquares::of(square, order, &Budget::start(&started));
    let mut end = found.end();
    // The subsquares found before a limit of the search are listed for as long again.
    let budget = match end {
        Outcome::Complete => Budget::start(&started),
        Outcome::Stopped(Stop::Interrupted) => Budget::start(&Limits { time: Some(BRIEFLY), ..Limits::default() }),
        _ => Budget::start(limits),
    };
    let (mut pace, names) = (budget.pace(), given.names());
    command.head(given, printer)?;
    let mut listing = Listing::start(&given.record(), "subsquares", command.json(), &mut printer.out)?;
    for sub in found.iter() {
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

/// Lists or counts the intercalates of each square.
pub(super) fn intercalates(command: &Command<'_>, count: bool) -> io::Result<Status> {
    if count {
        return command.each_latin(|sheet, square| {
            let (mut pace, mut found) = (sheet.budget().pace(), 0_u64);
            let end = intercalates_of(square).try_for_each(|_| {
                found += 1;
                pace.step(1)
            });
            let summary = Summary {
                found: found.into(),
                ..Summary::unknown(end.err().map_or(Outcome::Complete, Outcome::Stopped))
            };
            sheet.counted(&summary, Mode::Count(None))
        });
    }
    let command = &command.headed(true);
    command.list_latin(|given, square, limits, printer| {
        command.head(given, printer)?;
        let mut pace = Budget::start(limits).pace();
        let mut listing = Listing::start(&given.record(), "intercalates", command.json(), &mut printer.out)?;
        let mut end = Outcome::Complete;
        for [r, s, c, d] in intercalates_of(&square) {
            if let Err(limit) = pace.step(1) {
                end = limit.into();
                break;
            }
            let cells = [(r, c), (r, d), (s, c), (s, d)].map(|(r, c)| cell(r, c));
            listing.item(|| json!(cells), || cells.join(" "))?;
        }
        listing.end(end)?;
        listing::status(command, given, end, printer)
    })
}
