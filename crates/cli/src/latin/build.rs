//! `graeco latin build` and `random`: squares by formula, by search, and at random.

use std::path::Path;

use graeco_designs::Family;
use graeco_document::{Record, field};
use graeco_grid::{Budget, Square};
use graeco_host::progress::or_say;
use graeco_host::status::Status;
use graeco_latin::{Formula, Kind, MOST_LISTED_GROUP};

use super::random::{SampleSize, random};
use super::shown::{Printer, Wanted, described};
use super::{MOST, designs};
use crate::args::{Format, Shown, SquareDesign};
use crate::input::Answered;
use crate::query::{Mode, Query};
use crate::squares::Job;

/// Parses an order.
pub(super) fn order(text: &str, most: usize) -> Result<usize, String> {
    order_below(text, most, most)
}

/// The same if orders above `most`, up to `most_parsed`, are refused elsewhere, with the reason.
pub(super) fn order_below(text: &str, most: usize, most_parsed: usize) -> Result<usize, String> {
    text.parse().ok().filter(|n| (1..=most_parsed).contains(n)).ok_or_else(|| {
        let is_file = Path::new(text).exists();
        let advice = if is_file { "; `graeco solve`, `count` and `check` read a file of squares" } else { "" };
        format!("`{text}` is not an order; expected a whole number from 1 to {most}{advice}")
    })
}

pub(super) fn build(of: Wanted<'_>, seed: Option<u64>, ask: &Query, printer: &mut Printer<'_, '_>) -> Answered {
    let Wanted { n, family } = of;
    let (kind, report) = (family.kind(), printer.session.report);
    printer.set_kind(kind);
    let by_formula = ask.mode == Mode::One && seed.is_none();
    if by_formula && let Some(formula) = Formula::new(n, kind) {
        return printer.formula(&formula, &Budget::start(&ask.limits()));
    }
    if let (Mode::One, Some(seed)) = (ask.mode, seed) {
        return random(of, &SampleSize { number: 1, moves: None, seed }, printer);
    }
    if let Some(what) = too_large(n, kind, by_formula) {
        return Err(what.into());
    }
    if kind == Kind::Pandiagonal && !kind.exists(n) {
        return Ok(of.none(ask, printer.answers));
    }
    let puzzle = kind.puzzle(n)?;
    if !kind.exists(n) {
        return Ok(of.none(ask, printer.answers));
    }
    let file = format!("{} square of order {n}", kind.name());
    let why = if by_formula { "no formula is known; " } else { "" };
    let note = format!("{file}: {why}searching; --time-limit ends the search");
    let job = Job { seed, ..printer.job(puzzle, file) };
    or_say(|| report.note(&note), || job.answer(ask, printer.answers));
    Ok(Status::Solved)
}

/// Prints the table of a group if it belongs to a family, or the names of all groups of an order whose tables do.
pub(super) fn group(
    of: Wanted<'_>,
    name: &str,
    design: Option<SquareDesign>,
    printer: &mut Printer<'_, '_>,
) -> Answered {
    let Wanted { n, family } = of;
    if name == "list" {
        let Shown { symbols, format, draw } = printer.shown;
        if design.is_some() || symbols.is_some() || draw.is_some() || *format != Format::Grid {
            let what = "`--group list` prints names; it cannot be used with --as, --draw, --format and --symbols";
            return Err(what.into());
        }
        return list_groups(n, family, printer);
    }
    let table = table(n, name)?;
    if !family.holds(&table) {
        let why = format!("the table of {name} is no {}", family.square_of(n));
        let record = Record::of_file(&family.square_of(n)).with(field::GROUP, name).with(field::REASON, why.as_str());
        return Ok(printer.no_square(record, &why));
    }
    match design {
        Some(SquareDesign::Tournament) => designs::rounds(&table, printer),
        None => {
            printer.square(&table, described(Record::new().with(field::GROUP, name), family), &[]);
            Ok(Status::Solved)
        }
    }
}

/// The table of a group of an order; an error if there is none of this name.
pub(super) fn table(n: usize, name: &str) -> Result<Square, String> {
    match graeco_latin::group(name) {
        Some(table) if table.order().get() == n => Ok(table),
        Some(table) => Err(format!("group {name} has order {}; expected {n}", table.order().get())),
        None => Err(format!(
            "`{name}` is not a group of order 1 to {MOST} that is known here; expected Zn, Dn, Dicn, Qn, Sn, An or a \
             product such as Z4xZ2"
        )),
    }
}

fn list_groups(n: usize, family: &Family, printer: &mut Printer<'_, '_>) -> Answered {
    let groups = graeco_latin::groups(n);
    if groups.is_empty() {
        return Err(format!("groups are listed for orders 1 to {MOST_LISTED_GROUP}").into());
    }
    let mut status = Status::NoSolution;
    for (name, _) in groups.into_iter().filter(|(_, table)| family.holds(table)) {
        status = Status::Solved;
        printer.answers.put(|| Record::new().with(field::ORDER, n).with(field::GROUP, name), || name.to_owned());
    }
    if status == Status::Solved {
        return Ok(status);
    }
    let why = format!("no table of a group of order {n} is of this kind");
    let (file, note) = (family.square_of(n), format!("{}: {why}", family.square_of(n)));
    Ok(printer.no_square(Record::of_file(&file).with(field::REASON, why), &note))
}

/// Why a square of an order above 255 is not built, except that none exists.
fn too_large(n: usize, kind: Kind, by_formula: bool) -> Option<String> {
    let name = kind.name();
    match kind.unfitting_boxes(n) {
        _ if n <= MOST => None,
        Some((rows, columns)) => Some(format!("boxes of {rows}x{columns} do not fit order {n}")),
        None if !kind.exists(n) => None,
        None if by_formula => {
            Some(format!("no formula is known for {name} squares of order {n}; others are searched up to order {MOST}"))
        }
        None => Some(format!(
            "{name} squares of order {n} cannot be searched; expected 1 to {MOST} with --all, --limit and --count"
        )),
    }
}
