//! Pandiagonal squares: each symbol is placed like n non-attacking queens on a torus, so squares are exact covers by such placements.

use graeco_grid::{Budget, Limits, Order, Stop};
use num_bigint::BigUint;

use super::by_units::Units;
use crate::placements::Placements;

/// The largest order: order 13 takes minutes, there are no squares of orders 14 to 16, and order 17 would take years.
pub(super) const MOST: usize = 13;

/// Counts the partitions of a torus into placements of n non-attacking queens, one placement with a queen in the first
/// cell at a time.
pub(super) struct Queens {
    /// The column of the queen in each row. Placements with a queen in the first cell are kept apart.
    firsts: Vec<Vec<u8>>,
    others: Placements,
}

impl Queens {
    pub(super) fn new(order: Order) -> Queens {
        let n = order.get();
        let (mut firsts, mut others) = (Vec::new(), Placements::new(n));
        place(n, &mut Vec::new(), [0; 3], &mut |columns| {
            if columns[0] == 0 { firsts.push(columns.to_vec()) } else { others.push(columns) }
        });
        Queens { firsts, others }
    }
}

/// The columns, and the diagonals of both directions, that are taken. Orders that can be counted are below 64.
fn place(n: usize, columns: &mut Vec<u8>, taken: [u64; 3], found: &mut impl FnMut(&[u8])) {
    let row = columns.len();
    if row == n {
        return found(columns);
    }
    for column in 0..n {
        let lines = [column, (column + row) % n, (column + n - row) % n].map(|line| 1u64 << (line % 64));
        if taken.iter().zip(lines).all(|(taken, line)| taken & line == 0) {
            columns.push(column as u8);
            place(n, columns, std::array::from_fn(|i| taken[i] | lines[i]), found);
            columns.pop();
        }
    }
}

impl Units for Queens {
    fn method(&self) -> &'static str {
        "toroidal queens, then exact covers by them"
    }

    fn many(&self) -> usize {
        self.firsts.len()
    }

    fn count(&mut self, unit: usize, limits: &Limits) -> Result<Option<BigUint>, Stop> {
        let mut pace = Budget::start(limits).pace();
        let count = self.others.problem(Some(&self.firsts[unit]), &mut pace)?.search().limits(limits.clone()).count();
        count.end.stop().map_or(Ok(Some(count.solutions.into())), Err)
    }
}
