//! `graeco latin extend`, and `--rows` of `build`, `random`, `complete` and `count`: Latin rectangles.

use std::io;

use graeco_document::Record;
use graeco_exact_cover::{OptionId, Problem, Solutions};
use graeco_grid::text::counted;
use graeco_grid::{Budget, Outcome};
use graeco_host::status::Status;
use graeco_latin::text::GroupReader;
use graeco_latin::{
    BigUint, Formula, Kind, Normalization, RandomRectangles, Rectangle, RectangleError, Rectangles, RectanglesError,
    count_rectangles,
};

use super::groups::{Groups, InputGroup};
use super::shown::{self, Printer, diagonals};
use crate::args::{Files, Shown, Symbols};
use crate::query::{Mode, Query, Summary};
use crate::session::Session;

/// Counts the Latin rectangles of an order.
pub(super) fn count(
    rows: usize,
    n: usize,
    which: Normalization,
    ask: &Query,
    session: Session<'_>,
) -> io::Result<Status> {
    let (number, end) = match count_rectangles(rows, n, &ask.limits()) {
        Ok(number) => (number, Outcome::Complete),
        Err(RectangleError::Stopped(stop)) => (BigUint::ZERO, stop.into()),
        Err(error) => {
            session.report.error(&error.to_string());
            return Ok(Status::BadInput);
        }
    };
    let number = which.rectangles(number, rows, n);
    let record = Record::new().with("order", n).with("rows", rows);
    shown::counted(record, (number, end), None, ask.mode, session)
}

/// Completes rectangles, or lists or counts the rows that can follow.
pub(super) fn extend(files: &Files, ask: &Query, shown: &Shown, session: Session<'_>) -> io::Result<Status> {
    if shown.symbols == Some(Symbols::Letters) {
        session.report.error("rectangles are read and printed in numbers; expected --symbols 0 or 1");
        return Ok(Status::BadInput);
    }
    let mut printer = Printer::new(shown, session);
    let reader = GroupReader::new(printer.first(), false);
    let groups = Groups { files, reader, limits: ask.limits(), report: session.report, things: "rectangles" };
    groups.each(&mut printer, |place, printer| {
        let rows: Vec<Vec<usize>> =
            place.group.rows().iter().map(|row| row.iter().copied().flatten().collect()).collect();
        match Rectangle::new(rows[0].len(), rows) {
            Ok(rectangle) => answer(&rectangle, place, ask, printer, session),
            Err(error) => place.not_rectangle(&error, printer),
        }
    })
}

fn answer(
    rectangle: &Rectangle,
    place: &InputGroup<'_>,
    ask: &Query,
    printer: &mut Printer<'_>,
    session: Session<'_>,
) -> io::Result<Status> {
    if matches!(ask.mode, Mode::One) {
        let square = rectangle.complete();
        return printer.square(&square, place.record().with("method", "matchings"), &diagonals(&square));
    }
    let problem = rectangle.next_rows();
    let summary = if let Mode::Count(_) = ask.mode {
        let summary = Summary::from(problem.counting().limits(ask.limits()).run());
        let record = place.record().with("order", rectangle.columns());
        printer.out.line(&if printer.is_json() { summary.record(record).line() } else { summary.count_text() })?;
        summary
    } else {
        rows(rectangle, place, &problem, ask, printer)?
    };
    if let Some(what) = summary.complaint(ask.mode) {
        printer.out.flush()?;
        session.report.note(&format!("{}: {what}", place.name()));
    }
    Ok(summary.status(ask.mode))
}

/// Prints the first rows of a square, or several rectangles, or their number.
pub(super) fn build(rows: usize, n: usize, ask: &Query, shown: &Shown, session: Session<'_>) -> io::Result<Status> {
    if let Mode::Count(None) = ask.mode {
        return count(rows, n, Normalization::All, ask, session);
    }
    let mut printer = Printer::new(shown, session);
    let status = if let (Mode::One, true, Some(formula)) = (ask.mode, rows <= n, Formula::new(n, Kind::Plain)) {
        let row = |r: usize| (0..n).map(|c| formula.cell(r, c)).collect();
        if let Some(rectangle) = session.report.ok(Rectangle::new(n, (0..rows).map(row).collect())) {
            printer.rectangle(&rectangle, Record::new().with("method", "formula"))?;
            Status::Solved
        } else {
            Status::BadInput
        }
    } else {
        match Rectangles::with(n, &vec![vec![None; n]; rows], &mut Budget::start(&ask.limits()).pace()) {
            Ok(rectangles) => walk(&rectangles, None, ask, &mut printer, session)?,
            Err(RectanglesError::Stopped(end)) => printer.unfinished(end, 0, "after 0 rectangles")?,
            Err(error) => {
                session.report.error(&error.to_string());
                Status::BadInput
            }
        }
    };
    printer.out.flush()?;
    Ok(status)
}

