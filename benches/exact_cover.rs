//! The speed of the exact-cover engines and counts, beside the crates of the registry.

mod peers;
mod ratio;
mod record;

use std::hint::black_box;
use std::path::Path;

use criterion::Criterion;
use graeco_exact_cover::{Engine, Limits, Method, Outcome, Problem, text};
use ratio::Entrant;
use record::Record;
use record::pages::row::geometric_mean;

/// Long enough for what takes microseconds.
const SHORT: std::time::Duration = std::time::Duration::from_millis(500);

/// Names and numbers of solutions.
const INSTANCES: [(&str, u128); 22] = [
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
    ("wordsquare-5", 16_562),
    ("wordrect-4x5", 2_386),
    ("macmahon-4x6", 106_624),
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

/// Lists all solutions, each of them built and hashed.
fn list(problem: &Problem, engine: Engine) -> u128 {
    let mut solutions = problem.search().engine(engine).solutions();
    let (mut found, mut hash) = (0, peers::Hash::default());
    while let Some(solution) = solutions.advance() {
        found += 1;
        solution.iter().for_each(|option| hash.add(option.index()));
    }
    black_box(hash);
    found
}

fn count(problem: &Problem, method: Method) -> u128 {
    problem.counting().method(method).run().solutions.try_into().unwrap_or(u128::MAX)
}

/// A program of ours, by its name.
type Ours = (&'static str, fn(&Problem) -> u128);

/// The ones that list, the one that a user gets last.
const LISTING: [Ours; 4] = [
    ("links", |problem| list(problem, Engine::Links)),
    ("cells", |problem| list(problem, Engine::Cells)),
    ("portable", |problem| list(problem, Engine::PortableRows)),
    ("auto", |problem| list(problem, Engine::Auto)),
];

/// The ones that count, the one that a user gets last.
const COUNTING: [Ours; 3] = [
    ("rows", |problem| count(problem, Method::Search(Engine::Rows))),
    ("portable", |problem| count(problem, Method::Search(Engine::PortableRows))),
    ("auto", |problem| count(problem, Method::Auto)),
];

/// All who list or count an instance, ours first.
fn entrants<'p>(problem: &'p Problem, ours: &[Ours], listing: bool) -> Vec<Entrant<'p>> {
    let mut entrants: Vec<Entrant<'_>> = Vec::new();
    for &(name, run) in ours {
        entrants.push(Entrant { name, run: Box::new(move || run(problem)) });
    }
    entrants.push(Entrant { name: "dlx", run: Box::new(move || peers::dlx(problem, listing)) });
    entrants.push(Entrant { name: "exact-covers", run: Box::new(move || peers::exact_covers(problem, listing)) });
    if peers::is_plain(problem) {
        entrants.push(Entrant { name: "xcov", run: Box::new(move || peers::xcov(problem, listing)) });
        entrants.push(Entrant { name: "dlx-rs", run: Box::new(|| peers::dlx_rs(problem)) });
        entrants.push(Entrant { name: "dancing-links", run: Box::new(|| peers::dancing_links(problem)) });
    }
    entrants
}

