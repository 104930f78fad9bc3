//! Completions by local search and clause learning: they obey the houses, prove that there are none, and keep limits.

use graeco_grid::{Cell, Engine, Limits, Method, Puzzle, Stop, Symbol};
use rand::{RngExt, SeedableRng};

#[test]
fn what_pruning_fills_needs_no_search() {
    let puzzle = Puzzle::latin(1).unwrap();
    let completion = puzzle.completing().unwrap().run();
    assert_eq!(completion.method, Some(Method::Pruning));
    assert!(puzzle.is_solved_by(&completion.square.unwrap().unwrap()));
}

#[test]
fn all_shapes_of_houses_are_completed_by_one_and_two_threads() {
    let pandiagonal = Puzzle::latin(7).unwrap().pandiagonal();
    let sudoku = Puzzle::sudoku(4, 4).unwrap().with_diagonals();
    for puzzle in [pandiagonal, sudoku, Puzzle::latin(20).unwrap()] {
        for threads in [1, 2] {
            let completion = puzzle.completing().unwrap().threads(threads).seed(3).run();
            assert!(puzzle.is_solved_by(&completion.square.unwrap().unwrap()));
        }
    }
}

/// Regions of an order 5 at random, by moving cells from region to region: completed if and only if the walk alone finds
/// a solution.
#[test]
fn empty_layouts_have_what_the_walk_finds() {
    let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(9);
    let (mut solved, mut impossible) = (0, 0);
    for _ in 0..300 {
        let mut regions: Vec<usize> = (0..25).map(|cell| cell / 5).collect();
        for _ in 0..rng.random_range(1..12) {
            regions.swap(rng.random_range(0..25), rng.random_range(0..25));
        }
        let puzzle = Puzzle::jigsaw(5, &regions).unwrap();
        let walk = puzzle.search().engine(Engine::Cover).solutions().next();
        let square = puzzle.completing().unwrap().run().square.unwrap();
        assert_eq!(square.is_some(), walk.is_some(), "{regions:?}");
        assert!(square.is_none_or(|square| puzzle.is_solved_by(&square)), "{regions:?}");
        if walk.is_some() { solved += 1 } else { impossible += 1 }
    }
    assert!(solved > 50 && impossible > 50, "{solved} {impossible}");
}

#[test]
fn impossible_squares_are_proved_so() {
    // No diagonal square of order 3; no square where two rows agree but for one open cell.
    let three = Puzzle::latin(3).unwrap().with_diagonals();
    let mut clash = Puzzle::latin(4).unwrap();
    let order = clash.order();
    for (cell, symbol) in [(0, 0), (1, 1), (2, 2), (7, 3)] {
        clash.set_given(order.cells().nth(cell).unwrap(), Some(Symbol::new(symbol))).unwrap();
    }
    for puzzle in [three, clash, Puzzle::latin(6).unwrap().pandiagonal()] {
        for threads in [1, 2] {
            let completion = puzzle.completing().unwrap().threads(threads).run();
            assert_eq!(completion.square, Ok(None));
            assert_ne!(completion.method, Some(Method::Tabu));
        }
    }
}

#[test]
fn limits_are_kept() {
    let puzzle = Puzzle::latin(30).unwrap().pandiagonal();
    let nodes = Limits { nodes: Some(20), ..Limits::default() };
    let completion = puzzle.completing().unwrap().limits(nodes).run();
    assert_eq!((completion.square, completion.moves), (Err(Stop::NodeLimit), 20));
    let time = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
    for threads in [1, 2] {
        let completion = puzzle.completing().unwrap().limits(time.clone()).threads(threads).run();
        assert_eq!(completion.square, Err(Stop::TimeLimit));
    }
}

#[test]
fn large_squares_that_are_nearly_empty_are_filled_soon() {
    let mut given = Puzzle::latin(60).unwrap();
    for (cell, symbol) in [(0, 7), (3000, 59), (3599, 0)] {
        given.set_given(Cell::new(cell), Some(Symbol::new(symbol))).unwrap();
    }
    for puzzle in [Puzzle::latin(100).unwrap(), given, Puzzle::latin(60).unwrap().with_diagonals()] {
        let completion = puzzle.completing().unwrap().run();
        assert!(puzzle.is_solved_by(&completion.square.unwrap().unwrap()));
        assert_eq!(completion.conflicts, 0);
    }
}

#[test]
fn without_room_for_clauses_local_search_is_alone() {
    // One cell of a diagonal square is given: few cells are open.
    let puzzle = Puzzle::latin(14).unwrap().with_diagonals();
    let memory = |bytes| Limits { memory: Some(bytes), nodes: Some(10_000_000), ..Limits::default() };
    for threads in [1, 2] {
        let completion = puzzle.completing().unwrap().limits(memory(600_000)).threads(threads).seed(1).run();
        assert!(puzzle.is_solved_by(&completion.square.unwrap().unwrap()));
        assert_ne!(completion.method, Some(Method::Clauses));
        let completion = puzzle.completing().unwrap().limits(memory(1000)).threads(threads).seed(1).run();
        assert!(matches!(completion.square, Ok(_) | Err(Stop::MemoryLimit)));
    }
    // Nor are the nodes lost that clauses do not need.
    let puzzle = Puzzle::latin(30).unwrap().pandiagonal();
    for threads in [1, 2] {
        let limits = Limits { memory: Some(20_000_000), nodes: Some(1000), ..Limits::default() };
        let completion = puzzle.completing().unwrap().limits(limits).threads(threads).run();
        assert_eq!((completion.square, completion.moves), (Err(Stop::NodeLimit), 1000), "{threads} threads");
    }
    let impossible = Puzzle::latin(8).unwrap().pandiagonal();
    let completion = impossible.completing().unwrap().limits(memory(60_000)).run();
    assert!(matches!(completion.square, Ok(None) | Err(Stop::NodeLimit | Stop::MemoryLimit)), "{completion:?}");
}
