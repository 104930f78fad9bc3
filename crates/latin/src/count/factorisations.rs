//! Latin squares as 1-factorisations: ways to split a regular bipartite graph into perfect matchings.
//!
//! A row of a Latin square is a perfect matching of columns and symbols, so there are n! times as many squares of order
//! n as 1-factorisations of the complete bipartite graph. Matchings through one fixed edge are removed in all ways;
//! isomorphic graphs are merged and their weights added. (B. D. McKay, E. Rogoyski, *Latin squares of order 10*, 1995.)

use std::convert::Infallible;

use graeco_grid::{Budget, Limits, Stop};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::Machine;
use super::bipartite::Graph;
use super::saved::{SavedCount, index};
use super::shared_out::shared_out;

/// The number of 1-factorisations of a graph, as unordered sets of factors. Results for degree 4 and more are kept in
/// `known`.
pub(super) fn factorisations(graph: &Graph, known: &mut FxHashMap<u128, u128>) -> u128 {
    let Ok(sum) = factorisations_within(graph, known, &mut |_| Ok::<(), Infallible>(()));
    sum
}

/// The number of 1-factorisations of a graph, under limits: `look` is called for each smaller graph, with the table, and its error ends the count.
pub(super) fn factorisations_within<E>(
    graph: &Graph,
    known: &mut FxHashMap<u128, u128>,
    look: &mut impl FnMut(&FxHashMap<u128, u128>) -> Result<(), E>,
) -> Result<u128, E> {
    if graph.degree() < 4 {
        return Ok(small(graph));
    }
    let graph = graph.canonical();
    if let Some(&sum) = known.get(&graph.packed()) {
        return Ok(sum);
    }
    let mut sum = 0;
    graph.without_matchings(&mut |rest| {
        look(known)?;
        sum += factorisations_within(rest, known, look)?;
        Ok(())
    })?;
    known.insert(graph.packed(), sum);
    Ok(sum)
}

/// The number of 1-factorisations without a table, for low degrees, where few matchings pass through an edge.
fn small(graph: &Graph) -> u128 {
    match graph.degree() {
        0 | 1 => 1,
        // Every cycle splits in two ways, and the two factors are unordered.
        2 => 1 << (graph.cycles() - 1),
        _ => {
            let mut sum = 0;
            let Ok(()) = graph.without_matchings(&mut |rest| {
                sum += small(rest);
                Ok::<(), Infallible>(())
            });
            sum
        }
    }
}

/// Counts reduced Latin squares, one degree at a time: the number of ways that lead to each graph of that degree.
pub(super) struct Levels {
    n: usize,
    degree: usize,
    /// The graphs of this degree with their weights; those before `at` are done.
    level: Vec<(u128, u128)>,
    at: usize,
    next: FxHashMap<u128, u128>,
    forms: Forms,
    /// The number of graphs of each degree so far.
    sizes: Vec<usize>,
    total: u128,
    threads: usize,
}

/// The canonical forms of the graphs of a degree by their invariants. If all forms are known in advance and no other one
/// has the same invariant, it identifies the form, and takes a fraction of the time.
#[derive(Default)]
struct Forms(FxHashMap<u64, Option<u128>>);

/// A level of more graphs would need memory that no limit knows: order 9 has 2,000 graphs in the middle, order 11 millions.
const MOST_FORMS: usize = 10_000;

impl Forms {
    /// The forms of the next degree. If n is odd and this degree is the upper one in the middle, they are those of the
    /// complements of the graphs of this degree; otherwise they are not known.
    fn below(n: usize, degree: usize, level: &[(u128, u128)]) -> Forms {
        let mut forms = Forms::default();
        let known = if 2 * degree == n + 1 && level.len() <= MOST_FORMS { level } else { &[] };
        for &(graph, _) in known {
            let form = Graph::unpacked(n, graph).complement().canonical();
            forms.0.entry(form.invariant()).and_modify(|form| *form = None).or_insert(Some(form.packed()));
        }
        forms
    }

    /// The canonical form of a graph as a word.
    fn of(&self, graph: &Graph) -> u128 {
        let known = if self.0.is_empty() { None } else { self.0.get(&graph.invariant()).copied().flatten() };
        known.unwrap_or_else(|| graph.canonical().packed())
    }
}

/// Graphs of this degree are counted directly.
const LAST: usize = 4;
/// The approximate number of matchings in a unit.
const UNIT: usize = 20_000;

impl Levels {
    pub(super) fn new(n: usize) -> Levels {
        let level = vec![(Graph::complete_but_one(n).canonical().packed(), 1)];
        let (next, forms) = (FxHashMap::default(), Forms::default());
        Levels { n, degree: n - 1, level, at: 0, next, forms, sizes: vec![1], total: 0, threads: 1 }
    }

