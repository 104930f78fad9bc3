//! `graeco grid estimate`: how many solutions random dives suggest.

use graeco_document::{DiveMeans, Document, Record, field};
use graeco_grid::{Limits, Outcome};

use super::item::Text;
use crate::answers::Answers;
use crate::estimates::Estimates;
use crate::messages::Topic;
use crate::query::Query;

/// Answers with an estimate of the number of solutions.
pub(super) fn estimate(
    (text, file): (&Text, &Document),
    (dives, seed): (u64, u64),
    ask: &Query,
    answers: &mut Answers<'_>,
) {
    let dived = DiveMeans::of(file.puzzle(), dives, seed, Limits { solutions: None, ..ask.limits() });
    let (solutions, nodes, dives, end) = (dived.solutions, dived.nodes, dived.dives, dived.end);
    let estimates = Estimates { solutions, nodes, seconds: None, dives, end };
    if !answers.json {
        answers.separate();
    }
    let record = Record::at(&text.file, text.line).with(field::TITLE, file.header().title.clone());
    estimates.answer(record, dived.is_none, answers);
    if let Outcome::Stopped(stop) = end {
        answers.note(Topic::Unfinished, text.place(), stop.to_string());
    } else if dived.is_none {
        answers.note(Topic::NoSolution, text.place(), "no solution");
    } else if let Some(warning) = estimates.warning() {
        answers.note(Topic::Doubtful, text.place(), warning);
    }
}
