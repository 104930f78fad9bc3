//! `graeco latin triples`: Steiner triple systems of totally symmetric squares, and back.

use graeco_designs::{steiner_loop, steiner_square, triples_of};
use graeco_document::field;
use graeco_grid::Outcome;
use graeco_grid::text::counted;
use graeco_host::status::Status;
use graeco_latin::text::GroupReader;

use super::groups::Groups;
use super::sheet::{Command, Fault};
use super::shown::diagonals;
use crate::args::{Files, Shown};
use crate::input::Answered;
use crate::query::Mode;
use crate::session::Session;

/// Prints the triples of squares, or the squares of triples.
pub(super) fn run(files: &Files, of_triples: bool, unipotent: bool, shown: &Shown, session: Session<'_>) -> Answered {
    match of_triples {
        true => squares(files, unipotent, shown, session),
        false => list(&Command::new(session, files, shown.clone(), 1).headed(true)),
    }
}

/// Prints the triples of each square.
fn list(command: &Command<'_>) -> Answered {
    command.each_latin(|sheet, square| {
        let Some(triples) = triples_of(square) else {
            let what = "not totally symmetric and idempotent or unipotent, so there are no triples";
            return Err(Fault::refused(what));
        };
        let record = || sheet.given.record().with(field::TRIPLES, triples.clone()).ended(Outcome::Complete);
        if sheet.answers.json {
            sheet.answers.record(record);
        } else {
            sheet.head();
            triples.iter().for_each(|[a, b, c]| sheet.answers.line(format!("{a} {b} {c}")));
        }
        Ok(Status::Solved)
    })
}

/// Prints the square of each system of triples.
fn squares(files: &Files, unipotent: bool, shown: &Shown, session: Session<'_>) -> Answered {
    let shown = Shown { format: crate::args::Format::Grid, ..shown.clone() };
    let (reader, limits, shown) = (GroupReader::new(0, false), session.ask(Mode::One).limits(), &shown);
    Groups { session, files, reader, limits, shown, things: field::SYSTEMS }.each(|place, printer| {
        let rows = place.group.rows();
        let triples: Option<Vec<[usize; 3]>> = rows
            .iter()
            .map(|row| <[Option<usize>; 3]>::try_from(row.as_slice()).ok())
            .map(|row| match row? {
                [Some(a), Some(b), Some(c)] => Some([a, b, c]),
                _ => None,
            })
            .collect();
        let Some(triples) = triples else {
            let what = format!("this row has {}; expected 3", counted(rows[0].len(), "number"));
            return place.refuse(place.group.wrong_row(0, what), printer);
        };
        let points = triples.iter().flatten().max().map_or(0, |&most| most.saturating_add(1));
        let square = if unipotent { steiner_loop } else { steiner_square };
        match square(points, &triples) {
            Some(square) => {
                printer.square(&square, place.record(), &diagonals(&square));
                Status::Solved
            }
            None => {
                let what = format!("not the triples of a Steiner triple system of {points} points, from 0 on");
                place.refuse(place.group.wrong_row(0, what), printer)
            }
        }
    })
}
