//! Steps of the puzzle's own rules: each compiled rule strikes candidates of a position.

use std::ops::ControlFlow;

use graeco_grid::{Cell, CompiledRule};
use smallvec::SmallVec;

use crate::exclusions::of_set;
use crate::found::Found;
use crate::position::Position;
use crate::step::{Candidate, Candidates, Step};
use crate::technique::Technique;

/// The strikes of each rule. One that cannot hold strikes all candidates of a cell, as there is no solution.
pub(crate) fn find(position: &Position, found: &mut Found) -> ControlFlow<()> {
    for rule in found.rules_of(position)? {
        found.tick()?;
        let (left, strikes) = struck(position, rule);
        if strikes.is_empty() {
            continue;
        }
        let mut step = Step { strikes, rules: rule.rules().collect(), ..Step::new(Technique::Rule) };
        // A rule about a few cells is shown with their contents then; one about the whole grid is not.
        if let [constraint] = &position.layout.puzzle.constraints()[rule.rules()]
            && constraint.scope().len() <= position.layout.order.get()
        {
            step.pattern.extend(constraint.scope().iter().flat_map(|&cell| of_set(cell, left[cell.index()])));
            step.houses = houses_beside(&step, constraint.scope(), rule, position);
        }
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// The candidates of all cells that a rule leaves, and those that it strikes. If it cannot hold, it leaves all, and strikes those
/// of a cell.
fn struck(position: &Position, rule: &CompiledRule) -> (Vec<u16>, Candidates) {
    let mut left = position.sets().to_vec();
    if rule.prune(&mut left, rule.cells()).is_ok() {
        let strikes = position.struck(|cell| left[cell.index()]);
        return (left, strikes);
    }
    let cells = rule.cells().and(&position.open());
    let cell = cells.iter().chain(position.open().iter()).next();
    let strikes = cell.into_iter().flat_map(|cell| of_set(cell, position.at(cell))).collect();
    (position.sets().to_vec(), strikes)
}

/// Whether a step follows from a rule.
pub(super) fn follows(step: &Step, position: &Position, rule: &CompiledRule) -> bool {
    is_said(step, position, rule, position.sets().to_vec())
}

/// Whether a rule says of some candidates of all cells what a step says of those of a position.
fn is_said(step: &Step, position: &Position, rule: &CompiledRule, mut sets: Vec<u16>) -> bool {
    let is_fine = rule.prune(&mut sets, rule.cells()).is_ok();
    let is_struck = |strike: &Candidate| sets[strike.cell.index()] >> strike.symbol.index() & 1 == 0;
    if position.is_emptied_by(&step.strikes) { !is_fine } else { is_fine && step.strikes.iter().all(is_struck) }
}

/// The houses whose cells outside the scope of a rule lack candidates, without which the rule would not say as much: a symbol
/// that has no place there is in the scope.
fn houses_beside(step: &Step, scope: &[Cell], rule: &CompiledRule, position: &Position) -> SmallVec<[usize; 4]> {
    let all = position.layout.puzzle.houses();
    let is_enough = |houses: &[usize]| {
        let mut sets = vec![position.layout.full; position.sets().len()];
        let known = houses.iter().flat_map(|&house| all[house].cells()).chain(scope);
        known.for_each(|&cell| sets[cell.index()] = position.at(cell));
        is_said(step, position, rule, sets)
    };
    if is_enough(&[]) {
        return SmallVec::new();
    }
    let mut houses: SmallVec<[usize; 4]> = (0..all.len()).collect();
    for house in 0..all.len() {
        let others: SmallVec<[usize; 4]> = houses.iter().copied().filter(|&other| other != house).collect();
        if is_enough(&others) {
            houses = others;
        }
    }
    houses
}
