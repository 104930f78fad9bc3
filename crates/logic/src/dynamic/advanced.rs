//! Nested techniques: steps inside a dynamic chain that earlier strikes of the chain make possible.

use std::ops::ControlFlow;

use graeco_grid::{Cell, CellSet, bits::members};
use smallvec::{SmallVec, smallvec};

use crate::chains::forcing::Forcing;
use crate::chains::graph::{self, Graph};
use crate::chains::nice_loops as chains;
use crate::found::{Found, of_cells, of_symbol};
use crate::position::{Cells, Kind, MOST_LOGIC_ORDER, Position, Unit};
use crate::scale;
use crate::step::{Candidate, Candidates, Link, Step};
use crate::technique::Technique;

/// Candidates, one of which is true: those struck in the chain, and the rest.
type Clause = [Candidates; 2];

/// A step that exists because some candidates were struck.
#[derive(Debug)]
pub(crate) struct NestedStep {
    clauses: SmallVec<[Clause; 2]>,
    pub(crate) strikes: Candidates,
    /// The chains that it was drawn from, but for their strong links, which are clauses.
    links: Vec<Link>,
    /// How many statements these chains have.
    pub(crate) length: usize,
}

/// A position at the start of a dynamic chain, and the rest of it.
struct StepFinder<'a> {
    before: &'a Position,
    left: &'a Position,
    nested_steps: Vec<NestedStep>,
    /// For each symbol where chains strike it.
    struck: [Cells; MOST_LOGIC_ORDER],
}

/// The new steps of the first technique that has any: in a position, and in the rest of it.
/// Those of a level above 1 are chains.
pub(crate) fn nested_steps(before: &Position, left: &Position, level: u8, found: &Found) -> Vec<NestedStep> {
    let mut finder = StepFinder { before, left, nested_steps: Vec::new(), struck: [CellSet::EMPTY; MOST_LOGIC_ORDER] };
    let techniques = [StepFinder::locked, StepFinder::hidden_pairs, StepFinder::naked_pairs, StepFinder::x_wings];
    for technique in techniques {
        technique(&mut finder);
        if !finder.nested_steps.is_empty() {
            return finder.nested_steps;
        }
    }
    // Where the budget ends, the chain that wants nested steps ends, too.
    if level >= 2 {
        let _: ControlFlow<()> = finder.chains(&mut found.within());
    }
    if level >= 3 && finder.nested_steps.is_empty() {
        let _: ControlFlow<()> = finder.forcing_chains(&mut found.within());
    }
    finder.nested_steps
}

impl NestedStep {
    /// The candidates that had to be struck.
    pub(crate) fn reasons(&self) -> impl Iterator<Item = Candidate> {
        self.clauses.iter().flat_map(|[gone, _]| gone.iter().copied())
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<NestedStep>() + size_of_val(&self.links[..])
    }

    /// The links that lead to one of its strikes.
    pub(crate) fn links(&self, strike: Candidate, position: &Position) -> Vec<Link> {
        let sees = |&other: &Candidate| match other.cell == strike.cell {
            true => other.symbol != strike.symbol,
            false => other.symbol == strike.symbol && position.layout.peers[other.cell.index()].contains(strike.cell),
        };
        let strong =
            self.clauses.iter().map(|[gone, left]| Link { from: gone.clone(), to: left.clone(), is_strong: true });
        let mut links: Vec<Link> = strong.chain(self.links.iter().cloned()).collect();
        let from: Candidates = self.clauses.iter().flat_map(|[_, left]| left.iter().copied().filter(sees)).collect();
        if self.links.is_empty() {
            links.push(Link { from, to: smallvec![strike], is_strong: false });
        }
        links
    }
}

