//! Chains: X-chains, XY-chains, and nice loops with single candidates or with groups, the shortest ones first.

use std::ops::ControlFlow;

use super::found::Found;
use super::graph::{Graph, Kind};
use super::implied::Implied;
use super::position::Position;
use super::scale;
use super::step::{Candidates, Step};
use super::technique::Technique;
use crate::bits::members;

/// X-chains: all links are between places of one symbol.
pub(super) fn of_one_symbol(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let symbols = members(position.ground.full).filter(|&symbol| !position.board(symbol).is_empty());
    let graphs = symbols.map(|symbol| Graph::new(position, Kind::OneSymbol(symbol))).collect::<Vec<_>>();
    find(&graphs, Technique::XChain, found)
}

/// XY-chains: all strong links are inside cells with two candidates, all weak ones between equal symbols.
pub(super) fn of_two_symbol_cells(position: &Position, found: &mut Found) -> ControlFlow<()> {
    find(&[Graph::new(position, Kind::TwoSymbolCells)], Technique::XyChain, found)
}

/// Nice loops and alternating inference chains.
pub(super) fn of_all(position: &Position, found: &mut Found) -> ControlFlow<()> {
    find(&[Graph::new(position, Kind::Single)], Technique::NiceLoop, found)
}

/// The same with groups.
pub(super) fn of_groups(position: &Position, found: &mut Found) -> ControlFlow<()> {
    find(&[Graph::new(position, Kind::Grouped)], Technique::GroupedNiceLoop, found)
}

/// How hard a chain is: its rating, and its length.
type Cost = (u32, usize);

/// Chains of a graph, by how hard they are.
struct Chains<'a> {
    technique: Technique,
    graph: &'a Graph,
    wants_all: bool,
    best: &'a mut Vec<(Cost, Step)>,
}

/// For each candidate the shortest chain that strikes it, the shortest one that places it, and its loops. If only one is
/// wanted, the easiest of all.
fn find(graphs: &[Graph], technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let mut best: Vec<(Cost, Step)> = Vec::new();
    for graph in graphs {
        let mut implied = Implied::new(graph);
        let mut chains = Chains { technique, graph, wants_all: found.wants_all(), best: &mut best };
        for start in 0..graph.singles() {
            found.tick()?;
            if let Some(chain) = implied.proves(graph, start, chains.most()) {
                chains.add(&chain, Shape::Placing);
            }
            implied.loops(graph, start, chains.most(), |nodes| chains.add(nodes, Shape::Loop));
            let most = chains.most();
            if let Some(end) = implied.refutes(graph, start, most.saturating_sub(2)) {
                chains.add(&implied.chain(end), Shape::Striking);
            }
        }
    }
    best.sort_by_key(|chain| chain.0);
    best.into_iter().try_for_each(|(_, step)| found.push(step))
}

/// What a chain comes to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// It begins and ends with a candidate that it places.
    Placing,
    /// One of its two ends is true.
    Striking,
    /// Every second one of its nodes is true.
    Loop,
}

impl Chains<'_> {
    /// The greatest length that is of interest.
    fn most(&self) -> usize {
        if self.wants_all { usize::MAX } else { self.best.first().map_or(usize::MAX, |(cost, _)| cost.1) }
    }

    /// Adds a chain of nodes that begins with a strong link, unless it says nothing, or nothing of interest.
    fn add(&mut self, nodes: &[usize], shape: Shape) {
        // A chain that strikes does so beyond its two ends.
        let length = if shape == Shape::Striking { nodes.len() + 2 } else { nodes.len() };
        let cost = (scale::of_chain(self.technique, shape == Shape::Loop, length), length);
        let is_better = || self.wants_all || self.best.first().is_none_or(|best| cost < best.0);
        if is_better()
            && let Some(step) = self.step(nodes, shape, length)
        {
            if !self.wants_all {
                self.best.clear();
            }
            self.best.push((cost, step));
        }
    }

    fn step(&self, nodes: &[usize], shape: Shape, length: usize) -> Option<Step> {
        let graph = self.graph;
        let mut nodes = nodes.to_vec();
        let (mut places, mut strikes) = (Candidates::new(), Candidates::new());
        match shape {
            Shape::Placing => places = graph.candidates(nodes[0]),
            // What places a candidate is a shorter chain.
            Shape::Striking if nodes[0] == nodes[nodes.len() - 1] && nodes[0] < graph.singles() => return None,
            Shape::Striking => strikes = graph.excluded(nodes[0], nodes[nodes.len() - 1]),
            Shape::Loop => strikes = graph.excluded_by_loop(&nodes),
        }
        if places.is_empty() && strikes.is_empty() {
            return None;
        }
        if shape == Shape::Loop {
            // From the least node on by its strong link, and back to it.
            let mut least = (0..nodes.len()).min_by_key(|&at| nodes[at])?;
            if least % 2 == 1 {
                nodes.reverse();
                least = nodes.len() - 1 - least;
            }
            nodes.rotate_left(least);
            nodes.push(nodes[0]);
        } else if nodes[0] > nodes[nodes.len() - 1] {
            nodes.reverse();
        }
        strikes.sort_unstable();
        strikes.dedup();
        let mut pattern: Candidates = nodes.iter().flat_map(|&node| graph.candidates(node)).collect();
        pattern.sort_unstable();
        pattern.dedup();
        Some(Step { pattern, places, strikes, links: graph.links(&nodes, true), length, ..Step::new(self.technique) })
    }
}
