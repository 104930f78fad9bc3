//! The time to complete the hard squares, seed by seed, and the method that wins. Beside it CaDiCaL alone, if
//! the feature `cadical` is on (it needs a C++ compiler).
//!
//! `cargo bench --bench completion -- --seconds 60 --seeds 3 --threads 1 qwh-33 qwh-35`: instances whose names contain
//! one of the words, all without any. Squares that had to be found are judged.

use std::path::Path;
use std::time::{Duration, Instant};

use graeco_grid::{Limits, Puzzle};

/// What the user asks for.
struct Settings {
    seconds: u64,
    seeds: u64,
    threads: usize,
    names: Vec<String>,
}

impl Settings {
    fn read() -> Settings {
        let mut settings = Settings { seconds: 20, seeds: 1, threads: 1, names: Vec::new() };
        let mut words = std::env::args().skip(1).filter(|word| !["--bench", "--save"].contains(&word.as_str()));
        while let Some(word) = words.next() {
            let mut number = || words.next().and_then(|word| word.parse().ok()).expect("a number after the option");
            match word.as_str() {
                "--seconds" => settings.seconds = number(),
                "--seeds" => settings.seeds = number(),
                "--threads" => settings.threads = number() as usize,
                _ => settings.names.push(word),
            }
        }
        if settings.names.is_empty() {
            settings.names.push("qwh-30".to_owned());
        }
        settings
    }
}

/// One run of ours in words.
fn ours(puzzle: &Puzzle, seed: u64, settings: &Settings) -> String {
    let limits = Limits { time: Some(Duration::from_secs(settings.seconds)), ..Limits::default() };
    let start = Instant::now();
    let completing = puzzle.completing().expect("houses alone").limits(limits).seed(seed).threads(settings.threads);
    let completion = completing.run();
    let seconds = start.elapsed().as_secs_f64();
    match completion.square {
        Ok(Some(square)) => {
            assert!(puzzle.is_solved_by(&square));
            let method = completion.method.map_or("", |method| method.name());
            let (moves, conflicts) = (completion.moves as f64 / 1e6, completion.conflicts / 1000);
            format!("{seconds:.2} {method} ({moves:.1}M moves, {conflicts}k conflicts)")
        }
        Ok(None) => format!("{seconds:.2} none"),
        Err(_) => format!(
            "> {} ({:.0}M moves, {}k conflicts)",
            settings.seconds,
            completion.moves as f64 / 1e6,
            completion.conflicts / 1000
        ),
    }
}

/// CaDiCaL on the direct encoding with pairwise exclusions, its variables and clauses shuffled by the seed.
#[cfg(feature = "cadical")]
fn cadical(puzzle: &Puzzle, seed: u64, settings: &Settings) -> String {
    use rand::{SeedableRng, seq::SliceRandom};
    let (n, cells) = (puzzle.order().get(), puzzle.order().cell_count());
    let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
    let mut names: Vec<i32> = (1..=(cells * n) as i32).collect();
    names.shuffle(&mut rng);
    let name = |cell: usize, symbol: usize| names[cell * n + symbol];
    let mut groups: Vec<Vec<i32>> = (0..cells).map(|cell| (0..n).map(|symbol| name(cell, symbol)).collect()).collect();
    for house in puzzle.houses() {
        groups.extend((0..n).map(|symbol| house.cells().iter().map(|cell| name(cell.index(), symbol)).collect()));
    }
    let mut clauses: Vec<Vec<i32>> = Vec::new();
    for group in groups {
        for (i, &a) in group.iter().enumerate() {
            clauses.extend(group[..i].iter().map(|&b| vec![-a, -b]));
        }
        clauses.push(group);
    }
    for (cell, given) in puzzle.givens().iter().enumerate() {
        clauses.extend(given.map(|symbol| vec![name(cell, symbol.index())]));
    }
    clauses.shuffle(&mut rng);
    let start = Instant::now();
    let mut solver: ::cadical::Solver<::cadical::Timeout> = ::cadical::Solver::new();
    clauses.into_iter().for_each(|clause| solver.add_clause(clause));
    solver.set_callbacks(Some(::cadical::Timeout::new(settings.seconds as f32)));
    let seconds = |start: Instant| start.elapsed().as_secs_f64();
    match solver.solve() {
        Some(true) => format!("{:.2}", seconds(start)),
        Some(false) => format!("{:.2} none", seconds(start)),
        None => format!("> {}", settings.seconds),
    }
}

#[cfg(not(feature = "cadical"))]
fn cadical(_: &Puzzle, _: u64, _: &Settings) -> String {
    "-".to_owned()
}

fn main() {
    let settings = Settings::read();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/latin");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        println!("skipping ../shared/latin, which is not here");
        return;
    };
    let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    println!("instance\tseed\tgraeco: seconds, by, cost\tCaDiCaL: seconds");
    for path in files {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if !settings.names.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a file that can be read");
        let Some(Ok(partial)) = graeco_latin::text::read_all(&text, None).next() else { continue };
        let Some(kind) = partial.kind else { continue };
        let puzzle = graeco_latin::complete(&partial.grid, kind).expect("symbols of the order");
        for seed in 1..=settings.seeds {
            println!("{name}\t{seed}\t{}\t{}", ours(&puzzle, seed, &settings), cadical(&puzzle, seed, &settings));
        }
    }
}
