//! Aids for setters and solvers: what can be left out, what is missing, a random solution, the path, and a check of digits.

use std::time::Instant;

use graeco_document::{Document, Part, ReadError, ReduceError, table};
use graeco_grid::{Budget, Limits, Outcome, Square};
use graeco_logic::{Explainer, Position};
use graeco_rules::{Clue, Generator, clue_kinds};
use serde_json::{Value, json};

use crate::answer::{part, unavailable, unread};

/// The most steps of a path that are told.
const MOST_STEPS: usize = 500;

/// As many clues of a kind are suggested, the least number first; then givens alone.
const SUGGESTED: [usize; 3] = [1, 2, 4];

/// A random solution takes this many nodes at first; each later search twice as many.
const FILL_NODES: u64 = 500;

/// Answers a question of this name about a text; `None` if there is no such question. `fault` is why there is no answer.
pub(crate) fn answer(text: &str, asked: &Value, limits: &Limits) -> Option<Value> {
    let aid: fn(&Document, &Value, &Limits) -> Result<Value, String> = match asked["aid"].as_str()? {
        "minimize" => minimize,
        "redundant" => redundant,
        "suggest" => suggest,
        "fill" => fill,
        "path" => path,
        "check" => check,
        _ => return None,
    };
    let read: Result<Document, ReadError> = Document::parse_within(text, &Budget::start(limits));
    Some(match read {
        Ok(document) => aid(&document, asked, limits).unwrap_or_else(|fault| json!({ "fault": fault })),
        Err(error) => json!({ "error": unread(&error) }),
    })
}

/// The random number of a request.
fn seed(asked: &Value) -> u64 {
    asked["seed"].as_u64().unwrap_or(0)
}

/// Some parts with their words, and whether the search for them was ended by a limit.
fn parts(document: &Document, parts: impl IntoIterator<Item = Part>, end: Outcome) -> Value {
    let parts: Vec<Value> = parts.into_iter().map(|one| part(document, one)).collect();
    json!({ "parts": parts, "complete": end == Outcome::Complete })
}

fn refused(error: ReduceError) -> String {
    match error {
        ReduceError::NoSolution => "There is no solution.".into(),
        ReduceError::Several => "There are several solutions. First make it unique.".into(),
        other => format!("Not known: {other}."),
    }
}

/// The parts that a minimal puzzle does without.
fn minimize(document: &Document, asked: &Value, limits: &Limits) -> Result<Value, String> {
    let minimal = document.minimize(|_| false, seed(asked), limits).map_err(refused)?;
    let gone = document.parts().into_iter().filter(|part| !minimal.parts.contains(part));
    Ok(parts(document, gone, minimal.end))
}

/// The parts each of which can go alone.
fn redundant(document: &Document, _: &Value, limits: &Limits) -> Result<Value, String> {
    let (redundant, end) = document.redundant(limits).map_err(refused)?;
    Ok(parts(document, redundant, end))
}

/// Clues, as few as are found, that leave one solution: of the kinds that the puzzle has, or else givens.
fn suggest(document: &Document, asked: &Value, limits: &Limits) -> Result<Value, String> {
    let puzzle = document.puzzle();
    let two = Limits { solutions: Some(2), ..limits.clone() };
    match puzzle.search().limits(two).count() {
        count if count.solutions > 1 => {}
        count if count.end != Outcome::Complete => return Err("Not known in this time.".into()),
        count if count.solutions == 1 => return Err("It is unique already.".into()),
        _ => return Err("There is no solution.".into()),
    }
    let mut kinds: Vec<&str> = document.clues().iter().map(|clue| clue.kind().name).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds.retain(|name| clue_kinds().any(|kind| kind == *name) && !name.ends_with("_negative"));
    // Each try has its share of the time; the last one has all that is left.
    let left = limits.deadline.map(|end| end.saturating_duration_since(Instant::now()));
    let share = left.map(|left| left / (2 + SUGGESTED.len() * kinds.len()) as u32);
    let tries = SUGGESTED.iter().flat_map(|&most| kinds.iter().map(move |&kind| (kind, most)));
    for (kind, most) in tries {
        let stated = Generator::new(puzzle).beside(document.clues());
        let Ok(generator) = stated.clues(kind, Some(most)) else { continue };
        let within = Limits { time: share, ..limits.clone() };
        if let Ok(made) = generator.givens(0).seed(seed(asked)).limits(within).make(0) {
            return Ok(added(document, &made.clues, &[]));
        }
    }
    let made = Generator::new(puzzle).seed(seed(asked)).limits(limits.clone()).make(0);
    let made = made.map_err(|error| format!("Nothing was found: {error}."))?;
    let order = puzzle.order();
    let new = order.cells().filter(|&cell| puzzle.given_at(cell).is_none() && made.puzzle.given_at(cell).is_some());
    let givens: Vec<_> = new.filter_map(|cell| Some((cell, made.puzzle.given_at(cell)?))).collect();
    Ok(added(document, &[], &givens))
}

