//! `graeco latin extend`, and `--rows` of `build`, `random`, `complete` and `count`: Latin rectangles.

use graeco_document::{Record, field};
use graeco_exact_cover::{OptionId, Problem, Solutions};
use graeco_grid::text::counted as counted_things;
use graeco_grid::{Budget, Outcome};
use graeco_host::status::Status;
use graeco_latin::text::{GroupReader, Symbols};
use graeco_latin::{
    BigUint, Formula, Kind, Normalization, RandomRectangles, Rectangle, RectangleError, Rectangles, RectanglesError,
    count_rectangles,
};

use super::groups::{Groups, InputGroup};
use super::shown::{self, Printer, diagonals};
use crate::answers::Answers;
use crate::args::{Files, Shown};
use crate::input::Answered;
use crate::query::{Mode, Query, Summary};
use crate::session::Session;

/// Counts the Latin rectangles of an order.
pub(super) fn counted(rows: usize, n: usize, which: Normalization, ask: &Query, answers: &mut Answers<'_>) -> Answered {
    let (number, end) = match count_rectangles(rows, n, &ask.limits()) {
        Ok(number) => (number, Outcome::Complete),
        Err(RectangleError::Stopped(stop)) => (BigUint::ZERO, stop.into()),
        Err(error) => return Err(error.into()),
    };
    let number = which.rectangles(number, rows, n);
    let record = Record::new().with(field::ORDER, n).with(field::ROWS, rows);
    Ok(shown::counted(record, (number, end), (None, ""), ask.mode, answers))
}

/// Completes rectangles, or lists or counts the rows that can follow.
pub(super) fn extend(files: &Files, ask: &Query, shown: &Shown, session: Session<'_>) -> Answered {
    if shown.symbols == Some(Symbols::Letters) {
        return Err("rectangles are read and printed in numbers; expected --symbols 0 or 1".into());
    }
    let first = usize::from(shown.symbols == Some(Symbols::FromOne));
    let (reader, limits) = (GroupReader::new(first, false), ask.limits());
    Groups { session, files, reader, limits, shown, things: field::RECTANGLES }.each(|place, printer| {
        let rows: Vec<Vec<usize>> =
            place.group.rows().iter().map(|row| row.iter().copied().flatten().collect()).collect();
        match Rectangle::new(rows[0].len(), rows) {
            Ok(rectangle) => answer(&rectangle, place, ask, printer),
            Err(error) => place.not_rectangle(&error, printer),
        }
    })
}

fn answer(rectangle: &Rectangle, place: &InputGroup<'_>, ask: &Query, printer: &mut Printer<'_, '_>) -> Status {
    if matches!(ask.mode, Mode::One) {
        let square = rectangle.complete();
        printer.square(&square, place.record().with(field::METHOD, "matchings"), &diagonals(&square));
        return Status::Solved;
    }
    let problem = rectangle.next_rows();
    let summary = if let Mode::Count(_) = ask.mode {
        let summary = Summary::from(problem.counting().limits(ask.limits()).run());
        let record = || summary.record(place.record().with(field::ORDER, rectangle.columns()));
        printer.answers.put(record, || summary.count_text());
        summary
    } else {
        rows(rectangle, place, &problem, ask, printer)
    };
    end(&summary, Some(place), ask, printer)
}

/// Ends an answer: says why something is missing.
fn end(summary: &Summary, place: Option<&InputGroup<'_>>, ask: &Query, printer: &mut Printer<'_, '_>) -> Status {
    if let Some(what) = summary.complaint(ask.mode) {
        let place = place.map_or_else(String::new, |place| format!("{}: ", place.name()));
        printer.answers.remark(&format!("{place}{what}"));
    }
    summary.status(ask.mode)
}

/// Prints the first rows of a square, or several rectangles, or their number.
pub(super) fn build((rows, n): (usize, usize), ask: &Query, printer: &mut Printer<'_, '_>) -> Answered {
    if let Mode::Count(None) = ask.mode {
        return counted(rows, n, Normalization::All, ask, printer.answers);
    }
    if let (Mode::One, true, Some(formula)) = (ask.mode, rows <= n, Formula::new(n, Kind::Plain)) {
        let row = |r: usize| (0..n).map(|c| formula.cell(r, c)).collect();
        let rectangle = Rectangle::new(n, (0..rows).map(row).collect())?;
        printer.rectangle(&rectangle, Record::new().with(field::METHOD, "formula"));
        return Ok(Status::Solved);
    }
    match Rectangles::with(n, &vec![vec![None; n]; rows], &mut Budget::start(&ask.limits()).pace()) {
        Ok(rectangles) => Ok(walk(&rectangles, None, ask, printer)),
        Err(RectanglesError::Stopped(end)) => Ok(printer.unfinished(end, 0, "after 0 rectangles")),
        Err(error) => Err(error.into()),
    }
}

