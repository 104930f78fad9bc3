//! Puzzles go out: the rules in words, and addresses of other programs.

use std::time::Duration;

use graeco_document::{Document, Known, Question, told};
use graeco_exchange::{PuzzleFormat, publish};
use graeco_grid::{Budget, Limits, Outcome};
use serde_json::{Value, json};

use crate::answer::unread;

/// The most time for the solution that goes out with a puzzle.
const FOR_SOLUTION: Duration = Duration::from_secs(1);

/// The form of a name that the page uses.
pub(crate) fn form(name: &str) -> Option<PuzzleFormat> {
    match name {
        "sudokupad" => Some(PuzzleFormat::SudokuPad),
        "f-puzzles" => Some(PuzzleFormat::FPuzzles),
        "iss" => Some(PuzzleFormat::Iss),
        _ => None,
    }
}

/// The rules of a puzzle in words.
pub(crate) fn rules(text: &str, budget: &Budget) -> Value {
    match Document::parse_within(text, budget) {
        Ok(document) => json!({ "rules": told(&document) }),
        Err(error) => json!({ "error": unread(&error) }),
    }
}

/// A puzzle as an address of another program, with the solution if there is only one; and what the program does not know.
pub(crate) fn export(text: &str, form: PuzzleFormat, limits: &Limits) -> Value {
    match Document::parse_within(text, &Budget::start(limits)) {
        Ok(document) => {
            let written = publish(&solved(document, limits), form);
            let lost: Vec<String> = written.losses.iter().map(ToString::to_string).collect();
            json!({ "text": written.text, "lost": lost })
        }
        Err(error) => json!({ "error": unread(&error) }),
    }
}

/// The document with its solution, if it is found to be the only one.
fn solved(document: Document, limits: &Limits) -> Document {
    let mut known = Known::default();
    let limits = Limits { time: Some(FOR_SOLUTION), ..limits.clone() };
    known.ask(Question::Verdict, &document, 2, &limits);
    let solution = match known.solutions {
        Some((mut found, Outcome::Complete)) if found.len() == 1 => found.pop(),
        _ => None,
    };
    document.with(|header, _| header.solution = solution.or(header.solution.take())).unwrap_or(document)
}
