//! `graeco grid estimate`: how many solutions random dives suggest.

use graeco_document::Document;
use graeco_exact_cover::{MeanEstimate, RunningMean};
use graeco_grid::{Dives, Limits, Outcome};
use graeco_host::status::Status;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::item::Text;
use crate::answers::Answers;
use crate::estimates;
use crate::messages::Topic;
use crate::query::Query;
use crate::report::Report;
use graeco_document::Record;

/// The means of the dives that were made, how many they were, and why there are no more.
struct DiveMeans {
    solutions: MeanEstimate,
    nodes: MeanEstimate,
    dives: u64,
    end: Outcome,
    /// Whether it is known without a dive that there is no solution.
    is_none: bool,
}

/// Answers with an estimate of the number of solutions.
pub(super) fn estimate(
    (text, file): (&Text, &Document),
    (dives, seed): (u64, u64),
    ask: &Query,
    (json, report): (bool, &Report),
    answers: &mut Answers,
) {
    answers.is_separate = !json;
    let dived = dive(file, dives, seed, Limits { solutions: None, ..ask.limits() });
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
        report.add_note(&mut answers.messages, Topic::Unfinished, place, || stop.to_string());
    } else if dived.is_none {
        report.add_note(&mut answers.messages, Topic::NoSolution, place, || "no solution".into());
    } else if let Some(warning) = estimates::warning(dived.dives, dived.solutions, dived.nodes) {
        report.add_note(&mut answers.messages, Topic::Doubtful, place, || warning);
    }
}

fn dive(file: &Document, dives: u64, seed: u64, limits: Limits) -> DiveMeans {
    let (mut solutions, mut nodes, mut made) = (RunningMean::default(), RunningMean::default(), 0);
    let mut add = |dived: f64, visited: f64| {
        solutions.add(dived);
        nodes.add(visited);
        made += 1;
    };
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut dive_on = |root: &mut Dives| {
        (0..dives).try_for_each(|_| {
            let dive = root.dive(&mut rng)?;
            add(dive.solutions, dive.nodes);
            Ok(())
        })
    };
    let mut is_none = false;
    let end = match file.puzzle().dives(limits) {
        Ok(Some(mut root)) => dive_on(&mut root).err().map_or(Outcome::Complete, Outcome::Stopped),
        Ok(None) => {
            (0..2).for_each(|_| add(0.0, 1.0));
            is_none = true;
            Outcome::Complete
        }
        Err(stop) => stop.into(),
    };
    DiveMeans { solutions: solutions.estimate(), nodes: nodes.estimate(), dives: made, end, is_none }
}
