//! Chains: candidates that imply each other in turn, as the shortest ways in a graph of links.

pub(crate) mod forcing;
pub(crate) mod graph;
mod implied;
mod link_pairs;
pub(crate) mod nice_loops;
mod reach;
