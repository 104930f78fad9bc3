//! `graeco sudoku techniques`: the techniques of `explain` and `rate`.

use std::io;

use graeco_host::output::Output;
use graeco_host::status::Status;
use graeco_logic::Technique;

use graeco_document::Record;

/// Prints a line or a record for each technique: all, or those of Sudoku Explainer.
pub(super) fn run(sudoku_explainer: bool, json: bool) -> io::Result<Status> {
    let mut out = Output::new("techniques");
    for &technique in if sudoku_explainer { Technique::OF_SUDOKU_EXPLAINER } else { Technique::ALL } {
        out.line(&if json { record(technique) } else { line(technique) })?;
    }
    out.flush()?;
    Ok(Status::Solved)
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

fn record(technique: Technique) -> String {
    Record::new()
        .with("technique", technique.name())
        .with("level", technique.level().name())
        .with("weight", technique.weight())
        .with("rating", f64::from(technique.rating()) / 10.0)
        .with("relies_on_uniqueness", technique.relies_on_uniqueness())
        .with("only_of_sudoku_explainer", technique.is_only_of_sudoku_explainer())
        .with("description", technique.description())
        .line()
}
