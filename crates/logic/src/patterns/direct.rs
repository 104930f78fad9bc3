//! Direct techniques, as Sudoku Explainer has them: locked candidates or a hidden subset whose strikes leave a hidden single.

use std::ops::ControlFlow;

use graeco_grid::{Symbol, bits::members};
use smallvec::smallvec;

use super::{locked, subsets};
use crate::found::Found;
use crate::position::{Position, Unit};
use crate::step::{Candidate, Step};
use crate::technique::Technique;

/// Locked candidates that leave a symbol one place in a unit of the same kind as the one where they lie.
pub(crate) fn locked(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let mut all = found.within();
    locked::find(position, &mut all)?;
    for step in all.steps {
        let units = &position.layout.units;
        let Some(house) = units.iter().find(|unit| unit.number == step.houses[0]) else { continue };
        let symbol = step.strikes[0].symbol.index();
        for unit in units.iter().filter(|unit| unit.kind == house.kind && unit.number != house.number) {
            push(position, &step, unit, symbol, Technique::DirectLocked, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Hidden subsets of a number of symbols that leave another symbol one place in their unit.
pub(crate) fn hidden(position: &Position, found: &mut Found, size: u32, technique: Technique) -> ControlFlow<()> {
    let mut all = found.within();
    subsets::hidden(position, &mut all, size, technique)?;
    for step in all.steps {
        for unit in position.layout.units.iter().filter(|unit| unit.number == step.houses[0]) {
            for symbol in members(position.missing(unit)) {
                push(position, &step, unit, symbol, technique, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Adds the place that the strikes of a step leave a symbol in a unit, if that is one, and was not before.
fn push(
    position: &Position,
    step: &Step,
    unit: &Unit,
    symbol: usize,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let places = position.places(unit, symbol);
    let is_struck = |candidate: &Candidate| step.strikes.contains(candidate);
    let candidate = |cell| Candidate { cell, symbol: Symbol::new(symbol) };
    let mut left = places.iter().map(candidate).filter(|candidate| !is_struck(candidate));
    let (Some(single), None) = (left.next(), left.next()) else { return ControlFlow::Continue(()) };
    if places.len() < 2 {
        return ControlFlow::Continue(());
    }
    let mut covers = step.covers.clone();
    covers.push(unit.number);
    found.push(Step { technique, places: smallvec![single], covers, ..step.clone() })
}
