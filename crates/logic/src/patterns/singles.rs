//! Full houses, hidden and naked singles.

use std::ops::ControlFlow;

use graeco_grid::{Cell, Symbol, bits::members};
use smallvec::smallvec;

use crate::found::Found;
use crate::position::Position;
use crate::step::{Candidate, Step};
use crate::technique::Technique;

fn single(technique: Technique, cell: Cell, symbol: usize, unit: Option<usize>) -> Step {
    let places = smallvec![Candidate { cell, symbol: Symbol::new(symbol) }];
    Step { pattern: smallvec![places[0]], places, houses: unit.into_iter().collect(), ..Step::new(technique) }
}

/// The last open cell of a house.
pub(crate) fn full_house(position: &Position, found: &mut Found) -> ControlFlow<()> {
    for unit in &position.layout.units {
        let open = position.open().and(&unit.set);
        if let (1, Some(cell)) = (open.len(), open.first()) {
            for symbol in members(position.missing(unit) & position.at(cell)) {
                found.push(single(Technique::FullHouse, cell, symbol, Some(unit.number)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A symbol has one place in a house.
pub(crate) fn hidden(position: &Position, found: &mut Found) -> ControlFlow<()> {
    // Boxes are easier to see than rows and columns, which come first.
    for unit in position.layout.units.iter().rev() {
        for symbol in members(position.layout.full) {
            let places = position.places(unit, symbol);
            if let (1, Some(cell)) = (places.len(), places.first()) {
                found.push(single(Technique::HiddenSingle, cell, symbol, Some(unit.number)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A cell has one candidate.
pub(crate) fn naked(position: &Position, found: &mut Found) -> ControlFlow<()> {
    for cell in position.open().iter().filter(|&cell| position.at(cell).is_power_of_two()) {
        let symbol = position.at(cell).trailing_zeros() as usize;
        found.push(single(Technique::NakedSingle, cell, symbol, None))?;
    }
    ControlFlow::Continue(())
}
