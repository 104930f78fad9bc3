//! Notes on rules that a text names in words beside its cells, and that are not applied.

use graeco_document::rule_in_words;

use crate::format::PuzzleFormat;

/// A note that a text of cells names a rule in words, if it does.
pub(crate) fn unapplied(text: &str) -> Option<String> {
    let name = rule_in_words(text)?;
    Some(format!(
        "the text says `{name}`, which is not applied: the cells alone are read; a puzzle file states rules, \
         see `graeco guide variants`"
    ))
}

/// Whether a form has cells alone, without rules, beside which titles and comments may stand.
pub(crate) fn is_of_cells(form: PuzzleFormat) -> bool {
    use PuzzleFormat::{CandidateLine, Candidates, Grid, Line, Sdk, Sdx, Ss, SudoCueSdk};
    matches!(form, Line | Grid | Sdk | SudoCueSdk | Sdx | Ss | Candidates | CandidateLine)
}
