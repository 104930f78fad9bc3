//! Steps of the puzzle's own rules: each compiled rule strikes candidates of a position.

use std::ops::ControlFlow;

use graeco_grid::{Cell, CompiledRule, Symbol, bits::members};
use smallvec::SmallVec;

use crate::found::Found;
use crate::position::Position;
use crate::step::{Candidate, Candidates, Step};
use crate::technique::Technique;

/// The strikes of each rule. A rule that leaves nothing shows that there is no solution, and strikes nothing.
pub(crate) fn find(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let order = position.layout.order;
    let now: Vec<u16> = order.cells().map(|cell| position.at(cell)).collect();
    for rule in found.rules_of(position)? {
        found.tick()?;
        let mut sets = now.clone();
        if rule.prune(&mut sets, rule.cells()).is_err() {
            continue;
        }
        let of = |cell: Cell, set: u16| members(set).map(move |symbol| Candidate { cell, symbol: Symbol::new(symbol) });
        let strikes: Candidates =
            order.cells().flat_map(|cell| of(cell, now[cell.index()] & !sets[cell.index()])).collect();
        if strikes.is_empty() {
            continue;
        }
        let (mut pattern, mut houses) = (Candidates::new(), SmallVec::new());
        let constraints = position.layout.puzzle.constraints();
        // A rule about a few cells is shown with their contents then; one about the whole grid is not.
        if let [constraint] = &constraints[rule.rules()]
            && constraint.scope().len() <= order.get()
        {
            pattern.extend(constraint.scope().iter().flat_map(|&cell| of(cell, sets[cell.index()])));
            houses = houses_beside(constraint.scope(), rule, &strikes, position, &now);
        }
        found.push(Step { pattern, strikes, houses, rules: rule.rules().collect(), ..Step::new(Technique::Rule) })?;
    }
    ControlFlow::Continue(())
}

/// The houses whose cells outside the scope of a rule lack candidates, without which the rule would not strike as much: a symbol
/// that has no place there is in the scope.
fn houses_beside(
    scope: &[Cell],
    rule: &CompiledRule,
    strikes: &[Candidate],
    position: &Position,
    now: &[u16],
) -> SmallVec<[usize; 4]> {
    let all = position.layout.puzzle.houses();
    let is_enough = |houses: &[usize]| {
        let mut sets = vec![position.layout.full; now.len()];
        let known = houses.iter().flat_map(|&house| all[house].cells()).chain(scope);
        known.for_each(|cell| sets[cell.index()] = now[cell.index()]);
        let is_fine = rule.prune(&mut sets, rule.cells()).is_ok();
        is_fine && strikes.iter().all(|strike| sets[strike.cell.index()] >> strike.symbol.index() & 1 == 0)
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
