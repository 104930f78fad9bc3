//! Pandiagonal squares: each symbol stands like n queens on a torus, so squares are exact covers by such placements.

use graeco_exact_cover::{BuildError, Item, Problem};
use graeco_grid::Order;
use num_bigint::BigUint;

use super::{Machine, State};

/// Counts the partitions of a torus into placements of n queens that do not attack each other.
pub(super) struct Queens {
    n: usize,
    total: u128,
}

impl Queens {
    pub(super) fn new(order: Order) -> Queens {
        Queens { n: order.get(), total: 0 }
    }

    /// All placements: the column of the queen in each row.
    fn placements(n: usize) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        place(n, &mut Vec::new(), [0; 3], &mut found);
        found
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

/// The exact cover problem: cells are covered by placements. Its names differ, and no option is empty or doubled.
fn cover(n: usize) -> Result<Problem, BuildError> {
    let mut builder = Problem::builder();
    let cells: Vec<Item> = (0..n * n)
        .map(|cell| builder.primary(&format!("r{}c{}", cell / n + 1, cell % n + 1)))
        .collect::<Result<_, _>>()?;
    for columns in Queens::placements(n) {
        builder.option(columns.iter().enumerate().map(|(row, column)| cells[row * n + column]))?;
    }
    Ok(builder.build())
}

impl Machine for Queens {
    fn advance(&mut self) -> bool {
        self.total = cover(self.n).map_or(0, |problem| problem.count());
        false
    }

    fn progress(&self) -> f64 {
        0.0
    }

    fn total(&self) -> BigUint {
        self.total.into()
    }

    fn save(&self) -> State {
        State(vec![vec![self.total]])
    }

    fn load(&mut self, state: State) -> Option<()> {
        self.total = *state.0.first()?.first()?;
        Some(())
    }
}
