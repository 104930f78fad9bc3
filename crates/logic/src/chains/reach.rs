//! Reachability: all nodes that chains of link pairs lead to, from every node at once, by strongly connected components.

use super::graph::{Graph, Nodes};
use super::link_pairs::LinkPairs;
use crate::bits::{has, insert, numbers};

/// For each node all nodes that are true if it is, and all that are false.
///
/// It is made in one walk over the link pairs, by Tarjan's algorithm for strongly connected components: when a component is
/// complete, so are all that it leads to.
#[derive(Debug)]
pub(crate) struct Reachability {
    words: usize,
    /// For each node the number of its component. Link pairs lead into the same component or into one of a lower number.
    components: Vec<u16>,
    /// For each component the true and the false nodes if one of its nodes is true.
    truths: Vec<u64>,
    falsehoods: Vec<u64>,
    /// For each component whether a loop of link pairs may lie in it that strikes something.
    has_loops: Vec<bool>,
}

/// The walk: the nodes that were entered and not left, with the number of their visited link pairs.
struct Tarjan<'a, 'g> {
    link_pairs: &'a LinkPairs<'g>,
    entered: Vec<(usize, usize)>,
    /// The nodes whose components are not complete.
    stack: Vec<usize>,
    /// For each node its place in the order of the walk, counted from one, and the least place that it leads back to.
    places: Vec<u16>,
    least: Vec<u16>,
    last: u16,
    reach: Reachability,
}

impl Reachability {
    pub(crate) fn new(link_pairs: &LinkPairs<'_>) -> Reachability {
        let (nodes, words) = (link_pairs.graph().len(), link_pairs.graph().words());
        let room = || Vec::with_capacity(nodes * words);
        let reach = Reachability {
            words,
            components: vec![u16::MAX; nodes],
            truths: room(),
            falsehoods: room(),
            has_loops: Vec::with_capacity(nodes),
        };
        let (places, least) = (vec![0; nodes], vec![0; nodes]);
        let mut walk = Tarjan { link_pairs, entered: Vec::new(), stack: Vec::new(), places, least, last: 0, reach };
        (0..nodes).for_each(|node| walk.visit(node));
        walk.reach.keep_useful_loops(link_pairs.graph());
        walk.reach
    }

    /// All nodes that are true if one is.
    pub(crate) fn truths(&self, node: usize) -> &[u64] {
        self.row(&self.truths, self.components[node].into())
    }

    /// All nodes that are false if one is true.
    pub(crate) fn falsehoods(&self, node: usize) -> &[u64] {
        self.row(&self.falsehoods, self.components[node].into())
    }

    /// Whether a node that is true implies that it is false.
    pub(crate) fn refutes(&self, node: usize) -> bool {
        has(self.falsehoods(node), node)
    }

    /// Whether a node that is false implies that it is true.
    pub(crate) fn proves(&self, graph: &Graph, node: usize) -> bool {
        numbers(graph.strong(node)).any(|other| has(self.truths(other), node))
    }

    /// Whether a loop through a node may strike something.
    pub(crate) fn has_loops(&self, node: usize) -> bool {
        self.has_loops[usize::from(self.components[node])]
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.truths[..]) + size_of_val(&self.falsehoods[..])
    }

    fn row<'r>(&self, rows: &'r [u64], component: usize) -> &'r [u64] {
        &rows[component * self.words..][..self.words]
    }

    /// A loop strikes a candidate that excludes a node of either side. That it is true implies, once round the loop, that it
    /// is false: if that holds for no candidate which excludes a node of a component, the loops there are of no use.
    fn keep_useful_loops(&mut self, graph: &Graph) {
        let mut refuted: Nodes = vec![0; self.words];
        let all = (0..graph.singles()).filter(|&node| self.refutes(node));
        all.for_each(|node| insert(&mut refuted, node));
        let mut is_useful = vec![false; self.has_loops.len()];
        for (node, &component) in self.components.iter().enumerate() {
            let component = usize::from(component);
            is_useful[component] |= self.has_loops[component]
                && graph.weak(node).iter().zip(&refuted).any(|(weak, refuted)| weak & refuted != 0);
        }
        self.has_loops = is_useful;
    }
}

