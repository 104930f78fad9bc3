//! The speed of 9×9 Sudokus, in bulk and one at a time, beside the `sudoku` crate; and of other shapes in bulk, beside one
//! at a time? And what do canonical forms, minimal puzzles, their neighbours and ratings take?
//!
//! Each puzzle is read from text, solved, proved to have no second solution, and its solution printed as text. Ours and
//! the peer's turns alternate in one thread; the figures are medians. Build with `RUSTFLAGS="-C target-cpu=native"`,
//! for the peer's sake: ours finds out by itself what the machine has. With a word, as in `-- canon`, only the groups of
//! criterion with that word in their names are run.

mod ratio;
mod record;

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use criterion::{Criterion, Throughput};
use graeco_batch::{Answered, Batch, Width};
use graeco_grid::{Budget, Limits, Nine, Puzzle, Symbol};
use graeco_logic::{Explainer, Position};
use graeco_sudoku::{Generator, Recipe, Reducer, Sudoku, Symmetry, Variation};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ratio::Entrant;
use record::Record;

type Digits = [u8; 81];

/// Puzzles from a file of lines beside the project, or none.
fn shared(name: &str, most: usize) -> Vec<Digits> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/sudoku").join(name).with_extension("txt");
    let text = std::fs::read_to_string(path).unwrap_or_default();
    if text.is_empty() {
        println!("{name}: skipped, ../shared/sudoku is not here");
    }
    let lines = text.lines().filter(|line| !line.starts_with('#') && line.len() >= 81);
    lines.take(most).map(|line| *line[..81].parse::<Sudoku>().expect("81 cells").digits()).collect()
}

fn generated(givens: Option<usize>, number: usize) -> Vec<Digits> {
    let recipe = Recipe::new(1, givens, Symmetry::None).expect("a recipe");
    Generator::new(recipe).take(number).map(|sudoku| *sudoku.digits()).collect()
}

/// 23 random givens that do not clash and have no solution.
fn unsolvable(number: usize) -> Vec<Digits> {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut puzzle = || {
        let mut digits = [0; 81];
        while digits.iter().filter(|&&digit| digit > 0).count() < 23 {
            let cell = rng.random_range(0..81);
            let before = std::mem::replace(&mut digits[cell], rng.random_range(1..=9));
            if before > 0 || Sudoku::from_digits(digits).clash().is_some() {
                digits[cell] = before;
            }
        }
        digits
    };
    std::iter::repeat_with(&mut puzzle).filter(|digits| Nine::new(digits).count(1) == 0).take(number).collect()
}

/// The same puzzles in another guise and order, so that nothing is tuned to a file.
fn permuted(mut puzzles: Vec<Digits>) -> Vec<Digits> {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let lines = |rng: &mut ChaCha8Rng| -> Vec<usize> {
        let mut bands = [0, 1, 2];
        bands.shuffle(rng);
        let mut within = || {
            let mut lines = [0, 1, 2];
            lines.shuffle(rng);
            lines
        };
        bands.into_iter().flat_map(|band| within().map(|line| 3 * band + line)).collect()
    };
    for puzzle in &mut puzzles {
        let mut names: Vec<u8> = (1..=9).collect();
        names.shuffle(&mut rng);
        let (rows, columns, turn) = (lines(&mut rng), lines(&mut rng), rng.random::<bool>());
        let before = *puzzle;
        *puzzle = std::array::from_fn(|cell| {
            let (row, column) = if turn { (cell % 9, cell / 9) } else { (cell / 9, cell % 9) };
            let digit = before[9 * rows[row] + columns[column]];
            if digit == 0 { 0 } else { names[usize::from(digit) - 1] }
        });
    }
    puzzles.shuffle(&mut rng);
    puzzles
}

fn text(puzzles: &[Digits]) -> String {
    puzzles.iter().map(|digits| format!("{}\n", Sudoku::from_digits(*digits))).collect()
}

/// Text in, text out, by the batch: a line of digits for each puzzle with one solution, an empty one for the others.
fn in_bulk(text: &str, batch: &mut Batch) -> String {
    let mut digits = Vec::with_capacity(text.len());
    for line in text.as_bytes().as_chunks::<82>().0 {
        digits.extend_from_slice(&std::array::from_fn::<u8, 81, _>(|cell| line[cell] - b'0'));
    }
    let mut answered = Answered::default();
    batch.solve(&digits, 2, &Budget::default(), &mut answered).expect("no limit");
    let mut printed = Vec::with_capacity(text.len());
    for (square, &solutions) in answered.squares.as_chunks::<81>().0.iter().zip(&answered.solutions) {
        if solutions == 1 {
            printed.extend_from_slice(&square.map(|digit| digit + b'0'));
        }
        printed.push(b'\n');
    }
    String::from_utf8(printed).expect("digits")
}

