//! What can be learnt of a problem beside its solutions: the cheapest, random ones, estimates, why there are none.

use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use graeco_exact_cover::{
    Diagram, DiagramError, End, Engine, Guess, Limits, NoObstacle, Problem, explain_unsat, simplify, text,
};
use num_bigint::BigUint;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};

use super::shown::Shown;
use crate::ask::{Ask, count_json};
use crate::output::Output;
use crate::report::Report;
use crate::status::Status;

/// Prints the cheapest solutions, each after its cost.
pub(super) fn cheapest(
    shown: &Shown<'_>,
    number: usize,
    ask: &Ask,
    out: &mut Output,
    report: &Report,
) -> io::Result<Status> {
    let found = graeco_exact_cover::cheapest(shown.problem, number, Limits { solutions: None, ..ask.limits() });
    for solution in &found.solutions {
        out.line(&shown.priced(&solution.options, solution.cost))?;
    }
    out.flush()?;
    let (nodes, end) = (found.stats.nodes, found.end);
    report.stats(|| format!("{}: {} found, {nodes} nodes, {}", shown.file, found.solutions.len(), end.word()));
    if end != End::Exhausted {
        let what = format!("not proved; no solution but these costs less than {}", found.bound);
        report.note(&format!("{}: {what}", shown.file));
        return Ok(if end == End::Interrupted { Status::Interrupted } else { Status::Limit });
    }
    if found.solutions.is_empty() {
        report.note(&format!("{}: no solution", shown.file));
        return Ok(Status::NoSolution);
    }
    Ok(Status::Solved)
}

/// The diagram of all solutions; why there is none is told.
pub(super) fn compile(shown: &Shown<'_>, ask: &Ask, report: &Report) -> Option<Diagram> {
    let limits = Limits { solutions: None, ..ask.limits() };
    let memory = limits.memory.unwrap_or(usize::MAX);
    match Diagram::new(shown.problem, limits, memory) {
        Ok(diagram) => {
            let (nodes, edges) = (diagram.node_count(), diagram.edge_count());
            report.stats(|| format!("{}: a diagram of {nodes} nodes and {edges} edges", shown.file));
            Some(diagram)
        }
        Err(error) => {
            let hint = if matches!(error, DiagramError::TooLarge(_)) { "; --memory allows more" } else { "" };
            report.error(&format!("{}: {error}{hint}", shown.file));
            None
        }
    }
}

/// Prints random solutions.
pub(super) fn random(
    shown: &Shown<'_>,
    diagram: &Diagram,
    number: u64,
    seed: u64,
    out: &mut Output,
    report: &Report,
) -> io::Result<Status> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..number {
        let Some(solution) = diagram.random(&mut rng) else {
            report.note(&format!("{}: no solution", shown.file));
            return Ok(Status::NoSolution);
        };
        out.line(&shown.solution(&solution))?;
    }
    Ok(Status::Solved)
}

/// Prints one solution by its number from 1.
pub(super) fn nth(
    shown: &Shown<'_>,
    diagram: &Diagram,
    nth: &str,
    out: &mut Output,
    report: &Report,
) -> io::Result<Status> {
    let Some(number) = nth.parse::<BigUint>().ok().filter(|number| *number > BigUint::ZERO) else {
        report.error(&format!("`{nth}` is no number of a solution; expected 1 or more"));
        return Ok(Status::BadInput);
    };
    let Some(solution) = diagram.nth(number - 1_u32) else {
        report.note(&format!("{}: there are only {} solutions", shown.file, diagram.count()));
        return Ok(Status::NoSolution);
    };
    out.line(&shown.solution(&solution))?;
    Ok(Status::Solved)
}

/// Prints for each option the number of solutions that use it.
pub(super) fn uses(shown: &Shown<'_>, diagram: &Diagram, out: &mut Output) -> io::Result<Status> {
    let uses = diagram.uses();
    if shown.json {
        let facts = Map::from_iter([
            ("count".to_owned(), count_json(&diagram.count())),
            ("nodes".to_owned(), diagram.node_count().into()),
            ("edges".to_owned(), diagram.edge_count().into()),
            ("uses".to_owned(), Value::Array(uses.iter().map(count_json).collect())),
        ]);
        out.line(&shown.object(None, facts))?;
    } else {
        for (option, uses) in shown.problem.options().zip(&uses) {
            out.line(&format!("{uses} {}", shown.problem.describe_option(option)))?;
        }
    }
    Ok(if diagram.count() == BigUint::ZERO { Status::NoSolution } else { Status::Solved })
}

/// So long the search is tried to learn what a node costs.
const TRIAL: Duration = Duration::from_millis(200);

