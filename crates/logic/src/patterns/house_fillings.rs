//! Candidates that are in no way to fill a house with all rules that reach into it and all singles that follow.

use std::ops::ControlFlow;

use super::fillable::Area;
use crate::exclusions::alone_and_together;
use crate::found::Found;
use crate::position::Position;
use crate::technique::Technique;

/// A search for a way to fill a house ends after this many nodes.
const MOST_NODES: usize = 200;

/// Looks at each house. What the houses alone exclude is of other techniques.
pub(crate) fn find(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let rules = alone_and_together(found.rules_of(position)?).0;
    for unit in &position.layout.units {
        let cells = unit.set.and(&position.open());
        let reaching = rules.iter().filter(|rule| !rule.cells().and(&cells).is_empty()).collect();
        let area = Area { position, house: Some(unit.number), cells, rules: reaching, most_nodes: MOST_NODES };
        if cells.len() > 1 && !area.rules.is_empty() {
            let step = area.step(Technique::HouseFillings, true, found)?;
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}
