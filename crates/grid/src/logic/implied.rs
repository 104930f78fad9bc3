//! What follows from a candidate by links that are in turn weak and strong, and by which shortest chain.

use super::graph::{Graph, Nodes, node_numbers};
use crate::bits::members;

/// The nodes that are known to be true and to be false if one node is true.
#[derive(Debug)]
pub(super) struct Implied {
    pub(super) truths: Nodes,
    pub(super) falsehoods: Nodes,
    /// For each node the one that it follows from that it is true, and false.
    why_true: Vec<u16>,
    why_false: Vec<u16>,
    /// What was found last: true nodes, and false ones.
    new_true: Vec<u16>,
    new_false: Vec<u16>,
    start: usize,
}

impl Implied {
    pub(super) fn new(graph: &Graph) -> Implied {
        Implied {
            truths: vec![0; graph.words()],
            falsehoods: vec![0; graph.words()],
            why_true: vec![0; graph.len()],
            why_false: vec![0; graph.len()],
            new_true: Vec::new(),
            new_false: Vec::new(),
            start: 0,
        }
    }

    /// All that follows from a node that is true.
    pub(super) fn drawn(graph: &Graph, start: usize) -> Implied {
        let mut implied = Implied::new(graph);
        implied.draw(graph, start);
        implied
    }

    /// Begins with a node that is true.
    fn begin(&mut self, start: usize) {
        self.clear(start);
        self.truths[start / 64] |= 1 << (start % 64);
        self.new_true.push(start as u16);
        self.why_true[start] = start as u16;
    }

    fn clear(&mut self, start: usize) {
        self.truths.fill(0);
        self.falsehoods.fill(0);
        self.start = start;
        self.new_true.clear();
        self.new_false.clear();
    }

    /// Draws all there is from a node that is true.
    pub(super) fn draw(&mut self, graph: &Graph, start: usize) {
        self.begin(start);
        while !self.new_true.is_empty() {
            self.weak_links(graph);
            self.strong_links(graph);
        }
    }

    /// Whether a node that is true implies that it is false, by a chain of at most `most` other nodes: the last one of
    /// them, which is true and excludes the start.
    pub(super) fn refutes(&mut self, graph: &Graph, start: usize, most: usize) -> Option<usize> {
        self.begin(start);
        // A chain has two nodes for each round.
        let mut length = 0;
        while !self.new_true.is_empty() && length < most {
            self.weak_links(graph);
            self.strong_links(graph);
            length += 2;
            if length > most {
                break;
            }
            let end = self.new_true.iter().find(|&&node| graph.is_weak(usize::from(node), start));
            if let Some(&end) = end {
                return Some(end.into());
            }
        }
        None
    }

    /// Whether a node that is false implies that it is true: the chain from the one to the other, of at most `most` nodes
    /// with both.
    pub(super) fn proves(&mut self, graph: &Graph, start: usize, most: usize) -> Option<Vec<usize>> {
        self.clear(start);
        self.falsehoods[start / 64] |= 1 << (start % 64);
        self.new_false.push(start as u16);
        // The first and the last node are the same.
        let mut length = 2;
        while !self.new_false.is_empty() && length <= most {
            self.strong_links(graph);
            if self.new_true.contains(&(start as u16)) {
                let (mut node, mut is_true, mut chain) = (start, true, vec![start]);
                while node != start || is_true {
                    node = if is_true { self.why_true[node] } else { self.why_false[node] }.into();
                    is_true = !is_true;
                    chain.push(node);
                }
                return Some(chain);
            }
            self.weak_links(graph);
            length += 2;
        }
        None
    }

    /// Visits the loops of at most `most` nodes that come back to a node, each beginning with what it makes false.
    pub(super) fn loops(&mut self, graph: &Graph, start: usize, most: usize, mut visit: impl FnMut(&[usize])) {
        self.begin(start);
        let mut length = 2;
        while !self.new_true.is_empty() && length < most {
            self.weak_links(graph);
            self.strong_links(graph);
            length += 2;
            for &node in &self.new_true {
                let both = graph.weak(node.into()).iter().zip(graph.strong(start));
                let closing: Nodes = both.map(|(weak, strong)| weak & strong).collect();
                if closing.iter().all(|&word| word == 0) {
                    continue;
                }
                let mut chain = self.reasons(node.into(), true);
                chain.remove(0);
                for close in node_numbers(&closing).filter(|close| *close != start && !chain.contains(close)) {
                    let nodes: Vec<usize> = chain.iter().copied().chain([close, start]).collect();
                    visit(&nodes);
                }
            }
        }
    }

    /// The nodes from the first one that the start makes false to one that is true.
    pub(super) fn chain(&self, end: usize) -> Vec<usize> {
        let mut chain = self.reasons(end, true);
        chain.remove(0);
        chain
    }

    /// The nodes from the start to one that is true, or false.
    pub(super) fn reasons(&self, end: usize, mut is_true: bool) -> Vec<usize> {
        let (mut node, mut chain) = (end, vec![end]);
        while node != self.start || !is_true {
            node = if is_true { self.why_true[node] } else { self.why_false[node] }.into();
            is_true = !is_true;
            chain.push(node);
        }
        chain.reverse();
        chain
    }

    fn weak_links(&mut self, graph: &Graph) {
        self.new_false.clear();
        for &node in &self.new_true {
            let row = graph.weak(node.into());
            spread(row, &mut self.falsehoods, &mut self.new_false, &mut self.why_false, node);
        }
    }

    fn strong_links(&mut self, graph: &Graph) {
        self.new_true.clear();
        for &node in &self.new_false {
            let row = graph.strong(node.into());
            spread(row, &mut self.truths, &mut self.new_true, &mut self.why_true, node);
        }
    }
}

/// Adds the nodes of a row that are not known yet, and notes that they follow from a node.
fn spread(row: &[u64], known: &mut [u64], new: &mut Vec<u16>, why: &mut [u16], from: u16) {
    for (at, (&linked, known)) in row.iter().zip(known).enumerate() {
        let fresh = linked & !*known;
        *known |= fresh;
        for bit in members(fresh) {
            why[at * 64 + bit] = from;
            new.push((at * 64 + bit) as u16);
        }
    }
}
