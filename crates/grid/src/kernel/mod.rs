//! The kernels: each holds one puzzle's candidates and prunes them; this is the one place that chooses.

mod boards;
mod interface;
mod sets;

pub(crate) use boards::{Boards, Lanes, Portable};
pub(crate) use interface::{Halt, Kernel, TieBreaker};
pub(crate) use sets::{Layout, Sets};

use graeco_nine::Nine;
use graeco_square::{Order, Square, Symbol};

use crate::limits::{Meter, Stop};
use crate::puzzle::Puzzle;

/// Which kernel suits a puzzle, and why it is there. The times are those of one puzzle, by one thread of a machine with
/// AVX-512.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// The kernel for 9×9 Sudokus: 7.5 µs for a hard one, where `Boards` takes 23 and `Sets` 97.
    Nine,
    /// Sets of cells and of symbols, copied at each guess, with this number of words for the cells: up to 16 symbols
    /// and 256 cells. Three puzzles of each kind of variant take 1.7 ms in the mean, with `Sets` 5.6.
    Boards(usize),
    /// Sets of 16 or 64 bits, or of any width: all other puzzles, and those whose houses are to be pruned by
    /// matchings.
    Sets(usize),
}

/// Chooses the kernel. `benches/sudoku.rs` and `benches/grid.rs` measure them.
pub(crate) fn choose(puzzle: &Puzzle, matching: bool, seeded: bool) -> Choice {
    let order = puzzle.order();
    if !matching && !seeded && puzzle.is_classic() {
        return Choice::Nine;
    }
    match order.symbol_count() {
        0..=16 if !matching && order.all_cell_count() <= 64 => Choice::Boards(1),
        0..=16 if !matching && order.all_cell_count() <= 128 => Choice::Boards(2),
        0..=16 if !matching && order.all_cell_count() <= 256 => Choice::Boards(4),
        0..=16 => Choice::Sets(16),
        17..=64 => Choice::Sets(64),
        _ => Choice::Sets(255),
    }
}

/// The kernel for 9×9 Sudokus, at a puzzle's start.
pub(crate) fn nine(puzzle: &Puzzle) -> Nine {
    let mut cells = [0; 81];
    for (cell, given) in cells.iter_mut().zip(puzzle.givens()) {
        *cell = given.map_or(0, |symbol| symbol.index() as u8 + 1);
    }
    Nine::new(&cells)
}

/// The next solution of a 9×9 Sudoku, within limits; `None` if there are no more.
pub(crate) fn next_of_nine(search: &mut Nine, watch: &mut Meter) -> Result<Option<Square>, Stop> {
    let symbol = |digit: u8| Symbol::new(usize::from(digit) - 1);
    let square = |digits: [u8; 81]| Square::new(Order::new(9).expect("9 is an order"), digits.map(symbol).to_vec());
    Ok(search.solution_unless(|| watch.node())?.map(square))
}
