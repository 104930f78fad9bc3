//! `graeco latin build --holes`: squares with holes along the main diagonal.

use std::io;

use graeco_grid::End;
use graeco_latin::{Family, HolesError, with_holes};

use super::shown::{Printer, name};
use crate::args::Shown;
use crate::ask::Mode;
use crate::progress::or_say;
use crate::record::Record;
use crate::session::Session;
use crate::status::Status;

pub(super) fn build(
    n: usize,
    family: &Family,
    holes: &[usize],
    shown: &Shown,
    session: Session<'_>,
) -> io::Result<Status> {
    let report = session.report;
    let mut printer = Printer::new(shown, session);
    let orders: Vec<String> = holes.iter().map(usize::to_string).collect();
    let file = format!("{} square of order {n} with holes of orders {}", name(family), orders.join(", "));
    let note = format!("{file}: searching; --time-limit ends the search");
    let found = or_say(|| report.note(&note), || with_holes(family, n, holes, &session.ask(Mode::One).limits()));
    let status = match found {
        Ok(Some(cells)) => {
            printer.partial(&cells)?;
            Status::Solved
        }
        Ok(None) => {
            if printer.is_json() {
                let record = Record::of_file(&file).with("square", serde_json::Value::Null);
                printer.out.line(&record.with("end", End::Exhausted.word()).line())?;
            }
            report.note(&format!("{file}: no solution"));
            Status::NoSolution
        }
        Err(HolesError::Ended(end)) => printer.unfinished(end, 0, &file)?,
        Err(error) => {
            report.error(&error.to_string());
            Status::BadInput
        }
    };
    printer.out.flush()?;
    Ok(status)
}
