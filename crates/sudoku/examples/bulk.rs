//! The Rust library on a file of Sudokus, 81 bytes each: what `bench/sudokus.py` compares with.
//!
//! Usage: `bulk FILE THREADS ROUNDS`. Prints the seconds of each round.

use std::sync::Mutex;
use std::time::Instant;

use graeco_batch::Answered;
use graeco_grid::Budget;

/// The puzzles that a thread takes at once.
const TOGETHER: usize = 1 << 13;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, file, threads, rounds] = &arguments[..] else { panic!("usage: bulk FILE THREADS ROUNDS") };
    let digits = std::fs::read(file).expect("a file of digits");
    let [threads, rounds] = [threads, rounds].map(|number| number.parse::<usize>().expect("a number"));
    for _ in 0..rounds {
        let start = Instant::now();
        let solved = solve(&digits, threads);
        println!("{}", start.elapsed().as_secs_f64());
        assert_eq!(solved, digits.len() as u64 / 81, "all puzzles have one solution");
    }
}

/// The number of solutions of all puzzles, up to 2 each.
fn solve(digits: &[u8], threads: usize) -> u64 {
    // All solutions are kept, as an array of numpy keeps them.
    let mut squares = vec![0_u8; digits.len()];
    let parts = Mutex::new(digits.chunks(TOGETHER * 81).zip(squares.chunks_mut(TOGETHER * 81)));
    let worker = || {
        let (mut batch, mut answered, mut found) = (graeco_sudoku::batch(), Answered::default(), 0);
        loop {
            let part = parts.lock().expect("no thread panics").next();
            let Some((part, squares)) = part else { return found };
            batch.solve(part, 2, &Budget::default(), &mut answered).expect("no limit");
            squares.copy_from_slice(&answered.squares);
            found += answered.solutions.iter().sum::<u64>();
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().map(|worker| worker.join().expect("no thread panics")).sum()
    })
}
