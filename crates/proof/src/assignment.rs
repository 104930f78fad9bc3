//! The cheapest choice of a different column for each row of a matrix of costs, and its dual: prices of rows and columns.

/// A matrix with its cheapest choice; its memory is used again for the next matrix.
///
/// The prices of the rows and columns add up to the cost of the choice, no entry is less than the prices of its row and its
/// column, and columns cost 0 or less (Kuhn, "The Hungarian method for the assignment problem", 1955).
#[derive(Default)]
pub(crate) struct Assignment {
    /// The costs, row by row: at most as many rows as columns.
    pub(crate) costs: Vec<i64>,
    /// The dual of the last matrix.
    pub(crate) row_prices: Vec<i64>,
    pub(crate) column_prices: Vec<i64>,
    /// The row of each column. One entry more is the row that is being placed; the number of rows stands for none.
    row_of: Vec<usize>,
    /// The least excess over the prices that was seen in each column, and the column before it on that path.
    excess: Vec<i64>,
    previous: Vec<usize>,
    is_used: Vec<bool>,
}

impl Assignment {
    /// Finds the cheapest choice in the costs, in time of the square of the rows times the columns.
    pub(crate) fn solve(&mut self, columns: usize) {
        let rows = self.costs.len() / columns;
        reset(&mut self.row_prices, rows, 0);
        reset(&mut self.column_prices, columns, 0);
        reset(&mut self.row_of, columns + 1, rows);
        for row in 0..rows {
            self.row_of[columns] = row;
            let mut at = self.path(rows, columns);
            while at != columns {
                let before = self.previous[at];
                self.row_of[at] = self.row_of[before];
                at = before;
            }
        }
    }

    /// Column and row of each entry that is chosen.
    pub(crate) fn choice(&self) -> impl Iterator<Item = (usize, usize)> {
        let rows = self.row_prices.len();
        self.row_of[..self.column_prices.len()].iter().copied().enumerate().filter(move |&(_, row)| row < rows)
    }

    /// The free column at the end of the cheapest path from the row that is being placed.
    fn path(&mut self, rows: usize, columns: usize) -> usize {
        reset(&mut self.excess, columns, i64::MAX);
        reset(&mut self.previous, columns, columns);
        reset(&mut self.is_used, columns + 1, false);
        let mut at = columns;
        while self.row_of[at] != rows {
            self.is_used[at] = true;
            let row = self.row_of[at];
            let (mut step, mut next) = (i64::MAX, columns);
            for column in (0..columns).filter(|&column| !self.is_used[column]) {
                let cost = self.costs[row * columns + column] - self.row_prices[row] - self.column_prices[column];
                if cost < self.excess[column] {
                    (self.excess[column], self.previous[column]) = (cost, at);
                }
                if self.excess[column] < step {
                    (step, next) = (self.excess[column], column);
                }
            }
            for column in 0..columns {
                if self.is_used[column] {
                    self.row_prices[self.row_of[column]] += step;
                    self.column_prices[column] -= step;
                } else {
                    self.excess[column] -= step;
                }
            }
            self.row_prices[self.row_of[columns]] += step;
            at = next;
        }
        at
    }
}

fn reset<T: Copy>(list: &mut Vec<T>, len: usize, value: T) {
    list.clear();
    list.resize(len, value);
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::Assignment;

    /// The cost of the cheapest choice of columns, each of them in `left`, for rows from one on.
    fn cheapest(costs: &[[i64; 5]], left: u32) -> i64 {
        let Some((row, rest)) = costs.split_first() else { return 0 };
        let columns = (0..5).filter(|column| left >> column & 1 == 1);
        columns.map(|column| row[column] + cheapest(rest, left & !(1 << column))).min().unwrap()
    }

    #[test]
    fn prices_are_the_dual_of_the_cheapest_choice() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let mut assignment = Assignment::default();
        for round in 0..300 {
            let entry = |rng: &mut ChaCha8Rng| if rng.random_range(0..4) == 0 { 500 } else { rng.random_range(-9..9) };
            let rows: Vec<[i64; 5]> = (0..1 + round % 5).map(|_| std::array::from_fn(|_| entry(&mut rng))).collect();
            // With the memory of the matrix before.
            assignment.costs.clear();
            assignment.costs.extend(rows.as_flattened());
            assignment.solve(5);
            let prices = |row: usize, column: usize| assignment.row_prices[row] + assignment.column_prices[column];
            let least = cheapest(&rows, 0b11111);
            let all: i64 = assignment.row_prices.iter().chain(&assignment.column_prices).sum();
            assert!(assignment.column_prices.iter().all(|&price| price <= 0));
            assert!((0..rows.len()).all(|row| (0..5).all(|column| prices(row, column) <= rows[row][column])));
            let choice: Vec<(usize, usize)> = assignment.choice().collect();
            let chosen: i64 = choice.iter().map(|&(column, row)| rows[row][column]).sum();
            assert_eq!((all, chosen, choice.len()), (least, least, rows.len()));
        }
    }
}
