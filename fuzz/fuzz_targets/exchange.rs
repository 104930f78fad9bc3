//! Any text in any form of another program: what is read, and written in a form without losing a rule, is read again the
//! same.

#![no_main]

#[path = "../../crates/exchange/tests/exchange/same.rs"]
mod same;

use graeco_document::Document;
use graeco_exchange::{PuzzleFormat, read, write, write_all};
use libfuzzer_sys::fuzz_target;
use same::canonical;

fuzz_target!(|text: &str| {
    for reading in read(text) {
        match reading {
            Ok(reading) => {
                let form = reading.form;
                let (document, _) = reading.lossy();
                let said = meaning(&document);
                for form in
                    [form, PuzzleFormat::Json, PuzzleFormat::Iss, PuzzleFormat::FPuzzlesJson, PuzzleFormat::Toml]
                {
                    again(&document, &said, form);
                }
            }
            Err(error) => assert!(error.line >= 1 && error.column >= 1 && !error.what.is_empty()),
        }
    }
});

/// What a puzzle says, without its drawings, which may be lost with a note.
fn meaning(document: &Document) -> Vec<String> {
    let is_drawing = |said: &String| said.contains("kind=\"draw_") || said.contains("kind=\"fog\"");
    canonical(document).into_iter().filter(|said| !is_drawing(said)).collect()
}

/// Writes a puzzle and reads it again.
fn again(document: &Document, said: &[String], form: PuzzleFormat) {
    let written = write(document, form);
    if written.text.is_empty() || written.losses.iter().any(|loss| loss.is_rule) {
        return;
    }
    // A line of order 27 whose givens clash may look like the candidates of order 9, and is read as such.
    if form == PuzzleFormat::Line && written.text.trim().len() == 729 {
        return;
    }
    let text = write_all([&*written.text], form);
    let mut readings = read(&text);
    assert_eq!(readings.len(), 1, "{form}: several puzzles in\n{text}");
    let reading = readings.remove(0).unwrap_or_else(|error| panic!("{form}: {error} in\n{text}"));
    let (document, _) = reading.whole().unwrap_or_else(|lost| panic!("{form}: {lost} in\n{text}"));
    assert_eq!(meaning(&document), said, "{form}: {text}");
}
