//! Chains: X-chains, XY-chains, and nice loops with single candidates or with groups, the shortest ones first.

use std::ops::ControlFlow;

use graeco_grid::bits::members;

use super::graph::{Graph, Kind};
use super::link_pairs::{BreadthFirst, LinkPairs};
use super::reach::Reachability;
use crate::found::Found;
use crate::position::Position;
use crate::scale;
use crate::step::{Candidates, Step};
use crate::technique::Technique;

/// X-chains: all links are between places of one symbol.
pub(crate) fn of_one_symbol(position: &Position, found: &mut Found) -> ControlFlow<()> {
    find(&graphs_of_symbols(position), Technique::XChain, found)
}

/// XY-chains: all strong links are inside cells with two candidates, all weak ones between equal symbols.
pub(crate) fn of_two_symbol_cells(position: &Position, found: &mut Found) -> ControlFlow<()> {
    find(&[Graph::new(position, Kind::TwoSymbolCells)], Technique::XyChain, found)
}

/// Nice loops and alternating inference chains.
pub(crate) fn of_all(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let graph = Graph::new(position, Kind::Single).with_rules(found.exclusions_of(position)?);
    find(&[graph], Technique::NiceLoop, found)
}

/// The same with groups.
pub(crate) fn of_groups(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let graph = Graph::new(position, Kind::Grouped).with_rules(found.exclusions_of(position)?);
    find(&[graph], Technique::GroupedNiceLoop, found)
}

/// A graph for each symbol that has two places in some house.
fn graphs_of_symbols(position: &Position) -> Vec<Graph> {
    members(position.layout.full).filter_map(|symbol| graph_of_symbol(position, symbol)).collect()
}

/// The graph of a symbol, if it has two places in some house.
pub(crate) fn graph_of_symbol(position: &Position, symbol: usize) -> Option<Graph> {
    let has_two = position.layout.units.iter().any(|unit| position.places(unit, symbol).len() == 2);
    has_two.then(|| Graph::new(position, Kind::OneSymbol(symbol)))
}

pub(crate) struct Chain<'g> {
    graph: &'g Graph,
    technique: Technique,
    /// How hard it is: its rating, and how many candidates it says to be true or false.
    pub(crate) cost: (u32, usize),
    /// Its nodes; the first two have a strong link. A loop ends with the node that it begins with.
    nodes: Vec<usize>,
    pub(crate) places: Candidates,
    pub(crate) strikes: Candidates,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// It begins and ends with a candidate that it places.
    Placing,
    /// One of its two ends is true.
    Striking,
    /// Every second one of its nodes is true.
    Loop,
}

/// The chains of some graphs, the easiest first; or the easiest one.
fn find(graphs: &[Graph], technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let chains = search(graphs, technique, found)?;
    chains.iter().try_for_each(|chain| found.push(chain.step()))
}

/// For each candidate the shortest chain that strikes it, the shortest one that places it, and its loops, the easiest first.
/// If only one is wanted, the easiest of all.
pub(crate) fn search<'g>(
    graphs: &'g [Graph],
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<(), Vec<Chain<'g>>> {
    let mut best = Vec::new();
    for graph in graphs {
        let link_pairs = LinkPairs::new(graph);
        let reach = Reachability::new(&link_pairs);
        let mut walk = BreadthFirst::new(&link_pairs);
        let mut chains = Chains { technique, graph, wants_all: found.wants_all(), best: &mut best };
        for start in 0..graph.singles() {
            found.tick()?;
            if reach.proves(graph, start)
                && let Some(chain) = walk.proves(start, chains.most())
            {
                chains.add(&chain, Shape::Placing);
            }
            if reach.has_loops(start) {
                walk.loops(start, chains.most(), |nodes| chains.add(nodes, Shape::Loop));
            }
            let most = chains.most();
            if reach.refutes(start)
                && let Some(end) = walk.refutes(start, most.saturating_sub(2))
            {
                chains.add(&walk.chain(end), Shape::Striking);
            }
        }
    }
    best.sort_by_key(|chain| chain.cost);
    ControlFlow::Continue(best)
}

struct Chains<'a, 'g> {
    technique: Technique,
    graph: &'g Graph,
    wants_all: bool,
    best: &'a mut Vec<Chain<'g>>,
}

impl<'g> Chains<'_, 'g> {
    /// The greatest length that is of interest.
    fn most(&self) -> usize {
        if self.wants_all { usize::MAX } else { self.best.first().map_or(usize::MAX, |best| best.cost.1) }
    }

    /// Adds a chain of nodes that begins with a strong link, unless it says nothing, or nothing of interest.
    fn add(&mut self, nodes: &[usize], shape: Shape) {
        // A chain that strikes does so beyond its two ends.
        let length = if shape == Shape::Striking { nodes.len() + 2 } else { nodes.len() };
        let cost = (scale::of_chain(self.technique, shape == Shape::Loop, length), length);
        let is_better = || self.wants_all || self.best.first().is_none_or(|best| cost < best.cost);
        if is_better()
            && let Some(chain) = self.chain(nodes, shape, cost)
        {
            if !self.wants_all {
                self.best.clear();
            }
            self.best.push(chain);
        }
    }

    fn chain(&self, nodes: &[usize], shape: Shape, cost: (u32, usize)) -> Option<Chain<'g>> {
        let graph = self.graph;
        let (mut places, mut strikes) = (Candidates::new(), Candidates::new());
        match shape {
            Shape::Placing => places = graph.candidates(nodes[0]),
            // A chain that places a candidate is shorter.
            Shape::Striking if nodes[0] == nodes[nodes.len() - 1] && nodes[0] < graph.singles() => return None,
            Shape::Striking => strikes = graph.excluded(nodes[0], nodes[nodes.len() - 1]),
            Shape::Loop => strikes = graph.excluded_by_loop(nodes),
        }
        if places.is_empty() && strikes.is_empty() {
            return None;
        }
        strikes.sort_unstable();
        strikes.dedup();
        Some(Chain { graph, technique: self.technique, cost, nodes: in_order(nodes, shape), places, strikes })
    }
}

/// The nodes of a chain in an order that does not depend on how it was found.
fn in_order(nodes: &[usize], shape: Shape) -> Vec<usize> {
    let mut nodes = nodes.to_vec();
    if shape == Shape::Loop {
        // From the least node on by its strong link, and back to it.
        let mut least = (0..nodes.len()).min_by_key(|&at| nodes[at]).unwrap_or(0);
        if least % 2 == 1 {
            nodes.reverse();
            least = nodes.len() - 1 - least;
        }
        nodes.rotate_left(least);
        nodes.push(nodes[0]);
    } else if nodes[0] > nodes[nodes.len() - 1] {
        nodes.reverse();
    }
    nodes
}

impl Chain<'_> {
    pub(crate) fn step(&self) -> Step {
        let mut pattern: Candidates = self.nodes.iter().flat_map(|&node| self.graph.candidates(node)).collect();
        pattern.sort_unstable();
        pattern.dedup();
        Step {
            pattern,
            places: self.places.clone(),
            strikes: self.strikes.clone(),
            links: self.graph.links(&self.nodes, true),
            length: self.cost.1,
            ..Step::new(self.technique)
        }
    }
}
