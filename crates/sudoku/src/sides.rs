//! A Sudoku seen from its two sides, by rows and by columns, and the orders of three things.

/// The orders of three things; the first two of them leave the last thing in its place.
pub(crate) const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The rows of a Sudoku, and of its transpose.
pub(crate) type Sides = [[[u8; 9]; 9]; 2];

/// Both sides of a grid that is given row by row.
pub(crate) fn sides(digits: &[u8; 81]) -> Sides {
    let mut sides = [[[0; 9]; 9]; 2];
    for (cell, &digit) in digits.iter().enumerate() {
        sides[0][cell / 9][cell % 9] = digit;
        sides[1][cell % 9][cell / 9] = digit;
    }
    sides
}
