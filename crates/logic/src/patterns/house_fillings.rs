//! Candidates that are in no way to fill a house with all rules that reach into it and all singles that follow.

use std::ops::ControlFlow;

use graeco_grid::{CellSet, CompiledRule};
use smallvec::smallvec;

use super::ways::{Way, Ways};
use crate::exclusions::{Supposed, alone_and_together, fulfil, of_set};
use crate::found::Found;
use crate::position::{Cells, Position, Unit};
use crate::step::{Candidate, Candidates, Step};
use crate::technique::Technique;

/// A search for a way to fill a house ends after this many nodes.
const MOST_NODES: usize = 200;

/// The open cells of a house, and the rules that reach into it.
struct House<'p> {
    position: &'p Position,
    cells: Cells,
    rules: Vec<&'p CompiledRule>,
}

/// Looks at each house.
pub(crate) fn find(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let rules = alone_and_together(found.rules_of(position)?).0;
    for unit in &position.layout.units {
        let cells = unit.set.and(&position.open());
        let rules = rules.iter().filter(|rule| !rule.cells().and(&cells).is_empty());
        let house = House { position, cells, rules: rules.collect() };
        if cells.len() > 1 && !house.rules.is_empty() {
            let (strikes, used) = house.strikes(found)?;
            if !strikes.is_empty() {
                found.push(house.step(unit, strikes, &used))?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl House<'_> {
    /// The candidates of the house that are in no way to fill it, and which of the rules say so. What the houses alone exclude
    /// is of other techniques.
    fn strikes(&self, found: &mut Found) -> ControlFlow<(), (Candidates, Vec<bool>)> {
        let mut filled = vec![0; self.position.sets().len()];
        let houses = House { rules: Vec::new(), ..*self };
        let (mut strikes, mut used) = (Candidates::new(), vec![false; self.rules.len()]);
        for cell in self.cells.iter() {
            for candidate in of_set(cell, self.position.at(cell)) {
                if filled[cell.index()] >> candidate.symbol.index() & 1 == 1 {
                    continue;
                }
                let mut struck = vec![false; self.rules.len()];
                match self.way(candidate, &mut struck, found)? {
                    Way::End if matches!(houses.way(candidate, &mut [], found)?, Way::End) => {}
                    Way::End => {
                        strikes.push(candidate);
                        used.iter_mut().zip(struck).for_each(|(used, struck)| *used |= struck);
                    }
                    Way::Filled(sets) => {
                        self.cells.iter().for_each(|cell| filled[cell.index()] |= sets[cell.index()]);
                    }
                    Way::TooMany => {}
                }
            }
        }
        ControlFlow::Continue((strikes, used))
    }

    /// A way to fill the house with a candidate. Notes which of the rules have struck something.
    fn way(&self, candidate: Candidate, struck: &mut [bool], found: &mut Found) -> ControlFlow<(), Way> {
        let position = self.position;
        let sets = Supposed::new(position.sets(), &position.layout.peers, &[], &[candidate]).by_houses;
        let changed = position.seen_by(candidate.cell).or(&CellSet::of([candidate.cell]));
        let mut ways = Ways::new(position, self.cells, sets, changed, MOST_NODES);
        ways.next(found, |sets, changed| self.settle(sets, changed, struck))
    }

    /// Strikes what the houses and the rules exclude, as long as there is something. False if nothing is left of a rule, of a
    /// cell or of a symbol of a house.
    fn settle(&self, sets: &mut Vec<u16>, mut changed: Cells, struck: &mut [bool]) -> bool {
        let open = self.position.open();
        let differing = |before: &[u16], sets: &[u16]| {
            CellSet::of(open.iter().filter(|cell| sets[cell.index()] != before[cell.index()]))
        };
        loop {
            // Houses come first: a rule is named for what it strikes itself.
            let before = sets.clone();
            if !place_singles(self.position, sets) {
                return false;
            }
            changed = changed.or(&differing(&before, sets));
            if changed.is_empty() {
                return true;
            }
            let before = sets.clone();
            for (rule, has_struck) in self.rules.iter().zip(&mut *struck) {
                if rule.cells().and(&changed).is_empty() {
                    continue;
                }
                let mut left = sets.clone();
                let is_possible = fulfil(rule, &mut left, &self.position.layout.peers, rule.cells()).is_ok();
                *has_struck |= !is_possible || left != *sets;
                if !is_possible {
                    return false;
                }
                *sets = left;
            }
            changed = differing(&before, sets);
        }
    }

    fn step(&self, unit: &Unit, strikes: Candidates, used: &[bool]) -> Step {
        let contents = self.cells.iter().flat_map(|cell| of_set(cell, self.position.at(cell)));
        let pattern = contents.filter(|candidate| !strikes.contains(candidate)).collect();
        let rules = self.rules.iter().zip(used).filter(|(_, used)| **used).flat_map(|(rule, _)| rule.rules()).collect();
        Step { pattern, strikes, rules, houses: smallvec![unit.number], ..Step::new(Technique::HouseFillings) }
    }
}

/// Strikes the single candidates of cells from their peers, and keeps single places. False if a cell or a symbol of a house has
/// nothing left.
fn place_singles(position: &Position, sets: &mut [u16]) -> bool {
    for unit in &position.layout.units {
        let (mut once, mut twice) = (0, 0);
        for cell in &unit.cells {
            twice |= once & sets[cell.index()];
            once |= sets[cell.index()];
        }
        if once != position.layout.full {
            return false;
        }
        for at in unit.cells.iter().map(|cell| cell.index()) {
            if sets[at] & !twice != 0 {
                sets[at] &= !twice;
            }
        }
    }
    for cell in position.open().iter() {
        let set = sets[cell.index()];
        if set.is_power_of_two() {
            position.seen_by(cell).iter().for_each(|peer| sets[peer.index()] &= !set);
        }
    }
    !sets.contains(&0)
}
