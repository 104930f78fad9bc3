//! What all fillings of one rule, or of two rules, strike at once by the houses and the other rules.

use std::ops::ControlFlow;

use graeco_grid::CompiledRule;

use super::rule_contradiction::emptied;
use super::ways::{Way, Ways};
use crate::exclusions::{Supposed, alone_and_together, fulfil, of_set};
use crate::found::Found;
use crate::position::{Cells, Position};
use crate::step::{Candidates, Step};
use crate::technique::Technique;

/// More fillings are too many to look at.
const MOST_FILLINGS: usize = 60;

/// A search for fillings ends after this many nodes.
const MOST_NODES: usize = 4 * MOST_FILLINGS;

/// What the fillings of each rule strike.
pub(crate) fn of_one(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let rules = alone_and_together(found.rules_of(position)?).0;
    rules
        .iter()
        .filter(|rule| is_small(position, rule))
        .try_for_each(|rule| push_common(position, rules, &[rule], found))
}

/// What the fillings of each two rules strike of which open cells are the same, or see each other: at least two of the second
/// rule, as one cell alone seldom says more than its candidates.
pub(crate) fn of_two(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let rules = alone_and_together(found.rules_of(position)?).0;
    let small: Vec<&CompiledRule> = rules.iter().filter(|rule| is_small(position, rule)).collect();
    for (number, &first) in small.iter().enumerate() {
        let cells = open_cells(position, &[first]);
        let near = cells.or(&position.seen_by_any(cells));
        for second in &small[number + 1..] {
            if near.and(&open_cells(position, &[second])).len() > 1 {
                push_common(position, rules, &[first, second], found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether a rule is about a few cells. The fillings of the others are those of the grid.
fn is_small(position: &Position, rule: &CompiledRule) -> bool {
    let layout = &position.layout;
    layout.puzzle.constraints()[rule.rules().start].scope().len() <= layout.order.get()
}

fn open_cells(position: &Position, rules: &[&CompiledRule]) -> Cells {
    rules.iter().fold(Cells::EMPTY, |all, rule| all.or(&rule.cells())).and(&position.open())
}

/// The step of what all fillings of some rules strike. A filling does not count if it leaves a rule, a cell or a symbol of a
/// house nothing.
fn push_common(position: &Position, all: &[CompiledRule], own: &[&CompiledRule], found: &mut Found) -> ControlFlow<()> {
    let Some(fillings) = fillings(position, own, found)? else { return ControlFlow::Continue(()) };
    let (mut possible, mut used) = (Vec::new(), Vec::new());
    for filling in &fillings {
        found.tick()?;
        let supposed = Supposed::new(position.sets(), &position.layout.peers, all, filling);
        if let Some(broken) = supposed.broken {
            used.extend(broken);
        } else if let Some((_, places)) = emptied(position, &supposed) {
            used.extend(supposed.rules_that_strike(&places));
        } else {
            possible.push(supposed);
        }
    }
    let strikes = position.struck(|cell| possible.iter().fold(0, |all, supposed| all | supposed.left[cell.index()]));
    // Without any filling there is no solution, which other techniques show.
    if possible.is_empty() || strikes.is_empty() {
        return ControlFlow::Continue(());
    }
    used.extend(possible.iter().flat_map(|supposed| supposed.rules_that_strike(&strikes)));
    found.push(step(position, own, used, strikes))
}

/// The step with the rules whose fillings are looked at, and then the others.
fn step(position: &Position, own: &[&CompiledRule], mut used: Vec<usize>, strikes: Candidates) -> Step {
    let technique = if own.len() == 1 { Technique::RuleFillings } else { Technique::RulePairFillings };
    let mut step = Step::new(technique);
    step.rules.extend(own.iter().flat_map(|rule| rule.rules()));
    used.sort_unstable();
    used.dedup();
    used.retain(|number| !step.rules.contains(number));
    step.rules.extend(used);
    let contents = open_cells(position, own).iter().flat_map(|cell| of_set(cell, position.at(cell)));
    step.pattern = contents.filter(|candidate| !strikes.contains(candidate)).collect();
    Step { strikes, ..step }
}

/// The fillings of the open cells of some rules; `None` if they are too many.
fn fillings(
    position: &Position,
    rules: &[&CompiledRule],
    found: &mut Found,
) -> ControlFlow<(), Option<Vec<Candidates>>> {
    let (cells, peers) = (open_cells(position, rules), &position.layout.peers);
    let mut ways = Ways::new(position, cells, position.sets().to_vec(), cells, MOST_NODES);
    let mut fillings = Vec::new();
    loop {
        let way =
            ways.next(found, |sets, _| rules.iter().all(|rule| fulfil(rule, sets, peers, rule.cells()).is_ok()))?;
        match way {
            Way::End => return ControlFlow::Continue(Some(fillings)),
            Way::Filled(sets) if fillings.len() < MOST_FILLINGS => {
                fillings.push(cells.iter().flat_map(|cell| of_set(cell, sets[cell.index()])).collect());
            }
            Way::Filled(_) | Way::TooMany => return ControlFlow::Continue(None),
        }
    }
}