/// Prints random rectangles.
pub(super) fn random((rows, n): (usize, usize), number: u64, seed: u64, printer: &mut Printer<'_, '_>) -> Answered {
    let rectangles = RandomRectangles::new(rows, n, seed)?;
    let mut rectangles = rectangles.limits(printer.session.ask(Mode::One).limits());
    let distribution = rectangles.distribution().describe();
    printer.answers.stats(|| format!("rectangles of {rows} rows of {n} symbols: {distribution}"));
    printer.sample(
        (number, "rectangle"),
        || (rectangles.next(), rectangles.end()),
        |rectangle, printer| {
            printer.rectangle(&rectangle, Record::new().with(field::DISTRIBUTION, distribution));
            Ok(Status::Solved)
        },
        |_| Status::Solved,
    )
}

/// Completes partial rectangles of a number of rows.
pub(super) fn complete(rows: usize, files: &Files, ask: &Query, shown: &Shown, session: Session<'_>) -> Answered {
    let first = usize::from(shown.symbols == Some(Symbols::FromOne));
    let (reader, limits) = (GroupReader::new(first, true), ask.limits());
    Groups { session, files, reader, limits, shown, things: field::RECTANGLES }.each(|place, printer| {
        let cells = place.group.rows();
        if cells.len() != rows {
            let what = format!("the rectangle has {}; expected {rows}", counted_things(cells.len() as u64, "row"));
            return place.refuse(place.group.wrong_row(rows.min(cells.len() - 1), what), printer);
        }
        let pace = &mut Budget::start(&ask.limits()).pace();
        match Rectangles::with(cells[0].len(), cells, pace) {
            Ok(rectangles) => walk(&rectangles, Some(place), ask, printer),
            Err(RectanglesError::Stopped(end)) => printer.unfinished(end, 0, &place.name()),
            Err(RectanglesError::NotRectangle(error)) => place.not_rectangle(&error, printer),
            Err(error) => place.refuse(place.group.wrong_row(0, error.to_string()), printer),
        }
    })
}

/// Prints the rectangles of a problem, which may have been read, or their number.
fn walk(rectangles: &Rectangles, place: Option<&InputGroup<'_>>, ask: &Query, printer: &mut Printer<'_, '_>) -> Status {
    let record = || place.map_or_else(Record::new, InputGroup::record);
    let (limits, problem) = (ask.limits(), rectangles.problem());
    let summary = if let Mode::Count(limit) = ask.mode {
        let summary = match limit {
            Some(_) => Summary::from(problem.search().limits(limits).count()),
            None => Summary::from(problem.counting().limits(limits).run()),
        };
        let record = || record().with(field::ORDER, rectangles.columns()).with(field::ROWS, rectangles.rows());
        printer.answers.put(|| summary.record(record()), || summary.count_text());
        summary
    } else {
        let solutions = problem.search().limits(limits).solutions();
        let rectangle = |solution: Vec<OptionId>| rectangles.rectangle(&solution);
        let print = |rectangle: &Rectangle| printer.rectangle(rectangle, record().with(field::METHOD, "exact cover"));
        each(solutions, ask.mode, rectangle, print)
    };
    end(&summary, place, ask, printer)
}

/// Prints the rows that can follow.
fn rows(
    rectangle: &Rectangle,
    place: &InputGroup<'_>,
    problem: &Problem,
    ask: &Query,
    printer: &mut Printer<'_, '_>,
) -> Summary {
    let solutions = problem.search().limits(ask.limits()).solutions();
    let row = |solution: Vec<OptionId>| Some(rectangle.next_row(&solution));
    each(solutions, ask.mode, row, |row| {
        let row: Vec<usize> = row.iter().map(|symbol| symbol + printer.first()).collect();
        let words = || row.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
        printer.answers.put(|| place.record().with(field::ROW, row.clone()), words);
    })
}

/// Prints what solutions stand for; if only one is wanted that is the only one, not before it is known to be.
fn each<T>(
    mut solutions: Solutions,
    mode: Mode,
    made: impl Fn(Vec<OptionId>) -> Option<T>,
    mut print: impl FnMut(&T),
) -> Summary {
    let (mut found, mut held) = (0_u64, None);
    for one in solutions.by_ref().filter_map(made) {
        found += 1;
        if let Mode::Unique = mode { held = held.or(Some(one)) } else { print(&one) }
    }
    let end = solutions.end().unwrap_or(Outcome::Complete);
    held.filter(|_| found == 1 && end == Outcome::Complete).into_iter().for_each(|only| print(&only));
    Summary { found: found.into(), end, stats: solutions.stats() }
}
