//! Least values of sums of cells that may differ, and the inequalities that prove them.
//!
//! Where cells all differ, the least sum is that of an assignment of symbols to cells. Its dual gives each cell and each
//! symbol a price, such that no candidate costs less than the prices of its cell and its symbol. The inequality of the sum
//! minus prices times "the cell holds a symbol" and "the symbol is there at most once" has only what candidates cost above
//! these prices on its left side, and on its right side the slack: candidates that cost more are excluded.

use crate::assignment::Assignment;

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
    /// For each cell the sides that it is a term of, and which.
    pub(crate) sides_of: Vec<Vec<(u32, u32)>>,
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
    /// The symbol of each term in a least sum. While they are open, the least sum and these prices stay valid; other prices
    /// might exclude more, which is not tried: it costs more than it brings.
    pub(crate) least: Vec<u16>,
}

impl Sums {
    /// Adds a side.
    pub(crate) fn push(&mut self, terms: Vec<(usize, i64)>, bound: i64, parts: Vec<(u64, i64)>) {
        let number = self.sides.len() as u32;
        for (&(cell, _), term) in terms.iter().zip(0..) {
            self.sides_of[cell].push((number, term));
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
    pub(crate) fn bound(
        &self,
        side: &Side,
        assignment: &mut Assignment,
        is_open: impl Fn(usize, usize) -> bool,
    ) -> Bound {
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
            least: vec![0; side.terms.len()],
        };
        for (number, clique) in side.cliques.iter().enumerate() {
            assignment.costs.clear();
            for &term in &clique.terms {
                let term = side.terms[term];
                let costs = (0..n).map(|symbol| if is_open(term.0, symbol) { cost(term, symbol) } else { closed });
                assignment.costs.extend(costs);
            }
            assignment.solve(n);
            bound.slack -= assignment.row_prices.iter().chain(&assignment.column_prices).sum::<i64>();
            for (&term, &price) in clique.terms.iter().zip(&assignment.row_prices) {
                (bound.cells[term], bound.clique_of[term]) = (price, number);
            }
            bound.symbols.extend(&assignment.column_prices);
            assignment.choice().for_each(|(symbol, row)| bound.least[clique.terms[row]] = symbol as u16);
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
