//! Diagonal squares of small orders, by their numbers in the list of those with the first row in order.

use graeco_grid::{Limits, Outcome, Puzzle, Stop};

use crate::kind::Kind;

/// Up to this order the squares are listed: 171,200 of order 7.
pub(super) const MOST: usize = 7;

/// The puzzle of diagonal squares whose first row is in order.
fn first_row_in_order(n: usize) -> Puzzle {
    let mut puzzle = Kind::Diagonal.puzzle(n).expect("a small order");
    let order = puzzle.order();
    for symbol in order.symbols() {
        puzzle.set_given(order.cell(0, symbol.index()), Some(symbol)).expect("a cell and a symbol of the order");
    }
    puzzle
}

/// The symbols of the square with this number, row by row.
///
/// # Errors
/// The limit that was reached.
///
/// # Panics
/// If there is no square with this number.
pub(super) fn nth(n: usize, number: u128, limits: &Limits) -> Result<Vec<u32>, Stop> {
    let mut solutions = first_row_in_order(n).search().limits(limits.clone()).solutions();
    let square = usize::try_from(number).ok().and_then(|number| solutions.nth(number));
    let square = match (square, solutions.end()) {
        (Some(square), _) => square,
        (None, Some(Outcome::Stopped(stop))) => return Err(stop),
        (None, _) => panic!("no diagonal square of order {n} has the number {number}"),
    };
    Ok(super::symbols_of(&square))
}