/// Prints what random dives suggest.
pub(super) fn estimate(shown: &Shown<'_>, dives: u64, seed: u64, ask: &Ask, out: &mut Output) -> io::Result<Status> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let limits = Limits { solutions: None, ..ask.limits() };
    let guess = graeco_exact_cover::estimate(shown.problem, dives, limits, &mut rng);
    let started = Instant::now();
    let trial = shown.problem.search().limits(Limits { time: Some(TRIAL), ..Limits::default() }).count();
    let a_node = started.elapsed().as_secs_f64() / trial.stats.nodes.max(1) as f64;
    let seconds = Guess { mean: guess.nodes.mean * a_node, error: guess.nodes.error * a_node };
    let engine = Engine::Auto.chosen(shown.problem).name();
    if shown.json {
        let both = |guess: Guess| json!({ "mean": guess.mean, "error": guess.error });
        let facts = Map::from_iter([
            ("solutions".to_owned(), both(guess.solutions)),
            ("nodes".to_owned(), both(guess.nodes)),
            ("seconds".to_owned(), both(seconds)),
            ("engine".to_owned(), engine.into()),
            ("dives".to_owned(), guess.dives.into()),
        ]);
        out.line(&shown.object(None, facts))?;
    } else {
        let both = |guess: Guess| format!("{:.3e} ± {:.1e}", guess.mean, guess.error);
        out.line(&format!("solutions {}", both(guess.solutions)))?;
        out.line(&format!("nodes     {}", both(guess.nodes)))?;
        out.line(&format!("seconds   {} by {engine}, {} dives", both(seconds), guess.dives))?;
    }
    Ok(match guess.end {
        End::Exhausted => Status::Solved,
        End::Interrupted => Status::Interrupted,
        _ => Status::Limit,
    })
}

/// Prints items that cannot be covered together.
pub(super) fn explain(shown: &Shown<'_>, ask: &Ask, out: &mut Output, report: &Report) -> io::Result<Status> {
    match explain_unsat(shown.problem, &ask.limits()) {
        Ok(obstacle) => {
            let names: Vec<&str> = obstacle.items.iter().map(|&item| shown.problem.name(item)).collect();
            if shown.json {
                let facts = Map::from_iter([
                    ("items".to_owned(), json!(names)),
                    ("minimal".to_owned(), obstacle.minimal.into()),
                ]);
                out.line(&shown.object(None, facts))?;
            } else {
                out.line(&names.join(" "))?;
                let minimal = if obstacle.minimal { "" } else { "; perhaps fewer would do" };
                report.note(&format!(
                    "{}: these {} items cannot be covered together{minimal}",
                    shown.file,
                    names.len()
                ));
            }
            Ok(Status::Solved)
        }
        Err(error) => {
            report.note(&format!("{}: {error}", shown.file));
            Ok(match error {
                NoObstacle::Solvable => Status::NoSolution,
                NoObstacle::Unknown(End::Interrupted) => Status::Interrupted,
                NoObstacle::Unknown(_) => Status::Limit,
            })
        }
    }
}

/// Writes the parts of a problem into a folder, and prints their files' names.
pub(super) fn split(
    problem: &Problem,
    parts: usize,
    into: &Path,
    out: &mut Output,
    report: &Report,
) -> io::Result<Status> {
    let parts = problem.split(parts);
    let write = |part: &graeco_exact_cover::SubProblem| -> io::Result<std::path::PathBuf> {
        let path = into.join(format!("{}.xc", part.name));
        fs::write(&path, written(&part.problem))?;
        Ok(path)
    };
    if let Err(error) = fs::create_dir_all(into) {
        report.error(&format!("{} cannot be made: {error}", into.display()));
        return Ok(Status::BadInput);
    }
    for part in &parts {
        match write(part) {
            Ok(path) => out.line(&path.display().to_string())?,
            Err(error) => {
                report.error(&format!("{}/{}.xc cannot be written: {error}", into.display(), part.name));
                return Ok(Status::BadInput);
            }
        }
    }
    Ok(Status::Solved)
}

/// Prints a problem made simpler.
pub(super) fn simplified(shown: &Shown<'_>, out: &mut Output, report: &Report) -> io::Result<Status> {
    let simple = simplify(shown.problem);
    out.line(written(&simple.problem).trim_end())?;
    let (before, after) = (shown.problem, &simple.problem);
    report.stats(|| {
        let sizes = |problem: &Problem| format!("{} items, {} options", problem.items().len(), problem.option_count());
        format!("{}: {}; now {}", shown.file, sizes(before), sizes(after))
    });
    Ok(Status::Solved)
}

/// A problem in Knuth's text form.
pub(super) fn written(problem: &Problem) -> String {
    let mut written = String::new();
    // Writing to a string does not fail.
    let _ = text::write(problem, &mut written);
    written
}
