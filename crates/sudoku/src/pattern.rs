//! The symmetries of a pattern of givens, whatever their digits.

use crate::puzzle::Sudoku;
use crate::sides::{ORDERS, sides};

impl Sudoku {
    /// How many symmetries of the cells map the pattern of givens to itself, whatever their digits; the identity is one of
    /// them. A multiple of the [automorphisms](crate::Canonical::automorphisms).
    ///
    /// ```
    /// use graeco_sudoku::Sudoku;
    ///
    /// assert_eq!(Sudoku::empty().pattern_symmetries(), 2 * 1296 * 1296);
    /// ```
    #[must_use]
    pub fn pattern_symmetries(&self) -> u64 {
        let own = columns_of(&sides(self.digits())[0], &[0, 1, 2, 3, 4, 5, 6, 7, 8]);
        let rows = orders_of_lines();
        let of_side =
            |side: &[[u8; 9]; 9]| -> u64 { rows.iter().map(|rows| matches(&own, &columns_of(side, rows))).sum() };
        sides(self.digits()).iter().map(of_side).sum()
    }
}

/// For each column the rows in which it has givens, a bit for each row in this order.
fn columns_of(side: &[[u8; 9]; 9], rows: &[usize; 9]) -> [u16; 9] {
    std::array::from_fn(|column| (0..9).filter(|&at| side[rows[at]][column] > 0).fold(0, |givens, at| givens | 1 << at))
}

/// In how many ways the columns of one grid can be permuted, within stacks and with them, into those of another.
fn matches(wanted: &[u16; 9], columns: &[u16; 9]) -> u64 {
    let of_stacks = |to: usize, from: usize| {
        let is_match = |order: &&[usize; 3]| (0..3).all(|at| wanted[3 * to + at] == columns[3 * from + order[at]]);
        ORDERS.iter().filter(is_match).count() as u64
    };
    ORDERS.iter().map(|stacks| (0..3).map(|to| of_stacks(to, stacks[to])).product::<u64>()).sum()
}

/// All orders of nine lines that keep bands together.
fn orders_of_lines() -> Vec<[usize; 9]> {
    let mut all = Vec::new();
    for bands in ORDERS {
        for [a, b, c] in (0..216).map(|number| [number / 36, number / 6 % 6, number % 6]) {
            let within = [ORDERS[a], ORDERS[b], ORDERS[c]];
            all.push(std::array::from_fn(|at| 3 * bands[at / 3] + within[at / 3][at % 3]));
        }
    }
    all
}
