//! The reference sweep over the houses, by its definition and on any processor; faster sweeps are compared with it.

use graeco_square::bits::members;
use graeco_square::{Cell, CellSet};

use super::sweep_result::{SweepFailure, SweepResult};
use crate::compile::Plan;
use crate::geometry::LANES;
use crate::state::State;

/// See [`Lanes::sweep`](super::lanes::Lanes::sweep).
pub(super) fn sweep<const W: usize>(state: &mut State<W>, plan: &Plan<W>) -> Result<SweepResult<W>, SweepFailure> {
    let start = state.sets;
    loop {
        let before = state.sets;
        for (number, house) in plan.geometry.houses.iter().enumerate() {
            for symbol in members(plan.full) {
                place(state, plan, number, &house.cells, symbol)?;
            }
        }
        if state.sets == before {
            break;
        }
    }
    for (number, house) in plan.geometry.houses.iter().enumerate() {
        let known = &mut state.houses[number / LANES];
        let sets = || house.cells.iter().map(|cell| state.sets.as_flattened()[cell.index()]);
        let has_two = |symbol: &usize| sets().filter(|set| set >> symbol & 1 == 1).count() == 2;
        known.two[number % LANES] = members(plan.full).filter(has_two).fold(0, |all, symbol| all | 1 << symbol);
        known.placed[number % LANES] = sets().filter(|set| set.is_power_of_two()).fold(0, |all, set| all | set);
    }
    let is_single = |cell: &Cell| state.at(*cell).is_power_of_two();
    let has_changed = |cell: &Cell| start.as_flattened()[cell.index()] != state.at(*cell);
    Ok(SweepResult {
        changed: CellSet::of(plan.order.cells().filter(has_changed)),
        single: CellSet::of(plan.order.cells().filter(is_single)),
    })
}

/// Draws from one symbol in one house.
fn place<const W: usize>(
    state: &mut State<W>,
    plan: &Plan<W>,
    number: usize,
    cells: &[Cell],
    symbol: usize,
) -> Result<(), SweepFailure> {
    let places: Vec<Cell> = cells.iter().copied().filter(|&cell| state.at(cell) >> symbol & 1 == 1).collect();
    let owners = places.iter().filter(|&&cell| state.at(cell) == 1 << symbol).count();
    match (places.len(), owners) {
        (0, _) => return Err(SweepFailure::House(number)),
        (_, 2..) => return Err(SweepFailure::Pair(number, symbol)),
        (1, 0) => strike(state, places[0], !(1 << symbol))?,
        _ => {}
    }
    let seen = |cell: &Cell| match owners {
        0 => places.iter().all(|place| plan.geometry.peers[cell.index()].contains(*place)),
        _ => cells.contains(cell) && state.sets.as_flattened()[cell.index()] != 1 << symbol,
    };
    for cell in plan.order.cells().filter(seen).collect::<Vec<_>>() {
        strike(state, cell, 1 << symbol)?;
    }
    Ok(())
}

fn strike<const W: usize>(state: &mut State<W>, cell: Cell, symbols: u16) -> Result<(), SweepFailure> {
    for symbol in members(state.at(cell) & symbols) {
        state.boards[symbol].remove(cell);
    }
    *state.at_mut(cell) &= !symbols;
    if state.at(cell) == 0 { Err(SweepFailure::Cell(cell)) } else { Ok(()) }
}
