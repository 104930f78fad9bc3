//! `graeco latin count --group` and `--bachelor`: squares isotopic to a group, and squares without an orthogonal mate.

use graeco_designs::{MOST_BACHELORS, count_bachelors, isotopes};
use graeco_document::{Record, field};
use graeco_grid::{Budget, Outcome};
use graeco_host::status::Status;
use graeco_latin::{BigUint, CanonError, Kind, RandomIsotopes};

use super::shown::{Printer, counted};
use crate::answers::Answers;
use crate::input::Answered;
use crate::query::{Mode, Query};

/// Counts the squares that are isotopic to the table of a group.
pub(super) fn of_group(n: usize, name: &str, ask: &Query, answers: &mut Answers<'_>) -> Answered {
    let found = match isotopes(&super::build::table(n, name)?, &Budget::start(&ask.limits())) {
        Ok(number) => (number, Outcome::Complete),
        Err(CanonError::Stopped(stop)) => (BigUint::ZERO, stop.into()),
        Err(error) => return Err(error.into()),
    };
    Ok(answer(n, Record::new().with(field::GROUP, name), "the order of the autotopism group", found, answers))
}

/// Counts the squares without an orthogonal mate.
pub(super) fn bachelors(n: usize, ask: &Query, answers: &mut Answers<'_>) -> Answered {
    let found = count_bachelors(n, &ask.limits()).ok_or_else(|| {
        format!(
            "squares without an orthogonal mate are counted up to order {MOST_BACHELORS}: one of each isotopy class is tried"
        )
    })?;
    let method = "a search for a mate of one square of each isotopy class";
    Ok(answer(n, Record::new().with(field::BACHELOR, true), method, found, answers))
}

fn answer(n: usize, record: Record, method: &str, found: (BigUint, Outcome), answers: &mut Answers<'_>) -> Status {
    let record = record.with(field::ORDER, n).with(field::KIND, Kind::Plain.name().to_owned());
    counted(record, found, (Some(method), ""), Mode::Count(None), answers)
}

/// Prints random squares that are isotopic to the table of a group.
pub(super) fn random(n: usize, name: &str, number: u64, seed: u64, printer: &mut Printer<'_, '_>) -> Answered {
    let session = printer.session;
    let table = super::build::table(n, name)?;
    printer.answers.stats(|| format!("squares isotopic to {name}: uniform"));
    let budget = Budget::start(&session.ask(Mode::One).limits());
    let (mut pace, mut squares) = (budget.pace(), RandomIsotopes::new(&table, seed));
    printer.sample(
        (number, "square"),
        || match pace.step((n * n) as u64) {
            Ok(()) => (squares.next(), None),
            Err(end) => (None, Some(end.into())),
        },
        |square, printer| {
            printer.square(&square, Record::new().with(field::GROUP, name).with(field::DISTRIBUTION, "uniform"), &[]);
            Ok(Status::Solved)
        },
        |_| Status::Solved,
    )
}
