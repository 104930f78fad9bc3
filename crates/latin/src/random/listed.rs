//! Diagonal squares of small orders, by their numbers in the list of those with the first row in order.

use graeco_grid::{End, Limits, Puzzle, PuzzleError};

use crate::kind::Kind;

/// Up to this order the squares are listed: 171,200 of order 7.
pub(super) const MOST: usize = 7;

/// The puzzle of diagonal squares whose first row is in order.
fn first_row_in_order(n: usize) -> Result<Puzzle, PuzzleError> {
    let mut puzzle = Kind::Diagonal.puzzle(n)?;
    let order = puzzle.order();
    for symbol in order.symbols() {
        puzzle.set_given(order.cell(0, symbol.index()), Some(symbol))?;
    }
    Ok(puzzle)
}

/// The symbols of the square with this number, row by row.
///
/// # Errors
/// The limit that was reached, or [`End::Exhausted`] if there is no square with this number.
pub(super) fn nth(n: usize, number: u128, limits: &Limits) -> Result<Vec<u32>, End> {
    let puzzle = first_row_in_order(n).map_err(|_| End::Exhausted)?;
    let mut solutions = puzzle.search().limits(limits.clone()).solutions();
    let number = usize::try_from(number).map_err(|_| End::Exhausted)?;
    match solutions.nth(number) {
        Some(square) => Ok(square.symbols().iter().map(|symbol| symbol.index() as u32).collect()),
        None => Err(solutions.end().unwrap_or(End::Exhausted)),
    }
}
