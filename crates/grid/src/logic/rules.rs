//! What the rules of a puzzle strike: each rule's own propagators at work on the candidates of a position.

use std::ops::ControlFlow;

use smallvec::{SmallVec, smallvec};

use super::found::Found;
use super::position::Position;
use super::step::{Candidate, Candidates, Step};
use super::technique::Technique;
use crate::bits::members;
use crate::order::{Cell, Symbol};

/// For each rule what it strikes. A rule that leaves nothing shows that there is no solution, and strikes nothing.
pub(super) fn find(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let order = position.ground.order;
    let now: Vec<u16> = order.cells().map(|cell| position.at(cell)).collect();
    for (number, rule) in found.rules_of(position)?.iter().enumerate() {
        found.tick()?;
        let mut sets = now.clone();
        if rule.prune(&mut sets).is_err() {
            continue;
        }
        let of =
            |cell: Cell, set: u16| members(set).map(move |symbol| Candidate { cell, symbol: Symbol(symbol as u8) });
        let strikes: Candidates =
            order.cells().flat_map(|cell| of(cell, now[cell.index()] & !sets[cell.index()])).collect();
        if strikes.is_empty() {
            continue;
        }
        let mut pattern = Candidates::new();
        let constraints = position.ground.puzzle.constraints();
        // A rule about a few cells is shown with what they hold then; one about the whole grid is not.
        if let Some(rule) = constraints.get(number).filter(|rule| rule.scope().len() <= order.get()) {
            pattern.extend(rule.scope().iter().flat_map(|&cell| of(cell, sets[cell.index()])));
        }
        found.push(Step { pattern, strikes, rules: named(position, number), ..Step::new(Technique::Rule) })?;
    }
    ControlFlow::Continue(())
}

/// The rules that a compiled one stands for: one, or all together.
pub(super) fn named(position: &Position, number: usize) -> SmallVec<[usize; 1]> {
    let all = position.ground.puzzle.constraints().len();
    if number < all { smallvec![number] } else { (0..all).collect() }
}
