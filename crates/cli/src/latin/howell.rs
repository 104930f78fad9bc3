//! `graeco latin howell`: Howell designs and Room squares.

use std::io;

use graeco_designs::{Howell, HowellError, howell};
use graeco_document::Record;
use graeco_grid::{Outcome, Stop};
use graeco_host::output::Output;
use graeco_host::progress::or_say;
use graeco_host::status::Status;
use serde_json::{Value, json};

use super::MOST;
use super::build::order;
use super::shown::cut_short;
use crate::query::Mode;
use crate::session::Session;

/// Builds a design and prints it with points numbered from `first` on.
pub(super) fn build(side: &str, points: Option<usize>, first: usize, session: Session<'_>) -> io::Result<Status> {
    let Some(side) = order(side, MOST, session.report) else { return Ok(Status::BadInput) };
    let (report, json) = (session.report, session.common.json);
    // The least even number above the side.
    let points = points.unwrap_or(side + 1 + (side + 1) % 2);
    let file = format!("Howell design of side {side} with {points} points");
    let note = format!("{file}: searching; --time-limit ends the search");
    let found = or_say(|| report.note(&note), || howell(side, points, &session.ask(Mode::One).limits()));
    let mut out = Output::new("designs");
    let none = |end: Stop| Record::of_file(&file).with("howell", Value::Null).with("end", end.word());
    let status = match found {
        Ok(design) => {
            print(&design, first, json, &mut out)?;
            out.flush()?;
            report.note(&format!("{file}: {}; checked", design.method()));
            Status::Solved
        }
        Err(HowellError::Stopped(end)) => {
            if json {
                out.line(&none(end).line())?;
            }
            out.flush()?;
            let (status, what) = cut_short(end);
            report.note(&format!("{file}: {what}"));
            status
        }
        Err(error @ (HowellError::None { .. } | HowellError::Unknown { .. })) => {
            if json {
                // That no construction is known does not say that there is none.
                let end = matches!(error, HowellError::None { .. }).then_some(Outcome::Complete.word());
                let record = Record::of_file(&file).with("howell", Value::Null).with_some("end", end);
                out.line(&record.with("reason", error.to_string()).line())?;
            }
            out.flush()?;
            report.note(&error.to_string());
            Status::NoSolution
        }
        Err(error) => {
            report.error(&error.to_string());
            Status::BadInput
        }
    };
    Ok(status)
}

fn print(design: &Howell, first: usize, json: bool, out: &mut Output) -> io::Result<()> {
    let named = |pair: [usize; 2]| pair.map(|point| point + first);
    if json {
        let row = |row: &[Option<[usize; 2]>]| row.iter().map(|cell| json!(cell.map(named))).collect::<Vec<_>>();
        let rows: Vec<Vec<Value>> = design.rows().map(row).collect();
        let record = Record::new().with("order", design.side()).with("method", design.method());
        return out.line(&record.with("howell", rows).line());
    }
    design.lines(first).iter().try_for_each(|line| out.line(line))
}
