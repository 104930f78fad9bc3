//! Squares by search: the first one, a random one, all of them, those that complete a partial one.

use graeco_grid::text::Grid;
use graeco_grid::{Puzzle, PuzzleError, Solutions, Square};

use crate::formula::Formula;
use crate::kind::Kind;

/// A square of order n; `None` if there is none of that kind.
///
/// By [`Formula`], but for diagonal Sudokus whose boxes are not square, which are searched for.
///
/// # Errors
/// If n is not an order, 1 to 255, or boxes do not fit it.
pub fn build(n: usize, kind: Kind) -> Result<Option<Square>, PuzzleError> {
    let puzzle = kind.puzzle(n)?;
    if !kind.exists(n) {
        return Ok(None);
    }
    Ok(Formula::new(n, kind).and_then(|formula| formula.square()).or_else(|| puzzle.solve()))
}

/// All squares of order n, lazily.
///
/// # Errors
/// If n is not an order, 1 to 255.
pub fn squares(n: usize, kind: Kind) -> Result<Solutions, PuzzleError> {
    Ok(kind.puzzle(n)?.solutions())
}

/// The puzzle whose solutions complete a partial square.
///
/// # Errors
/// If a symbol is not below the order, which a grid that was read cannot have.
pub fn complete(grid: &Grid, kind: Kind) -> Result<Puzzle, PuzzleError> {
    kind.puzzle(grid.order.get())?.with_givens(&grid.cells)
}
