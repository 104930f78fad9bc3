//! The branching of the kernel of small grids: on heavy cells with few candidates, or a symbol's two places in a house.

use graeco_square::bits::members;
use graeco_square::{Cell, CellSet, Symbol};
use smallvec::SmallVec;

use super::super::interface::TieBreaker;
use crate::compile::Plan;
use crate::geometry::LANES;
use crate::state::State;

/// The branch: the cell with the greatest weight for each of its candidates, or a symbol's two places in a house if
/// they weigh more; and the symbol that led to the most dead ends there. Of those that led to as many, it is the one that
/// most peers have, or for a cell without peers the one that fewest cells have.
#[inline(always)]
pub(super) fn choose<const W: usize>(
    plan: &Plan<W>,
    state: &State<W>,
    weights: &[u32],
    failures: &[[u32; 16]],
    dice: &mut TieBreaker,
) -> Option<(Cell, Symbol)> {
    let open = plan.all.minus(&state.settled);
    let score = |cell: Cell| u64::from(weights[cell.index()]) * INVERSE[state.at(cell).count_ones() as usize % 32];
    // The score and the cell in one number: the greatest is found without a branch.
    let top = open.iter().fold(0, |top, cell| top.max(score(cell) << 8 | u64::from(255 - cell.0)));
    if top == 0 {
        return None;
    }
    let (mut cell, top) = (Cell(255 - (top & 255) as u16), top >> 8);
    if dice.is_random() {
        let ties: SmallVec<[Cell; 64]> = open.iter().filter(|&cell| score(cell) == top).collect();
        cell = ties[dice.pick(ties.len())];
    }
    if let Some(rival) = two_places(plan, state, weights, open, top) {
        return Some(rival);
    }
    let peers = &plan.geometry.peers[cell.index()];
    let set = state.at(cell);
    let places = |symbol: usize| match peers.is_empty() {
        true => -i64::from(state.boards[symbol].len()),
        false => i64::from(state.boards[symbol].and(peers).len()),
    };
    let first = members(set).max_by_key(|&symbol| (failures[cell.index()][symbol], places(symbol)))?;
    let symbol = match dice.pick(set.count_ones() as usize) {
        0 => first,
        other => members(set & !(1 << first)).nth(other - 1)?,
    };
    Some((cell, Symbol(symbol as u8)))
}

/// A symbol with just two places left in some house, and the heavier place, if the two weigh more than a score.
#[inline(always)]
fn two_places<const W: usize>(
    plan: &Plan<W>,
    state: &State<W>,
    weights: &[u32],
    open: CellSet<W>,
    score: u64,
) -> Option<(Cell, Symbol)> {
    let (mut best, mut most) = (None, score * 2 / INVERSE[2]);
    let weight = |cell: Cell| u64::from(weights[cell.index()]);
    // One of the two has more than half: only the houses of such cells are visited.
    let is_heavy = |cell: &Cell| 2 * weight(*cell) > most;
    let houses = open.iter().filter(is_heavy).fold(0, |all, cell| all | plan.geometry.houses_of[cell.index()]);
    for number in members(houses) {
        let (known, lane) = (&state.houses[number / LANES], number % LANES);
        for symbol in members(known.two[lane] & !known.placed[lane]) {
            let places = state.boards[symbol % 16].and(&plan.geometry.houses[number].set);
            let (Some(a), Some(b)) = (places.first(), places.last()) else { continue };
            let both = weight(a) + weight(b);
            if both > most {
                (best, most) = (Some((if weight(a) < weight(b) { b } else { a }, Symbol(symbol as u8))), both);
            }
        }
    }
    best
}

/// 720,720 over the number of candidates; half as much again for two of them, where both sides of a guess settle the cell.
const INVERSE: [u64; 32] = {
    let mut inverse = [0; 32];
    let mut count = 1;
    while count < 17 {
        inverse[count] = 720_720 / count as u64;
        count += 1;
    }
    inverse[2] += inverse[2] / 2;
    inverse
};