impl StepFinder<'_> {
    /// The places of a symbol in a unit.
    fn of_unit(&self, unit: &Unit, symbol: usize) -> Clause {
        let left = self.left.places(unit, symbol);
        let gone = self.before.places(unit, symbol).minus(&left);
        [gone, left].map(|cells| of_symbol(cells, symbol).collect())
    }

    /// The candidates of a cell.
    fn of_cell(&self, cell: Cell) -> Clause {
        let set = CellSet::of([cell]);
        let left = self.left.at(cell);
        [!left, left].map(|symbols| of_cells(self.before, set, symbols).collect())
    }

    fn push(&mut self, clauses: SmallVec<[Clause; 2]>, strikes: impl Iterator<Item = Candidate>) {
        let nested_step = NestedStep { clauses, strikes: strikes.collect(), links: Vec::new(), length: 0 };
        if !nested_step.strikes.is_empty() && nested_step.reasons().next().is_some() {
            self.nested_steps.push(nested_step);
        }
    }

    fn locked(&mut self) {
        let layout = &self.left.layout;
        for unit in layout.units.iter().rev() {
            for symbol in members(layout.full) {
                let places = self.left.places(unit, symbol);
                if places == self.before.places(unit, symbol) || places.len() < 2 {
                    continue;
                }
                let outside = self.left.board(symbol).minus(&unit.set);
                let seen = places.iter().fold(outside, |seen, place| seen.and(&layout.peers[place.index()]));
                if !seen.is_empty() {
                    self.push(smallvec![self.of_unit(unit, symbol)], of_symbol(seen, symbol));
                }
            }
        }
    }

    fn hidden_pairs(&mut self) {
        let left = self.left;
        for unit in &left.layout.units {
            let places = |symbol| left.places(unit, symbol);
            let pairs: SmallVec<[(usize, Cells); 8]> = members(left.layout.full)
                .map(|symbol| (symbol, places(symbol)))
                .filter(|(_, cells)| cells.len() == 2)
                .collect();
            for (at, &(b, cells)) in pairs.iter().enumerate() {
                for &(a, _) in pairs[..at].iter().filter(|pair| pair.1 == cells) {
                    let clauses = smallvec![self.of_unit(unit, a), self.of_unit(unit, b)];
                    self.push(clauses, of_cells(left, cells, !(1 << a | 1 << b)));
                }
            }
        }
    }

    fn naked_pairs(&mut self) {
        let left = self.left;
        let pairs: Vec<Cell> = left.open().iter().filter(|&cell| left.at(cell).count_ones() == 2).collect();
        for (at, &b) in pairs.iter().enumerate() {
            for &a in pairs[..at].iter().filter(|&&a| left.at(a) == left.at(b) && left.seen_by(a).contains(b)) {
                let seen = left.seen_by_all(CellSet::of([a, b]));
                let clauses = smallvec![self.of_cell(a), self.of_cell(b)];
                self.push(clauses, of_cells(left, seen, left.at(a)));
            }
        }
    }

    fn x_wings(&mut self) {
        let layout = &self.left.layout;
        for [base, cover] in [[Kind::Column, Kind::Row], [Kind::Row, Kind::Column]] {
            let lines = |kind| layout.units.iter().filter(move |unit| unit.kind == kind);
            for symbol in members(layout.full) {
                let two = |unit: &&Unit| self.left.places(unit, symbol).len() == 2;
                let bases: SmallVec<[&Unit; 16]> = lines(base).filter(two).collect();
                for (at, b) in bases.iter().enumerate() {
                    for a in &bases[..at] {
                        let places = self.left.places(a, symbol).or(&self.left.places(b, symbol));
                        let covers = lines(cover).filter(|unit| !places.and(&unit.set).is_empty());
                        let covered =
                            covers.fold((0, CellSet::EMPTY), |(n, all): (u32, Cells), unit| (n + 1, all.or(&unit.set)));
                        if covered.0 == 2 && places.len() == 4 {
                            let strikes = self.left.board(symbol).and(&covered.1).minus(&places);
                            let clauses = smallvec![self.of_unit(a, symbol), self.of_unit(b, symbol)];
                            self.push(clauses, of_symbol(strikes, symbol));
                        }
                    }
                }
            }
        }
    }

    /// Chains that need the struck candidates, the easiest first.
    fn chains(&mut self, found: &mut Found) -> ControlFlow<()> {
        // Chains of a symbol need that it was struck somewhere.
        let is_struck = |&symbol: &usize| self.left.board(symbol) != self.before.board(symbol);
        let symbols = members(self.left.layout.full).filter(is_struck);
        let of_symbols: Vec<Graph> = symbols.filter_map(|symbol| chains::graph_of_symbol(self.left, symbol)).collect();
        let of_all = [Graph::new(self.left, graph::Kind::Single)];
        let mut chains = chains::search(&of_symbols, Technique::XChain, found)?;
        chains.extend(chains::search(&of_all, Technique::NiceLoop, found)?);
        chains.sort_by_key(|chain| chain.cost);
        chains.iter().for_each(|chain| self.add_chain(&chain.places, &chain.strikes, || chain.step()));
        ControlFlow::Continue(())
    }

    /// The same of chains from all candidates of a cell or all places of a symbol.
    fn forcing_chains(&mut self, found: &mut Found) -> ControlFlow<()> {
        let forcing = Forcing::new(self.left, found)?;
        let mut all = forcing.of_cells(found)?;
        all.extend(forcing.of_regions(found)?);
        all.sort_by_key(|forced| (scale::of_chain(forced.technique, false, forced.length), forced.length));
        for forced in &all {
            let conclusion = smallvec![forced.candidate];
            let none = Candidates::new();
            let (places, strikes) = if forced.is_true { (&conclusion, &none) } else { (&none, &conclusion) };
            self.add_chain(places, strikes, || forcing.step(forced));
        }
        ControlFlow::Continue(())
    }

    /// Adds a nested step from a step with some places and strikes, unless earlier ones strike all that it does.
    fn add_chain(&mut self, places: &Candidates, strikes: &Candidates, step: impl FnOnce() -> Step) {
        let others = |place: &Candidate| {
            of_cells(self.left, CellSet::of([place.cell]), !(1 << place.symbol.index())).collect::<Candidates>()
        };
        let strikes: Candidates = strikes.iter().copied().chain(places.iter().flat_map(others)).collect();
        let is_struck = |strike: &Candidate| self.struck[strike.symbol.index()].contains(strike.cell);
        if strikes.iter().all(is_struck) {
            return;
        }
        let step = step();
        if let Some((clauses, links)) = self.clauses(&step)
            && clauses.iter().any(|[gone, _]| !gone.is_empty())
        {
            strikes.iter().for_each(|strike| self.struck[strike.symbol.index()].insert(strike.cell));
            self.nested_steps.push(NestedStep { clauses, strikes, links, length: step.length });
        }
    }

    /// The clauses of a step, and its other links; `None` if something is not the rest of a cell or of a house.
    fn clauses(&self, step: &Step) -> Option<(SmallVec<[Clause; 2]>, Vec<Link>)> {
        let mut clauses: SmallVec<[Clause; 2]> = SmallVec::new();
        for link in step.links.iter().filter(|link| link.is_strong) {
            let both: Candidates = link.from.iter().chain(&link.to).copied().collect();
            clauses.push(self.clause(&both)?);
        }
        if step.links.first().is_some_and(|link| !link.is_strong) {
            clauses.push(self.clause(&step.pattern)?);
        }
        Some((clauses, step.links.iter().filter(|link| !link.is_strong).cloned().collect()))
    }

    /// The clause with these remaining candidates.
    fn clause(&self, left: &[Candidate]) -> Option<Clause> {
        let Candidate { cell, symbol } = *left.first()?;
        let cells: Cells = CellSet::of(left.iter().map(|candidate| candidate.cell));
        if cells.len() == 1 {
            return Some(self.of_cell(cell));
        }
        // Boxes first.
        let units = self.left.layout.units.iter().rev();
        let unit = units.into_iter().find(|unit| self.left.places(unit, symbol.index()) == cells)?;
        Some(self.of_unit(unit, symbol.index()))
    }
}