type Given = (graeco_grid::Cell, graeco_grid::Symbol);

/// Clues and givens as changes of the text, with their words.
fn added(document: &Document, clues: &[Clue], givens: &[Given]) -> Value {
    let (puzzle, alphabet) = (document.puzzle(), document.alphabet());
    let tables: Vec<String> = clues.iter().map(|clue| table(clue, puzzle)).collect();
    let of_clues = tables.iter().map(|table| table.replacen("]]\n", " ", 1).replace("[[", "").replace('\n', ", "));
    let of_givens =
        givens.iter().map(|&(cell, symbol)| format!("given {} = {}", puzzle.name_of(cell), alphabet.name(symbol)));
    let words: Vec<String> = of_clues.chain(of_givens).collect();
    json!({ "clues": tables, "givens": changes(document, givens), "words": words })
}

/// Givens as a page changes them: row, column, symbol.
fn changes(document: &Document, givens: &[Given]) -> Vec<[usize; 3]> {
    let order = document.puzzle().order();
    givens.iter().map(|&(cell, symbol)| [cell.row(order), cell.column(order), symbol.index()]).collect()
}

/// A random solution, as givens of the open cells.
fn fill(document: &Document, asked: &Value, limits: &Limits) -> Result<Value, String> {
    let puzzle = document.puzzle();
    let square = random_solution(document, seed(asked), limits)?;
    let open = puzzle.order().cells().filter(|&cell| puzzle.has(cell) && puzzle.given_at(cell).is_none());
    let givens: Vec<Given> = open.map(|cell| (cell, square.at(cell))).collect();
    Ok(json!({ "givens": changes(document, &givens) }))
}

/// A walk that goes wrong at its first guesses may take for ever; another one may not. The search begins anew by itself, but
/// too late for an empty grid of unknown regions.
fn random_solution(document: &Document, seed: u64, limits: &Limits) -> Result<Square, String> {
    for round in 0..40 {
        let within = Limits { solutions: Some(1), nodes: Some(FILL_NODES << round), ..limits.clone() };
        let mut walk = document.puzzle().search().limits(within).seed(seed.wrapping_add(round)).solutions();
        if let Some(square) = walk.next() {
            return Ok(square);
        }
        match walk.end() {
            Some(Outcome::Stopped(graeco_grid::Stop::NodeLimit)) => {}
            Some(Outcome::Stopped(stop)) => return Err(format!("No solution was found: {stop}.")),
            _ => return Err("There is no solution.".into()),
        }
    }
    Err("No solution was found.".into())
}

/// The rating, and the steps in words. `complete` is false where there are more, or no time for the rating, which is not there
/// then.
fn path(document: &Document, _: &Value, limits: &Limits) -> Result<Value, String> {
    if has_none(document, limits) {
        return Err("There is no solution, so there is no rating. The verdict lists what is contradictory.".into());
    }
    let budget = Budget::start(limits);
    let position = Position::new(document.puzzle()).ok_or_else(unavailable)?;
    let mut explainer = Explainer::new(position.clone()).budget(&budget);
    let (mut steps, mut before) = (Vec::new(), position.clone());
    while steps.len() < MOST_STEPS
        && let Some(step) = explainer.next()
    {
        let words = step.describe(&before, |symbol| document.alphabet().name(symbol));
        steps.push(words);
        before = explainer.position().clone();
    }
    let Ok(rating) = Explainer::new(position).rate(&budget) else {
        return Ok(json!({ "steps": steps, "complete": false }));
    };
    Ok(json!({
        "level": rating.level.name(), "rating": f64::from(rating.most) / 10.0, "score": rating.score,
        "hardest": rating.hardest.map(|technique| technique.name()), "solved": rating.is_solved,
        "open": rating.open_cells, "count": rating.steps, "complete": rating.steps == steps.len(), "steps": steps,
    }))
}

