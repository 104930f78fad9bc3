//! The kernels: each holds one puzzle's candidates and prunes them; this is the one place that chooses.

mod boards;
mod interface;
mod nine;
mod sets;
mod words;

pub(crate) use boards::{Boards, Lanes, Portable};
pub(crate) use interface::{Halt, Kernel, TieBreaker};
pub use nine::Nine;
pub(crate) use sets::{Layout, Sets};
pub(crate) use words::Words;

use crate::packed::words_needed;
use crate::puzzle::Puzzle;

/// Which kernel suits a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// The kernel for 9×9 Sudokus.
    Nine,
    /// Whole words of packed candidates, so many of them: puzzles of houses alone, of small order.
    Words(usize),
    /// Sets of cells and of symbols, copied at each guess; so many words for the cells: up to 16 symbols and 256 cells.
    Boards(usize),
    /// Sets of 16, 32, 64, 128 bits, or of any width.
    Sets(usize),
}

/// The one place that chooses. `benches/sudoku.rs` and `benches/grid.rs` show what wins where.
pub(crate) fn choose(puzzle: &Puzzle, matching: bool, seeded: bool) -> Choice {
    let order = puzzle.order();
    if !matching && !seeded && puzzle.is_classic() {
        return Choice::Nine;
    }
    let houses_alone = puzzle.constraints().is_empty();
    if houses_alone && !matching && order.is_plain() && (2..=8).contains(&order.get()) {
        return Choice::Words(words_needed(order));
    }
    match order.symbol_count() {
        0..=16 if !matching && order.all_cell_count() <= 128 => Choice::Boards(2),
        0..=16 if !matching && order.all_cell_count() <= 256 => Choice::Boards(4),
        0..=16 => Choice::Sets(16),
        17..=32 => Choice::Sets(32),
        33..=64 => Choice::Sets(64),
        65..=128 => Choice::Sets(128),
        _ => Choice::Sets(255),
    }
}

/// The kernel of packed words for a puzzle; its layout is kept with the puzzle's houses.
pub(crate) fn words<const W: usize>(puzzle: &Puzzle) -> Words<W> {
    Words::new(puzzle.words_layout(), puzzle.givens())
}

/// The kernel for 9×9 Sudokus, at a puzzle's start.
pub(crate) fn nine(puzzle: &Puzzle) -> Nine {
    let mut cells = [0; 81];
    for (cell, given) in cells.iter_mut().zip(puzzle.givens()) {
        *cell = given.map_or(0, |symbol| symbol.index() as u8 + 1);
    }
    Nine::new(&cells)
}
