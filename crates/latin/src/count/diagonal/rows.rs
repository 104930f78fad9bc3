//! The fillings of rows as words with a bit for each column and symbol: rows are compatible if their words are disjoint.

use super::fillings::{Filling, middles_up_to_symmetry};

/// All fillings of each row that agree with the diagonals.
pub(super) struct Rows {
    pub(super) n: usize,
    /// Fillings of the middle row of an odd order, one for all that symmetries make the same, and how many these are; one
    /// that is empty for an even order.
    pub(super) middles: Vec<(u128, u128)>,
    /// Those of the other rows in two halves, each made of pairs of mirrored rows: these have their cells of the diagonals
    /// in the same columns, so that fewer pairs of fillings are compatible.
    pub(super) halves: [Vec<Vec<u128>>; 2],
}

impl Rows {
    /// The rows that agree with a filling of the second diagonal.
    pub(super) fn of(filling: &Filling) -> Rows {
        let n = filling.len();
        let half = |pairs: std::ops::Range<usize>| -> Vec<Vec<u128>> {
            pairs.flat_map(|row| [row, n - 1 - row]).map(|row| fillings_of(row, filling)).collect()
        };
        let middles =
            if n % 2 == 1 { middles_up_to_symmetry(filling, &fillings_of(n / 2, filling)) } else { vec![(0, 1)] };
        Rows { n, middles, halves: [half(0..n / 4), half(n / 4..n / 2)] }
    }

    /// A word that determines which symbols some rows use in each column. Up to order 8 it has all bits; order 9 leaves
    /// out the last column and the last symbol, as each column and each symbol has as many bits as there are rows.
    pub(super) fn key(&self, mask: u128) -> u64 {
        let kept = self.n.min(8);
        (0..kept).fold(0, |key, column| key << kept | (mask >> (column * self.n)) as u64 & ((1 << kept) - 1))
    }

    /// A word with all bits.
    pub(super) fn full(&self) -> u128 {
        (1 << (self.n * self.n)) - 1
    }
}

/// All fillings of a row that agree with the diagonals.
fn fillings_of(row: usize, filling: &Filling) -> Vec<u128> {
    let n = filling.len();
    let fixed = |column: usize| {
        if column == row {
            Some(row)
        } else if column == n - 1 - row {
            Some(filling[row])
        } else {
            None
        }
    };
    let cells: Vec<Option<usize>> = (0..n).map(fixed).collect();
    // The symbols of the diagonals in the other cells of each column.
    let held = |column: usize| [column, filling[n - 1 - column]];
    let used = cells.iter().flatten().fold(0, |used, symbol| used | 1 << symbol);
    let mut list = Vec::new();
    extend(&cells, &held, 0, used, 0, &mut list);
    list
}

/// Fills a row from a column on.
fn extend(
    row: &[Option<usize>],
    held: &impl Fn(usize) -> [usize; 2],
    column: usize,
    used: usize,
    mask: u128,
    list: &mut Vec<u128>,
) {
    let n = row.len();
    if column == n {
        list.push(mask);
        return;
    }
    for symbol in 0..n {
        let allowed = match row[column] {
            Some(fixed) => symbol == fixed,
            None => used >> symbol & 1 == 0 && !held(column).contains(&symbol),
        };
        if allowed {
            extend(row, held, column + 1, used | 1 << symbol, mask | 1 << (column * n + symbol), list);
        }
    }
}

/// The rows with only the fillings that are disjoint from a given one.
pub(super) fn without(rows: &[Vec<u128>], taken: u128) -> Vec<Vec<u128>> {
    rows.iter().map(|row| row.iter().copied().filter(|mask| mask & taken == 0).collect()).collect()
}
