//! Pandiagonal squares: each symbol stands like n queens on a torus, so squares are exact covers by such placements.

use graeco_grid::{End, Limits, Order};
use num_bigint::BigUint;

use super::{Machine, State};
use crate::placements::cover_cells;

/// Order 13 takes minutes; there are no squares of orders 14 to 16, and order 17 would take ages.
pub(super) const MOST: usize = 13;

/// Counts the partitions of a torus into placements of n queens that do not attack each other, one placement with a
/// queen in the first cell after another.
pub(super) struct Queens {
    n: usize,
    /// The column of the queen in each row, those with a queen in the first cell apart.
    firsts: Vec<Vec<usize>>,
    others: Vec<Vec<usize>>,
    at: usize,
    total: u128,
}

impl Queens {
    pub(super) fn new(order: Order) -> Queens {
        let n = order.get();
        let mut found = Vec::new();
        place(n, &mut Vec::new(), [0; 3], &mut found);
        let (firsts, others) = found.into_iter().partition(|columns: &Vec<usize>| columns[0] == 0);
        Queens { n, firsts, others, at: 0, total: 0 }
    }
}

/// Sets of columns and of diagonals of both directions that are taken; orders for which this ends are below 64.
fn place(n: usize, columns: &mut Vec<usize>, taken: [u64; 3], found: &mut Vec<Vec<usize>>) {
    let row = columns.len();
    if row == n {
        found.push(columns.clone());
        return;
    }
    for column in 0..n {
        let lines = [column, (column + row) % n, (column + n - row) % n].map(|line| 1u64 << (line % 64));
        if taken.iter().zip(lines).all(|(taken, line)| taken & line == 0) {
            columns.push(column);
            place(n, columns, std::array::from_fn(|i| taken[i] | lines[i]), found);
            columns.pop();
        }
    }
}

impl Machine for Queens {
    fn advance(&mut self, limits: &Limits) -> bool {
        if let Some(first) = self.firsts.get(self.at) {
            let count = cover_cells(self.n, Some(first), &self.others)
                .map(|problem| problem.search().limits(limits.clone()).count());
            match count {
                // Cut short: it comes again.
                Ok(count) if count.end != End::Exhausted => return true,
                count => self.total += count.map_or(0, |count| count.solutions),
            }
            self.at += 1;
        }
        self.at < self.firsts.len()
    }

    fn progress(&self) -> f64 {
        self.at as f64 / self.firsts.len() as f64
    }

    fn total(&self) -> BigUint {
        self.total.into()
    }

    fn save(&self) -> State {
        State::of(self.at, self.total)
    }

    fn load(&mut self, state: State) -> Option<()> {
        (self.at, self.total) = state.at_and_total(self.firsts.len())?;
        Some(())
    }
}
