//! BUG+1: but for one candidate, every cell has two candidates and every symbol two places in each house, which would give
//! no solution or several.

use std::ops::ControlFlow;

use super::found::{Found, of_cells};
use super::position::Position;
use super::step::Step;
use super::technique::Technique;
use crate::bits::members;
use crate::cellset::CellSet;

pub(super) fn find(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let ground = &position.ground;
    // Under rules, or in houses with fewer cells than symbols, the other candidates of all cells need not be a solution.
    if !ground.puzzle.constraints().is_empty() || ground.units.len() < ground.puzzle.houses().len() {
        return ControlFlow::Continue(());
    }
    let mut odd = None;
    for cell in position.open().iter() {
        match position.at(cell).count_ones() {
            2 => {}
            3 if odd.is_none() => odd = Some(cell),
            _ => return ControlFlow::Continue(()),
        }
    }
    let Some(cell) = odd else { return ControlFlow::Continue(()) };
    for symbol in members(position.at(cell)) {
        let is_even = ground.units.iter().enumerate().all(|(number, unit)| {
            members(position.missing(unit)).all(|other| {
                let is_odd = other == symbol && ground.units_of[cell.index()].contains(&number);
                position.places(unit, other).len() == if is_odd { 3 } else { 2 }
            })
        });
        if is_even {
            let cell = CellSet::of([cell]);
            found.push(Step {
                pattern: of_cells(position, cell, 1 << symbol).collect(),
                strikes: of_cells(position, cell, !(1 << symbol)).collect(),
                ..Step::new(Technique::BugPlusOne)
            })?;
        }
    }
    ControlFlow::Continue(())
}
