//! Candidates that are in no way to fill a house with all rules that reach into it, and all singles that follow.

use std::mem;
use std::ops::ControlFlow;

use graeco_grid::{Cell, CellSet, CompiledRule};
use smallvec::smallvec;

use super::ways::{Way, Ways};
use crate::exclusions::{Supposed, alone_and_together, fulfil, of_set};
use crate::found::Found;
use crate::position::{Cells, Position, Unit};
use crate::step::{Candidate, Candidates, Step};
use crate::technique::Technique;

/// A search for a way to fill a house ends after this many nodes.
const MOST_NODES: usize = 200;

/// Looks at each house.
pub(crate) fn find(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let rules = alone_and_together(found.rules_of(position)?).0;
    for unit in &position.layout.units {
        let cells = unit.set.and(&position.open());
        let reaching = rules.iter().filter(|rule| !rule.cells().and(&cells).is_empty()).collect();
        let house = House { position, number: unit.number, cells, rules: reaching };
        if cells.len() > 1 && !house.rules.is_empty() {
            let step = house.step(found)?;
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// The number of a house, its open cells, and the rules that reach into it.
struct House<'p> {
    position: &'p Position,
    number: usize,
    cells: Cells,
    rules: Vec<&'p CompiledRule>,
}

/// What has struck candidates on the way to contradictions: rules by their places in the house's list, units by their places
/// in the layout, and cells with one candidate or none.
#[derive(Clone)]
struct Used {
    rules: Vec<bool>,
    units: Vec<bool>,
    cells: Cells,
}

impl House<'_> {
    /// The step of the candidates that are in no way to fill the house. It names the rules, the other houses and the other
    /// cells that say so. Strikes of the houses alone are left out: they are of other techniques.
    fn step(&self, found: &mut Found) -> ControlFlow<(), Step> {
        let strikes = self.strikes(found)?;
        let (rules, used) = self.needed_rules(&strikes, found)?;
        let contents = |cells: Cells| cells.iter().flat_map(|cell| of_set(cell, self.position.at(cell)));
        let mut step = Step::new(Technique::HouseFillings);
        step.pattern = contents(self.cells).filter(|candidate| !strikes.contains(candidate)).collect();
        step.fins = contents(used.cells.minus(&self.cells)).collect();
        step.rules = rules.iter().flat_map(|rule| rule.rules()).collect();
        let units = self.position.layout.units.iter().zip(&used.units).filter(|(_, used)| **used);
        step.covers = units.map(|(unit, _)| unit.number).filter(|&house| house != self.number).collect();
        ControlFlow::Continue(Step { strikes, houses: smallvec![self.number], ..step })
    }

    fn strikes(&self, found: &mut Found) -> ControlFlow<(), Candidates> {
        let mut filled = vec![0; self.position.sets().len()];
        let houses = House { rules: Vec::new(), ..*self };
        let mut strikes = Candidates::new();
        for candidate in self.cells.iter().flat_map(|cell| of_set(cell, self.position.at(cell))) {
            if filled[candidate.cell.index()] >> candidate.symbol.index() & 1 == 1 {
                continue;
            }
            match self.way(candidate, &mut self.unused(), found)? {
                Way::End if matches!(houses.way(candidate, &mut houses.unused(), found)?, Way::End) => {}
                Way::End => strikes.push(candidate),
                Way::Filled(sets) => self.cells.iter().for_each(|cell| filled[cell.index()] |= sets[cell.index()]),
                Way::TooMany => {}
            }
        }
        ControlFlow::Continue(strikes)
    }

    /// Those of the rules by which no way has any of some candidates, without those that can be taken away; and what else says so.
    fn needed_rules(&self, strikes: &[Candidate], found: &mut Found) -> ControlFlow<(), (Vec<&CompiledRule>, Used)> {
        let mut used = self.refute(strikes, found)?.unwrap_or_else(|| self.unused());
        let struck = self.rules.iter().zip(&used.rules).filter(|(_, has_struck)| **has_struck);
        let mut kept: Vec<&CompiledRule> = struck.map(|(&rule, _)| rule).collect();
        for number in (0..kept.len()).rev() {
            let mut rules = kept.clone();
            rules.remove(number);
            let fewer = House { rules, ..*self };
            if let Some(enough) = fewer.refute(strikes, found)? {
                (kept, used) = (fewer.rules, enough);
            }
        }
        ControlFlow::Continue((kept, used))
    }

    /// What says that no way has any of some candidates; `None` if something has one.
    fn refute(&self, strikes: &[Candidate], found: &mut Found) -> ControlFlow<(), Option<Used>> {
        let mut used = self.unused();
        for &strike in strikes {
            let mut own = self.unused();
            if !matches!(self.way(strike, &mut own, found)?, Way::End) {
                return ControlFlow::Continue(None);
            }
            used.add(&own);
        }
        ControlFlow::Continue(Some(used))
    }

    fn unused(&self) -> Used {
        let units = vec![false; self.position.layout.units.len()];
        Used { rules: vec![false; self.rules.len()], units, cells: CellSet::EMPTY }
    }

    /// A way to fill the cells with a candidate. Notes what has struck something.
    fn way(&self, candidate: Candidate, used: &mut Used, found: &mut Found) -> ControlFlow<(), Way> {
        let position = self.position;
        let sets = Supposed::new(position.sets(), &position.layout.peers, &[], &[candidate]).by_houses;
        let changed = position.seen_by(candidate.cell).or(&CellSet::of([candidate.cell]));
        let mut ways = Ways::new(position, self.cells, sets, changed, MOST_NODES);
        ways.next(found, |sets, changed| self.settle(sets, changed, used))
    }

    /// Strikes what the houses and the rules exclude since some cells have changed, as long as there is something. False if
    /// nothing is left of a rule, of a cell or of a symbol of a house.
    fn settle(&self, sets: &mut Vec<u16>, mut changed: Cells, used: &mut Used) -> bool {
        let (open, peers) = (self.position.open(), &self.position.layout.peers);
        let mut before = sets.clone();
        loop {
            // Houses come first: a rule is named for what it strikes itself.
            if !place_singles(self.position, sets, &mut changed, used) {
                return false;
            }
            let since = mem::replace(&mut changed, CellSet::EMPTY);
            for (rule, has_struck) in self.rules.iter().zip(&mut used.rules) {
                let now = since.or(&changed);
                if rule.cells().and(&now).is_empty() {
                    continue;
                }
                before.copy_from_slice(sets);
                let is_possible = fulfil(rule, sets, peers, now).is_ok();
                if !is_possible || before != *sets {
                    *has_struck = true;
                    let differs = |cell: &Cell| sets[cell.index()] != before[cell.index()];
                    changed = changed.or(&CellSet::of(open.iter().filter(differs)));
                }
                if !is_possible {
                    return false;
                }
            }
            if changed.is_empty() {
                return true;
            }
        }
    }
}

impl Used {
    fn add(&mut self, other: &Used) {
        self.rules.iter_mut().zip(&other.rules).for_each(|(used, other)| *used |= other);
        self.units.iter_mut().zip(&other.units).for_each(|(used, other)| *used |= other);
        self.cells = self.cells.or(&other.cells);
    }
}

/// Keeps single places, and strikes the single candidates of cells from their peers, as long as there are some in changed
/// houses and cells. Notes these houses and cells, and what has changed. False if a cell or a symbol of a house has nothing
/// left.
fn place_singles(position: &Position, sets: &mut [u16], changed: &mut Cells, used: &mut Used) -> bool {
    let mut fresh = *changed;
    while !fresh.is_empty() {
        let mut now = mem::replace(&mut fresh, CellSet::EMPTY);
        for (unit, used) in position.layout.units.iter().zip(&mut used.units) {
            if !unit.set.and(&now).is_empty() {
                let Some(kept) = keep_single_places(unit, position.layout.full, sets) else {
                    *used = true;
                    return false;
                };
                *used |= !kept.is_empty();
                fresh = fresh.or(&kept);
            }
        }
        now = now.or(&fresh);
        for cell in now.iter() {
            let set = sets[cell.index()];
            let hit = match set.count_ones() {
                0 => CellSet::EMPTY,
                1 => CellSet::of(position.seen_by(cell).iter().filter(|peer| sets[peer.index()] & set != 0)),
                _ => continue,
            };
            if set == 0 || !hit.is_empty() {
                used.cells.insert(cell);
            }
            if set == 0 {
                return false;
            }
            hit.iter().for_each(|peer| sets[peer.index()] &= !set);
            fresh = fresh.or(&hit);
        }
        *changed = changed.or(&fresh);
    }
    true
}

/// Keeps the single places of symbols in a house, and returns the cells that this has changed; `None` if a symbol has no place.
fn keep_single_places(unit: &Unit, full: u16, sets: &mut [u16]) -> Option<Cells> {
    let (mut once, mut twice) = (0, 0);
    for cell in &unit.cells {
        twice |= once & sets[cell.index()];
        once |= sets[cell.index()];
    }
    let mut kept = CellSet::EMPTY;
    for &cell in &unit.cells {
        let set = sets[cell.index()];
        if set & !twice != 0 && set & twice != 0 {
            sets[cell.index()] = set & !twice;
            kept.insert(cell);
        }
    }
    (once == full).then_some(kept)
}