/// Prints random rectangles.
pub(super) fn random(
    rows: usize,
    n: usize,
    number: u64,
    seed: u64,
    shown: &Shown,
    session: Session<'_>,
) -> io::Result<Status> {
    let Some(rectangles) = session.report.ok(RandomRectangles::new(rows, n, seed)) else {
        return Ok(Status::BadInput);
    };
    let mut rectangles = rectangles.limits(session.ask(Mode::One).limits());
    let mut printer = Printer::new(shown, session);
    let distribution = rectangles.distribution().describe();
    session.report.stats(|| format!("rectangles of {rows} rows of {n} symbols: {distribution}"));
    let mut status = Status::Solved;
    for made in 0..number {
        let Some(rectangle) = rectangles.next() else {
            if let Some(Outcome::Stopped(stop)) = rectangles.end() {
                status.note(printer.unfinished(stop, made, &format!("after {}", counted(made, "rectangle")))?);
            }
            break;
        };
        printer.rectangle(&rectangle, Record::new().with("distribution", distribution))?;
    }
    printer.out.flush()?;
    Ok(status)
}

/// Completes partial rectangles of a number of rows.
pub(super) fn complete(
    rows: usize,
    files: &Files,
    ask: &Query,
    shown: &Shown,
    session: Session<'_>,
) -> io::Result<Status> {
    let mut printer = Printer::new(shown, session);
    let reader = GroupReader::new(printer.first(), true);
    let groups = Groups { files, reader, limits: ask.limits(), report: session.report, things: "rectangles" };
    groups.each(&mut printer, |place, printer| {
        let cells = place.group.rows();
        if cells.len() != rows {
            let what = format!("the rectangle has {}; expected {rows}", counted(cells.len() as u64, "row"));
            return place.refuse(place.group.wrong_row(rows.min(cells.len() - 1), what), printer);
        }
        let pace = &mut Budget::start(&ask.limits()).pace();
        match Rectangles::with(cells[0].len(), cells, pace) {
            Ok(rectangles) => walk(&rectangles, Some(place), ask, printer, session),
            Err(RectanglesError::Stopped(end)) => printer.unfinished(end, 0, &place.name()),
            Err(RectanglesError::NotRectangle(error)) => place.not_rectangle(&error, printer),
            Err(error) => place.refuse(place.group.wrong_row(0, error.to_string()), printer),
        }
    })
}

/// Prints the rectangles of a problem, which may have been read, or their number.
fn walk(
    rectangles: &Rectangles,
    place: Option<&InputGroup<'_>>,
    ask: &Query,
    printer: &mut Printer<'_>,
    session: Session<'_>,
) -> io::Result<Status> {
    let record = || place.map_or_else(Record::new, InputGroup::record);
    let limits = ask.limits();
    let problem = rectangles.problem();
    let summary = if let Mode::Count(_) = ask.mode {
        let summary = match ask.mode {
            Mode::Count(Some(_)) => Summary::from(problem.search().limits(limits).count()),
            _ => Summary::from(problem.counting().limits(limits).run()),
        };
        let record = record().with("order", rectangles.columns()).with("rows", rectangles.rows());
        printer.out.line(&if printer.is_json() { summary.record(record).line() } else { summary.count_text() })?;
        summary
    } else {
        let solutions = problem.search().limits(limits).solutions();
        let rectangle = |solution: Vec<OptionId>| rectangles.rectangle(&solution);
        let print = |rectangle: &Rectangle| printer.rectangle(rectangle, record().with("method", "exact cover"));
        each(solutions, ask.mode, rectangle, print)?
    };
    if let Some(what) = summary.complaint(ask.mode) {
        printer.out.flush()?;
        let place = place.map_or_else(String::new, |place| format!("{}: ", place.name()));
        session.report.note(&format!("{place}{what}"));
    }
    Ok(summary.status(ask.mode))
}

/// Prints the rows that can follow.
fn rows(
    rectangle: &Rectangle,
    place: &InputGroup<'_>,
    problem: &Problem,
    ask: &Query,
    printer: &mut Printer<'_>,
) -> io::Result<Summary> {
    let solutions = problem.search().limits(ask.limits()).solutions();
    let row = |solution: Vec<OptionId>| Some(rectangle.next_row(&solution));
    each(solutions, ask.mode, row, |row| {
        let row: Vec<usize> = row.iter().map(|symbol| symbol + printer.first()).collect();
        printer.out.line(&match printer.is_json() {
            true => place.record().with("row", row).line(),
            false => row.iter().map(usize::to_string).collect::<Vec<_>>().join(" "),
        })
    })
}

/// Prints what solutions stand for; if only one is wanted that is the only one, not before it is known to be.
fn each<T>(
    mut solutions: Solutions,
    mode: Mode,
    made: impl Fn(Vec<OptionId>) -> Option<T>,
    mut print: impl FnMut(&T) -> io::Result<()>,
) -> io::Result<Summary> {
    let (mut found, mut held) = (0_u64, None);
    for one in solutions.by_ref().filter_map(made) {
        found += 1;
        match mode {
            Mode::Unique => held = held.or(Some(one)),
            _ => print(&one)?,
        }
    }
    let end = solutions.end().unwrap_or(Outcome::Complete);
    held.filter(|_| found == 1 && end == Outcome::Complete).map_or(Ok(()), |only| print(&only))?;
    Ok(Summary { found: found.into(), end, stats: solutions.stats() })
}
