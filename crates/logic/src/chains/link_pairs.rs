//! Pairs of a weak and a strong link, which lead from a true node over a false one to a true one; shortest chains of them.

use smallvec::SmallVec;

use super::graph::{Graph, Nodes};
use crate::bits::{has, insert, numbers};

pub(crate) struct LinkPairs<'g> {
    graph: &'g Graph,
    /// For each node those that a link pair leads to.
    rows: Vec<u64>,
    /// The link pairs in the order of their first nodes, then in that of the false ones.
    link_pairs: Vec<LinkPair>,
    /// For each node where its link pairs end; they begin where those of the node before it end.
    ends: Vec<usize>,
}

struct LinkPair {
    /// The node that is false.
    over: u16,
    to: u16,
}

/// The nodes that link pairs from one node lead to.
pub(crate) struct BreadthFirst<'g> {
    link_pairs: &'g LinkPairs<'g>,
    truths: Nodes,
    /// For each node the one that it follows from that it is true, and false.
    why_true: Vec<u16>,
    why_false: Vec<u16>,
    /// The true nodes that were found last, and those that are found now.
    last: Vec<u16>,
    next: Vec<u16>,
    start: usize,
}

impl<'g> LinkPairs<'g> {
    pub(crate) fn new(graph: &'g Graph) -> LinkPairs<'g> {
        let words = graph.words();
        let mut has_strong: Nodes = vec![0; words];
        let (mut ends_of_strong, mut strong) = (vec![0], Vec::with_capacity(4 * graph.len()));
        for node in 0..graph.len() {
            strong.extend(numbers(graph.strong(node)).map(|other| other as u16));
            ends_of_strong.push(strong.len());
            if strong.len() > ends_of_strong[node] {
                insert(&mut has_strong, node);
            }
        }
        let rows = vec![0; graph.len() * words];
        let link_pairs = Vec::with_capacity(8 * graph.len());
        let mut all = LinkPairs { graph, rows, link_pairs, ends: Vec::with_capacity(graph.len()) };
        for (node, row) in all.rows.chunks_mut(words.max(1)).enumerate() {
            let both: SmallVec<[u64; 16]> =
                graph.weak(node).iter().zip(&has_strong).map(|(weak, strong)| weak & strong).collect();
            for over in numbers(&both) {
                for &to in &strong[ends_of_strong[over]..ends_of_strong[over + 1]] {
                    let (word, bit) = (usize::from(to) / 64, 1 << (to % 64));
                    if row[word] & bit == 0 && usize::from(to) != node {
                        row[word] |= bit;
                        all.link_pairs.push(LinkPair { over: over as u16, to });
                    }
                }
            }
            all.ends.push(all.link_pairs.len());
        }
        all
    }

    pub(crate) fn graph(&self) -> &'g Graph {
        self.graph
    }

    /// The nodes that link pairs from one lead to.
    pub(crate) fn targets(&self, node: usize) -> impl Iterator<Item = usize> {
        self.of(node).iter().map(|pair| pair.to.into())
    }

    /// The node that the leap of a number from one leads to.
    pub(crate) fn target(&self, node: usize, number: usize) -> Option<usize> {
        self.of(node).get(number).map(|pair| pair.to.into())
    }

    fn row(&self, node: usize) -> &[u64] {
        let words = self.graph.words();
        &self.rows[node * words..][..words]
    }

    fn of(&self, node: usize) -> &[LinkPair] {
        let begin = node.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.link_pairs[begin..self.ends[node]]
    }
}

