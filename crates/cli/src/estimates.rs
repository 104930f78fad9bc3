//! Prints estimates by random dives: in words, in JSON, with a warning where they are unreliable.

use graeco_exact_cover::MeanEstimate;
use serde_json::{Value, json};

/// A number with its standard error.
pub(crate) fn in_words(guess: MeanEstimate) -> String {
    match (guess.mean.is_finite(), guess.error.is_finite()) {
        _ if guess.mean.is_nan() => "unknown".to_owned(),
        (false, _) => "above 1e308".to_owned(),
        (true, false) => format!("{:.3e} ± unknown", guess.mean),
        (true, true) => format!("{:.3e} ± {:.1e}", guess.mean, guess.error),
    }
}

/// The same for a record. Infinite numbers are `null`.
pub(crate) fn json(guess: MeanEstimate) -> Value {
    json!({ "mean": guess.mean, "error": guess.error, "largest": guess.largest })
}

/// The reason why the estimates may be far off, if they may.
pub(crate) fn warning(dives: u64, solutions: MeanEstimate, nodes: MeanEstimate) -> Option<String> {
    match solutions {
        _ if dives < 2 => Some("one dive gives no error of the estimate; increase --dives".into()),
        MeanEstimate { mean: 0.0, .. } => Some("no dive met a solution; there may be many, or none".into()),
        _ if solutions.is_unreliable() || nodes.is_unreliable() => Some(format!(
            "a few dives carry much of the estimate, one alone {:.0} %: the true numbers may be far off",
            100.0 * solutions.largest.max(nodes.largest)
        )),
        _ => None,
    }
}
