//! Steps of the puzzle's own rules: each compiled rule strikes candidates of a position.

use std::ops::ControlFlow;

use graeco_grid::{Cell, Symbol, bits::members};

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
        let mut pattern = Candidates::new();
        let constraints = position.layout.puzzle.constraints();
        // A rule about a few cells is shown with their contents then; one about the whole grid is not.
        if let [constraint] = &constraints[rule.rules()]
            && constraint.scope().len() <= order.get()
        {
            pattern.extend(constraint.scope().iter().flat_map(|&cell| of(cell, sets[cell.index()])));
        }
        found.push(Step { pattern, strikes, rules: rule.rules().collect(), ..Step::new(Technique::Rule) })?;
    }
    ControlFlow::Continue(())
}