/// Whether there is no solution, as far as a part of the time shows it.
fn has_none(document: &Document, limits: &Limits) -> bool {
    let left = limits.deadline.map(|end| end.saturating_duration_since(Instant::now()) / 4);
    let within = Limits { solutions: Some(1), time: left.or(limits.time), ..limits.clone() };
    let count = document.puzzle().search().limits(within).count();
    count.solutions == 0 && count.end == Outcome::Complete
}

/// Which digits are wrong, and whether the grid is solved. Where there are several solutions, only whether one fits.
fn check(document: &Document, asked: &Value, limits: &Limits) -> Result<Value, String> {
    let order = document.puzzle().order();
    let number = |value: &Value| value.as_u64().and_then(|number| usize::try_from(number).ok());
    let mut puzzle = document.puzzle().clone();
    let mut typed = Vec::new();
    for digit in asked["digits"].as_array().into_iter().flatten() {
        let place = (number(&digit[0]), number(&digit[1]), number(&digit[2]));
        let (Some(row), Some(column), Some(symbol)) = place else { continue };
        if row.max(column) >= order.get() || symbol >= order.grid_symbol_count() {
            continue;
        }
        let given = (order.cell(row, column), graeco_grid::Symbol::new(symbol));
        typed.push(given);
        if puzzle.given_at(given.0).is_none() && puzzle.set_given(given.0, Some(given.1)).is_err() {
            return Err("A digit stands in a cell that is not there.".into());
        }
    }
    let first = |puzzle: &graeco_grid::Puzzle, most| {
        let mut walk = puzzle.search().limits(Limits { solutions: Some(most), ..limits.clone() }).solutions();
        let found: Vec<Square> = walk.by_ref().collect();
        match walk.end() {
            Some(Outcome::Stopped(stop)) if found.is_empty() => Err(format!("Not known: {stop}.")),
            end => Ok((found, end == Some(Outcome::Complete))),
        }
    };
    let fits = !first(&puzzle, 1)?.0.is_empty();
    let is_full = order.cells().all(|cell| !puzzle.has(cell) || puzzle.given_at(cell).is_some());
    let mut wrong = Vec::new();
    if !fits
        && let (found, true) = first(document.puzzle(), 2)?
        && let [solution] = &found[..]
    {
        wrong =
            typed.iter().filter(|(cell, symbol)| solution.at(*cell) != *symbol).map(|(cell, _)| cell.index()).collect();
    }
    Ok(json!({ "fits": fits, "solved": fits && is_full, "wrong": wrong }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_set_of_counting_circles_is_not_suggested() {
        let circles = "[[countingcircles]]\ncells = 'r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r1c6'\n";
        let document = Document::parse(&format!("order = 6\nboxes = [2, 3]\n{circles}")).unwrap();
        for seed in 0..3 {
            let told = suggest(&document, &json!({ "seed": seed }), &Limits::default()).unwrap();
            assert!(
                told["clues"].as_array().unwrap().is_empty() && told["words"][0].as_str().unwrap().starts_with("given")
            );
        }
    }

    #[test]
    fn what_has_no_solution_has_no_rating() {
        for givens in ["12..34......1...", "1.......1......."] {
            let document = Document::parse(&format!("order = 4\nboxes = [2, 2]\ngivens = '{givens}'\n")).unwrap();
            let told = path(&document, &Value::Null, &Limits::default()).unwrap_err();
            assert!(told.starts_with("There is no solution"), "{told}");
        }
    }

    #[test]
    fn a_path_without_time_keeps_its_steps() {
        let document = Document::parse("order = 4\nboxes = [2, 2]\ngivens = '1.....3..4.....2'\n").unwrap();
        let within = |time| path(&document, &Value::Null, &Limits { time, ..Limits::default() }).unwrap();
        let all = within(None);
        assert_eq!((&all["complete"], &all["count"]), (&json!(true), &json!(all["steps"].as_array().unwrap().len())));
        assert_eq!(within(Some(std::time::Duration::ZERO)), json!({ "complete": false, "steps": [] }));
    }
}
