//! `graeco latin extend` and `count --rows`: Latin rectangles, their completions, the rows that can follow, their number.

use std::io;

use graeco_exact_cover::Problem;
use graeco_grid::{End, Limits, Stats};
use graeco_latin::{BigUint, Rectangle, RectangleError, count_rectangles};

use super::count::Which;
use super::shown::{Printer, diagonals};
use crate::args::{Files, Shown, Symbols};
use crate::ask::{Ask, Mode, Outcome};
use crate::input::{self, Source, Trouble};
use crate::output::Output;
use crate::record::Record;
use crate::session::Session;
use crate::status::Status;

/// Counts the Latin rectangles of an order.
pub(super) fn count(rows: usize, n: usize, which: Which, ask: &Ask, session: Session<'_>) -> io::Result<Status> {
    let (number, end) = match count_rectangles(rows, n, &ask.limits()) {
        Ok(number) => (number, End::Exhausted),
        Err(RectangleError::Ended(end)) => (BigUint::ZERO, end),
        Err(error) => {
            session.report.error(&error.to_string());
            return Ok(Status::BadInput);
        }
    };
    let orders = |from: usize, to: usize| (from..=to).product::<BigUint>();
    let number = match which {
        Which::All => number,
        Which::FirstRow => number / orders(1, n),
        Which::Reduced => number / (orders(1, n) * orders(n - rows + 1, n - 1)),
    };
    let outcome = Outcome { found: number.clone(), end, stats: Stats::default() };
    let mut out = Output::new("counts");
    out.line(&if session.common.json {
        Record::new().with("order", n).with("rows", rows).counted(&number, end).line()
    } else {
        outcome.count_text()
    })?;
    out.flush()?;
    if let Some(what) = outcome.complaint(ask.mode) {
        session.report.note(what);
    }
    Ok(outcome.status(ask.mode))
}

/// Rows of numbers, and the line where they start.
type Group = (usize, Vec<Vec<usize>>);

/// The rows of numbers of a file, which count from `first`, in groups, with the line where each group starts. The rows
/// count from 0.
pub(super) fn groups(path: &std::path::Path, first: usize, limits: &Limits) -> Result<Vec<Group>, Trouble> {
    let name = input::name(path);
    let failed = |error: io::Error| Trouble::of(&name, &error);
    let mut source = Source::open(path, limits).map_err(failed)?;
    let (mut groups, mut bytes, mut number, mut is_new): (Vec<Group>, _, _, _) = (Vec::new(), Vec::new(), 0, true);
    while let Some(line) = source.next_line(&mut bytes).map_err(failed)? {
        number += 1;
        let words = line.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        let place = |word: &str| word.parse().ok().and_then(|number: usize| number.checked_sub(first));
        let row: Result<Vec<usize>, String> = words.map(|word| place(word).ok_or_else(|| word.to_owned())).collect();
        let row = row.map_err(|word| {
            let what = format!("line {number}: `{word}` is not a number from {first} on; expected rows of numbers");
            Trouble::bad(&name, &what)
        })?;
        if row.is_empty() {
            is_new = true;
            continue;
        }
        source.afford(number * row.len() * 16).map_err(failed)?;
        match groups.last_mut().filter(|_| !is_new) {
            Some((_, rows)) => rows.push(row),
            None => groups.push((number, vec![row])),
        }
        is_new = false;
    }
    if groups.is_empty() {
        return Err(Trouble::bad(&name, &format!("nothing found; expected rows of numbers from {first}")));
    }
    Ok(groups)
}

/// Completes rectangles, or lists or counts the rows that can follow.
pub(super) fn extend(files: &Files, ask: &Ask, shown: &Shown, session: Session<'_>) -> io::Result<Status> {
    if shown.symbols == Some(Symbols::Letters) {
        session.report.error("rectangles are read and printed in numbers; expected --symbols 0 or 1");
        return Ok(Status::BadInput);
    }
    let mut printer = Printer::new(shown, session);
    let mut status = Status::Solved;
    for path in &files.files {
        let groups = match groups(path, printer.first(), &ask.limits()) {
            Ok(groups) => groups,
            Err(trouble) => {
                status.note(trouble.tell(session.report));
                continue;
            }
        };
        for (line, rows) in groups {
            let columns = rows[0].len();
            match Rectangle::new(columns, rows) {
                Ok(rectangle) => status.note(answer(&rectangle, ask, &mut printer, session)?),
                Err(error) => {
                    printer.out.flush()?;
                    session.report.error(&format!("{}, line {line}: {error}", input::name(path)));
                    status.note(Status::BadInput);
                }
            }
        }
    }
    printer.out.flush()?;
    Ok(status)
}

fn answer(rectangle: &Rectangle, ask: &Ask, printer: &mut Printer<'_>, session: Session<'_>) -> io::Result<Status> {
    if matches!(ask.mode, Mode::One) {
        let square = rectangle.complete();
        return printer.square(&square, Record::new().with("method", "matchings"), &diagonals(&square));
    }
    let problem = rectangle.next_rows();
    let outcome = if let Mode::Count(_) = ask.mode {
        let total = problem.counting().limits(ask.limits()).run();
        let outcome = Outcome::from(&total);
        let record = Record::new().with("order", rectangle.columns());
        printer.out.line(&if printer.is_json() { outcome.record(record).line() } else { outcome.count_text() })?;
        outcome
    } else {
        rows(rectangle, &problem, ask, printer)?
    };
    if let Some(what) = outcome.complaint(ask.mode) {
        printer.out.flush()?;
        session.report.note(what);
    }
    Ok(outcome.status(ask.mode))
}

/// Prints the rows that can follow; if only one is wanted that is the only one, not before it is known to be.
fn rows(rectangle: &Rectangle, problem: &Problem, ask: &Ask, printer: &mut Printer<'_>) -> io::Result<Outcome> {
    let mut solutions = problem.search().limits(ask.limits()).solutions();
    let (mut found, mut held) = (0_u64, None);
    for solution in solutions.by_ref() {
        found += 1;
        let row: Vec<usize> =
            rectangle.next_row(&solution).into_iter().map(|symbol| symbol + printer.first()).collect();
        let line = if printer.is_json() {
            Record::new().with("row", row).line()
        } else {
            row.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
        };
        match ask.mode {
            Mode::Unique => held = Some(line),
            _ => printer.out.line(&line)?,
        }
    }
    let end = solutions.end().unwrap_or(End::Exhausted);
    if let Some(line) = held.filter(|_| found == 1 && end == End::Exhausted) {
        printer.out.line(&line)?;
    }
    Ok(Outcome { found: found.into(), end, stats: solutions.stats() })
}
