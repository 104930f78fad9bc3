//! Random sequences of calls on puzzles, searches, batches, text and files, compared with naive code.

mod asked;
mod generated;
mod plan;
mod rule;
mod written;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::calls::{Calls, check, shorter};
use asked::{Asked, Question, silence_panics};
use generated::generate;
use graeco_batch::{Batch, Width};
use graeco_grid::{Engine, Limits, Outcome, Puzzle, Square, Stop};
use plan::{Plan, some_cells};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;

/// A puzzle, and calls on it.
#[derive(Clone, Debug)]
struct Sequence {
    plan: Plan,
    calls: Vec<Call>,
}

#[derive(Clone, Debug)]
enum Call {
    List { engine: Engine, matching: bool, seed: Option<u64>, take: Option<usize> },
    Count { engine: Engine, limits: Few },
    Batch { width: Width, question: Question, limit: u64, puzzles: Vec<Vec<u8>>, bad: Option<usize>, ended: bool },
    Text { square: usize, open: Vec<usize> },
    File,
    Generate { seed: u64, givens: Option<usize>, nodes: u64 },
}

/// Limits that a count is given.
#[derive(Clone, Copy, Debug)]
enum Few {
    Solutions(u64),
    Nodes(u64),
    Time,
    Memory,
    Interrupt,
}

fn plain(square: &Square) -> Vec<usize> {
    square.symbols().iter().map(|symbol| symbol.index()).collect()
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: T, expected: T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found:?}, expected {expected:?}")) }
}

impl Calls for Sequence {
    fn random(rng: &mut ChaCha8Rng) -> Sequence {
        let plan = Plan::random(rng);
        let number = rng.random_range(1..8);
        let calls = (0..number).map(|_| Call::random(rng, &plan)).collect();
        Sequence { plan, calls }
    }

    fn run(&self) -> Result<(), String> {
        silence_panics();
        let (puzzle, shape, expected) = (self.plan.puzzle(), self.plan.shape(), self.plan.solutions());
        let available = Width::ALL.into_iter().filter(|width| width.is_available());
        let mut batches: Vec<Batch> = available.filter_map(|width| Batch::with_width(&shape, width)).collect();
        for call in &self.calls {
            match call {
                Call::List { engine, matching, seed, take } => {
                    let mut search = puzzle.search().engine(*engine).matching(*matching);
                    if let Some(seed) = seed {
                        search = search.seed(*seed);
                    }
                    let found: Vec<Vec<usize>> =
                        search.solutions().take(take.unwrap_or(usize::MAX)).map(|square| plain(&square)).collect();
                    let set: BTreeSet<Vec<usize>> = found.iter().cloned().collect();
                    same("solutions told twice", set.len(), found.len())?;
                    same("number of solutions", found.len(), expected.len().min(take.unwrap_or(usize::MAX)))?;
                    same("solutions that are none", set.difference(&expected).count(), 0)?;
                }
                Call::Count { engine, limits } => count(&puzzle, *engine, *limits, expected.len() as u64)?,
                Call::Batch { width, question, limit, puzzles, bad, ended } => {
                    let Some(batch) = batches.iter_mut().find(|batch| batch.width() == *width) else { continue };
                    let asked = Asked { plan: &self.plan, limit: *limit, puzzles };
                    match (bad, ended) {
                        (Some(bad), _) => asked.wrong(batch, *question, *bad)?,
                        (None, true) => asked.interrupted(batch, *question)?,
                        (None, false) => asked.right(batch, *question)?,
                    }
                }
                Call::Text { square, open } => self.plan.text(*square, open)?,
                Call::File => self.plan.file(&expected)?,
                Call::Generate { seed, givens, nodes } => generate(*seed, *givens, *nodes)?,
            }
        }
        Ok(())
    }

    fn smaller(&self) -> Vec<Sequence> {
        let with = |plan: Plan| Sequence { plan, ..self.clone() };
        let plan = &self.plan;
        let calls = shorter(&self.calls).into_iter().map(|calls| Sequence { calls, ..self.clone() });
        let rules = shorter(&plan.rules).into_iter().map(|rules| with(Plan { rules, ..plan.clone() }));
        let houses = shorter(&plan.houses).into_iter().map(|houses| with(Plan { houses, ..plan.clone() }));
        let givens = shorter(&plan.givens).into_iter().map(|givens| with(Plan { givens, ..plan.clone() }));
        let puzzles = self.calls.iter().enumerate().flat_map(|(at, call)| {
            let lists = if let Call::Batch { puzzles, .. } = call { shorter(puzzles) } else { Vec::new() };
            lists.into_iter().map(move |less| {
                let mut calls = self.calls.clone();
                if let Call::Batch { puzzles, .. } = &mut calls[at] {
                    *puzzles = less;
                }
                Sequence { calls, ..self.clone() }
            })
        });
        calls.chain(rules).chain(houses).chain(givens).chain(puzzles).collect()
    }
}

