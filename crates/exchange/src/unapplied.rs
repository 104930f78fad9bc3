//! Notes on rules that a text names in words beside its cells, and that are not applied.

use graeco_document::{is_jigsaw, rules_in_words};

use crate::format::PuzzleFormat;

/// A note that a text of cells names rules in words, if it does; of cells that have regions, other rules.
pub(crate) fn unapplied(text: &str, has_regions: bool) -> Option<String> {
    let mut names = rules_in_words(text);
    names.retain(|name| !has_regions || !is_jigsaw(name));
    let verb = if names.len() == 1 { "is" } else { "are" };
    let read = if has_regions { "cells and regions" } else { "cells" };
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
