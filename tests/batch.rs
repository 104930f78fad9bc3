//! Batches of every width agree with the solvers for one puzzle, on puzzles of all kinds.

use graeco_grid::{Batch, Engine, Limits, Order, Puzzle, Square, Symbol, Width};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Puzzles of one shape, all kinds of them: from a filled square, symbols are taken away, and some changed.
fn random_puzzles(shape: &Puzzle, number: usize, seed: u64) -> Vec<Vec<u8>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let n = shape.order().get();
    let squares: Vec<Square> =
        (0..8).map(|_| shape.search().seed(rng.random()).solutions().next().expect("a square")).collect();
    let puzzle = |rng: &mut ChaCha8Rng| {
        let square = &squares[rng.random_range(0..squares.len())];
        let mut cells: Vec<u8> = square.symbols().iter().map(|symbol| symbol.index() as u8 + 1).collect();
        let mut order: Vec<usize> = (0..n * n).collect();
        order.shuffle(rng);
        // Mostly about where puzzles begin to have one solution, some full, some nearly empty.
        let keep =
            if rng.random_ratio(1, 8) { rng.random_range(0..=n * n) } else { n * n / 4 + rng.random_range(0..=n) };
        order[keep..].iter().for_each(|&cell| cells[cell] = 0);
        if rng.random_ratio(1, 4) && keep > 0 {
            cells[order[rng.random_range(0..keep)]] = rng.random_range(1..=n as u8);
        }
        cells
    };
    (0..number).map(|_| puzzle(&mut rng)).collect()
}

fn as_puzzle(shape: &Puzzle, cells: &[u8]) -> Puzzle {
    let givens: Vec<_> = cells.iter().map(|&cell| (cell > 0).then(|| Symbol::new(usize::from(cell) - 1))).collect();
    shape.clone().with_givens(&givens).expect("symbols of the order")
}

fn as_square(order: Order, cells: &[u8]) -> Square {
    Square::new(order, cells.iter().map(|&cell| Symbol::new(usize::from(cell) - 1)).collect())
}

fn available() -> impl Iterator<Item = Width> {
    Width::ALL.into_iter().filter(|width| {
        if !width.is_available() {
            println!("{width:?}: skipped, this machine has no such vectors");
        }
        width.is_available()
    })
}

fn shapes() -> Vec<(&'static str, Puzzle)> {
    let sudoku = Puzzle::sudoku(3, 3).unwrap();
    // Rows of three boxes, sheared: each region leans over two boxes.
    let region = |cell: usize| cell / 27 * 3 + (cell % 9 + 9 - cell / 9 % 3) % 9 / 3;
    let regions: Vec<usize> = (0..81).map(region).collect();
    vec![
        ("sudoku", sudoku.clone()),
        ("diagonal", sudoku.clone().with_diagonals()),
        ("windoku", sudoku.windoku().unwrap()),
        ("6x6", Puzzle::sudoku(2, 3).unwrap()),
        ("latin 5", Puzzle::latin(5).unwrap()),
        ("diagonal latin 7", Puzzle::latin(7).unwrap().with_diagonals()),
        ("4x4", Puzzle::sudoku(2, 2).unwrap()),
        ("order 1", Puzzle::latin(1).unwrap()),
        ("jigsaw", Puzzle::jigsaw(9, &regions).unwrap()),
    ]
}

#[test]
fn every_width_counts_like_one_puzzle_at_a_time_and_shows_squares_that_the_judge_takes() {
    for (name, shape) in shapes() {
        let puzzles = random_puzzles(&shape, 400, 5);
        let counts: Vec<u64> = puzzles
            .iter()
            .map(|cells| as_puzzle(&shape, cells).search().limits(Limits::solutions(20)).count().solutions as u64)
            .collect();
        for width in available() {
            let mut batch = Batch::with_width(&shape, width).unwrap();
            for (i, answer) in batch.answers(&puzzles, 20).enumerate() {
                assert_eq!(answer.solutions, counts[i], "{name}, {width:?}: {:?}", puzzles[i]);
                assert_eq!(answer.square.is_some(), counts[i] > 0);
                if let Some(square) = answer.square {
                    let square = as_square(shape.order(), &square);
                    assert!(as_puzzle(&shape, &puzzles[i]).is_solved_by(&square), "{name}, {width:?}");
                }
            }
        }
    }
}

#[test]
fn every_solution_is_told_once() {
    for (name, shape) in shapes() {
        let puzzles = random_puzzles(&shape, 60, 9);
        for width in available() {
            let mut told = vec![Vec::new(); puzzles.len()];
            let mut batch = Batch::with_width(&shape, width).unwrap();
            batch.solutions(&puzzles, 3000, |index, cells| told[index as usize].push(cells.to_vec()));
            for (cells, mut told) in puzzles.iter().zip(told) {
                let puzzle = as_puzzle(&shape, cells);
                let count = puzzle.search().engine(Engine::Cover).limits(Limits::solutions(3000)).count();
                assert_eq!(told.len() as u128, count.solutions, "{name}, {width:?}: {cells:?}");
                assert!(told.iter().all(|square| puzzle.is_solved_by(&as_square(shape.order(), square))));
                told.sort();
                told.dedup();
                assert_eq!(told.len() as u128, count.solutions, "{name}, {width:?}: a solution was told twice");
            }
        }
    }
}