impl Tarjan<'_, '_> {
    /// Visits all that a node leads to, unless that was done.
    fn visit(&mut self, start: usize) {
        if self.places[start] == 0 {
            self.enter(start);
        }
        while let Some((node, done)) = self.entered.last_mut() {
            let node = *node;
            let Some(to) = self.link_pairs.target(node, *done) else {
                self.leave(node);
                continue;
            };
            *done += 1;
            if self.places[to] == 0 {
                self.enter(to);
            } else if self.reach.components[to] == u16::MAX {
                self.least[node] = self.least[node].min(self.places[to]);
            }
        }
    }

    fn enter(&mut self, node: usize) {
        self.last += 1;
        self.places[node] = self.last;
        self.least[node] = self.last;
        self.stack.push(node);
        self.entered.push((node, 0));
    }

    fn leave(&mut self, node: usize) {
        self.entered.pop();
        if let Some(&(before, _)) = self.entered.last() {
            self.least[before] = self.least[before].min(self.least[node]);
        }
        if self.least[node] == self.places[node] {
            let first = self.stack.iter().rposition(|&other| other == node).unwrap_or(0);
            let component = self.stack.split_off(first);
            self.complete(&component);
        }
    }

    /// Notes a component: the true and false nodes by its own nodes, and by the components that it leads to.
    fn complete(&mut self, nodes: &[usize]) {
        let (words, graph) = (self.reach.words, self.link_pairs.graph());
        let number = self.reach.has_loops.len();
        let begin = number * words;
        self.reach.truths.resize(begin + words, 0);
        self.reach.falsehoods.resize(begin + words, 0);
        self.reach.has_loops.push(nodes.len() > 1);
        for &node in nodes {
            self.reach.components[node] = number as u16;
            self.reach.truths[begin + node / 64] |= 1 << (node % 64);
            add(graph.weak(node), &mut self.reach.falsehoods[begin..]);
        }
        for &node in nodes {
            for to in self.link_pairs.targets(node) {
                // A node that is true already has brought along everything that it leads to.
                if !has(&self.reach.truths[begin..], to) {
                    let other = usize::from(self.reach.components[to]) * words;
                    for rows in [&mut self.reach.truths, &mut self.reach.falsehoods] {
                        let (before, own) = rows.split_at_mut(begin);
                        add(&before[other..][..words], own);
                    }
                }
            }
        }
    }
}

fn add(set: &[u64], all: &mut [u64]) {
    all.iter_mut().zip(set).for_each(|(all, some)| *all |= some);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chains::graph::Kind;
    use crate::chains::link_pairs::BreadthFirst as Chains;
    use crate::position::Position;
    use graeco_grid::{Puzzle, Symbol};

    /// The true and the false nodes if a node is true, one link after another.
    fn followed(graph: &Graph, start: usize) -> [Nodes; 2] {
        let mut known = [vec![0; graph.words()], vec![0; graph.words()]];
        let mut open = vec![(start, true)];
        while let Some((node, is_true)) = open.pop() {
            let side = &mut known[usize::from(!is_true)];
            if !has(side, node) {
                insert(side, node);
                let links = if is_true { graph.weak(node) } else { graph.strong(node) };
                open.extend(numbers(links).map(|other| (other, !is_true)));
            }
        }
        known
    }

    #[test]
    fn what_leaps_lead_to_is_what_links_lead_to_one_after_another() {
        let mut loops = 0;
        for cells in [
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
            "7..1523........92....3.....1....47.8.......6............9...5.6.4.9.7...8....6.1.",
        ] {
            let symbol = |digit: char| digit.to_digit(10).map(|digit| Symbol::new(digit as usize - 1));
            let givens: Vec<_> = cells.chars().map(symbol).collect();
            let puzzle = Puzzle::sudoku(3, 3).unwrap().with_givens(&givens).unwrap();
            let position = Position::new(&puzzle).unwrap();
            for kind in [Kind::OneSymbol(3), Kind::TwoSymbolCells, Kind::Single, Kind::Grouped] {
                let graph = Graph::new(&position, kind);
                let link_pairs = LinkPairs::new(&graph);
                let (reach, mut chains) = (Reachability::new(&link_pairs), Chains::new(&link_pairs));
                for node in 0..graph.len() {
                    let [truths, falsehoods] = followed(&graph, node);
                    assert_eq!((reach.truths(node), reach.falsehoods(node)), (&truths[..], &falsehoods[..]));
                    if node >= graph.singles() || reach.has_loops(node) {
                        continue;
                    }
                    chains.loops(node, usize::MAX, |nodes| {
                        assert!(graph.excluded_by_loop(nodes).is_empty(), "{nodes:?}");
                        loops += 1;
                    });
                }
            }
        }
        assert!(loops > 0);
    }
}
