//! Subsquares along the main diagonal: which symbols their cells may hold, and for which orders there are none.

use std::ops::Range;

use graeco_grid::{Cell, Constraint, Model, Order, Square, Symbol, Values};

/// The rows, columns and symbols of subsquares of these orders: the first ones, then the next ones, and so on.
pub(super) fn ranges(orders: &[usize]) -> impl Iterator<Item = Range<usize>> + Clone + '_ {
    orders.iter().scan(0_usize, |start, &order| {
        let range = *start..start.saturating_add(order);
        *start = range.end;
        Some(range)
    })
}

/// Latin squares for such parts, as far as they fit: the cells, with the symbols −r − c modulo the order of the part.
pub(super) fn fillings(orders: &[usize], order: Order) -> impl Iterator<Item = (Cell, Symbol)> + '_ {
    let fits = move |range: &Range<usize>| range.end <= order.get();
    ranges(orders).take_while(fits).flat_map(move |range| {
        let (start, m) = (range.start, range.len());
        let cells = (0..m).flat_map(move |r| (0..m).map(move |c| (r, c)));
        cells.map(move |(r, c)| (order.cell(start + r, start + c), Symbol::new(start + (2 * m - r - c) % m)))
    })
}

/// Whether a square of order n is large enough for parts of these orders.
pub(super) fn fit(n: usize, orders: &[usize]) -> bool {
    let sum = orders.iter().try_fold(0_usize, |sum, &order| sum.checked_add(order));
    sum.is_some_and(|sum| sum <= n)
}

/// Whether a Latin square has such subsquares.
pub(super) fn are_in(square: &Square, orders: &[usize]) -> bool {
    let n = square.order().get();
    let is_closed = |range: &Range<usize>| {
        let symbols =
            range.clone().flat_map(|r| range.clone().map(move |c| (r, c))).map(|(r, c)| square[(r, c)].index());
        symbols.into_iter().all(|symbol| range.contains(&symbol))
    };
    ranges(orders).all(|range| range.end <= n && is_closed(&range))
}

/// Why no square of order n has such subsquares, or holes, if that is known.
pub(super) fn obstacle(n: usize, orders: &[usize], are_holes: bool) -> Option<&'static str> {
    let why = |of_subsquares, of_holes| Some(if are_holes { of_holes } else { of_subsquares });
    let mut sorted = orders.to_vec();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    match sorted[..] {
        _ if !fit(n, orders) => why(
            "the orders of the subsquares add up to more than the order",
            "the orders of the holes add up to more than the order",
        ),
        [largest, ..] if largest < n && 2 * largest > n => why(
            "a subsquare other than the square itself has at most half of its order",
            "a hole other than the whole square has at most half of its order",
        ),
        // The cells of the rows of one and the columns of the other hold further symbols, as many as the larger order.
        [larger, smaller, ..] if 2 * larger + smaller > n => why(
            "subsquares of orders a and b, a not below b, need an order of at least 2a + b",
            "holes of orders a and b, a not below b, need an order of at least 2a + b",
        ),
        _ => None,
    }
}

/// The rule that a square has such subsquares.
#[derive(Debug)]
pub(super) struct Subsquares {
    orders: Vec<usize>,
    order: Order,
    cells: Vec<Cell>,
}

impl Subsquares {
    pub(super) fn new(orders: &[usize], order: Order) -> Subsquares {
        Subsquares { orders: orders.to_vec(), order, cells: order.cells().collect() }
    }

    /// The number of the subsquare that a row, column or symbol belongs to.
    fn of(&self, line: usize) -> Option<usize> {
        ranges(&self.orders).position(|range| range.contains(&line))
    }
}

impl Constraint for Subsquares {
    fn name(&self) -> &str {
        "subsquares"
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, values: Values<'_>) -> bool {
        let n = self.order.get();
        let fits = ranges(&self.orders).all(|range| range.end <= n);
        // Values count from 1.
        fits && self.cells.iter().zip(values.iter()).all(|(cell, value)| {
            let of = [cell.row(self.order), cell.column(self.order), value as usize - 1].map(|line| self.of(line));
            // Two of the three in one subsquare have the third one with them.
            let two = |a: usize, b: usize, c: usize| of[a].is_none() || of[a] != of[b] || of[a] == of[c];
            two(0, 1, 2) && two(0, 2, 1) && two(1, 2, 0)
        })
    }

    fn post(&self, model: &mut Model) {
        let n = self.order.get();
        let fits = ranges(&self.orders).all(|range| range.end <= n);
        for &cell in &self.cells {
            let [row, column] = [cell.row(self.order), cell.column(self.order)].map(|line| self.of(line));
            model.restrict(cell, |value| {
                let symbol = self.of(value as usize - 1);
                if row.is_some() && row == column {
                    fits && symbol == row
                } else {
                    fits && (symbol.is_none() || (symbol != row && symbol != column))
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use graeco_grid::check_posting;

    use super::*;

    #[test]
    fn nothing_is_struck_that_a_square_with_the_subsquares_holds() {
        for orders in [vec![1], vec![2], vec![1, 1], vec![1, 1, 1], vec![4]] {
            for n in 1..=3 {
                let order = Order::new(n).unwrap();
                check_posting(Arc::new(Subsquares::new(&orders, order)), order, 1, 100).unwrap();
            }
        }
    }

    #[test]
    fn subsquares_are_placed_one_after_another() {
        assert!(ranges(&[2, 3, 1]).eq([0..2, 2..5, 5..6]));
        for (n, orders, is_possible) in [
            (4, vec![2], true),
            (5, vec![3], false),
            (5, vec![5], true),
            (6, vec![2, 2, 2], true),
            (4, vec![2, 2], false),
            (5, vec![2, 2], false),
            (6, vec![3, 1], false),
            (7, vec![3, 1], true),
            (3, vec![2, usize::MAX], false),
            (3, vec![], true),
        ] {
            for (are_holes, name) in [(false, "subsquare"), (true, "hole")] {
                let why = obstacle(n, &orders, are_holes);
                assert_eq!(why.is_none(), is_possible, "{n} {orders:?}");
                assert!(why.is_none_or(|why| why.contains(name)), "{why:?}");
            }
        }
    }
}
