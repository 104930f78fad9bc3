//! All that follows from a candidate by links that are in turn weak and strong, and by which shortest chain.

use super::graph::{Graph, Nodes};
use crate::bits::members;

/// The nodes that are known to be true and to be false if one node is true.
#[derive(Debug)]
pub(super) struct Implied {
    truths: Nodes,
    falsehoods: Nodes,
    /// For each node the one that it follows from that it is true, and false.
    why_true: Vec<u16>,
    why_false: Vec<u16>,
    /// What was found last: true nodes, and false ones.
    new_true: Vec<u16>,
    new_false: Vec<u16>,
    start: usize,
}

impl Implied {
    /// Draws all there is from a node that is true.
    pub(super) fn new(graph: &Graph, start: usize) -> Implied {
        let mut implied = Implied {
            truths: vec![0; graph.words()],
            falsehoods: vec![0; graph.words()],
            why_true: vec![0; graph.len()],
            why_false: vec![0; graph.len()],
            new_true: vec![start as u16],
            new_false: Vec::new(),
            start,
        };
        implied.truths[start / 64] |= 1 << (start % 64);
        while !implied.new_true.is_empty() {
            implied.weak_links(graph);
            implied.strong_links(graph);
        }
        implied
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
