//! The gain of one addition over packed words against a scan cell by cell, and of matching against plain pruning.

mod packed;
mod ratio;
mod record;

use std::hint::black_box;

use criterion::Criterion;
use graeco_grid::{Order, Puzzle, Symbol};
use packed::{Frame, Packed, words_needed};
use ratio::Entrant;
use record::Record;

/// Long enough for what takes nanoseconds.
const SHORT: std::time::Duration = std::time::Duration::from_millis(500);

/// A grid in which every third cell is fixed.
fn grid<const W: usize>(frame: &Frame, order: Order) -> Packed<W> {
    let mut packed = Packed::full(frame);
    for cell in order.cells().step_by(3) {
        packed.fix(frame, cell, Symbol::new(cell.index() % order.get()));
    }
    packed
}

fn scan<const W: usize>(criterion: &mut Criterion, record: &mut Record, n: usize) {
    let order = Order::new(n).expect("an order");
    let frame = Frame::new(order);
    let packed = grid::<W>(&frame, order);
    const TIMES: usize = 20_000;
    let answer = packed.scan(&frame).1.iter().map(|w| u128::from(w.count_ones())).sum::<u128>();
    let repeat = |scan: fn(&Packed<W>, &Frame) -> (bool, [u64; W])| {
        let mut singles = 0;
        for _ in 0..TIMES {
            singles = black_box(scan(black_box(&packed), &frame)).1.iter().map(|w| u128::from(w.count_ones())).sum();
        }
        singles
    };
    let mut entrants = [
        Entrant { name: "one addition", run: Box::new(|| repeat(Packed::scan)) },
        Entrant { name: "cell by cell", run: Box::new(|| repeat(Packed::scan_cells)) },
    ];
    let seconds = ratio::medians(&mut entrants, 9, answer);
    let nanoseconds = |s: f64| s * 1e9 / TIMES as f64;
    println!(
        "n = {n:2}, {:3} words: one addition a word {:7.1} ns, cell by cell {:7.1} ns, ratio {:.1}",
        words_needed(order),
        nanoseconds(seconds[0]),
        nanoseconds(seconds[1]),
        seconds[1] / seconds[0]
    );
    record.add("empty and single cells found", &format!("order {n}"), "cell by cell", seconds[1] / seconds[0]);
    let mut group = criterion.benchmark_group(format!("scan of order {n}"));
    group.bench_function("one addition", |bencher| bencher.iter(|| black_box(&packed).scan(&frame)));
    group.bench_function("cell by cell", |bencher| bencher.iter(|| black_box(&packed).scan_cells(&frame)));
    group.finish();
}

/// The kernel of boards against that of sets, which a search with matching uses.
fn kernels(criterion: &mut Criterion) {
    for n in [4, 6, 7, 8, 9, 12, 16] {
        let puzzle = Puzzle::latin(n).expect("an order").with_diagonals();
        let squares = |matching: bool| puzzle.search().matching(matching).solutions().take(20).count() as u128;
        let expected = squares(false);
        let mut entrants = [
            Entrant { name: "boards", run: Box::new(|| squares(false)) },
            Entrant { name: "sets", run: Box::new(|| squares(true)) },
        ];
        let seconds = ratio::medians(&mut entrants, 15, expected);
        println!(
            "{expected} diagonal squares of order {n:2}: boards {:.3} ms, sets {:.3} ms, ratio {:.2}",
            seconds[0] * 1e3,
            seconds[1] * 1e3,
            seconds[1] / seconds[0]
        );
    }
    let puzzle = Puzzle::sudoku(4, 4).expect("an order");
    let mut group = criterion.benchmark_group("a 16×16 Sudoku from nothing");
    for matching in [false, true] {
        let name = if matching { "matching" } else { "singles and locked candidates" };
        group.bench_function(name, |b| b.iter(|| puzzle.search().matching(matching).solutions().next()));
    }
    group.finish();
}

fn main() {
    let mut criterion =
        Criterion::default().sample_size(10).warm_up_time(SHORT).measurement_time(SHORT).without_plots();
    let mut record = Record::of("grid");
    scan::<2>(&mut criterion, &mut record, 4);
    scan::<4>(&mut criterion, &mut record, 6);
    scan::<7>(&mut criterion, &mut record, 7);
    scan::<10>(&mut criterion, &mut record, 8);
    scan::<14>(&mut criterion, &mut record, 9);
    scan::<36>(&mut criterion, &mut record, 12);
    scan::<86>(&mut criterion, &mut record, 16);
    scan::<313>(&mut criterion, &mut record, 25);
    record.finish();
    kernels(&mut criterion);
}
