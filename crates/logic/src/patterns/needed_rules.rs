//! The rules that steps of all rules together need.

use std::ops::ControlFlow;

use graeco_grid::{Budget, CellSet, CompiledRule};
use smallvec::SmallVec;

use super::{rule_contradiction, rules};
use crate::position::{Cells, Position};
use crate::step::Step;
use crate::technique::Technique;

/// How often the rules of a step are compiled at most: a step that names too many is still true.
const MOST_TRIES: usize = 32;

/// The numbers of some rules.
type Rules = SmallVec<[usize; 1]>;

/// Names in a step that follows from all rules together the nearest ones that suffice, without those that can be taken away:
/// large groups first. At the end of the budget, or after [`MOST_TRIES`], it names more.
pub(crate) fn name(step: &mut Step, position: &Position, budget: &Budget) {
    let follows = match step.technique {
        Technique::Rule => rules::follows,
        Technique::RuleContradiction => rule_contradiction::follows,
        _ => return,
    };
    if step.rules.len() < 2 || step.rules.len() < position.layout.puzzle.constraints().len() {
        return;
    }
    let (mut kept, mut tries) = (nearest(position, step), 0..MOST_TRIES);
    let _ = reduce(&mut kept, |rules| match tries.next() {
        Some(_) => suffice(position, rules, budget, |rule| follows(step, position, rule)),
        None => ControlFlow::Break(()),
    });
    kept.sort_unstable();
    step.rules = kept;
}

/// Keeps of some rules those that are needed to suffice, of the first ones if they can.
fn reduce(kept: &mut Rules, mut suffice: impl FnMut(&[usize]) -> ControlFlow<(), bool>) -> ControlFlow<()> {
    let mut number = 2;
    while number < kept.len() {
        if suffice(&kept[..number])? {
            kept.truncate(number);
        }
        number *= 2;
    }
    let mut size = kept.len() / 2;
    while size > 0 {
        let mut at = 0;
        while at < kept.len() {
            let mut others = kept.clone();
            others.drain(at..others.len().min(at + size));
            if suffice(&others)? {
                *kept = others;
            } else {
                at += size;
            }
        }
        size /= 2;
    }
    ControlFlow::Continue(())
}

/// The rules of a step, in the order of how many of their cells are neither those that it strikes from nor seen by them.
fn nearest(position: &Position, step: &Step) -> Rules {
    let cells: Cells = CellSet::of(step.strikes.iter().map(|candidate| candidate.cell));
    let near = cells.iter().fold(cells, |near, cell| near.or(&position.layout.peers[cell.index()]));
    let constraints = position.layout.puzzle.constraints();
    let far = |rule: usize| constraints[rule].scope().iter().filter(|&&cell| !near.contains(cell)).count();
    let mut rules = step.rules.clone();
    rules.sort_by_key(|&rule| far(rule));
    rules
}

/// Whether something follows from some rules that are compiled together.
fn suffice(
    position: &Position,
    rules: &[usize],
    budget: &Budget,
    follows: impl Fn(&CompiledRule) -> bool,
) -> ControlFlow<(), bool> {
    let puzzle = &position.layout.puzzle;
    let mut some = puzzle.houses_alone();
    for &rule in rules {
        // They fit the grid as they do in the whole puzzle.
        let _ = some.add(puzzle.constraints()[rule].clone());
    }
    match some.compile_rules(budget) {
        Ok(all) => ControlFlow::Continue(all.last().is_some_and(|rule| rule.rules().len() > 1 && follows(rule))),
        Err(_) => ControlFlow::Break(()),
    }
}
