//! `graeco grid estimate`: how many solutions random dives suggest.

use graeco_document::{DiveMeans, Document, Record};
use graeco_grid::{Limits, Outcome};
use graeco_host::status::Status;

use super::item::Text;
use crate::answers::Answers;
use crate::estimates;
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
    answers.status(Status::from(dived.end));
    if answers.json {
        let estimate =
            serde_json::json!({ "solutions": estimates::json(dived.solutions), "nodes": estimates::json(dived.nodes) });
        let record =
            Record::at(&text.file, text.line).with("title", file.header().title.clone()).with("estimate", estimate);
        let doubtful = !dived.is_none && (dived.solutions.is_unreliable() || dived.nodes.is_unreliable());
        let record = record.with("doubtful", doubtful).with("dives", dived.dives).with("end", dived.end.word());
        answers.line(record.line());
    } else {
        answers.separate();
        answers.line(format!("solutions {}", estimates::in_words(dived.solutions)));
        answers.line(format!("nodes     {}, {} dives", estimates::in_words(dived.nodes), dived.dives));
    }
    if let Outcome::Stopped(stop) = dived.end {
        answers.note(Topic::Unfinished, text.place(), stop.to_string());
    } else if dived.is_none {
        answers.note(Topic::NoSolution, text.place(), "no solution");
    } else if let Some(warning) = estimates::warning(dived.dives, dived.solutions, dived.nodes) {
        answers.note(Topic::Doubtful, text.place(), warning);
    }
}
