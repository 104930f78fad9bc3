//! Latin squares as 1-factorisations: ways to split a regular bipartite graph into perfect matchings.
//!
//! A row of a Latin square is a perfect matching of columns and symbols, so the squares of order n are n! times the
//! 1-factorisations of the complete graph. Matchings through one fixed edge are taken out in all ways; graphs that
//! are isomorphic are one graph with the sum of their weights. (B. D. McKay, E. Rogoyski, *Latin squares of order 10*,
//! 1995.)

use graeco_grid::Limits;
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::bipartite::Graph;
use super::{Machine, State};

/// The 1-factorisations of a graph, the factors in no order. Graphs of degree 4 and more are looked up, and noted.
pub(super) fn factorisations(graph: &Graph, known: &mut FxHashMap<u128, u128>) -> u128 {
    if graph.degree() < 4 {
        return small(graph);
    }
    let graph = graph.canonical();
    if let Some(&sum) = known.get(&graph.packed()) {
        return sum;
    }
    let mut sum = 0;
    graph.without_matchings(&mut |rest| sum += factorisations(rest, known));
    known.insert(graph.packed(), sum);
    sum
}

/// The same without looking anything up, for low degrees: there are few matchings through an edge.
fn small(graph: &Graph) -> u128 {
    match graph.degree() {
        0 | 1 => 1,
        // Every cycle splits in two ways, and the two factors are in no order.
        2 => 1 << (graph.cycles() - 1),
        _ => {
            let mut sum = 0;
            graph.without_matchings(&mut |rest| sum += small(rest));
            sum
        }
    }
}

/// Counts reduced Latin squares, one degree after another: how many ways lead to each graph of that degree.
pub(super) struct Levels {
    n: usize,
    degree: usize,
    /// The graphs of this degree with their weights; those before `at` are done.
    level: Vec<(u128, u128)>,
    at: usize,
    next: FxHashMap<u128, u128>,
    /// How many graphs there were of each degree so far.
    sizes: Vec<usize>,
    total: u128,
}

/// Graphs of this degree are counted at once.
const LAST: usize = 4;
/// The work of a unit: so many matchings, about.
const UNIT: usize = 20_000;

impl Levels {
    pub(super) fn new(n: usize) -> Levels {
        let level = vec![(Graph::complete_but_one(n).canonical().packed(), 1)];
        Levels { n, degree: n - 1, level, at: 0, next: FxHashMap::default(), sizes: vec![1], total: 0 }
    }

    /// About how many perfect matchings a graph of a degree has through an edge: n! (d/n)ⁿ / d, by van der Waerden.
    fn matchings(&self, degree: usize) -> f64 {
        let (n, d) = (self.n as f64, degree as f64);
        (1..=self.n).map(|i| i as f64 * d / n).product::<f64>() / d
    }

    /// How many graphs there are of a degree, or about how many there may be.
    fn graphs(&self, degree: usize) -> f64 {
        match self.sizes.get(self.n - 1 - degree) {
            Some(&size) => size as f64,
            // Graphs and their complements are as many; the complete graph has none, and the next one is a matching.
            None => match self.sizes.get(degree - 1) {
                Some(&size) if degree > 1 => size as f64,
                _ => (5 * self.level.len()).max(self.next.len()) as f64,
            },
        }
    }
}

impl Machine for Levels {
    fn advance(&mut self, _: &Limits) -> bool {
        let end = self.level.len().min(self.at + 1 + UNIT / (self.matchings(self.degree) as usize + 1));
        for &(graph, weight) in &self.level[self.at..end] {
            let graph = Graph::unpacked(self.n, graph);
            if self.degree <= LAST {
                self.total += weight * small(&graph);
                continue;
            }
            graph.without_matchings(&mut |rest| *self.next.entry(rest.canonical().packed()).or_default() += weight);
        }
        self.at = end;
        if end == self.level.len() && self.degree > LAST {
            self.level = self.next.drain().collect();
            self.level.sort_unstable();
            (self.degree, self.at) = (self.degree - 1, 0);
            self.sizes.push(self.level.len());
        }
        self.at < self.level.len()
    }

    fn progress(&self) -> f64 {
        let work = |degree: usize| self.graphs(degree) * self.matchings(degree);
        let all: f64 = (LAST.min(self.degree)..self.n).map(work).sum();
        let done: f64 = (self.degree + 1..self.n).map(work).sum();
        (done + self.at as f64 * self.matchings(self.degree)) / all
    }

    fn total(&self) -> BigUint {
        self.total.into()
    }

    fn save(&self) -> State {
        let mut next: Vec<_> = self.next.iter().map(|(&graph, &weight)| (graph, weight)).collect();
        next.sort_unstable();
        let numbers = |pairs: &[(u128, u128)]| pairs.iter().flat_map(|&(g, w)| [g, w]).collect();
        let head = vec![self.degree as u128, self.at as u128, self.total];
        let sizes = self.sizes.iter().map(|&size| size as u128).collect();
        State(vec![head, sizes, numbers(&self.level), numbers(&next)])
    }

    fn load(&mut self, state: State) -> Option<()> {
        let [head, sizes, level, next] = <[Vec<u128>; 4]>::try_from(state.0).ok()?;
        let [degree, at, total] = <[u128; 3]>::try_from(head).ok()?;
        let pairs = |numbers: &[u128]| numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>();
        (self.degree, self.at, self.total) = (degree as usize, at as usize, total);
        self.sizes = sizes.into_iter().map(|size| size as usize).collect();
        self.level = pairs(&level);
        self.next = pairs(&next).into_iter().collect();
        (self.at <= self.level.len() && self.degree < self.n).then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reduced(n: usize) -> u128 {
        let mut levels = Levels::new(n);
        while levels.advance(&Limits::default()) {}
        levels.total
    }

    #[test]
    fn reduced_squares() {
        for (n, count) in [1, 1, 1, 4, 56, 9408, 16_942_080].into_iter().enumerate() {
            assert_eq!(reduced(n + 1), count);
        }
    }

    #[test]
    fn factorisations_of_a_graph_agree_with_the_levels() {
        for n in 2..=7 {
            assert_eq!(factorisations(&Graph::complete_but_one(n), &mut FxHashMap::default()), reduced(n), "{n}");
        }
    }
}
