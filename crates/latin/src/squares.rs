//! Squares by search: the first one, a random one, all of them, those that complete a partial one.

use graeco_grid::text::Grid;
use graeco_grid::{Puzzle, PuzzleError, Solutions, Square};

use crate::kind::Kind;

/// A square of order n; `None` if there is none of that kind.
///
/// Search takes milliseconds up to order 40 and a second or two for order 100; beyond that it becomes slow.
///
/// # Errors
/// If n is not an order, 1 to 255.
pub fn build(n: usize, kind: Kind) -> Result<Option<Square>, PuzzleError> {
    first(n, kind, kind.puzzle(n)?.search().solutions())
}

/// A random square of order n, the same for the same seed; `None` if there is none of that kind.
///
/// Every square can come, but not all are equally likely.
///
/// # Errors
/// If n is not an order, 1 to 255.
pub fn build_random(n: usize, kind: Kind, seed: u64) -> Result<Option<Square>, PuzzleError> {
    first(n, kind, kind.puzzle(n)?.search().seed(seed).solutions())
}

fn first(n: usize, kind: Kind, mut solutions: Solutions) -> Result<Option<Square>, PuzzleError> {
    // Search would take for ever to find out what is proved.
    Ok(if kind.exists(n) { solutions.next() } else { None })
}

/// All squares of order n, lazily.
///
/// # Errors
/// If n is not an order, 1 to 255.
pub fn squares(n: usize, kind: Kind) -> Result<Solutions, PuzzleError> {
    Ok(kind.puzzle(n)?.solutions())
}

/// The number of squares of order n. It visits them all.
///
/// # Errors
/// If n is not an order, 1 to 255.
pub fn count(n: usize, kind: Kind) -> Result<u128, PuzzleError> {
    Ok(if kind.exists(n) { kind.puzzle(n)?.count() } else { 0 })
}

/// The puzzle whose solutions complete a partial square.
///
/// # Errors
/// If a symbol is not below the order, which a grid that was read cannot have.
pub fn complete(grid: &Grid, kind: Kind) -> Result<Puzzle, PuzzleError> {
    kind.puzzle(grid.order.get())?.with_givens(&grid.cells)
}
