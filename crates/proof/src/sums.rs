//! Least values of sums of cells that may differ, and the inequalities that prove them.
//!
//! Where cells all differ, the least sum is that of an assignment of symbols to cells. Its dual gives each cell and each
//! symbol a price, such that no candidate costs less than the prices of its cell and its symbol. The inequality of the sum
//! minus prices times "the cell holds a symbol" and "the symbol is there at most once" has only what candidates cost above
//! these prices on its left side, and on its right side the slack: candidates that cost more are excluded.

#[derive(Clone, Debug)]
pub(crate) struct Sums {
    pub(crate) order: usize,
    /// The value of symbol 0.
    pub(crate) first: i64,
    /// For each cell the number of the constraint that it holds a symbol.
    pub(crate) some: Vec<u64>,
    /// For each cell the number of the constraint that it holds no two.
    pub(crate) one: Vec<u64>,
    /// Sets of cells that all differ.
    pub(crate) groups: Vec<Group>,
    pub(crate) sides: Vec<Side>,
    pub(crate) sides_of: Vec<Vec<u32>>,
}

/// Cells that all differ.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) cells: Vec<usize>,
    /// For each symbol the number of the constraint that it is there at most once.
    pub(crate) at_most: Vec<u64>,
    /// For each symbol the number of the constraint that it is there, if it has to be.
    pub(crate) at_least: Vec<u64>,
}

/// One side of a sum: values, each times a coefficient, add up to `bound` at most.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    pub(crate) terms: Vec<(usize, i64)>,
    pub(crate) bound: i64,
    /// The constraints of the formula that it is made of, and how many times each.
    pub(crate) parts: Vec<(u64, i64)>,
    cliques: Vec<Clique>,
}

/// Terms whose cells all differ, if they are several.
#[derive(Clone, Debug)]
struct Clique {
    group: usize,
    terms: Vec<usize>,
}

/// The result of a side for some candidates.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    /// How much more than the least sum it allows.
    pub(crate) slack: i64,
    /// The price of each term.
    cells: Vec<i64>,
    /// The price of each symbol in each clique: 0 or less.
    symbols: Vec<i64>,
    clique_of: Vec<usize>,
}

impl Sums {
    /// Adds a side.
    pub(crate) fn push(&mut self, terms: Vec<(usize, i64)>, bound: i64, parts: Vec<(u64, i64)>) {
        let number = self.sides.len() as u32;
        for &(cell, _) in &terms {
            self.sides_of[cell].push(number);
        }
        let mut left: Vec<usize> = (0..terms.len()).collect();
        let mut cliques = Vec::new();
        while !left.is_empty() {
            let is_in = |term: &usize, group: &Group| group.cells.contains(&terms[*term].0);
            let size = |group: &Group| left.iter().filter(|term| is_in(term, group)).count();
            // The first of the greatest.
            let best = (0..self.groups.len()).rev().max_by_key(|&group| size(&self.groups[group]));
            let best = best.filter(|&group| size(&self.groups[group]) > 1);
            let inside = |term: &usize| best.map_or(*term == left[0], |group| is_in(term, &self.groups[group]));
            let (inside, outside) = left.iter().copied().partition(inside);
            cliques.push(Clique { group: best.unwrap_or(0), terms: inside });
            left = outside;
        }
        self.sides.push(Side { terms, bound, parts, cliques });
    }

    fn value(&self, symbol: usize) -> i64 {
        self.first + symbol as i64
    }