/// The same, one at a time.
fn one_by_one(text: &str) -> String {
    let mut printed = Vec::with_capacity(text.len());
    for line in text.lines() {
        let sudoku: Sudoku = line.parse().expect("81 cells");
        let mut search = Nine::new(sudoku.digits());
        if let Some(square) = search.solution()
            && search.solution().is_none()
        {
            printed.extend_from_slice(&square.map(|digit| digit + b'0'));
        }
        printed.push(b'\n');
    }
    String::from_utf8(printed).expect("digits")
}

/// The same, by the peer.
fn peer(text: &str) -> String {
    let mut printed = String::with_capacity(text.len());
    for line in text.lines() {
        if let Some(square) = sudoku::Sudoku::from_str_line(line).expect("81 cells").solution() {
            printed.push_str(&square.to_str_line());
        }
        printed.push('\n');
    }
    printed
}

/// Every answer is judged: a solution of its puzzle, or rightly none.
fn judge(puzzles: &[Digits], printed: &str) {
    assert_eq!(printed.lines().count(), puzzles.len());
    for (digits, line) in puzzles.iter().zip(printed.lines()) {
        let sudoku = Sudoku::from_digits(*digits);
        match line.parse::<Sudoku>() {
            Ok(square) => {
                let symbols = square.givens().map(|given| given.expect("81 digits")).to_vec();
                let square = graeco_grid::Square::new(graeco_sudoku::alphabet().order(), symbols);
                assert!(sudoku.puzzle().is_solved_by(&square), "{sudoku}: {line}");
            }
            Err(_) => assert!(!sudoku.is_unique(), "{sudoku} has a solution"),
        }
    }
}

fn hash(text: &str) -> u128 {
    text.bytes().fold(7, |hash: u128, byte| hash.wrapping_mul(1_000_003).wrapping_add(u128::from(byte)))
}

fn bulk_table(sets: &[(&str, Vec<Digits>)], record: &mut Record) {
    println!("{:?}; nanoseconds a puzzle; ratio: the sudoku crate's time over ours", Width::best());
    println!(
        "set                  puzzles |   bulk  ratio |    one  ratio | crate | guesses, lane-rounds, ns a lane-round"
    );
    for (name, puzzles) in sets {
        if puzzles.is_empty() {
            continue;
        }
        let text = text(puzzles);
        let mut batch = graeco_sudoku::batch();
        let printed = in_bulk(&text, &mut batch);
        judge(puzzles, &printed);
        let stats = batch.stats();
        let expected = hash(&printed);
        let mut entrants = [
            Entrant { name: "bulk", run: Box::new(|| hash(&in_bulk(&text, &mut graeco_sudoku::batch()))) },
            Entrant { name: "one", run: Box::new(|| hash(&one_by_one(&text))) },
            Entrant { name: "sudoku 0.8", run: Box::new(|| hash(&peer(&text))) },
        ];
        // What is common to all is taken off: the comparison of what was printed.
        let mut compare = [Entrant { name: "hash", run: Box::new(|| hash(&printed)) }];
        let rounds = 7;
        let seconds = ratio::medians(&mut entrants, rounds, expected);
        let common = ratio::medians(&mut compare, rounds, expected)[0];
        let each: Vec<f64> = seconds.iter().map(|s| (s - common) * 1e9 / puzzles.len() as f64).collect();
        let number = puzzles.len() as f64;
        println!(
            "{name:20} {:7} | {:6.0} {:6.2} | {:6.0} {:6.2} | {:6.0} | {:.3}, {:.1}, {:.1}",
            puzzles.len(),
            each[0],
            each[2] / each[0],
            each[1],
            each[2] / each[1],
            each[2],
            stats.guesses as f64 / number,
            stats.lane_rounds as f64 / number,
            each[0] * number / stats.lane_rounds as f64,
        );
        record.add("Sudokus in bulk, text to text", name, "sudoku", each[2] / each[0]);
        record.add("Sudokus one at a time, text to text", name, "sudoku", each[2] / each[1]);
    }
}

