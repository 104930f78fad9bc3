//! Random small puzzles against naive solvers that share no code with ours. A failure names its seed.

use graeco_grid::{Cell, Engine, Order, Puzzle, Square, Symbol};
use graeco_rules::{
    anti_king, anti_knight, arrow, black_dot, greater, killer, kropki_negative, little_killer, non_consecutive, odd,
    palindrome, thermo, white_dot,
};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn random_cells(rng: &mut ChaCha8Rng, order: Order, count: usize) -> Vec<Cell> {
    let mut cells: Vec<Cell> = order.cells().collect();
    cells.shuffle(rng);
    cells.truncate(count);
    cells
}

/// A random puzzle of order 2 to 4, with random houses, rules and givens.
fn random_puzzle(rng: &mut ChaCha8Rng) -> Puzzle {
    let n = rng.random_range(2..=4);
    let mut puzzle = Puzzle::latin(n).unwrap();
    let order = puzzle.order();
    if n == 4 && rng.random_bool(0.5) {
        puzzle = puzzle.with_boxes(2, 2).unwrap();
    }
    if rng.random_bool(0.2) {
        puzzle = puzzle.with_main_diagonal();
    }
    if rng.random_bool(0.2) {
        let cells = random_cells(rng, order, n - 1);
        puzzle = puzzle.with_house("extra", &cells).unwrap();
    }
    for _ in 0..rng.random_range(0..=3) {
        let length = rng.random_range(2..=n.min(3));
        let cells = random_cells(rng, order, length);
        let (a, b, sum) = (cells[0], cells[1], rng.random_range(2..=3 * n as i64));
        puzzle = match rng.random_range(0..13) {
            0 => puzzle.with(anti_knight(order)),
            1 if n == 2 => puzzle.with(anti_king(order)),
            2 => puzzle.with(non_consecutive(order)),
            3 => puzzle.with(killer(cells, Some(sum))),
            4 => puzzle.with(little_killer(cells, sum)),
            5 => puzzle.with(thermo(cells)),
            6 => puzzle.with(arrow(vec![a], &cells[1..])),
            7 => puzzle.with(white_dot(a, b)),
            8 => puzzle.with(black_dot(a, b)),
            9 => puzzle.with(greater(a, b)),
            10 => puzzle.with(palindrome(cells)),
            11 => puzzle.with(odd(cells)),
            _ => puzzle.with(kropki_negative(order, &[[a, b]])),
        }
        .unwrap();
    }
    let givens = rng.random_range(0..=n);
    for cell in random_cells(rng, order, givens) {
        puzzle.set_given(cell, Some(Symbol::new(rng.random_range(0..n)))).unwrap();
    }
    if rng.random_bool(0.2) { puzzle.with_first_value(0) } else { puzzle }
}

/// All Latin squares of an order, each row a permutation, columns checked by looking.
fn naive_squares(n: usize) -> Vec<Vec<usize>> {
    let mut squares: Vec<Vec<usize>> = vec![Vec::new()];
    for cell in 0..n * n {
        let mut longer = Vec::new();
        for square in &squares {
            for symbol in 0..n {
                let row = square[cell / n * n..].contains(&symbol);
                let column = (0..cell / n).any(|r| square[r * n + cell % n] == symbol);
                if !row && !column {
                    longer.push(square.iter().copied().chain([symbol]).collect());
                }
            }
        }
        squares = longer;
    }
    squares
}

#[test]
fn random_puzzles() {
    let all: Vec<Vec<Square>> = (0..=4)
        .map(|n| {
            let squares = if n == 0 { Vec::new() } else { naive_squares(n) };
            let square = |s: Vec<usize>| Square::new(Order::new(n).unwrap(), s.into_iter().map(Symbol::new).collect());
            squares.into_iter().map(square).collect()
        })
        .collect();
    assert_eq!(all.iter().map(Vec::len).collect::<Vec<_>>(), [0, 1, 2, 12, 576]);
    let mut kinds = [0; 3];
    for seed in 0..3000 {
        let puzzle = random_puzzle(&mut ChaCha8Rng::seed_from_u64(seed));
        let squares = &all[puzzle.order().get()];
        let mut expected: Vec<Square> = squares.iter().filter(|square| puzzle.is_solved_by(square)).cloned().collect();
        expected.sort();
        for engine in [Engine::Prune, Engine::Cover] {
            for matching in [false, true] {
                let mut found: Vec<Square> =
                    puzzle.search().engine(engine).matching(matching).seed(seed).solutions().collect();
                found.sort();
                assert_eq!(found, expected, "seed {seed}, {} (matching: {matching}): {puzzle:?}", engine.name());
            }
        }
        kinds[expected.len().min(2)] += 1;
    }
    assert!(kinds.iter().all(|&kind| kind > 100), "{kinds:?} puzzles with none, one and several solutions");
}
