//! Candidates that no filling of a rule allows, and those that leave a rule, a cell or a symbol of a house no candidate.
//!
//! Each rule strikes by itself; after that all rules together.

use std::ops::ControlFlow;
use std::slice;

use graeco_grid::{CompiledRule, bits::members};
use smallvec::{SmallVec, smallvec};

use crate::exclusions::{Supposed, alone_and_together, of_set};
use crate::found::{Found, of_symbol};
use crate::position::Position;
use crate::step::{Candidate, Candidates, Link, Step};
use crate::technique::Technique;

/// For each rule the candidates of its cells that are in no way to fill them.
pub(crate) fn combinations(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let (order, constraints) = (position.layout.order, position.layout.puzzle.constraints());
    for rule in alone_and_together(found.rules_of(position)?).0 {
        let cells = rule.cells().and(&position.open());
        let mut strikes = Candidates::new();
        for candidate in cells.iter().flat_map(|cell| of_set(cell, position.at(cell))) {
            found.tick()?;
            let supposed = Supposed::new(position.sets(), &position.layout.peers, slice::from_ref(rule), &[candidate]);
            if supposed.broken.is_some() {
                strikes.push(candidate);
            }
        }
        let scope = constraints[rule.rules().start].scope();
        let contents = scope.iter().filter(|_| scope.len() <= order.get());
        let contents = contents.flat_map(|&cell| of_set(cell, position.at(cell)));
        let pattern = contents.filter(|candidate| !strikes.contains(candidate)).collect();
        found.push(Step {
            pattern,
            strikes,
            rules: rule.rules().collect(),
            ..Step::new(Technique::RuleCombinations)
        })?;
    }
    ControlFlow::Continue(())
}

/// The contradictions of all candidates.
pub(crate) fn find(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let (alone, together) = alone_and_together(found.rules_of(position)?);
    of_rules(position, alone, found)?;
    of_rules(position, together, found)
}

fn of_rules(position: &Position, rules: &[CompiledRule], found: &mut Found) -> ControlFlow<()> {
    // What the houses alone exclude is of other techniques.
    if rules.is_empty() {
        return ControlFlow::Continue(());
    }
    for candidate in position.open().iter().flat_map(|cell| of_set(cell, position.at(cell))) {
        found.tick()?;
        if let Some(step) = contradiction(position, rules, candidate) {
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// The contradiction of a candidate with some rules.
fn contradiction(position: &Position, rules: &[CompiledRule], candidate: Candidate) -> Option<Step> {
    let supposed = Supposed::new(position.sets(), &position.layout.peers, rules, &[candidate]);
    let step = match supposed.broken.clone() {
        Some(broken) => step(candidate, Candidates::new(), broken.collect()),
        None => {
            let (house, places) = emptied(position, &supposed)?;
            let rules = supposed.rules_that_strike(&places);
            Step { houses: house.into_iter().collect(), ..step(candidate, places, rules) }
        }
    };
    (!step.rules.is_empty()).then_some(step)
}

/// Whether a contradiction follows from a rule.
pub(super) fn follows(step: &Step, position: &Position, rule: &CompiledRule) -> bool {
    let other = contradiction(position, slice::from_ref(rule), step.pattern[0]);
    other.is_some_and(|other| (&other.houses, &other.links) == (&step.houses, &step.links))
}

/// A symbol of a house that has no place if something is supposed, with the number of the house; or a cell that has no
/// candidate; with what was there before.
pub(super) fn emptied(position: &Position, supposed: &Supposed) -> Option<(Option<usize>, Candidates)> {
    for unit in &position.layout.units {
        let held = unit.cells.iter().fold(0, |all, cell| all | supposed.left[cell.index()]);
        if let Some(symbol) = members(position.missing(unit) & !held).next() {
            return Some((Some(unit.number), of_symbol(position.places(unit, symbol), symbol).collect()));
        }
    }
    let cell = position.open().iter().find(|cell| supposed.left[cell.index()] == 0)?;
    Some((None, of_set(cell, position.at(cell)).collect()))
}

fn step(candidate: Candidate, struck: Candidates, rules: SmallVec<[usize; 1]>) -> Step {
    let links = match struck.is_empty() {
        true => Vec::new(),
        false => vec![Link { from: smallvec![candidate], to: struck, is_strong: false }],
    };
    let pattern = smallvec![candidate];
    Step { pattern, links, rules, strikes: smallvec![candidate], ..Step::new(Technique::RuleContradiction) }
}