impl<'g> BreadthFirst<'g> {
    pub(crate) fn new(link_pairs: &'g LinkPairs<'g>) -> BreadthFirst<'g> {
        BreadthFirst {
            link_pairs,
            truths: vec![0; link_pairs.graph.words()],
            why_true: vec![0; link_pairs.graph.len()],
            why_false: vec![0; link_pairs.graph.len()],
            last: Vec::new(),
            next: Vec::new(),
            start: 0,
        }
    }

    /// Whether a node that is true implies that it is false, by a chain of at most `most` other nodes: the last one of
    /// them, which is true and excludes the start.
    pub(crate) fn refutes(&mut self, start: usize, most: usize) -> Option<usize> {
        self.begin(start);
        let excluded = self.link_pairs.graph.weak(start);
        // Each leap adds two nodes.
        let mut length = 0;
        while !self.last.is_empty() && length + 2 <= most {
            self.advance();
            length += 2;
            let end = self.last.iter().map(|&node| usize::from(node)).find(|&node| has(excluded, node));
            if end.is_some() {
                return end;
            }
        }
        None
    }

    /// Whether a node that is false implies that it is true: the chain from the one to the other, of at most `most` nodes
    /// with both.
    pub(crate) fn proves(&mut self, start: usize, most: usize) -> Option<Vec<usize>> {
        self.clear(start);
        for node in numbers(self.link_pairs.graph.strong(start)) {
            self.add(node, start);
        }
        // The first and the last node are the same.
        let mut length = 2;
        while !self.last.is_empty() && length <= most {
            if has(&self.truths, start) {
                let (mut node, mut is_true, mut chain) = (start, true, vec![start]);
                while node != start || is_true {
                    node = self.why(node, is_true);
                    is_true = !is_true;
                    chain.push(node);
                }
                return Some(chain);
            }
            self.advance();
            length += 2;
        }
        None
    }

    /// Visits the loops of at most `most` nodes that come back to a node, each beginning with the candidates that it
    /// makes false.
    pub(crate) fn loops(&mut self, start: usize, most: usize, mut visit: impl FnMut(&[usize])) {
        let graph = self.link_pairs.graph;
        let before = graph.strong(start);
        if before.iter().all(|&word| word == 0) {
            return;
        }
        self.begin(start);
        let mut length = 2;
        while !self.last.is_empty() && length < most {
            self.advance();
            length += 2;
            for node in self.last.iter().map(|&node| usize::from(node)) {
                let closing = || graph.weak(node).iter().zip(before).map(|(weak, strong)| weak & strong);
                if closing().all(|word| word == 0) {
                    continue;
                }
                let chain = self.chain(node);
                let closing: SmallVec<[u64; 16]> = closing().collect();
                for close in numbers(&closing).filter(|close| *close != start && !chain.contains(close)) {
                    let nodes: Vec<usize> = chain.iter().copied().chain([close, start]).collect();
                    visit(&nodes);
                }
            }
        }
    }

    /// The nodes from the first one that the start makes false to one that is true.
    pub(crate) fn chain(&self, end: usize) -> Vec<usize> {
        let (mut node, mut is_true, mut chain) = (end, true, Vec::new());
        while node != self.start || !is_true {
            chain.push(node);
            node = self.why(node, is_true);
            is_true = !is_true;
        }
        chain.reverse();
        chain
    }

    fn why(&self, node: usize, is_true: bool) -> usize {
        if is_true { self.why_true[node] } else { self.why_false[node] }.into()
    }

    /// Begins with a node that is true.
    fn begin(&mut self, start: usize) {
        self.clear(start);
        self.add(start, start);
    }

    fn clear(&mut self, start: usize) {
        self.truths.fill(0);
        self.last.clear();
        self.start = start;
    }

    /// Adds a node that is true because another one is false.
    fn add(&mut self, node: usize, why: usize) {
        insert(&mut self.truths, node);
        self.why_true[node] = why as u16;
        self.last.push(node as u16);
    }

    /// Makes all link pairs from the nodes that were found last.
    fn advance(&mut self) {
        let mut last = std::mem::replace(&mut self.last, std::mem::take(&mut self.next));
        for &node in &last {
            let row = self.link_pairs.row(node.into());
            if row.iter().zip(&self.truths).all(|(row, known)| row & !known == 0) {
                continue;
            }
            for &LinkPair { over, to } in self.link_pairs.of(node.into()) {
                if !has(&self.truths, to.into()) {
                    self.why_false[usize::from(over)] = node;
                    self.add(to.into(), over.into());
                }
            }
        }
        last.clear();
        self.next = last;
    }
}
