//! Several threads that share one search: their limits hold for all together, and an interrupt ends all.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use graeco_grid::{Engine, Limits, Outcome, Puzzle, Search, Stop};

fn search(puzzle: &Puzzle, threads: usize) -> Search<'_> {
    puzzle.search().engine(Engine::Prune).threads(threads)
}

#[test]
fn limits_hold_for_all_threads_together() {
    let puzzle = Puzzle::latin(9).unwrap();
    for nodes in [2010, 30_000] {
        let count = search(&puzzle, 3).limits(Limits { nodes: Some(nodes), ..Limits::default() }).count();
        assert_eq!(count.end, Outcome::Stopped(Stop::NodeLimit));
        assert!(count.solutions > 0 && count.stats.nodes <= nodes, "{} nodes of {nodes}", count.stats.nodes);
    }
    let count = search(&puzzle, 3).limits(Limits::solutions(50_000)).count();
    assert_eq!((count.solutions, count.end), (50_000, Outcome::SolutionLimit));
}

#[test]
fn an_interrupt_ends_all_threads() {
    let puzzle = Puzzle::latin(9).unwrap();
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits { interrupt: Some(Arc::clone(&flag)), ..Limits::default() };
    let mut solutions = search(&puzzle, 2).limits(limits).solutions();
    assert_eq!(solutions.by_ref().take(100_000).count(), 100_000);
    flag.store(true, Ordering::Relaxed);
    // Messages under way may still come.
    let start = Instant::now();
    assert!(solutions.by_ref().count() < 100_000);
    assert_eq!(solutions.end(), Some(Outcome::Stopped(Stop::Interrupted)));
    assert!(start.elapsed() < Duration::from_secs(20));
}
