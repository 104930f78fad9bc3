//! `graeco sudoku techniques`: the techniques of `explain` and `rate`.

use graeco_document::{Record, field};
use graeco_host::status::Status;
use graeco_logic::Technique;

use crate::driver::once;
use crate::input::Answered;
use crate::session::Session;

/// Prints a line or a record for each technique: all, or those of Sudoku Explainer.
pub(super) fn run(sudoku_explainer: bool, session: Session<'_>) -> Answered {
    once(session.report, session.common.json, "techniques", |answers| {
        for &technique in if sudoku_explainer { Technique::OF_SUDOKU_EXPLAINER } else { Technique::ALL } {
            answers.put(|| record(technique), || line(technique));
        }
        Ok(Status::Solved)
    })
}

fn line(technique: Technique) -> String {
    let mark = match technique {
        _ if technique.relies_on_uniqueness() => "!",
        _ if technique.is_only_of_sudoku_explainer() => "*",
        _ => " ",
    };
    let (name, level, weight) = (technique.name(), technique.level(), technique.weight());
    let rating = f64::from(technique.rating()) / 10.0;
    format!("{name:<29} {mark} {level:<8} {weight:>5} {rating:>5.1}  {}", technique.description())
}

fn record(technique: Technique) -> Record {
    Record::new()
        .with(field::TECHNIQUE, technique.name())
        .with(field::LEVEL, technique.level().name().to_owned())
        .with(field::WEIGHT, technique.weight())
        .with(field::RATING, f64::from(technique.rating()) / 10.0)
        .with(field::RELIES_ON_UNIQUENESS, technique.relies_on_uniqueness())
        .with(field::ONLY_OF_SUDOKU_EXPLAINER, technique.is_only_of_sudoku_explainer())
        .with(field::DESCRIPTION, technique.description())
}
