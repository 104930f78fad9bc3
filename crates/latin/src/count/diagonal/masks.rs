//! The fillings of rows as words with a bit for each column and symbol: rows are compatible if their words are disjoint.

use std::ops::{BitAnd, BitOr, Shl};

use super::fillings::Filling;

/// A word with one bit for each pair of a column and a symbol.
pub(super) trait Mask:
    Copy + Send + PartialEq + From<u8> + BitAnd<Output = Self> + BitOr<Output = Self> + Shl<usize, Output = Self> + 'static
{
    fn meets(self, other: Self) -> bool {
        self & other != Self::from(0)
    }
}

impl Mask for u64 {}
impl Mask for u128 {}

/// All fillings of each row that agree with the diagonals, the rows with the fewest first.
pub(super) fn lists<M: Mask>(filling: &Filling) -> Vec<Vec<M>> {
    let n = filling.len();
    let fixed = |row: usize, column: usize| {
        if column == row {
            Some(row)
        } else if column == n - 1 - row {
            Some(filling[row])
        } else {
            None
        }
    };
    // The symbols of the diagonals in the other cells of each column.
    let held = |column: usize| [column, filling[n - 1 - column]];
    fn extend<M: Mask>(
        row: &[Option<usize>],
        held: &impl Fn(usize) -> [usize; 2],
        column: usize,
        used: usize,
        mask: M,
        list: &mut Vec<M>,
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
                let mask = mask | M::from(1) << (column * n + symbol);
                extend(row, held, column + 1, used | 1 << symbol, mask, list);
            }
        }
    }
    let mut lists: Vec<Vec<M>> = (0..n)
        .map(|row| {
            let cells: Vec<Option<usize>> = (0..n).map(|column| fixed(row, column)).collect();
            let used = cells.iter().flatten().fold(0, |used, symbol| used | 1 << symbol);
            let mut list = Vec::new();
            extend(&cells, &held, 0, used, M::from(0), &mut list);
            list
        })
        .collect();
    lists.sort_by_key(Vec::len);
    lists
}

/// The rows with only the fillings that are disjoint from a given one.
pub(super) fn without<M: Mask>(rows: &[Vec<M>], taken: M) -> Vec<Vec<M>> {
    rows.iter().map(|row| row.iter().copied().filter(|mask| !mask.meets(taken)).collect()).collect()
}
