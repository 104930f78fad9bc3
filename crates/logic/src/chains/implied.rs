//! All consequences of a candidate by links that are in turn weak and strong, each by its shortest chain.

use graeco_grid::bits::members;

use super::graph::{Graph, Nodes};
use crate::bits::insert;

/// The nodes that are known to be true and to be false if one node is true.
#[derive(Debug)]
pub(crate) struct Implied {
    truths: KnownNodes,
    falsehoods: KnownNodes,
    start: usize,
}

/// Nodes that are known to be true, or to be false.
#[derive(Debug)]
struct KnownNodes {
    known: Nodes,
    /// For each node the one that it follows from, and how many nodes lead to it, with itself.
    why: Vec<u16>,
    lengths: Vec<u16>,
    /// The nodes found last.
    new: Vec<u16>,
}

impl KnownNodes {
    fn new(graph: &Graph) -> KnownNodes {
        let nodes = graph.len();
        KnownNodes { known: vec![0; graph.words()], why: vec![0; nodes], lengths: vec![0; nodes], new: Vec::new() }
    }

    /// Adds the nodes of some rows, each linked to a node, that are not known yet.
    fn spread<'g>(&mut self, rows: impl Iterator<Item = (u16, &'g [u64])>, length: u16) {
        self.new.clear();
        for (from, row) in rows {
            for (at, (&linked, known)) in row.iter().zip(&mut self.known).enumerate() {
                let fresh = linked & !*known;
                *known |= fresh;
                for bit in members(fresh) {
                    self.why[at * 64 + bit] = from;
                    self.lengths[at * 64 + bit] = length;
                    self.new.push((at * 64 + bit) as u16);
                }
            }
        }
    }
}

impl Implied {
    /// Draws all there is from a node that is true.
    pub(crate) fn new(graph: &Graph, start: usize) -> Implied {
        let (mut truths, mut falsehoods) = (KnownNodes::new(graph), KnownNodes::new(graph));
        insert(&mut truths.known, start);
        truths.lengths[start] = 1;
        truths.new.push(start as u16);
        let mut length = 1;
        while !truths.new.is_empty() {
            falsehoods.spread(truths.new.iter().map(|&node| (node, graph.weak(node.into()))), length + 1);
            truths.spread(falsehoods.new.iter().map(|&node| (node, graph.strong(node.into()))), length + 2);
            length += 2;
        }
        Implied { truths, falsehoods, start }
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(graph: &Graph) -> usize {
        2 * (graph.words() * size_of::<u64>() + 3 * graph.len() * size_of::<u16>())
    }

    /// How many nodes the chain has from the start to one that is true, or false.
    pub(crate) fn length(&self, end: usize, is_true: bool) -> usize {
        self.drawn(is_true).lengths[end].into()
    }

    /// The nodes from the start to one that is true, or false.
    pub(crate) fn reasons(&self, end: usize, mut is_true: bool) -> Vec<usize> {
        let (mut node, mut chain) = (end, vec![end]);
        while node != self.start || !is_true {
            node = self.drawn(is_true).why[node].into();
            is_true = !is_true;
            chain.push(node);
        }
        chain.reverse();
        chain
    }

    fn drawn(&self, is_true: bool) -> &KnownNodes {
        if is_true { &self.truths } else { &self.falsehoods }
    }
}
