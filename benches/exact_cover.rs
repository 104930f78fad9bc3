//! How fast are the exact-cover engines, beside the crates of the registry, counting one solution after another?

mod peers;
mod ratio;

use std::hint::black_box;
use std::path::Path;

use criterion::Criterion;
use graeco_exact_cover::{Engine, Problem, text};
use ratio::Entrant;

/// Long enough for what takes microseconds.
const SHORT: std::time::Duration = std::time::Duration::from_millis(500);

/// Names and numbers of solutions.
const INSTANCES: [(&str, u128); 20] = [
    ("queens-12", 14_200),
    ("queens-14", 365_596),
    ("langford-11", 35_584),
    ("langford-12", 216_288),
    ("soma", 11_520),
    ("pent-8x8-hole", 520),
    ("pent-6x10", 9_356),
    ("domino-8x8", 12_988_816),
    ("latin-6-row1", 1_128_960),
    ("dls-7", 171_200),
    ("sudoku-many", 1_988_515),
    ("x3c-120-300", 4),
    ("qwh-20", 99_315),
    ("sts-13-fix", 115_200),
    ("wordsquare-4", 18_036),
    ("wordrect-4x5", 2_386),
    ("x8-64-2000", 1),
    ("x20-200-4000", 1),
    ("x5-40-600", 215),
    ("matching-k16", 2_027_025),
];

fn load(name: &str) -> Option<Problem> {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/exact-cover");
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/exact-cover");
    let path = [own, shared].map(|dir| dir.join(name).with_extension("xc")).into_iter().find(|path| path.exists())?;
    let problem = std::fs::read_to_string(path).ok().map(|text| text::parse(&text));
    Some(problem?.expect("the instance can be read"))
}

/// Lists all solutions, each of them built.
fn list(problem: &Problem, engine: Engine) -> u128 {
    let solutions = problem.search().engine(engine).solutions();
    solutions.map(|solution| u128::from(!black_box(solution).is_empty())).sum()
}

fn count(problem: &Problem, engine: Engine) -> u128 {
    problem.search().engine(engine).count().solutions
}

/// All who count an instance, ours first.
fn entrants(problem: &Problem) -> Vec<Entrant<'_>> {
    let mut entrants = vec![
        Entrant { name: "links", run: Box::new(|| count(problem, Engine::Links)) },
        Entrant { name: "cells", run: Box::new(|| count(problem, Engine::Cells)) },
        Entrant { name: "auto", run: Box::new(|| count(problem, Engine::Auto)) },
        Entrant { name: "listed", run: Box::new(|| list(problem, Engine::Auto)) },
        Entrant { name: "dlx", run: Box::new(|| peers::dlx(problem)) },
        Entrant { name: "exact-covers", run: Box::new(|| peers::exact_covers(problem)) },
    ];
    if peers::is_plain(problem) {
        entrants.push(Entrant { name: "xcov", run: Box::new(|| peers::xcov(problem)) });
    }
    entrants
}

/// How many of the entrants are ours and count.
const OURS: usize = 3;

fn table(only: &[String]) {
    println!("seconds, medians of programs run in turn; ratio: the fastest crate's time over ours");
    let (mut best, mut auto) = (Vec::new(), Vec::new());
    for (name, expected) in INSTANCES {
        if !only.is_empty() && !only.iter().any(|o| name.contains(o.as_str())) {
            continue;
        }
        let Some(problem) = load(name) else {
            println!("{name:14} skipped: ../shared/exact-cover is not here");
            continue;
        };
        let mut entrants = entrants(&problem);
        let quick = expected < 1_000_000 && problem.option_count() < 1800;
        let seconds = ratio::medians(&mut entrants, if quick { 5 } else { 3 }, expected);
        print!("{name:14}");
        for (entrant, second) in entrants.iter().zip(&seconds) {
            print!("  {} {second:.4}", entrant.name);
        }
        let fastest = seconds[OURS + 1..].iter().copied().fold(f64::MAX, f64::min);
        best.push(fastest / seconds[0].min(seconds[1]));
        auto.push(fastest / seconds[2]);
        println!("  ratio {:.2}, of auto {:.2}", best[best.len() - 1], auto[auto.len() - 1]);
    }
    if !best.is_empty() {
        let mean = |ratios: &[f64]| (ratios.iter().map(|r| r.ln()).sum::<f64>() / ratios.len() as f64).exp();
        println!("geometric mean of the ratios: better engine {:.2}, auto {:.2}", mean(&best), mean(&auto));
    }
}

fn small_instances(criterion: &mut Criterion) {
    for name in ["queens-8", "langford-8", "queencolor-7"] {
        let Some(problem) = load(name) else { continue };
        let mut group = criterion.benchmark_group(name);
        for mut entrant in entrants(&problem) {
            group.bench_function(entrant.name, |bencher| bencher.iter(|| (entrant.run)()));
        }
        group.finish();
    }
}

fn main() {
    let only: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    table(&only);
    if only.is_empty() {
        small_instances(
            &mut Criterion::default().sample_size(20).warm_up_time(SHORT).measurement_time(SHORT).without_plots(),
        );
    }
}
