//! Forcing chains: from each candidate of a cell, or from each place of a symbol in a house, a chain leads to the same.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use graeco_grid::{CellSet, bits::members};

use super::graph::{Graph, Kind};
use super::implied::Implied;
use super::link_pairs::LinkPairs;
use super::reach::Reachability;
use crate::bits::numbers;
use crate::found::{self, Found, of_symbol};
use crate::position::Position;
use crate::step::{Candidate, Candidates, Step};
use crate::technique::Technique;

pub(crate) fn of_cells(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let forcing = Forcing::new(position, found)?;
    push(&forcing, forcing.of_cells(found)?, found)
}

/// From all places of a symbol in a house.
pub(crate) fn of_regions(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let forcing = Forcing::new(position, found)?;
    push(&forcing, forcing.of_regions(found)?, found)
}

fn push(forcing: &Forcing<'_>, all: Vec<Forced>, found: &mut Found) -> ControlFlow<()> {
    all.iter().try_for_each(|forced| found.push(forcing.step(forced)))
}

/// The chains from all candidates of a position.
pub(crate) struct Forcing<'p> {
    position: &'p Position,
    graph: Graph,
    reach: Reachability,
    /// The consequences of each candidate, found on demand.
    implied: Vec<OnceCell<Implied>>,
}

/// Candidates, one of which is true: those of a cell, or those of a symbol in a house.
type Premise = (Candidates, Option<usize>);

/// A conclusion, the premise that leads to it, and how many nodes the chains have.
pub(crate) struct Forced {
    pub(crate) technique: Technique,
    premise: Premise,
    node: usize,
    pub(crate) candidate: Candidate,
    pub(crate) is_true: bool,
    pub(crate) length: usize,
}

/// The shortest way to a conclusion that is known: the number of nodes, and that of the premise.
type Shortest = Option<(usize, usize)>;

impl<'p> Forcing<'p> {
    pub(crate) fn new(position: &'p Position, found: &mut Found) -> ControlFlow<(), Forcing<'p>> {
        found.tick()?;
        let graph = Graph::new(position, Kind::Single).with_rules(found.exclusions_of(position)?);
        let reach = Reachability::new(&LinkPairs::new(&graph));
        found.hold(reach.bytes())?;
        let implied = (0..graph.singles()).map(|_| OnceCell::new()).collect();
        ControlFlow::Continue(Forcing { position, graph, reach, implied })
    }

    /// The consequences of all candidates of a cell, the shortest chains first.
    pub(crate) fn of_cells(&self, found: &mut Found) -> ControlFlow<(), Vec<Forced>> {
        let mut cells: Vec<_> = self.position.open().iter().collect();
        cells.sort_by_key(|&cell| self.position.at(cell).count_ones());
        let premise = |cell| found::of_cells(self.position, CellSet::of([cell]), self.position.at(cell)).collect();
        let premises: Vec<Premise> = cells.into_iter().map(|cell| (premise(cell), None)).collect();
        self.find(Technique::CellForcingChain, premises, found)
    }

    /// The same of all places of a symbol in a house.
    pub(crate) fn of_regions(&self, found: &mut Found) -> ControlFlow<(), Vec<Forced>> {
        let mut premises: Vec<Premise> = Vec::new();
        for unit in &self.position.layout.units {
            for symbol in members(self.position.layout.full) {
                let places = of_symbol(self.position.places(unit, symbol), symbol);
                premises.push((places.collect(), Some(unit.number)));
            }
        }
        premises.sort_by_key(|premise| premise.0.len());
        self.find(Technique::RegionForcingChain, premises, found)
    }

    /// The consequences of all candidates of a premise; of each conclusion the shortest chains, the first ones of equal length.
    fn find(&self, technique: Technique, premises: Vec<Premise>, found: &mut Found) -> ControlFlow<(), Vec<Forced>> {
        let mut shortest: [Vec<Shortest>; 2] = [true, false].map(|_| vec![None; self.graph.len()]);
        for (number, (premise, _)) in premises.iter().enumerate().filter(|(_, premise)| premise.0.len() > 1) {
            found.tick()?;
            self.conclude(number, premise, &mut shortest, found)?;
        }
        let mut all: Vec<(usize, usize, bool, usize)> = Vec::new();
        for (is_false, shortest) in [false, true].into_iter().zip(shortest) {
            let known = shortest.into_iter().enumerate();
            all.extend(known.filter_map(|(node, known)| known.map(|(length, at)| (length, at, is_false, node))));
        }
        all.sort_unstable();
        let forced = |(length, premise, is_false, node): (usize, usize, bool, usize)| {
            let candidate = self.graph.candidates(node)[0];
            Forced { technique, premise: premises[premise].clone(), node, candidate, is_true: !is_false, length }
        };
        ControlFlow::Continue(all.into_iter().map(forced).collect())
    }

    /// Notes the consequences of all candidates of a premise, where that takes less than the known ways.
    fn conclude(
        &self,
        number: usize,
        premise: &Candidates,
        shortest: &mut [Vec<Shortest>; 2],
        found: &mut Found,
    ) -> ControlFlow<()> {
        let starts: Vec<usize> = premise.iter().map(|start| self.number(start)).collect();
        for (is_true, shortest) in [true, false].into_iter().zip(shortest) {
            for node in self.common(&starts, is_true) {
                let mut length = 0;
                for &start in &starts {
                    length += self.implied(start, found)?.length(node, is_true);
                }
                if shortest[node].is_none_or(|known| length < known.0) {
                    shortest[node] = Some((length, number));
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The nodes that are true, or false, whichever of some nodes is true.
    fn common(&self, starts: &[usize], is_true: bool) -> Vec<usize> {
        let row = |&start: &usize| if is_true { self.reach.truths(start) } else { self.reach.falsehoods(start) };
        let mut common = row(&starts[0]).to_vec();
        for start in &starts[1..] {
            common.iter_mut().zip(row(start)).for_each(|(all, some)| *all &= some);
        }
        numbers(&common).collect()
    }

    fn number(&self, candidate: &Candidate) -> usize {
        self.graph.number(candidate.cell, candidate.symbol.index())
    }

    fn implied(&self, start: usize, found: &mut Found) -> ControlFlow<(), &Implied> {
        if let Some(implied) = self.implied[start].get() {
            return ControlFlow::Continue(implied);
        }
        found.hold(Implied::bytes(&self.graph))?;
        ControlFlow::Continue(self.implied[start].get_or_init(|| Implied::new(&self.graph, start)))
    }

    pub(crate) fn step(&self, forced: &Forced) -> Step {
        let (yes, no) = if forced.is_true { (Some(forced.candidate), None) } else { (None, Some(forced.candidate)) };
        let chains = forced.premise.0.iter().filter_map(|start| self.implied[self.number(start)].get());
        let chains = chains.map(|implied| implied.reasons(forced.node, forced.is_true));
        Step {
            links: chains.flat_map(|chain| self.graph.links(&chain, false)).collect(),
            pattern: forced.premise.0.clone(),
            houses: forced.premise.1.into_iter().collect(),
            places: yes.into_iter().collect(),
            strikes: no.into_iter().collect(),
            length: forced.length,
            ..Step::new(forced.technique)
        }
    }
}
