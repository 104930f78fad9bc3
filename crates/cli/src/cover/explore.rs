//! Other questions about a problem: the cheapest solutions, random ones, estimates, reasons for none.

use std::time::{Duration, Instant};

use graeco_document::field;
use graeco_document::parts::{Names, Number};
use graeco_exact_cover::{
    Budget, Diagram, DiagramError, Engine, Limits, NoObstacle, Outcome, Problem, explain_unsat, simplify,
};
use graeco_host::status::Status;
use num_bigint::BigUint;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::shown::CoverPrinter;
use super::written;
use crate::answers::Answers;
use crate::estimates::Estimates;
use crate::input::{Answered, Told};

/// Prints the cheapest solutions, each after its cost.
pub(super) fn cheapest(shown: &CoverPrinter<'_>, number: usize, answers: &mut Answers<'_>) -> Status {
    let limits = Limits { solutions: None, ..shown.limits.clone() };
    let found = graeco_exact_cover::cheapest(shown.problem, number, &limits);
    for solution in &found.solutions {
        answers.line(shown.priced(&solution.options, solution.cost));
    }
    let (nodes, end) = (found.stats.nodes, found.end);
    // Costs that are not proved are bounded from below.
    let bound = (end != Outcome::Complete).then(|| Number::from(&found.bound));
    let record = shown.record().with(field::COUNT, &found.solutions.len()).with(field::BOUND, bound);
    answers.record(|| record.with(field::NODES, nodes).ended(end));
    answers.stats(|| format!("{}: {} found, {nodes} nodes, {}", shown.file, found.solutions.len(), end.word()));
    if end != Outcome::Complete {
        let what = format!("not proved; every other solution costs at least {}", found.bound);
        shown.note(what, answers);
        return Status::from(end);
    }
    if found.solutions.is_empty() {
        shown.note("no solution", answers);
        return Status::NoSolution;
    }
    Status::Solved
}

/// The diagram of all solutions. Prints the reason if there is none.
pub(super) fn compile(shown: &CoverPrinter<'_>, answers: &mut Answers<'_>) -> Result<Diagram, Told> {
    let error = match Diagram::new(shown.problem, &Limits { solutions: None, ..shown.limits.clone() }) {
        Ok(diagram) => {
            let (nodes, edges) = (diagram.node_count(), diagram.edge_count());
            answers.stats(|| format!("{}: a diagram of {nodes} nodes and {edges} edges", shown.file));
            return Ok(diagram);
        }
        Err(error) => error,
    };
    let (end, hint) = match error {
        DiagramError::TooLarge(_) => (error.stop(), "; --memory allows more"),
        _ => (error.stop(), ""),
    };
    Err(Told(shown.cut(shown.record(), end, format!("{error}{hint}"), answers)))
}

/// Prints random solutions.
pub(super) fn random(
    shown: &CoverPrinter<'_>,
    diagram: &Diagram,
    number: u64,
    seed: u64,
    answers: &mut Answers<'_>,
) -> Status {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut pace = Budget::start(shown.limits).pace();
    for drawn in 0..number {
        if let Err(end) = pace.step(1) {
            let what = format!("{drawn} of {number} solutions were drawn: {}", end.word());
            return shown.cut(shown.record().with(field::COUNT, &drawn), end, what, answers);
        }
        let Some(solution) = diagram.random(&mut rng) else {
            return shown.cut(shown.record().with(field::COUNT, &0), Outcome::Complete, "no solution", answers);
        };
        answers.line(shown.solution(&solution));
    }
    answers.record(|| shown.record().with(field::COUNT, &number).ended(Outcome::SolutionLimit));
    Status::Solved
}

/// Prints one solution by its number from 1.
pub(super) fn nth(shown: &CoverPrinter<'_>, diagram: &Diagram, number: &BigUint, answers: &mut Answers<'_>) -> Status {
    let Some(solution) = diagram.nth(number.clone() - 1_u32) else {
        let what = format!("{number} is above the number of solutions, {}", diagram.count());
        return shown.cut(shown.record().with(field::COUNT, &diagram.count()), Outcome::Complete, what, answers);
    };
    answers.line(shown.solution(&solution));
    answers.record(|| shown.record().with(field::COUNT, &diagram.count()).ended(Outcome::Complete));
    Status::Solved
}

