//! Forcing chains: from each candidate of a cell, or from each place of a symbol in a house, a chain leads to the same.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::found::{self, Found, of_symbol};
use super::graph::{Graph, Kind, Nodes, node_numbers};
use super::implied::Implied;
use super::leaps::Leaps;
use super::position::Position;
use super::step::{Candidate, Candidates, Step};
use super::technique::Technique;
use crate::bits::members;
use crate::cellset::CellSet;

/// From all candidates of a cell.
pub(super) fn of_cells(position: &Position, steps: &mut Found) -> ControlFlow<()> {
    let mut cells: Vec<_> = position.open().iter().collect();
    cells.sort_by_key(|&cell| position.at(cell).count_ones());
    let premises = cells.into_iter().map(|cell| {
        let premise = found::of_cells(position, CellSet::of([cell]), position.at(cell)).collect();
        (premise, None::<usize>)
    });
    find(position, Technique::CellForcingChain, premises, steps)
}

/// From all places of a symbol in a house.
pub(super) fn of_regions(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let mut premises: Vec<(Candidates, Option<usize>)> = Vec::new();
    for unit in &position.ground.units {
        for symbol in members(position.ground.full) {
            premises.push((of_symbol(position.places(unit, symbol), symbol).collect(), Some(unit.number)));
        }
    }
    premises.sort_by_key(|premise| premise.0.len());
    find(position, Technique::RegionForcingChain, premises.into_iter(), found)
}

/// What follows from each candidate: the nodes that are true, and those that are false.
struct Closures {
    graph: Graph,
    truths: Vec<Nodes>,
    falsehoods: Vec<Nodes>,
}

impl Closures {
    fn new(position: &Position, found: &mut Found) -> ControlFlow<(), Closures> {
        let graph = Graph::new(position, Kind::Single);
        let leaps = Leaps::new(&graph);
        let (mut truths, mut falsehoods) = (Vec::new(), Vec::new());
        for start in 0..graph.singles() {
            found.tick()?;
            let [yes, no] = leaps.closure(start);
            found.hold((yes.len() + no.len()) * size_of::<u64>())?;
            truths.push(yes);
            falsehoods.push(no);
        }
        ControlFlow::Continue(Closures { graph, truths, falsehoods })
    }

    /// Adds what follows from all candidates of a premise.
    fn conclude(&self, candidates: &Candidates, house: Option<usize>, all: &mut Vec<Forced>) {
        let graph = &self.graph;
        let number = |candidate: &Candidate| graph.number(candidate.cell, candidate.symbol.index());
        let premise: Vec<usize> = candidates.iter().map(number).collect();
        let truths = Closures::common(&self.truths, &premise).into_iter().map(|node| (node, true));
        let falsehoods = Closures::common(&self.falsehoods, &premise).into_iter().map(|node| (node, false));
        let mut branches: Vec<Implied> = Vec::new();
        for (node, is_true) in truths.chain(falsehoods) {
            if branches.is_empty() {
                branches.extend(premise.iter().map(|&start| Implied::new(graph, start)));
            }
            let chains: Vec<Vec<usize>> = branches.iter().map(|branch| branch.reasons(node, is_true)).collect();
            let length = chains.iter().map(Vec::len).sum();
            all.push(Forced { length, premise: candidates.clone(), house, node, is_true, chains });
        }
    }

    /// The nodes that are in a set of all of some candidates.
    fn common(sets: &[Nodes], premise: &[usize]) -> Vec<usize> {
        let mut common = sets[premise[0]].clone();
        for &node in &premise[1..] {
            common.iter_mut().zip(&sets[node]).for_each(|(all, some)| *all &= some);
        }
        node_numbers(&common).collect()
    }
}

/// A conclusion, the premise that leads to it, and how: the number of all candidates in the chains, and the chains.
struct Forced {
    length: usize,
    premise: Candidates,
    house: Option<usize>,
    node: usize,
    is_true: bool,
    chains: Vec<Vec<usize>>,
}

impl Forced {
    /// About how many bytes it takes.
    fn bytes(&self) -> usize {
        let chains = self.chains.iter().map(|chain| size_of::<Vec<usize>>() + size_of_val(&chain[..]));
        size_of::<Forced>() + chains.sum::<usize>()
    }
}

/// For each premise, candidates of which one is true, what follows from all of them: the conclusion of the shortest
/// chains, or all.
fn find(
    position: &Position,
    technique: Technique,
    premises: impl Iterator<Item = (Candidates, Option<usize>)>,
    found: &mut Found,
) -> ControlFlow<()> {
    let closures = Closures::new(position, found)?;
    let mut all: Vec<Forced> = Vec::new();
    for (premise, house) in premises.filter(|premise| premise.0.len() > 1) {
        found.tick()?;
        let before = all.len();
        closures.conclude(&premise, house, &mut all);
        found.hold(all[before..].iter().map(Forced::bytes).sum())?;
    }
    all.sort_by_key(|forced| forced.length);
    let graph = &closures.graph;
    let mut seen = HashSet::new();
    for forced in all {
        // What shorter chains lead to is not said again.
        if !seen.insert((forced.node, forced.is_true)) {
            continue;
        }
        let conclusion: Candidate = graph.candidates(forced.node)[0];
        let (yes, no) = if forced.is_true { (Some(conclusion), None) } else { (None, Some(conclusion)) };
        found.push(Step {
            pattern: forced.premise,
            houses: forced.house.into_iter().collect(),
            places: yes.into_iter().collect(),
            strikes: no.into_iter().collect(),
            length: forced.length,
            links: forced.chains.iter().flat_map(|chain| graph.links(chain, false)).collect(),
            ..Step::new(technique)
        })?;
    }
    ControlFlow::Continue(())
}
