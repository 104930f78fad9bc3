//! `graeco grid estimate`: how many solutions random dives suggest.

use graeco_document::{DiveMeans, Document, Record};
use graeco_grid::{Limits, Outcome};
use graeco_host::status::Status;

use super::item::Text;
use crate::answers::Answers;
use crate::estimates;
use crate::messages::Topic;
use crate::query::Query;
use crate::report::Report;

/// Answers with an estimate of the number of solutions.
pub(super) fn estimate(
    (text, file): (&Text, &Document),
    (dives, seed): (u64, u64),
    ask: &Query,
    (json, report): (bool, &Report),
    answers: &mut Answers,
) {
    answers.is_separate = !json;
    let dived = DiveMeans::of(file.puzzle(), dives, seed, Limits { solutions: None, ..ask.limits() });
    answers.status.note(Status::from(dived.end));
    if json {
        let estimate =
            serde_json::json!({ "solutions": estimates::json(dived.solutions), "nodes": estimates::json(dived.nodes) });
        let record =
            Record::at(&text.file, text.line).with("title", file.header().title.clone()).with("estimate", estimate);
        let doubtful = !dived.is_none && (dived.solutions.is_unreliable() || dived.nodes.is_unreliable());
        let record = record.with("doubtful", doubtful).with("dives", dived.dives).with("end", dived.end.word());
        answers.line(record.line().as_bytes());
    } else {
        answers.line(format!("solutions {}", estimates::in_words(dived.solutions)).as_bytes());
        answers.line(format!("nodes     {}, {} dives", estimates::in_words(dived.nodes), dived.dives).as_bytes());
    }
    let place = (&*text.file, text.line);
    if let Outcome::Stopped(stop) = dived.end {
        report.add_notes(&mut answers.messages, Topic::Unfinished, place, || [stop.to_string()]);
    } else if dived.is_none {
        report.add_notes(&mut answers.messages, Topic::NoSolution, place, || ["no solution".into()]);
    } else if let Some(warning) = estimates::warning(dived.dives, dived.solutions, dived.nodes) {
        report.add_notes(&mut answers.messages, Topic::Doubtful, place, || [warning]);
    }
}
