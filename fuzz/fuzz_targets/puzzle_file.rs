//! Any text as a puzzle file: it is read or refused, and what is read is searched for a moment; nothing panics.

#![no_main]

use graeco_grid::Limits;
use graeco_document::Document;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Document::parse(text) {
        Ok(document) => {
            let limits = Limits { nodes: Some(20), memory: Some(1 << 28), ..Limits::solutions(2) };
            let solutions = document.puzzle().search().limits(limits).solutions();
            solutions.for_each(|square| assert!(document.puzzle().is_solved_by(&square)));
        }
        Err(error) => assert!(error.line >= 1 && error.column >= 1 && !error.what.is_empty()),
    }
});
