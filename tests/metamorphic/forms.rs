//! The same puzzle through the texts of each form that loses nothing of it.

use graeco_document::Document;
use graeco_exchange::{PuzzleFormat, read, write};

use crate::Change;
use crate::case::Case;

/// The document of a case with its givens, if it has a solution.
fn document(case: &Case) -> Option<Document> {
    let puzzle = case.puzzle().ok()?;
    puzzle.solve()?;
    Document::parse(&case.json()).ok()?.with(|header, _| header.givens = puzzle.givens().to_vec()).ok()
}

/// The changes, or what was written and not read again.
pub(crate) fn changes(case: &Case) -> Vec<Result<Change, String>> {
    let Some(document) = document(case) else { return Vec::new() };
    let through = |form: PuzzleFormat| {
        let written = write(&document, form);
        if written.text.is_empty() || !written.losses.is_empty() {
            return None;
        }
        let name = format!("through {}", form.name());
        let read = read(&written.text);
        let back = match &read[..] {
            [Ok(reading)] => reading.clone().whole().ok(),
            _ => None,
        };
        let wrong = || format!("{name}: {read:?}\n{}\n{}", case.text(), written.text);
        let back = back.map(|(document, _)| Case::of(&document)).ok_or_else(wrong);
        Some(back.map(|case| Change { name, case, times: 1 }))
    };
    PuzzleFormat::written().filter_map(through).collect()
}