    /// An estimate of the number of perfect matchings through an edge of a graph of a degree: n! (d/n)ⁿ / d, by van der
    /// Waerden.
    fn matchings(&self, degree: usize) -> f64 {
        let (n, d) = (self.n as f64, degree as f64);
        (1..=self.n).map(|i| i as f64 * d / n).product::<f64>() / d
    }

    /// The number of graphs of a degree, or an estimate.
    fn graphs(&self, degree: usize) -> f64 {
        match self.sizes.get(self.n - 1 - degree) {
            Some(&size) => size as f64,
            // Complements are equally many: degrees d and n − d have the same number of graphs. Sizes start at degree n
            // − 1.
            None => match self.sizes.get(degree - 1) {
                Some(&size) if degree > 1 => size as f64,
                _ => classes(self.n, degree).max(self.next.len() as f64).max(1.0),
            },
        }
    }
}

/// An estimate of the number of regular bipartite graphs of a degree with n vertices on each side, up to isomorphism:
/// C(n, d)²ⁿ / C(n², n·d) / √e with labelled vertices (R. E. Canfield, B. D. McKay, *Asymptotic enumeration of dense
/// 0-1 matrices with equal row sums and equal column sums*, 2005). Nearly all of them have no symmetries.
fn classes(n: usize, degree: usize) -> f64 {
    let factorial = |n: usize| (1..=n).map(|i| (i as f64).ln()).sum::<f64>();
    let choose = |n: usize, k: usize| factorial(n) - factorial(k) - factorial(n - k);
    let named = 2.0 * n as f64 * choose(n, degree) - choose(n * n, n * degree) - 0.5;
    (named - 2.0 * factorial(n) - 2f64.ln()).exp()
}

/// No weight and no sum is larger: the largest order, 11, has 5.4·10³³ reduced squares, and each weight counts some of them.
const MOST_WEIGHT: u128 = 1 << 113;

/// The bytes of a graph with its weight, in a list and in a table with its free slots.
const LISTED: usize = size_of::<(u128, u128)>();
pub(super) const TABLED: usize = LISTED * 8 / 7 + 2;

impl Levels {
    /// Counts the graphs of the last degree.
    fn close(&mut self, end: usize, limits: &Limits) -> Result<(), Stop> {
        let (n, level) = (self.n, &self.level[self.at..end]);
        let sums = shared_out(self.threads, level.len(), |at| {
            let (graph, weight) = level[at];
            Budget::start(limits).look()?;
            // A loaded state may hold any weights.
            Ok(weight.saturating_mul(small(&Graph::unpacked(n, graph))))
        });
        let sum = sums.into_iter().try_fold(0_u128, |all, sum| Ok(all.saturating_add(sum?)))?;
        self.total = self.total.saturating_add(sum);
        Ok(())
    }

    /// Removes matchings from graphs, and adds up the remaining graphs.
    fn open(&mut self, end: usize, limits: &Limits) -> Result<(), Stop> {
        let (n, level) = (self.n, &self.level[self.at..end]);
        let budget = Budget::start(limits);
        let held = LISTED * self.level.capacity() + TABLED * self.next.capacity();
        let forms = &self.forms;
        let found = shared_out(self.threads, level.len(), |at| {
            let (graph, weight) = level[at];
            let (mut pace, mut found) = (budget.pace(), Vec::new());
            Graph::unpacked(n, graph).without_matchings(&mut |rest| {
                pace.step(1)?;
                if found.len() == found.capacity() {
                    budget.afford(held + LISTED * 3 * found.capacity())?;
                }
                found.push((forms.of(rest), weight));
                Ok(())
            })?;
            Ok(found)
        });
        let found: Vec<Vec<(u128, u128)>> = found.into_iter().collect::<Result<_, Stop>>()?;
        // While a table grows, the old one and a new one of twice its size are held.
        let (next, many) = (&mut self.next, found.iter().map(Vec::len).sum::<usize>());
        let grows = next.len() + many > next.capacity();
        let table = TABLED * if grows { 3 * next.capacity().max(many) } else { next.capacity() };
        budget.afford(LISTED * (self.level.capacity() + 2 * many) + table)?;
        for &(graph, weight) in found.iter().flatten() {
            let sum = next.entry(graph).or_default();
            *sum = sum.saturating_add(weight);
        }
        Ok(())
    }

    /// Goes on to the next degree.
    fn descend(&mut self, limits: &Limits) -> Result<(), Stop> {
        let held = LISTED * (self.level.capacity() + self.next.len()) + TABLED * self.next.capacity();
        Budget::start(limits).afford(held)?;
        self.level = self.next.drain().collect();
        self.level.sort_unstable();
        (self.degree, self.at) = (self.degree - 1, 0);
        self.sizes.push(self.level.len());
        self.forms = Forms::below(self.n, self.degree, &self.level);
        Ok(())
    }