/// Prints for each option the number of solutions that use it.
pub(super) fn uses(shown: &CoverPrinter<'_>, diagram: &Diagram, answers: &mut Answers<'_>) -> Status {
    let uses = match diagram.uses(&Budget::start(shown.limits)) {
        Ok(uses) => uses,
        Err(end) => {
            let what = format!("the uses of options were not counted: {}", end.word());
            return shown.cut(shown.record().with(field::COUNT, &diagram.count()), end, what, answers);
        }
    };
    if shown.json {
        let record = shown.record().with(field::COUNT, &diagram.count());
        let record = record.with(field::NODES, diagram.node_count() as u64).with(field::EDGES, diagram.edge_count());
        let uses: Vec<Number> = uses.iter().map(Number::from).collect();
        answers.line(record.with(field::USES, uses).ended(Outcome::Complete).line());
    } else {
        for (option, uses) in shown.problem.options().zip(&uses) {
            answers.line(format!("{uses} {}", shown.problem.describe_option(option)));
        }
    }
    if diagram.count() == BigUint::ZERO { Status::NoSolution } else { Status::Solved }
}

/// The duration of the search that measures the cost of a node.
const TRIAL: Duration = Duration::from_millis(200);

/// Prints the estimates of random dives.
pub(super) fn estimate(shown: &CoverPrinter<'_>, dives: u64, seed: u64, answers: &mut Answers<'_>) -> Status {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let limits = Limits { solutions: None, ..shown.limits.clone() };
    let started = Instant::now();
    let trial = shown.problem.search().limits(Limits { time: Some(TRIAL), nodes: None, ..limits.clone() }).count();
    // Where no node was visited, nothing is known.
    let a_node = match trial.stats.nodes {
        0 => f64::NAN,
        nodes => started.elapsed().as_secs_f64() / nodes as f64,
    };
    let guess = graeco_exact_cover::estimate(shown.problem, dives, &limits, &mut rng);
    let seconds = guess.nodes.scaled(a_node);
    let engine = Engine::Auto.chosen(shown.problem, &Budget::start(shown.limits)).name();
    let (solutions, nodes, dives, end) = (guess.solutions, guess.nodes, guess.dives, guess.end);
    let estimates = Estimates { solutions, nodes, seconds: Some((seconds, engine)), dives, end };
    estimates.answer(shown.record(), false, answers);
    estimates.warning().inspect(|warning| shown.note(warning, answers));
    Status::from(end)
}

/// Prints items that cannot be covered together.
pub(super) fn explain(shown: &CoverPrinter<'_>, answers: &mut Answers<'_>) -> Status {
    match explain_unsat(shown.problem, &Limits { solutions: None, ..shown.limits.clone() }) {
        Ok(obstacle) => {
            let names: Vec<_> = obstacle.items.iter().map(|&item| shown.problem.name(item)).collect();
            if shown.json {
                let record =
                    shown.record().with(field::ITEMS, Names::from(names)).with(field::MINIMAL, obstacle.minimal);
                answers.line(record.ended(Outcome::Complete).line());
            } else {
                answers.line(names.join(" "));
                let minimal = if obstacle.minimal { "" } else { "; a smaller set may exist" };
                shown.note(format!("these {} items cannot be covered together{minimal}", names.len()), answers);
            }
            Status::Solved
        }
        Err(error) => {
            let end = match error {
                NoObstacle::Solvable => Outcome::Complete,
                NoObstacle::Stopped(stop) => stop.into(),
            };
            shown.cut(shown.record().null(field::ITEMS), end, error, answers)
        }
    }
}

/// Prints a problem made simpler.
pub(super) fn simplified(shown: &CoverPrinter<'_>, answers: &mut Answers<'_>) -> Answered {
    let budget = Budget::start(shown.limits);
    let simple = match simplify(shown.problem, &budget) {
        Ok(simple) => simple,
        Err(end) => {
            shown.note(format!("not simplified: {}", end.word()), answers);
            return Ok(Status::from(end));
        }
    };
    let status = written::print(shown.file, &simple.problem, &budget, answers)?;
    if status != Status::Solved {
        return Ok(status);
    }
    let (before, after) = (shown.problem, &simple.problem);
    answers.stats(|| {
        let sizes = |problem: &Problem| format!("{} items, {} options", problem.items().len(), problem.option_count());
        format!("{}: {}; now {}", shown.file, sizes(before), sizes(after))
    });
    Ok(Status::Solved)
}