    /// The result of a side if these candidates are open.
    pub(crate) fn bound(&self, side: &Side, is_open: impl Fn(usize, usize) -> bool) -> Bound {
        let n = self.order;
        let cost = |term: (usize, i64), symbol: usize| term.1 * self.value(symbol);
        let reach: i64 = side.terms.iter().map(|&term| cost(term, 0).abs().max(cost(term, n - 1).abs())).sum();
        // Closed candidates cost more than the slack.
        let closed = 2 * (reach + side.bound.abs()) + 1;
        let mut bound = Bound {
            slack: side.bound,
            cells: vec![0; side.terms.len()],
            symbols: Vec::with_capacity(n * side.cliques.len()),
            clique_of: vec![0; side.terms.len()],
        };
        for (number, clique) in side.cliques.iter().enumerate() {
            let costs = clique.terms.iter().flat_map(|&term| {
                let is_open = &is_open;
                let term = side.terms[term];
                (0..n).map(move |symbol| if is_open(term.0, symbol) { cost(term, symbol) } else { closed })
            });
            let costs: Vec<i64> = costs.collect();
            let (cells, symbols) = match clique.terms.len() {
                1 => (vec![costs.iter().copied().min().unwrap_or(closed)], vec![0; n]),
                _ => prices(&costs, n),
            };
            bound.slack -= cells.iter().chain(&symbols).sum::<i64>();
            for (&term, price) in clique.terms.iter().zip(cells) {
                (bound.cells[term], bound.clique_of[term]) = (price, number);
            }
            bound.symbols.extend(symbols);
        }
        bound
    }

    /// By how much a candidate costs more than the prices say.
    pub(crate) fn excess(&self, side: &Side, bound: &Bound, term: usize, symbol: usize) -> i64 {
        let price = bound.cells[term] + bound.symbols[bound.clique_of[term] * self.order + symbol];
        side.terms[term].1 * self.value(symbol) - price
    }

    /// The constraints, with multiplicities, that add up to a bound.
    pub(crate) fn parts(&self, side: &Side, bound: &Bound) -> Vec<(u64, i64)> {
        let mut parts = side.parts.clone();
        for (&(cell, _), &price) in side.terms.iter().zip(&bound.cells) {
            parts.push((if price > 0 { self.some[cell] } else { self.one[cell] }, price.abs()));
        }
        for (clique, prices) in side.cliques.iter().zip(bound.symbols.chunks(self.order)) {
            if clique.terms.len() > 1 {
                let at_most = &self.groups[clique.group].at_most;
                parts.extend(at_most.iter().zip(prices).map(|(&number, &price)| (number, -price)));
            }
        }
        parts.retain(|part| part.1 != 0);
        parts
    }
}

/// The prices of rows and columns of a matrix of costs, row by row, with at most as many rows as columns: the dual of the
/// cheapest choice of one column for each row, no column twice. Columns cost 0 or less.
fn prices(costs: &[i64], columns: usize) -> (Vec<i64>, Vec<i64>) {
    let rows = costs.len() / columns;
    let (mut of_row, mut of_column) = (vec![0; rows], vec![0; columns]);
    // One row more than there is stands for none; one column more for the row that is being placed.
    let mut row_of = vec![rows; columns + 1];
    for row in 0..rows {
        row_of[columns] = row;
        let (mut least, mut from) = (vec![i64::MAX; columns], vec![columns; columns]);
        let mut used = vec![false; columns + 1];
        let mut at = columns;
        while row_of[at] != rows {
            used[at] = true;
            let row = row_of[at];
            let (mut step, mut next) = (i64::MAX, columns);
            for column in (0..columns).filter(|&column| !used[column]) {
                let excess = costs[row * columns + column] - of_row[row] - of_column[column];
                if excess < least[column] {
                    (least[column], from[column]) = (excess, at);
                }
                if least[column] < step {
                    (step, next) = (least[column], column);
                }
            }
            for column in 0..columns {
                if used[column] {
                    of_row[row_of[column]] += step;
                    of_column[column] -= step;
                } else {
                    least[column] -= step;
                }
            }
            of_row[row_of[columns]] += step;
            at = next;
        }
        while at != columns {
            let before = from[at];
            row_of[at] = row_of[before];
            at = before;
        }
    }
    (of_row, of_column)
}

#[cfg(test)]
mod tests {
    use super::prices;

    #[test]
    fn prices_are_the_dual_of_the_cheapest_choice() {
        // 3 rows and 4 columns: 1 + 2 + 2 is cheapest.
        let costs = [1, 4, 9, 9, 1, 2, 9, 9, 1, 3, 2, 9];
        let (rows, columns) = prices(&costs, 4);
        assert_eq!(rows.iter().chain(&columns).sum::<i64>(), 5);
        assert!(columns.iter().all(|&price| price <= 0));
        assert!(costs.iter().enumerate().all(|(at, &cost)| rows[at / 4] + columns[at % 4] <= cost));
    }
}