    /// Graphs with weights from a saved state, if they are regular and in ascending order.
    fn pairs(&self, numbers: &[u128], degree: usize) -> Option<Vec<(u128, u128)>> {
        let bits = (self.n * self.n) as u32;
        let is_graph = |word: u128| word >> bits == 0 && Graph::unpacked(self.n, word).is_regular(degree);
        let pairs: Vec<(u128, u128)> = numbers.chunks(2).map(|p| Some((p[0], *p.get(1)?))).collect::<Option<_>>()?;
        let rising = pairs.windows(2).all(|two| two[0].0 < two[1].0);
        (rising && pairs.iter().all(|&(graph, weight)| is_graph(graph) && weight <= MOST_WEIGHT)).then_some(pairs)
    }
}

impl Machine for Levels {
    fn method(&self) -> &'static str {
        "1-factorisations of bipartite graphs, degree by degree"
    }

    fn is_search(&self) -> bool {
        false
    }

    fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    fn advance(&mut self, limits: &Limits) -> Result<(), Stop> {
        let end = self.level.len().min(self.at + 1 + UNIT / (self.matchings(self.degree) as usize + 1));
        if self.degree <= LAST {
            self.close(end, limits)?;
        } else if self.at < end {
            self.open(end, limits)?;
        }
        self.at = end;
        if end == self.level.len() && self.degree > LAST {
            self.descend(limits)?;
        }
        Ok(())
    }

    fn is_complete(&self) -> bool {
        self.degree <= LAST && self.at == self.level.len()
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

    fn save(&self) -> SavedCount {
        let mut next: Vec<_> = self.next.iter().map(|(&graph, &weight)| (graph, weight)).collect();
        next.sort_unstable();
        let numbers = |pairs: &[(u128, u128)]| pairs.iter().flat_map(|&(g, w)| [g, w]).collect();
        let head = vec![self.degree as u128, self.at as u128, self.total];
        let sizes = self.sizes.iter().map(|&size| size as u128).collect();
        SavedCount(vec![head, sizes, numbers(&self.level), numbers(&next)])
    }

    fn load(&mut self, state: &SavedCount) -> Option<()> {
        let [head, sizes, level, next] = state.rows()?;
        let [degree, at, total] = *head else { return None };
        let degree = index(degree, self.n - 1).filter(|&degree| degree >= LAST || degree == self.n - 1)?;
        let sizes: Vec<usize> = sizes.iter().map(|&size| usize::try_from(size).ok()).collect::<Option<_>>()?;
        let level = self.pairs(level, degree)?;
        // There is nothing below the last degree.
        let next = if degree > LAST { self.pairs(next, degree - 1)? } else { Vec::new() };
        let at = index(at, level.len())?;
        if level.is_empty() || sizes.len() != self.n - degree || sizes.last() != Some(&level.len()) {
            return None;
        }
        // When all graphs of a degree are done, there are some of the next degree.
        if degree > LAST && at == level.len() && next.is_empty() {
            return None;
        }
        self.total = Some(total).filter(|&total| total <= MOST_WEIGHT)?;
        (self.degree, self.at, self.sizes, self.level, self.next) =
            (degree, at, sizes, level, next.into_iter().collect());
        self.forms = Forms::below(self.n, self.degree, &self.level);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reduced(n: usize) -> u128 {
        let mut levels = Levels::new(n);
        while !levels.is_complete() {
            levels.advance(&Limits::default()).unwrap();
        }
        levels.total
    }

    #[test]
    fn factorisations_of_a_graph_agree_with_the_levels() {
        for n in 2..=7 {
            assert_eq!(factorisations(&Graph::complete_but_one(n), &mut FxHashMap::default()), reduced(n), "{n}");
        }
    }

    #[test]
    fn states_with_sums_of_order_eleven_are_read_again() {
        // OEIS A000315: the reduced squares of order 11.
        let many = 5_363_937_773_277_371_298_119_673_540_771_840;
        let mut levels = Levels::new(11);
        (levels.level[0].1, levels.total) = (many, many);
        let state = levels.save();
        let mut again = Levels::new(11);
        assert_eq!(again.load(&state), Some(()));
        assert_eq!((again.level, again.total), (levels.level.clone(), many));
        levels.total = MOST_WEIGHT + 1;
        assert_eq!(Levels::new(11).load(&levels.save()), None);
    }

    #[test]
    fn graphs_are_about_as_many_as_there_are() {
        let mut levels = Levels::new(9);
        while levels.degree > 5 {
            levels.advance(&Limits::default()).unwrap();
        }
        let ratio = classes(9, 5) / levels.level.len() as f64;
        assert!((0.5..2.0).contains(&ratio), "{ratio}");
    }
}
