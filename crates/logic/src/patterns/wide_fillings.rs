//! Candidates that are in no way to fill a house, a rule or two rules, with all rules of the puzzle and the singles that follow.

use std::ops::ControlFlow;

use super::fillable::Area;
use crate::exclusions::alone_and_together;
use crate::found::Found;
use crate::position::{Cells, Position};
use crate::technique::Technique;

/// More open cells of two rules are too many to keep in mind.
const MOST_CELLS: u32 = 14;

/// A search for a way to fill some cells ends after this many nodes.
const MOST_NODES: usize = 1000;

/// Looks at each house, then at each rule, then at each two rules of which open cells are the same or see each other. Where
/// there are only rows, columns and boxes, chains say the same.
pub(crate) fn find(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let rules = alone_and_together(found.rules_of(position)?).0;
    let (units, order) = (&position.layout.units, position.layout.order.get());
    if rules.is_empty() && units.len() <= 3 * order {
        return ControlFlow::Continue(());
    }
    let houses = units.iter().map(|unit| (Some(unit.number), unit.set.and(&position.open())));
    let rules_alone: Vec<Cells> = rules.iter().map(|rule| rule.cells().and(&position.open())).collect();
    let all = houses.chain(areas(position, &rules_alone).into_iter().map(|cells| (None, cells)));
    for (house, cells) in all.filter(|(_, cells)| cells.len() > 1) {
        let area = Area { position, house, cells, rules: rules.iter().collect(), most_nodes: MOST_NODES };
        let step = area.step(Technique::WideFillings, false, found)?;
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// The open cells of rules, and of two rules near each other, if they are few.
fn areas(position: &Position, rules: &[Cells]) -> Vec<Cells> {
    let mut areas: Vec<Cells> = Vec::new();
    let mut add = |cells: Cells| {
        if cells.len() <= MOST_CELLS && !areas.contains(&cells) {
            areas.push(cells);
        }
    };
    rules.iter().for_each(|&cells| add(cells));
    for (number, first) in rules.iter().enumerate().filter(|(_, cells)| cells.len() > 1) {
        let near = first.or(&position.seen_by_any(*first));
        for second in rules[number + 1..].iter().filter(|second| second.len() > 1) {
            if near.and(second).len() > 1 || !first.and(second).is_empty() {
                add(first.or(second));
            }
        }
    }
    areas
}