/// Puzzles of another shape: squares from which all but so many symbols are taken.
fn shaped(shape: &Puzzle, keep: usize, number: usize) -> Vec<u8> {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let n = shape.order().get();
    let squares: Vec<_> =
        (0..16).map(|_| shape.search().seed(rng.random()).solutions().next().expect("a square")).collect();
    let mut puzzles = Vec::with_capacity(number * n * n);
    for _ in 0..number {
        let mut order: Vec<usize> = (0..n * n).collect();
        order.shuffle(&mut rng);
        let mut cells = vec![0; n * n];
        let square = &squares[rng.random_range(0..squares.len())];
        order[..keep].iter().for_each(|&cell| cells[cell] = square.symbols()[cell].index() as u8 + 1);
        puzzles.extend(cells);
    }
    puzzles
}

fn shapes_table(record: &mut Record) {
    let sudoku = Puzzle::sudoku(3, 3).expect("an order");
    let sheared = |cell: usize| cell / 27 * 3 + (cell % 9 + 9 - cell / 9 % 3) % 9 / 3;
    let jigsaw = Puzzle::jigsaw(9, &(0..81).map(sheared).collect::<Vec<_>>()).expect("nine regions");
    let shapes = [
        ("diagonal Sudoku", sudoku.with_diagonals(), 24, 20_000),
        ("jigsaw", jigsaw, 28, 20_000),
        ("6 × 6", Puzzle::sudoku(2, 3).expect("an order"), 12, 50_000),
        ("16 × 16", Puzzle::sudoku(4, 4).expect("an order"), 130, 2_000),
        ("diagonal Latin 7", Puzzle::latin(7).expect("an order").with_diagonals(), 14, 20_000),
    ];
    println!("\nother shapes, counted up to two: microseconds a puzzle");
    for (name, shape, keep, number) in shapes {
        let cells = shape.order().cell_count();
        let puzzles = shaped(&shape, keep, number);
        let one_at_a_time = || {
            let count = |cells: &[u8]| {
                let givens: Vec<_> = cells.iter().map(|&c| (c > 0).then(|| Symbol::new(usize::from(c) - 1))).collect();
                let puzzle = shape.clone().with_givens(&givens).expect("symbols");
                puzzle.search().limits(Limits::solutions(2)).count().solutions
            };
            puzzles.chunks_exact(cells).fold(0, |sum, cells| sum * 3 % 1_000_000_007 + count(cells))
        };
        let expected = one_at_a_time();
        let mut batch = Batch::new(&shape).expect("houses alone");
        let mut answered = Answered::default();
        let mut in_bulk = || {
            batch.solve(&puzzles, 2, &Budget::default(), &mut answered).expect("no limit");
            answered.solutions.iter().fold(0, |sum, &count| sum * 3 % 1_000_000_007 + u128::from(count))
        };
        let mut entrants = [
            Entrant { name: "bulk", run: Box::new(&mut in_bulk) },
            Entrant { name: "one at a time", run: Box::new(one_at_a_time) },
        ];
        let seconds = ratio::medians(&mut entrants, 3, expected);
        let each = |s: f64| s * 1e6 / number as f64;
        let mut line = String::new();
        let _ = write!(line, "{name:18} bulk {:8.2}, one at a time {:8.2}", each(seconds[0]), each(seconds[1]));
        println!("{line}, ratio {:.2}", seconds[1] / seconds[0]);
        record.add("other shapes in bulk", name, "one at a time", seconds[1] / seconds[0]);
    }
}

fn generator_table(record: &mut Record) {
    const MADE: usize = 5000;
    let make = || {
        let recipe = Recipe::new(2, None, Symmetry::None).expect("a recipe");
        Generator::new(recipe).take(MADE).count() as u128
    };
    let peer = || {
        for _ in 0..MADE {
            std::hint::black_box(sudoku::Sudoku::generate());
        }
        MADE as u128
    };
    let mut entrants =
        [Entrant { name: "graeco", run: Box::new(make) }, Entrant { name: "sudoku 0.8", run: Box::new(peer) }];
    let seconds = ratio::medians(&mut entrants, 5, MADE as u128);
    let each = |s: f64| s * 1e6 / MADE as f64;
    println!(
        "\ngenerate: {:.1} µs a minimal puzzle, the sudoku crate {:.1} µs, ratio {:.2}",
        each(seconds[0]),
        each(seconds[1]),
        seconds[1] / seconds[0]
    );
    record.add("minimal Sudokus generated", "random", "sudoku", seconds[1] / seconds[0]);
}

