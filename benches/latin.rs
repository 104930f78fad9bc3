//! How long does it take to build diagonal Latin squares by search, and to count small ones, by either engine?

use criterion::Criterion;
use graeco_grid::Engine;
use graeco_latin::{Kind, build};

/// Long enough for what takes microseconds.
const SHORT: std::time::Duration = std::time::Duration::from_millis(500);

fn main() {
    let mut criterion =
        Criterion::default().sample_size(10).warm_up_time(SHORT).measurement_time(SHORT).without_plots();
    let mut group = criterion.benchmark_group("build a diagonal square of order");
    for n in [7, 10, 20, 40] {
        group.bench_function(n.to_string(), |bencher| bencher.iter(|| build(n, Kind::Diagonal)));
    }
    group.finish();
    let puzzle = Kind::Diagonal.puzzle(5).expect("an order");
    let mut group = criterion.benchmark_group("count the 960 diagonal squares of order 5");
    for engine in [Engine::Prune, Engine::Cover] {
        group.bench_function(engine.name(), |bencher| bencher.iter(|| puzzle.search().engine(engine).count()));
    }
    group.finish();
}
