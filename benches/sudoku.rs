//! How fast is one 9×9 Sudoku after another, solved and proved unique, beside the `sudoku` crate?

mod ratio;

use std::path::Path;

use criterion::Criterion;
use graeco_sudoku::{Generator, Recipe, Sudoku, Symmetry};
use ratio::Entrant;

/// Puzzles as lines of 81 characters: a set beside the project, or nothing.
fn shared(name: &str, most: usize) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/sudoku").join(name).with_extension("txt");
    let text = std::fs::read_to_string(path).unwrap_or_default();
    if text.is_empty() {
        println!("{name}: skipped, ../shared/sudoku is not here");
    }
    text.lines()
        .filter(|line| !line.starts_with('#') && line.len() >= 81)
        .take(most)
        .map(|l| l[..81].to_owned())
        .collect()
}

/// What is solved: as many solutions as there are, up to two, added over all puzzles.
fn ours(puzzles: &[String]) -> u128 {
    puzzles.iter().map(|line| u128::from(line.parse::<Sudoku>().expect("81 characters").count(2))).sum()
}

fn peer(puzzles: &[String]) -> u128 {
    let count = |line: &String| sudoku::Sudoku::from_str_line(line).expect("81 characters").solutions_count_up_to(2);
    puzzles.iter().map(|line| count(line) as u128).sum()
}

/// Long enough for what takes microseconds.
const SHORT: std::time::Duration = std::time::Duration::from_millis(500);

fn main() {
    let minimal =
        || Generator::new(Recipe::new(1, None, Symmetry::None).expect("a recipe")).take(2000).map(|s| s.to_string());
    let sets = [
        ("random minimal", minimal().collect()),
        ("17 givens", shared("17-givens", 5000)),
        ("top 1465", shared("top1465", 1465)),
        ("hardest, over 11", shared("hardest-11", 1000)),
        ("hardest of 2011", shared("hardest-2011", 375)),
        ("several solutions", shared("several-solutions", 5000)),
    ];
    for (name, puzzles) in &sets {
        if puzzles.is_empty() {
            continue;
        }
        let expected = if *name == "several solutions" { 2 } else { 1 } * puzzles.len() as u128;
        let mut entrants = [
            Entrant { name: "graeco", run: Box::new(|| ours(puzzles)) },
            Entrant { name: "sudoku 0.8", run: Box::new(|| peer(puzzles)) },
        ];
        let seconds = ratio::medians(&mut entrants, 7, expected);
        let each = |s: f64| s * 1e6 / puzzles.len() as f64;
        println!(
            "{name:18} graeco {:8.2} µs, sudoku 0.8 {:8.2} µs, ratio {:.2}",
            each(seconds[0]),
            each(seconds[1]),
            seconds[1] / seconds[0]
        );
    }
    let mut criterion =
        Criterion::default().sample_size(20).warm_up_time(SHORT).measurement_time(SHORT).without_plots();
    let few: Vec<String> = sets[0].1.iter().take(50).cloned().collect();
    let mut group = criterion.benchmark_group("50 random minimal puzzles");
    group.bench_function("graeco", |bencher| bencher.iter(|| ours(&few)));
    group.bench_function("sudoku 0.8", |bencher| bencher.iter(|| peer(&few)));
    group.finish();
    let mut group = criterion.benchmark_group("generate a minimal puzzle");
    let mut generator = Generator::new(Recipe::new(1, None, Symmetry::None).expect("a recipe"));
    group.bench_function("graeco", |bencher| bencher.iter(|| generator.next()));
    group.bench_function("sudoku 0.8", |bencher| bencher.iter(sudoku::Sudoku::generate));
    group.finish();
}
