//! Notes on rules that a text names in words beside its cells, and that are not applied.

use graeco_document::rules_in_words;

use crate::format::PuzzleFormat;

/// A note that a text of cells names rules in words, if it does.
pub(crate) fn unapplied(text: &str) -> Option<String> {
    let names = rules_in_words(text);
    let verb = if names.len() == 1 { "is" } else { "are" };
    (!names.is_empty()).then(|| {
        format!(
            "the text says `{}`, which {verb} not applied: the cells alone are read; a puzzle file states rules, \
             see `graeco guide variants`",
            names.join("`, `")
        )
    })
}

/// A note behind another one, if there is one.
pub(crate) fn joined(first: Option<String>, note: &str) -> String {
    first.map_or(note.to_owned(), |first| format!("{first}; {note}"))
}

/// Whether a form has cells alone, without rules, beside which titles and comments may stand.
pub(crate) fn is_of_cells(form: PuzzleFormat) -> bool {
    use PuzzleFormat::{CandidateLine, Candidates, Grid, Line, Sdk, Sdx, Ss, SudoCueSdk};
    matches!(form, Line | Grid | Sdk | SudoCueSdk | Sdx | Ss | Candidates | CandidateLine)
}
