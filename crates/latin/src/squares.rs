//! Building, listing and completing squares.

use graeco_grid::text::Grid;
use graeco_grid::{Alphabet, Puzzle, PuzzleError, Solutions, Square};

use crate::formula::Formula;
use crate::kind::Kind;

/// A square of order n and a kind; `None` if none exists.
///
/// Uses [`Formula`], and a search for diagonal Sudokus whose boxes are not square.
///
/// # Errors
/// If n is not an order, 1 to 255, or the boxes do not fit it.
pub fn build(n: usize, kind: Kind) -> Result<Option<Square>, PuzzleError> {
    let puzzle = kind.puzzle(n)?;
    if !kind.exists(n) {
        return Ok(None);
    }
    Ok(Formula::new(n, kind).and_then(|formula| formula.square()).or_else(|| puzzle.solve()))
}

/// An iterator over all squares of order n and a kind.
///
/// # Errors
/// If n is not an order, 1 to 255, or the boxes do not fit it.
pub fn squares(n: usize, kind: Kind) -> Result<Solutions, PuzzleError> {
    Ok(kind.puzzle(n)?.solutions())
}

/// The puzzle whose solutions complete a partial square.
///
/// # Errors
/// If the boxes do not fit the order, or a symbol is not below the order.
pub fn complete(grid: &Grid, kind: Kind) -> Result<Puzzle, PuzzleError> {
    kind.puzzle(grid.order.get())?.with_givens(&grid.cells)
}

/// The square of a grid whose symbols have names.
///
/// # Errors
/// What is wrong, if it is not Latin or has open cells.
pub fn filled(grid: &Grid, names: &Alphabet) -> Result<Square, String> {
    if let Some(clash) = complete(grid, Kind::Plain).ok().and_then(|puzzle| puzzle.clash()) {
        return Err(format!("not a Latin square: {}", clash.describe(grid.order, |symbol| names.name(symbol))));
    }
    let open = grid.order.cells().find(|cell| grid.cells[cell.index()].is_none());
    match open {
        Some(cell) => Err(format!("cell {} is open; expected a filled square", cell.name(grid.order))),
        None => Ok(Square::new(grid.order, grid.cells.iter().copied().flatten().collect())),
    }
}
