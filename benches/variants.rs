//! The speed of variants, kind by kind, beside the Interactive Sudoku Solver.
//!
//! Every puzzle of `../shared/variants` is read from its line, compiled, solved, and proved to have one solution. The
//! times of the other solver are those of `REFERENCE.tsv`, scaled by the `sudoku` crate on the same puzzles as there. A
//! name on the command line picks the kinds that contain it.
//!
//! `--fresh` takes a hundred puzzles a kind that the generator makes from fixed seeds; `--easy` adds givens to each of them
//! until no guess is needed; `--hard` takes some with five times the guesses, of the kinds that search hard. They are kept
//! under `target/fresh`, `target/easy` and `target/hard` and read from there the next time. `--catalogue` takes ten puzzles of every kind of rule of which no file has any.

mod fresh;
mod record;

use std::path::Path;
use std::time::Instant;

use graeco_document::Document;
use graeco_grid::{Limits, Outcome};
use graeco_rules::KINDS;
use record::Record;
use record::pages::row::geometric_mean;

/// What the `sudoku` crate took for a puzzle of top1465 where the reference was measured, in microseconds.
const REFERENCE_CRATE: f64 = 11.0;

/// A puzzle is solved again and again for so long, in seconds, and the fastest time counts.
const PATIENCE: f64 = 0.01;

/// The kinds that search hard.
const HARD: [&str; 7] = [
    "littlekiller",
    "nonconsecutive",
    "antiknight-nonconsecutive",
    "mixed",
    "antiknight",
    "entropic",
    "jigsaw-diagonal",
];

/// How many fresh puzzles of one kind are wanted, and how many harder ones.
const FRESH_COUNT: usize = 100;
const HARD_COUNT: usize = 10;

/// How many puzzles of a kind of which there is no file.
const CATALOGUE_COUNT: usize = 10;

/// A puzzle that takes longer is told on its own, in microseconds.
const SLOW: f64 = 1e6;

/// The times of one puzzle in microseconds.
struct Times {
    all: f64,
    read: f64,
    search: f64,
    guesses: u64,
    right: bool,
}

fn main() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared");
    let Ok(reference) = std::fs::read_to_string(shared.join("variants/REFERENCE.tsv")) else {
        println!("skipped, ../shared/variants is not here");
        return;
    };
    let wanted: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let has = |option: &str| std::env::args().any(|argument| argument == option);
    if has("--catalogue") {
        return catalogue(&shared, &wanted);
    }
    let others = [("--fresh", Others::Fresh), ("--easy", Others::Easy), ("--hard", Others::Hard)];
    if let Some((_, others)) = others.into_iter().find(|(option, _)| has(option)) {
        return other_puzzles(&shared, &reference, &wanted, others);
    }
    let scale = crate_microseconds(&shared) / REFERENCE_CRATE;
    println!("the sudoku crate takes {scale:.2} times as long as where the reference was measured");
    println!("kind                       puzzles    all µs   read µs search µs    max µs   guesses    x all x search");
    let (mut ratios, mut record) = (Vec::new(), Record::of("variants"));
    for line in reference.lines().skip(1) {
        let kind = line.split('\t').next().unwrap_or("");
        if wanted.is_empty() || wanted.iter().any(|name| kind.contains(name.as_str())) {
            let Some(row) = row(&shared, kind, line, scale) else { continue };
            record.add("variants solved and proved unique", kind, "Interactive Sudoku Solver", row[0]);
            ratios.push(row);
        }
    }
    let mean = |of: fn(&[f64; 2]) -> f64| geometric_mean(ratios.iter().map(of));
    println!("geometric mean of {} kinds: all {:.1}, search {:.1}", ratios.len(), mean(|r| r[0]), mean(|r| r[1]));
    record.finish();
}

/// Prints a table of the kinds of rule of which there is no file.
fn catalogue(shared: &Path, wanted: &[String]) {
    let files = std::fs::read_dir(shared.join("variants")).into_iter().flatten().flatten().map(|entry| entry.path());
    let files = files.filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    let known: String = files.filter_map(|path| std::fs::read_to_string(path).ok()).collect();
    println!("{HEAD}");
    for kind in KINDS.iter().filter(|kind| !known.contains(&format!("\"kind\":\"{}\"", kind.name))) {
        if wanted.is_empty() || wanted.iter().any(|name| kind.name.contains(name.as_str())) {
            plain_row(kind.name, &fresh::of_kind(kind, CATALOGUE_COUNT));
        }
    }
}

/// The head of a table of [`plain_row`]s.
const HEAD: &str = "kind                       puzzles median µs    max ms   guesses";

/// Puzzles that are not in the files.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Others {
    Fresh,
    Easy,
    Hard,
}

/// Prints a table of puzzles that are not in the files.
fn other_puzzles(shared: &Path, reference: &str, wanted: &[String], others: Others) {
    println!("{HEAD}");
    for kind in reference.lines().skip(1).filter_map(|line| line.split('\t').next()) {
        let is_wanted = wanted.is_empty() || wanted.iter().any(|name| kind.contains(name.as_str()));
        if !is_wanted || (others == Others::Hard && !HARD.contains(&kind)) {
            continue;
        }
        let path = shared.join("variants").join(kind).with_extension("jsonl");
        let Ok(lines) = std::fs::read_to_string(path) else { continue };
        let puzzles = match others {
            Others::Fresh => fresh::fresh(kind, &lines, FRESH_COUNT),
            Others::Easy => fresh::easy(kind, &lines, FRESH_COUNT),
            Others::Hard => {
                let guesses: Vec<u64> = lines.lines().filter_map(measure).map(|times| times.guesses).collect();
                let mean = guesses.iter().sum::<u64>() / guesses.len().max(1) as u64;
                fresh::hard(kind, &lines, HARD_COUNT, 5 * mean)
            }
        };
        plain_row(kind, &puzzles);
    }
}

