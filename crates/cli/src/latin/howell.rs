//! `graeco latin howell`: Howell designs and Room squares.

use graeco_designs::{Howell, HowellError, howell};
use graeco_document::{Record, field};
use graeco_grid::Outcome;
use graeco_host::progress::or_say;
use graeco_host::status::Status;

use super::MOST;
use super::build::order;
use super::shown::cut_short;
use crate::answers::Answers;
use crate::driver::once;
use crate::input::Answered;
use crate::query::Mode;
use crate::session::Session;

/// Builds a design and prints it with points numbered from `first` on.
pub(super) fn build(side: &str, points: Option<usize>, first: usize, session: Session<'_>) -> Answered {
    let side = order(side, MOST)?;
    // The least even number above the side.
    let points = points.unwrap_or(side + 1 + (side + 1) % 2);
    let file = format!("Howell design of side {side} with {points} points");
    let note = format!("{file}: searching; --time-limit ends the search");
    once(session.report, session.common.json, "designs", |answers| {
        let search = || howell(side, points, &session.ask(Mode::One).limits());
        let none = || Record::of_file(&file).null(field::HOWELL);
        match or_say(|| session.report.note(&note), search) {
            Ok(design) => {
                print(&design, first, answers);
                answers.remark(&format!("{file}: {}; checked", design.method()));
                Ok(Status::Solved)
            }
            Err(HowellError::Stopped(end)) => {
                answers.record(|| none().ended(end));
                let (status, what) = cut_short(end);
                answers.remark(&format!("{file}: {what}"));
                Ok(status)
            }
            Err(error @ (HowellError::None { .. } | HowellError::Unknown { .. })) => {
                // That no construction is known does not say that there is none.
                let end = matches!(error, HowellError::None { .. }).then_some(Outcome::Complete.word());
                answers.record(|| none().with_some(field::END, end).with(field::REASON, error.to_string()));
                answers.remark(&error.to_string());
                Ok(Status::NoSolution)
            }
            Err(error) => Err(error.into()),
        }
    })
}

fn print(design: &Howell, first: usize, answers: &mut Answers<'_>) {
    let named = |pair: [usize; 2]| pair.map(|point| point + first);
    if !answers.json {
        return design.lines(first).iter().for_each(|line| answers.line(line));
    }
    let row = |row: &[Option<[usize; 2]>]| row.iter().map(|cell| cell.map(named)).collect();
    let rows: Vec<Vec<_>> = design.rows().map(row).collect();
    let record = Record::new().with(field::ORDER, design.side()).with(field::METHOD, design.method());
    answers.line(record.with(field::HOWELL, rows).line());
}
