//! Rule contradictions: a candidate with which the houses and each rule by itself leave a rule, a cell or a house nothing.

use std::ops::ControlFlow;

use graeco_grid::bits::members;
use smallvec::{SmallVec, smallvec};

use crate::exclusions::{Supposed, of_set};
use crate::found::{Found, of_symbol};
use crate::position::Position;
use crate::step::{Candidate, Candidates, Link, Step};
use crate::technique::Technique;

/// The contradictions of all candidates.
pub(crate) fn find(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let rules = found.rules_of(position)?;
    if rules.is_empty() {
        return ControlFlow::Continue(());
    }
    for candidate in position.open().iter().flat_map(|cell| of_set(cell, position.at(cell))) {
        found.tick()?;
        let supposed = Supposed::new(position.sets(), &position.layout.peers, rules, candidate);
        let step = match supposed.broken {
            Some(rule) => Some(broken(position, rule, candidate, &supposed)),
            None => emptied(position, candidate, &supposed),
        };
        step.map_or(ControlFlow::Continue(()), |step| found.push(step))?;
    }
    ControlFlow::Continue(())
}

/// The step of a candidate that leaves a rule no filling.
fn broken(position: &Position, rule: usize, candidate: Candidate, supposed: &Supposed) -> Step {
    let scope = position.layout.puzzle.constraints()[rule].scope().iter();
    let others = scope.filter(|&&cell| cell != candidate.cell);
    let struck = others.flat_map(|&cell| of_set(cell, position.at(cell) & !supposed.by_houses[cell.index()]));
    step(candidate, struck.collect(), smallvec![rule])
}

/// The step of a candidate that leaves a cell no candidate, or a symbol no place in a house.
fn emptied(position: &Position, candidate: Candidate, supposed: &Supposed) -> Option<Step> {
    let layout = &position.layout;
    for unit in &layout.units {
        let held = unit.cells.iter().fold(0, |all, cell| all | supposed.left[cell.index()]);
        if let Some(symbol) = members(position.missing(unit) & !held).next() {
            let places: Candidates = of_symbol(position.places(unit, symbol), symbol).collect();
            let rules = supposed.rules_that_strike(&places);
            return Some(Step { houses: smallvec![unit.number], ..step(candidate, places, rules) });
        }
    }
    let cell = position.open().iter().find(|cell| supposed.left[cell.index()] == 0)?;
    let places: Candidates = of_set(cell, position.at(cell)).collect();
    let rules = supposed.rules_that_strike(&places);
    let mut step = step(candidate, places.clone(), rules);
    step.links.push(Link { from: places, to: Candidates::new(), is_strong: true });
    Some(step)
}

fn step(candidate: Candidate, struck: Candidates, rules: SmallVec<[usize; 1]>) -> Step {
    let links = vec![Link { from: smallvec![candidate], to: struck, is_strong: false }];
    let pattern = smallvec![candidate];
    Step { pattern, links, rules, strikes: smallvec![candidate], ..Step::new(Technique::RuleContradiction) }
}
