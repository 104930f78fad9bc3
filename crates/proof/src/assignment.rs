//! The cheapest choice of a different column for each row of a matrix of costs, and its dual: prices of rows and columns.

/// A matrix with its cheapest choice; its memory is used again for the next matrix.
///
/// The prices of the rows and columns add up to the cost of the choice, no cell costs less than the prices of its row and
/// its column, and columns cost 0 or less (Kuhn, "The Hungarian method for the assignment problem", 1955).
#[derive(Default)]
pub(crate) struct Assignment {
    /// The costs, row by row: at most as many rows as columns.
    pub(crate) costs: Vec<i64>,
    pub(crate) of_row: Vec<i64>,
    pub(crate) of_column: Vec<i64>,
    /// The row of each column, and of one column more: that of the row that is being placed. One row more than there is
    /// stands for none.
    row_of: Vec<usize>,
    /// The least excess that was seen in each column, and the column it was reached from.
    least: Vec<i64>,
    from: Vec<usize>,
    is_used: Vec<bool>,
}

impl Assignment {
    /// Finds the cheapest choice in the costs, in time of the square of the rows times the columns.
    pub(crate) fn solve(&mut self, columns: usize) {
        let rows = self.costs.len() / columns;
        reset(&mut self.of_row, rows, 0);
        reset(&mut self.of_column, columns, 0);
        reset(&mut self.row_of, columns + 1, rows);
        for row in 0..rows {
            self.row_of[columns] = row;
            let mut at = self.path(rows, columns);
            while at != columns {
                let before = self.from[at];
                self.row_of[at] = self.row_of[before];
                at = before;
            }
        }
    }

    /// Column and row of each cell that is chosen.
    pub(crate) fn choice(&self) -> impl Iterator<Item = (usize, usize)> {
        let rows = self.of_row.len();
        self.row_of[..self.of_column.len()].iter().copied().enumerate().filter(move |&(_, row)| row < rows)
    }

    /// The free column at the end of the cheapest path from the row that is being placed.
    fn path(&mut self, rows: usize, columns: usize) -> usize {
        reset(&mut self.least, columns, i64::MAX);
        reset(&mut self.from, columns, columns);
        reset(&mut self.is_used, columns + 1, false);
        let mut at = columns;
        while self.row_of[at] != rows {
            self.is_used[at] = true;
            let row = self.row_of[at];
            let (mut step, mut next) = (i64::MAX, columns);
            for column in (0..columns).filter(|&column| !self.is_used[column]) {
                let excess = self.costs[row * columns + column] - self.of_row[row] - self.of_column[column];
                if excess < self.least[column] {
                    (self.least[column], self.from[column]) = (excess, at);
                }
                if self.least[column] < step {
                    (step, next) = (self.least[column], column);
                }
            }
            for column in 0..columns {
                if self.is_used[column] {
                    self.of_row[self.row_of[column]] += step;
                    self.of_column[column] -= step;
                } else {
                    self.least[column] -= step;
                }
            }
            self.of_row[self.row_of[columns]] += step;
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
    use super::Assignment;

    #[test]
    fn prices_are_the_dual_of_the_cheapest_choice() {
        // 3 rows and 4 columns: 1 + 2 + 2 is cheapest.
        let costs = [1, 4, 9, 9, 1, 2, 9, 9, 1, 3, 2, 9];
        let mut assignment = Assignment { costs: costs.to_vec(), ..Assignment::default() };
        // Again, with the memory of the first time.
        for _ in 0..2 {
            assignment.solve(4);
            let (rows, columns) = (&assignment.of_row, &assignment.of_column);
            assert_eq!(rows.iter().chain(columns).sum::<i64>(), 5);
            assert!(columns.iter().all(|&price| price <= 0));
            assert!(costs.iter().enumerate().all(|(at, &cost)| rows[at / 4] + columns[at % 4] <= cost));
            assert_eq!(assignment.choice().collect::<Vec<_>>(), [(0, 0), (1, 1), (2, 2)]);
        }
    }
}
