//! `graeco cover make`: well-known problems in Knuth's text form.

use std::path::Path;

use graeco_exact_cover::{Budget, BuildError, Limits, Problem};
use graeco_models::{EdgeMatching, Langford, Queens, WordRectangle, WordsError, words_of};

use super::written;
use crate::answers::Answers;
use crate::args::Make;
use crate::input::{self, Answered, Failure};
use crate::query::Query;

/// Why there is no problem.
pub(super) fn not_made(name: &str, error: &BuildError) -> Failure {
    match error {
        BuildError::Stopped(end) => Failure::ended(*end, format!("{name}: {end} before the problem was made")),
        error => Failure::failed(error.to_string()),
    }
}

/// `graeco cover make`.
pub(super) fn make(make: &Make, ask: &Query, answers: &mut Answers<'_>) -> Answered {
    let limits = ask.limits().started();
    let budget = Budget::start(&limits);
    let made = match make {
        Make::Queens { order } => Queens::within(*order as usize, &budget).map(|queens| queens.problem().clone()),
        Make::Langford { order } => Langford::within(*order as usize, &budget).map(|pairs| pairs.problem().clone()),
        Make::Macmahon => {
            let tiles = EdgeMatching::macmahon(&['a', 'b', 'c']);
            EdgeMatching::within(4, 6, &tiles, Some('a'), &budget).map(|tiles| tiles.problem().clone())
        }
        Make::Words { across, down, rows, columns, distinct } => {
            let (rows, columns) = (*rows as usize, *columns as usize);
            words(across, down.as_deref(), (rows, columns), *distinct, &limits)?
        }
    };
    let problem = made.map_err(|error| not_made("make", &error))?;
    written::print("make", &problem, &budget.without(problem.bytes()), answers)
}

/// The problem of crossing words.
fn words(
    across: &Path,
    down: Option<&Path>,
    (rows, columns): (usize, usize),
    distinct: bool,
    limits: &Limits,
) -> Result<Result<Problem, BuildError>, Failure> {
    let across_text = input::text(across, limits)?;
    let budget = Budget::start(limits).without(across_text.len());
    let across_words = list(&across_text, across, &budget)?;
    let budget = budget.without(size_of_val(across_words.as_slice()));
    let down_text = match down {
        Some(down) => input::text(down, &Limits { memory: Some(budget.memory()), ..limits.clone() })?,
        None => String::new(),
    };
    let budget = budget.without(down_text.len());
    let down_words = match down {
        Some(down) => list(&down_text, down, &budget)?,
        None => across_words.clone(),
    };
    let budget = budget.without(size_of_val(down_words.as_slice()));
    let made = WordRectangle::within(rows, columns, &across_words, &down_words, distinct, &budget);
    Ok(made.map(|rectangle| rectangle.problem().clone()))
}

/// The words of a text, one a line, in the order of the alphabet, each once.
fn list<'t>(text: &'t str, path: &Path, budget: &Budget) -> Result<Vec<&'t str>, Failure> {
    words_of(text, budget).map_err(|error| match error {
        WordsError::Stopped(end) => Failure::stopped(&input::name(path), end),
        error => Failure::failed(error.to_string()),
    })
}