impl Call {
    fn random(rng: &mut ChaCha8Rng, plan: &Plan) -> Call {
        let n = plan.n;
        let engine = *[Engine::Auto, Engine::Prune, Engine::Cover].choose(rng).expect("some");
        match rng.random_range(0..100) {
            0..25 => Call::List {
                engine,
                matching: rng.random(),
                seed: rng.random_bool(0.4).then(|| rng.random()),
                take: rng.random_bool(0.3).then(|| rng.random_range(0..5)),
            },
            25..45 => Call::Count {
                engine,
                limits: match rng.random_range(0..5) {
                    0 => Few::Solutions(*[0, 1, 2, 700].choose(rng).expect("some")),
                    1 => Few::Nodes(rng.random_range(0..60)),
                    2 => Few::Time,
                    3 => Few::Memory,
                    _ => Few::Interrupt,
                },
            },
            45..80 => {
                use Question::*;
                let number = if rng.random_bool(0.2) { rng.random_range(0..700) } else { rng.random_range(0..20) };
                let puzzle = |rng: &mut ChaCha8Rng| {
                    let mut cells = vec![0; n * n];
                    let givens = rng.random_range(0..=n + 1).min(n * n);
                    for cell in some_cells(rng, n, givens) {
                        cells[cell] = rng.random_range(1..=n as u8);
                    }
                    cells
                };
                let puzzles: Vec<Vec<u8>> = (0..number).map(|_| puzzle(rng)).collect();
                Call::Batch {
                    width: *Width::ALL.choose(rng).expect("some"),
                    question: *[Solve, Answers, Solutions, Struck, Pencilmarks].choose(rng).expect("some"),
                    limit: *[0, 1, 2, 3, 20, u64::MAX].choose(rng).expect("some"),
                    bad: rng.random_bool(0.25).then(|| rng.random_range(0..=number)),
                    ended: rng.random_bool(0.15),
                    puzzles,
                }
            }
            80..90 => {
                let open = rng.random_range(0..=n * n);
                Call::Text { square: rng.random_range(0..1000), open: some_cells(rng, n, open) }
            }
            90..99 => Call::File,
            _ => Call::Generate {
                seed: rng.next_u64(),
                givens: rng.random_bool(0.5).then(|| rng.random_range(25..60)),
                nodes: rng.random_range(0..200),
            },
        }
    }
}

fn count(puzzle: &Puzzle, engine: Engine, limits: Few, expected: u64) -> Result<(), String> {
    let none = Limits::default();
    let (limits, ends) = match limits {
        Few::Solutions(most) => (Limits::solutions(most), [Outcome::SolutionLimit, Outcome::Complete]),
        Few::Nodes(nodes) => (Limits { nodes: Some(nodes), ..none }, [Stop::NodeLimit.into(), Outcome::Complete]),
        Few::Time => (Limits { time: Some(Duration::ZERO), ..none }, [Stop::TimeLimit.into(), Outcome::Complete]),
        Few::Memory => (Limits { memory: Some(1), ..none }, [Stop::MemoryLimit.into(), Outcome::Complete]),
        Few::Interrupt => {
            let interrupt = Some(Arc::new(AtomicBool::new(true)));
            (Limits { interrupt, ..none }, [Stop::Interrupted.into(), Outcome::Complete])
        }
    };
    let most = limits.solutions.unwrap_or(u64::MAX);
    let count = puzzle.search().engine(engine).limits(limits).count();
    if !ends.contains(&count.end) {
        return Err(format!("a count ended by {:?}, expected one of {ends:?}", count.end));
    }
    let found = count.solutions as u64;
    match count.end {
        Outcome::Complete => same("count", found, expected),
        Outcome::SolutionLimit => same("count to a limit", found, expected.min(most)),
        _ if found > expected => Err(format!("a count of {found} at least, and there are {expected}")),
        _ => Ok(()),
    }
}

#[test]
fn sequences_of_calls_agree_with_naive_code() {
    check::<Sequence>();
}