/// Questions about collections besides solutions, each of a number of puzzles.
fn questions(criterion: &mut Criterion, minimal: &[Digits], few: &[Digits]) {
    const NUMBER: usize = 1000;
    const VARIED: usize = 32;
    let sudokus = |digits: &[Digits]| -> Vec<Sudoku> {
        digits.iter().take(NUMBER).map(|digits| Sudoku::from_digits(*digits)).collect()
    };
    let (minimal, few, thirty) = (sudokus(minimal), sudokus(few), sudokus(&generated(Some(32), NUMBER)));
    let filled = |sudoku: &Sudoku| Sudoku::from_digits(Nine::new(sudoku.digits()).solution().expect("a solution"));
    let grids: Vec<Sudoku> = minimal.iter().map(filled).collect();
    let (mut reducer, budget) = (Reducer::new(), Budget::default());

    let mut group = criterion.benchmark_group("canon");
    for (name, sudokus) in [("grids", &grids), ("random minimal", &minimal), ("17 givens", &few)] {
        if !sudokus.is_empty() {
            group.throughput(Throughput::Elements(sudokus.len() as u64));
            let canon =
                || sudokus.iter().map(|sudoku| sudoku.canonical().expect("no clash").automorphisms).sum::<u64>();
            group.bench_function(name, |bencher| bencher.iter(canon));
        }
    }
    group.finish();

    let mut group = criterion.benchmark_group("minimize");
    group.throughput(Throughput::Elements(NUMBER as u64));
    group.bench_function("32 givens", |bencher| bencher.iter(|| reducer.minimize(&thirty, 1, &budget)));
    group.bench_function("grids", |bencher| bencher.iter(|| reducer.minimize(&grids, 1, &budget)));
    group.finish();

    let mut group = criterion.benchmark_group("vary");
    let mut vary = || {
        let (variation, mut found) = (Variation { remove: 1, add: 1 }, 0);
        let count = |_, _| {
            found += 1;
            ControlFlow::Continue(())
        };
        variation.visit(&minimal[..VARIED], &mut reducer, &budget, count).expect("no limit");
        found
    };
    group.throughput(Throughput::Elements(vary()));
    group.bench_function("puzzles found by -1+1", |bencher| bencher.iter(&mut vary));
    group.finish();

    let mut group = criterion.benchmark_group("rate");
    let rate = |sudoku: &Sudoku| {
        let explainer = Explainer::new(Position::new(&sudoku.puzzle()).expect("order 9"));
        explainer.rate(&budget).expect("no limit").score
    };
    group.throughput(Throughput::Elements(NUMBER as u64));
    group.bench_function("random minimal", |bencher| bencher.iter(|| minimal.iter().map(rate).sum::<u64>()));
    group.finish();
}

/// Long enough for what takes microseconds.
const SHORT: Duration = Duration::from_millis(500);

fn main() {
    let word = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let sets = [
        ("17 givens", shared("17-givens", 20_000)),
        ("random minimal", generated(None, 20_000)),
        ("trivial, 36 givens", generated(Some(36), 20_000)),
        ("top 1465", shared("top1465", 1465)),
        ("hardest, over 11", shared("hardest-11", 3000)),
        ("hardest of 2011", shared("hardest-2011", 375)),
        ("several solutions", shared("several-solutions", 10_000)),
        ("no solution", unsolvable(10_000)),
    ]
    .map(|(name, puzzles)| (name, permuted(puzzles)));
    if word.is_none() {
        let mut record = Record::of("sudoku");
        bulk_table(&sets, &mut record);
        generator_table(&mut record);
        shapes_table(&mut record);
        record.finish();
    }

    let mut criterion =
        Criterion::default().sample_size(20).warm_up_time(SHORT).measurement_time(SHORT).without_plots();
    criterion = word.into_iter().fold(criterion, Criterion::with_filter);
    let text = text(&sets[1].1[..2000]);
    let mut batch = graeco_sudoku::batch();
    let mut group = criterion.benchmark_group("2000 random minimal puzzles");
    group.bench_function("bulk", |bencher| bencher.iter(|| in_bulk(&text, &mut batch)));
    group.bench_function("one by one", |bencher| bencher.iter(|| one_by_one(&text)));
    group.bench_function("sudoku 0.8", |bencher| bencher.iter(|| peer(&text)));
    group.finish();
    questions(&mut criterion, &sets[1].1, &sets[0].1);
}