/// One table: who is how fast, and the fastest crate's time over each of ours.
fn table(title: &str, ours: &[Ours], listing: bool, only: &[String], record: &mut Record) {
    println!("{title}: seconds, medians of programs run in turn; then the fastest crate's time over each of ours");
    let mut ratios = vec![Vec::new(); ours.len()];
    for (name, expected) in INSTANCES {
        if !only.is_empty() && !only.iter().any(|o| name.contains(o.as_str())) {
            continue;
        }
        let Some(problem) = load(name) else {
            println!("{name:14} skipped: ../shared/exact-cover is not here");
            continue;
        };
        let mut entrants = entrants(&problem, ours, listing);
        let seconds = ratio::medians(&mut entrants, 3, expected);
        print!("{name:14}");
        for (entrant, second) in entrants.iter().zip(&seconds) {
            print!(" {} {second:.4}", entrant.name);
        }
        let crates = entrants[ours.len()..].iter().zip(seconds[ours.len()..].iter().copied());
        let (peer, fastest) = crates.min_by(|a, b| a.1.total_cmp(&b.1)).expect("a crate");
        for ((ratios, &seconds), (name, _)) in ratios.iter_mut().zip(&seconds).zip(ours) {
            ratios.push(fastest / seconds);
            print!(" | {name} {:.2}", fastest / seconds);
        }
        println!();
        record.add(title, name, peer.name, fastest / seconds[ours.len() - 1]);
    }
    for ((name, _), ratios) in ours.iter().zip(&ratios) {
        let least = ratios.iter().copied().fold(f64::MAX, f64::min);
        println!("{title}, {name}: geometric mean {:.2}, least {least:.2}", geometric_mean(ratios.iter().copied()));
    }
}

/// Every line of `EXPECTED.tsv`, by every engine and method that can take it, each for a minute at most.
fn expected(only: &[String]) {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/exact-cover/EXPECTED.tsv");
    let Ok(text) = std::fs::read_to_string(shared) else {
        return println!("skipped: ../shared/exact-cover is not here");
    };
    let methods = Engine::ALL.map(Method::Search);
    let methods =
        [Method::Auto, Method::Memo, Method::Isomorphs, Method::Frontier, Method::Matching].into_iter().chain(methods);
    let methods: Vec<Method> = methods.collect();
    for row in text.lines().skip(1) {
        let row: Vec<&str> = row.split('\t').collect();
        if row[5] == "-" || !only.is_empty() && !only.iter().any(|o| row[0].contains(o.as_str())) {
            continue;
        }
        let Some(problem) = load(row[0]) else { continue };
        print!("{:18}", row[0]);
        for &method in &methods {
            if matches!(method, Method::Search(engine) if !engine.carries(&problem)) {
                continue;
            }
            let start = std::time::Instant::now();
            let limits = Limits { time: Some(std::time::Duration::from_secs(60)), ..Limits::default() };
            let (total, methods_used) = problem.counting().method(method).limits(limits).run_with_methods();
            let seconds = start.elapsed().as_secs_f64();
            let asked = methods_used.iter().all(|&used| method == Method::Auto || used == method);
            match total.end {
                Outcome::Complete => assert_eq!(total.solutions.to_string(), row[5], "{} by {}", row[0], method.name()),
                _ => print!(" [{} not in a minute]", method.name()),
            }
            if asked && total.end == Outcome::Complete {
                print!(" {} {seconds:.3}", method.name());
            }
        }
        println!();
    }
}

fn small_instances(criterion: &mut Criterion) {
    for name in ["queens-8", "langford-8", "queencolor-7"] {
        let Some(problem) = load(name) else { continue };
        let mut group = criterion.benchmark_group(name);
        for mut entrant in entrants(&problem, &LISTING, true) {
            group.bench_function(entrant.name, |bencher| bencher.iter(|| (entrant.run)()));
        }
        group.finish();
    }
}

/// What follows `--` chooses instances by parts of their names; `--listing`, `--counting` and `--expected` choose one of
/// the tables.
fn main() {
    let (asked, only): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(|a| a.starts_with('-'));
    let wants = |table: &str| asked.iter().any(|a| a == table);
    if wants("--expected") {
        return expected(&only);
    }
    let mut record = Record::of("exact_cover");
    if !wants("--counting") {
        table("exact covers listed", &LISTING, true, &only, &mut record);
    }
    if !wants("--listing") {
        table("exact covers counted", &COUNTING, false, &only, &mut record);
    }
    record.finish();
    if only.is_empty() && !wants("--counting") && !wants("--listing") {
        small_instances(
            &mut Criterion::default().sample_size(20).warm_up_time(SHORT).measurement_time(SHORT).without_plots(),
        );
    }
}