/// Solves puzzles and prints their row, and the slow ones among them.
fn plain_row(kind: &str, lines: &str) {
    let mut times: Vec<(Times, &str)> = lines.lines().filter_map(|line| Some((measure(line)?, line))).collect();
    times.sort_unstable_by(|a, b| a.0.all.total_cmp(&b.0.all));
    let Some((greatest, _)) = times.last() else { return println!("{kind:<26}       0") };
    let guesses: u64 = times.iter().map(|(times, _)| times.guesses).sum();
    let wrong = if times.iter().all(|(times, _)| times.right) { "" } else { "  WRONG" };
    let median = times[times.len() / 2].0.all;
    println!("{kind:<26}{:>8}{median:>10.1}{:>10.1}{guesses:>10}{wrong}", times.len(), greatest.all / 1000.0);
    for (times, line) in times.iter().filter(|(times, _)| times.all > SLOW) {
        println!("  {:.1} s: {line}", times.all / 1e6);
    }
}

/// Solves the puzzles of a kind and prints their row; returns how many times as fast they were as the reference, with
/// everything and in the search alone, if they have one solution each.
fn row(shared: &Path, kind: &str, reference: &str, scale: f64) -> Option<[f64; 2]> {
    let text = std::fs::read_to_string(shared.join("variants").join(kind).with_extension("jsonl")).ok()?;
    let lines = text.lines().filter(|line| !line.is_empty());
    // Some lines ask another question: whether regions can be filled at all.
    let times: Vec<Times> = lines.filter_map(measure).collect();
    if times.is_empty() {
        return None;
    }
    let mean = |of: fn(&Times) -> f64| geometric_mean(times.iter().map(of));
    let [all, read, search] = [mean(|t| t.all), mean(|t| t.read), mean(|t| t.search)];
    let most = times.iter().map(|t| t.all).fold(0.0, f64::max);
    let guesses: u64 = times.iter().map(|t| t.guesses).sum();
    let number = |at: usize| {
        let milliseconds = reference.split('\t').nth(at).and_then(|field| field.parse::<f64>().ok());
        milliseconds.unwrap_or(f64::NAN) * 1000.0 * scale
    };
    let ratios = [number(3) / all, number(6) / search];
    println!(
        "{kind:<26}{:>8}{all:>10.1}{read:>10.1}{search:>10.1}{most:>10.0}{guesses:>10}{:>9.1}{:>9.1}{}",
        times.len(),
        ratios[0],
        ratios[1],
        if times.iter().all(|t| t.right) { "" } else { "  WRONG" }
    );
    (!["counts", "refcounts", "layouts", "none"].contains(&kind)).then_some(ratios)
}

/// Reads, compiles and solves a puzzle; `None` if it cannot be read, or asks only whether there is a solution.
fn measure(line: &str) -> Option<Times> {
    let mut best = Times { all: f64::INFINITY, read: f64::INFINITY, search: f64::INFINITY, guesses: 0, right: true };
    let begun = Instant::now();
    loop {
        let start = Instant::now();
        let document = Document::parse(line).ok()?;
        let (puzzle, count) = (document.puzzle(), document.header().count);
        if document.header().solvable.is_some() {
            return None;
        }
        // Some files say how many solutions there are.
        let read = start.elapsed();
        let limits = Limits::solutions(count.map_or(2, |count| count as u64 + 1));
        let mut solutions = puzzle.search().limits(limits).solutions();
        let compiled = start.elapsed();
        let found = solutions.by_ref().count() as u128;
        let all = start.elapsed();
        let micros = |time: std::time::Duration| time.as_secs_f64() * 1e6;
        best.all = best.all.min(micros(all));
        best.read = best.read.min(micros(read));
        best.search = best.search.min(micros(all - compiled));
        // Both sides of a guess are nodes; the other solver counts the first of them.
        best.guesses = (solutions.stats().nodes - 1) / 2;
        best.right = found == count.unwrap_or(1) && solutions.end() == Some(Outcome::Complete);
        if begun.elapsed().as_secs_f64() > PATIENCE {
            return Some(best);
        }
    }
}

/// What the `sudoku` crate takes for a puzzle of top1465, solution and proof of uniqueness, in microseconds.
fn crate_microseconds(shared: &Path) -> f64 {
    let text = std::fs::read_to_string(shared.join("sudoku/top1465.txt")).unwrap_or_default();
    let puzzles: Vec<sudoku::Sudoku> =
        text.lines().filter_map(|line| sudoku::Sudoku::from_str_line(line).ok()).collect();
    let time = || {
        let start = Instant::now();
        assert!(puzzles.iter().all(|puzzle| puzzle.is_uniquely_solvable()));
        start.elapsed().as_secs_f64() * 1e6 / puzzles.len().max(1) as f64
    };
    (0..7).map(|_| time()).fold(f64::INFINITY, f64::min)
}
