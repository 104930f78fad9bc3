//! Chains: X-chains, XY-chains, and nice loops with single candidates or with groups, the shortest ones first.

use std::ops::ControlFlow;

use super::found::Found;
use super::graph::{Graph, Kind};
use super::implied::Implied;
use super::position::Position;
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

/// For each candidate that implies, by links in turn weak and strong, that it is false: the shortest chain that says so.
/// If only one is wanted, the shortest of all.
fn find(graphs: &[Graph], technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let mut chains: Vec<(usize, usize, Vec<usize>)> = Vec::new();
    let mut most = usize::MAX;
    for (number, graph) in graphs.iter().enumerate() {
        let mut implied = Implied::new(graph);
        for start in 0..graph.singles() {
            found.tick()?;
            if let Some(end) = implied.refutes(graph, start, most) {
                let chain = implied.chain(end);
                if !found.wants_all() {
                    // Another one has to be shorter.
                    most = chain.len() - 1;
                }
                chains.push((chain.len(), number, chain));
            }
        }
    }
    chains.sort_by_key(|chain| chain.0);
    chains.into_iter().try_for_each(|(_, number, chain)| found.push(step(&graphs[number], technique, chain)))
}

/// The step of a chain of nodes of which the first one or the last one is true. Strong links come first and last.
fn step(graph: &Graph, technique: Technique, mut chain: Vec<usize>) -> Step {
    if chain[0] > chain[chain.len() - 1] {
        chain.reverse();
    }
    let (first, last) = (chain[0], chain[chain.len() - 1]);
    let mut strikes = Candidates::new();
    let mut places = Candidates::new();
    if first == last && first < graph.singles() {
        places = graph.candidates(first);
    } else {
        strikes = graph.excluded(first, last);
    }
    if chain.len() > 2 && graph.is_weak(first, last) {
        // A loop: of the two ends of each weak link one is true.
        for pair in chain[1..].chunks_exact(2) {
            strikes.extend(graph.excluded(pair[0], pair[1]));
        }
        chain.push(first);
    }
    strikes.sort_unstable();
    strikes.dedup();
    let mut pattern: Candidates = chain.iter().flat_map(|&node| graph.candidates(node)).collect();
    pattern.sort_unstable();
    pattern.dedup();
    Step { pattern, places, strikes, links: graph.links(&chain, true), ..Step::new(technique) }
}
