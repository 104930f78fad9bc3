//! `graeco latin triples`: Steiner triple systems of totally symmetric squares, and back.

use std::io;

use graeco_grid::End;
use graeco_latin::{steiner_loop, steiner_square, triples_of};
use serde_json::json;

use super::rectangles::groups;
use super::sheet::Command;
use super::shown::{Printer, diagonals};
use crate::args::{Files, Shown};
use crate::ask::Mode;
use crate::input;
use crate::record::Record;
use crate::session::Session;
use crate::status::Status;

/// Prints the triples of squares, or the squares of triples.
pub(super) fn run(
    files: &Files,
    of_triples: bool,
    unipotent: bool,
    shown: &Shown,
    session: Session<'_>,
) -> io::Result<Status> {
    match of_triples {
        true => squares(files, unipotent, shown, session),
        false => list(&Command { session, files, shown, threads: 1 }),
    }
}

/// Prints the triples of each square.
fn list(command: &Command<'_>) -> io::Result<Status> {
    command.each_latin(|sheet, square| {
        let Some(triples) = triples_of(square) else {
            return sheet.bad("not totally symmetric and idempotent or unipotent, so there are no triples");
        };
        if sheet.json() {
            let record = sheet.given.record().with("triples", json!(triples)).with("end", End::Exhausted.word());
            sheet.line(&record.line());
        } else {
            triples.iter().for_each(|[a, b, c]| sheet.line(&format!("{a} {b} {c}")));
        }
        Status::Solved
    })
}

/// Prints the square of each system of triples.
fn squares(files: &Files, unipotent: bool, shown: &Shown, session: Session<'_>) -> io::Result<Status> {
    let shown = Shown { format: crate::args::Format::Grid, ..shown.clone() };
    let mut printer = Printer::new(&shown, session);
    let mut status = Status::Solved;
    for path in &files.files {
        let groups = match groups(path, 0, &session.ask(Mode::One).limits()) {
            Ok(groups) => groups,
            Err(trouble) => {
                status.note(trouble.tell(session.report));
                continue;
            }
        };
        for (line, rows) in groups {
            let triples: Option<Vec<[usize; 3]>> =
                rows.iter().map(|row| <[usize; 3]>::try_from(row.as_slice()).ok()).collect();
            let points = rows.iter().flatten().max().map_or(0, |&most| most.saturating_add(1));
            let square = if unipotent { steiner_loop } else { steiner_square };
            match triples.and_then(|triples| square(points, &triples)) {
                Some(square) => status.note(printer.square(&square, Record::new(), &diagonals(&square))?),
                None => {
                    printer.out.flush()?;
                    session.report.error(&format!(
                        "{}, line {line}: not the triples of a Steiner triple system of {points} points, from 0 on",
                        input::name(path)
                    ));
                    status.note(Status::BadInput);
                }
            }
        }
    }
    printer.out.flush()?;
    Ok(status)
}
