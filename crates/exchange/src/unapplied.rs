//! Notes on rules that a text names in words beside its cells, and that are not applied.

use graeco_document::rules_in_words;

use crate::format::PuzzleFormat;

/// A note that a text of cells names rules in words, if it does.
pub(crate) fn unapplied(text: &str) -> Option<String> {
    unapplied_beside("cells", text, |_| false)
}

/// The same where other parts are read than cells, and some rules are applied.
pub(crate) fn unapplied_beside(read: &str, text: &str, is_applied: impl Fn(&str) -> bool) -> Option<String> {
    let mut names = rules_in_words(text);
    names.retain(|name| !is_applied(name));
    let verb = if names.len() == 1 { "is" } else { "are" };
    (!names.is_empty()).then(|| {
        format!(
            "the text says `{}`, which {verb} not applied: the {read} alone are read; a puzzle file states rules, \
             see `graeco guide variants`",
            names.join("`, `")
        )
    })
}

/// A note and another one, of which there may be none.
pub(crate) fn joined(first: Option<String>, second: Option<String>) -> Option<String> {
    match (first, second) {
        (Some(first), Some(second)) => Some(format!("{first}; {second}")),
        (first, second) => first.or(second),
    }
}

/// Whether a form has cells alone, without rules, beside which titles and comments may stand.
pub(crate) fn is_of_cells(form: PuzzleFormat) -> bool {
    use PuzzleFormat::{CandidateLine, Candidates, Grid, Line, Sdk, Sdx, Ss, SudoCueSdk};
    matches!(form, Line | Grid | Sdk | SudoCueSdk | Sdx | Ss | Candidates | CandidateLine)
}
