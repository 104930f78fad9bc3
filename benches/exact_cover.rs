//! How fast are the exact-cover engines, beside the crates of the registry, counting one solution after another?

mod peers;
mod ratio;

use std::hint::black_box;
use std::path::Path;

use criterion::Criterion;
use graeco_exact_cover::{Engine, Problem, text};
use ratio::Entrant;

/// Name, number of solutions, and whether a quick run has it too.
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

/// Lists all solutions, one after another, as the peers do.
fn list(problem: &Problem, engine: Engine) -> u128 {
    let mut solutions = problem.search().engine(engine).solutions();
    solutions.by_ref().map(|solution| u128::from(!black_box(solution).is_empty())).sum()
}

fn table(only: &[String]) {
    println!(
        "{:16}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}",
        "seconds", "links", "cells", "auto", "count", "dlx", "xcov", "exact-c.", "ratio"
    );
    let mut ratios = Vec::new();
    for (name, expected) in INSTANCES {
        if !only.is_empty() && !only.iter().any(|o| name.contains(o.as_str())) {
            continue;
        }
        let Some(problem) = load(name) else {
            println!("{name:16} skipped: ../shared/exact-cover is not here");
            continue;
        };
        let mut entrants = vec![
            Entrant { name: "links", run: Box::new(|| list(&problem, Engine::Links)) },
            Entrant { name: "cells", run: Box::new(|| list(&problem, Engine::Cells)) },
            Entrant { name: "count links", run: Box::new(|| problem.search().engine(Engine::Links).count().solutions) },
            Entrant { name: "count cells", run: Box::new(|| problem.search().engine(Engine::Cells).count().solutions) },
            Entrant { name: "dlx", run: Box::new(|| peers::dlx(&problem)) },
        ];
        if peers::is_plain(&problem) {
            entrants.insert(5, Entrant { name: "xcov", run: Box::new(|| peers::xcov(&problem)) });
        }
        let seconds = ratio::medians(&mut entrants, 3, expected);
        print!("{name:16}");
        for second in &seconds[..5] {
            print!("{second:9.4}");
        }
        let fastest = seconds[4..].iter().copied().fold(f64::MAX, f64::min);
        let xcov = if peers::is_plain(&problem) { format!("{:9.4}", seconds[5]) } else { "        -".into() };
        let ratio = fastest / seconds[0].min(seconds[1]);
        ratios.push(ratio);
        println!("{xcov}{:9.4}{ratio:9.2}", seconds[seconds.len() - 1]);
    }
    println!(
        "ratio: the fastest crate's time over the better of links and cells; geometric mean {:.2}",
        ratio::geometric_mean(&ratios)
    );
}

fn main() {
    let only: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    table(&only);
    let _ = Criterion::default();
}
