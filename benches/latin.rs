//! The speed of building, counting and sampling squares, and counting transversals, beside search and dancing links.

mod peers;
mod ratio;
mod record;

use std::hint::black_box;

use criterion::Criterion;
use graeco_designs::Transversals;
use graeco_exact_cover::Engine as CoverEngine;
use graeco_grid::Limits;
use graeco_latin::{Formula, Kind, Random, count};
use ratio::{Entrant, medians};
use record::Record;

/// Long enough for what takes microseconds.
const SHORT: std::time::Duration = std::time::Duration::from_millis(500);

/// All rows of a square by formula.
fn rows(n: usize) -> u32 {
    let formula = Formula::new(n, Kind::Diagonal).expect("there is one");
    let mut row = vec![0; n];
    (0..n).fold(0, |sum, number| {
        formula.fill_row(number, &mut row);
        sum ^ black_box(&row)[number]
    })
}

/// Transversals of cyclic squares, by halves of the rows and by a walk of dancing links over all of them.
fn transversals(record: &mut Record) {
    println!("transversals of the cyclic square: seconds by halves, ours by dancing links, dlx; ratios to halves");
    for (n, expected) in [(9, 2025), (11, 37_851), (13, 1_030_367)] {
        let square = Formula::new(n, Kind::Plain).and_then(|formula| formula.square()).expect("an order");
        let problem = Transversals::Plain.problem(&square);
        let halves = || Transversals::Plain.count(&square, &Limits::default()).solutions;
        let links = || problem.search().engine(CoverEngine::Links).count().solutions;
        let mut entrants = [
            Entrant { name: "halves", run: Box::new(halves) },
            Entrant { name: "links", run: Box::new(links) },
            Entrant { name: "dlx", run: Box::new(|| peers::dlx(&problem, false)) },
        ];
        let seconds = medians(&mut entrants, 3, expected);
        let ratios: Vec<String> = seconds[1..].iter().map(|s| format!("{:.0}", s / seconds[0])).collect();
        println!("  order {n}: {:.5} {:.4} {:.4}; {}", seconds[0], seconds[1], seconds[2], ratios.join(", "));
        let (order, ratio) = (format!("order {n}"), seconds[2] / seconds[0]);
        record.add("transversals of cyclic squares counted", &order, "dlx", ratio);
    }
}

/// Counts by theory and by visiting every square with its first row in order.
fn counts(record: &mut Record) {
    println!("counts: seconds by theory, by visiting; ratio");
    for (n, kind) in [(5, Kind::Plain), (7, Kind::Diagonal), (6, Kind::Sudoku { rows: 2, columns: 3 })] {
        let mut puzzle = kind.puzzle(n).expect("an order");
        let order = puzzle.order();
        for symbol in order.symbols() {
            puzzle.set_given(order.cell(0, symbol.index()), Some(symbol)).expect("a cell and a symbol");
        }
        let factorial: u128 = (1..=n as u128).product();
        let by_theory = || u128::try_from(count(n, kind).expect("an order")).expect("a small number");
        let expected = by_theory();
        let mut entrants = [
            Entrant { name: "theory", run: Box::new(by_theory) },
            Entrant { name: "visits", run: Box::new(|| puzzle.count() * factorial) },
        ];
        let seconds = medians(&mut entrants, 5, expected);
        let (name, ratio) = (kind.name(), seconds[1] / seconds[0]);
        println!("  {name} {n}: {:.6} {:.5}; {ratio:.0}", seconds[0], seconds[1]);
        record.add("squares counted by theory", &format!("{name}, order {n}"), "our search", ratio);
    }
}

fn main() {
    let mut record = Record::of("latin");
    transversals(&mut record);
    counts(&mut record);
    record.finish();
    let mut criterion =
        Criterion::default().sample_size(10).warm_up_time(SHORT).measurement_time(SHORT).without_plots();
    let mut group = criterion.benchmark_group("build a diagonal square of order");
    for n in [10, 100, 1000] {
        group.bench_function(format!("{n} by formula"), |bencher| bencher.iter(|| rows(n)));
    }
    let by_search = |n: usize| Kind::Diagonal.puzzle(n).expect("an order").solve();
    for n in [10, 40] {
        group.bench_function(format!("{n} by search"), |bencher| bencher.iter(|| by_search(n)));
    }
    group.finish();
    let mut group = criterion.benchmark_group("a random square of order");
    for (n, kind) in [(10, Kind::Plain), (100, Kind::Plain), (12, Kind::Diagonal)] {
        let mut squares = Random::new(n, kind, 1).expect("an order").expect("there are some");
        group.bench_function(format!("{n}, {}", kind.name()), |bencher| bencher.iter(|| squares.next_symbols()));
    }
    group.finish();
    let mut group = criterion.benchmark_group("count");
    for (n, kind) in
        [(7, Kind::Plain), (8, Kind::Plain), (7, Kind::Diagonal), (9, Kind::Sudoku { rows: 3, columns: 3 })]
    {
        group
            .bench_function(format!("{} squares of order {n}", kind.name()), |bencher| bencher.iter(|| count(n, kind)));
    }
    group.finish();
}
