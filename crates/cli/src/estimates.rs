//! Answers with estimates by random dives, and a warning where they are unreliable.

use graeco_document::parts::{Estimate, Mean};
use graeco_document::{Record, field};
use graeco_exact_cover::{MeanEstimate, Outcome};
use graeco_host::status::Status;

use crate::answers::Answers;

/// What random dives suggest.
pub(crate) struct Estimates {
    pub(crate) solutions: MeanEstimate,
    pub(crate) nodes: MeanEstimate,
    /// The time of a search by an engine.
    pub(crate) seconds: Option<(MeanEstimate, &'static str)>,
    pub(crate) dives: u64,
    pub(crate) end: Outcome,
}

impl Estimates {
    /// Adds the estimates to a record, or as lines. They are sure if it `is_known` that there is no solution.
    pub(crate) fn answer(&self, record: Record, is_known: bool, answers: &mut Answers<'_>) {
        let Estimates { solutions, nodes, seconds, dives, end } = *self;
        answers.status(Status::from(end));
        if answers.json {
            let by_time = seconds.map(|(seconds, _)| value(seconds));
            let estimate = Estimate { solutions: value(solutions), nodes: value(nodes), seconds: by_time };
            let doubtful = !is_known && (solutions.is_unreliable() || nodes.is_unreliable());
            let record = record.with(field::ESTIMATE, estimate).with(field::DOUBTFUL, doubtful);
            let record = record.with_some(field::ENGINE, seconds.map(|(_, engine)| engine));
            return answers.line(record.with(field::DIVES, dives).ended(end).line());
        }
        answers.line(format!("solutions {}", in_words(solutions)));
        match seconds {
            None => answers.line(format!("nodes     {}, {dives} dives", in_words(nodes))),
            Some((seconds, engine)) => {
                answers.line(format!("nodes     {}", in_words(nodes)));
                answers.line(format!("seconds   {} by {engine}, {dives} dives", in_words(seconds)));
            }
        }
    }

    /// The reason why they may be far off, if they may.
    pub(crate) fn warning(&self) -> Option<String> {
        let Estimates { solutions, nodes, dives, .. } = *self;
        match solutions {
            _ if dives < 2 => Some("one dive gives no error of the estimate; increase --dives".into()),
            MeanEstimate { mean: 0.0, .. } => Some("no dive met a solution; there may be many, or none".into()),
            _ if solutions.is_unreliable() || nodes.is_unreliable() => Some(format!(
                "one dive makes {:.0} % of the estimate: the true numbers may be far off; increase --dives",
                100.0 * solutions.largest.max(nodes.largest)
            )),
            _ => None,
        }
    }
}

/// A number with its standard error.
fn in_words(guess: MeanEstimate) -> String {
    match (guess.mean.is_finite(), guess.error.is_finite()) {
        _ if guess.mean.is_nan() => "unknown".to_owned(),
        (false, _) => "above 1e308".to_owned(),
        (true, false) => format!("{:.3e} ± unknown", guess.mean),
        (true, true) => format!("{:.3e} ± {:.1e}", guess.mean, guess.error),
    }
}

/// The same for a record. Infinite numbers are `null`.
fn value(guess: MeanEstimate) -> Mean {
    let known = |number: f64| number.is_finite().then_some(number);
    Mean { mean: known(guess.mean), error: known(guess.error), largest: known(guess.largest) }
}
