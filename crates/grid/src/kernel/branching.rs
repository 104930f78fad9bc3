//! Where the kernel of small grids branches: on heavy cells with few candidates, or a symbol's two places in a house.

use crate::bits::members;
use crate::compile::Plan;
use crate::order::{Cell, Symbol};
use crate::state::State;

/// What a cell weighs before any dead end: by the cells that differ from it, and by the rules that it is in. Measured on
/// variants of all kinds.
pub(super) fn first_weight<const W: usize>(plan: &Plan<W>, cell: Cell) -> u32 {
    let propagators: u32 = plan.watchers_of(cell).iter().map(|word| word.count_ones()).sum();
    let relations: u32 = plan.related(cell).iter().map(|entry| entry.1.len()).sum();
    1 + plan.geometry.peers[cell.index()].len() / 2 + 8 * (propagators + relations)
}

/// Where to branch: the cell with the greatest weight for each of its candidates, or a symbol's two places in a house if
/// they weigh more; and the symbol that most peers have.
pub(super) fn choose<const W: usize>(
    plan: &Plan<W>,
    state: &State<W>,
    weights: &[u32],
    mut pick: impl FnMut(usize) -> usize,
) -> Option<(Cell, Symbol)> {
    let (mut best, mut top, mut ties) = (None, 0, 0);
    let mut open = plan.all.minus(&state.settled);
    while let Some(cell) = open.pop() {
        let score = u64::from(weights[cell.index()]) * INVERSE[state.at(cell).count_ones() as usize];
        if score > top {
            (best, top, ties) = (Some(cell), score, 1);
        } else if score == top {
            ties += 1;
            if pick(ties) == ties - 1 && ties > 1 {
                best = Some(cell);
            }
        }
    }
    let cell = best?;
    if let Some(rival) = two_places(plan, state, weights, top) {
        return Some(rival);
    }
    let peers = &plan.geometry.peers[cell.index()];
    let set = state.at(cell);
    let common = members(set).max_by_key(|&symbol| state.boards[symbol].and(peers).len())?;
    let symbol = match pick(set.count_ones() as usize) {
        0 => common,
        other => members(set & !(1 << common)).nth(other - 1)?,
    };
    Some((cell, Symbol(symbol as u8)))
}

/// A symbol with just two places left in some house, and the heavier place, if the two weigh more than a score.
fn two_places<const W: usize>(plan: &Plan<W>, state: &State<W>, weights: &[u32], score: u64) -> Option<(Cell, Symbol)> {
    let (mut best, mut most) = (None, score * 2 / INVERSE[2]);
    let weight = |cell: Cell| u64::from(weights[cell.index()]);
    for (house, known) in plan.geometry.houses.iter().zip(&state.houses) {
        for symbol in members(known.two & !known.placed) {
            let places = state.boards[symbol].and(&house.set);
            let (Some(a), Some(b)) = (places.first(), places.last()) else { continue };
            let both = weight(a) + weight(b);
            if both > most {
                (best, most) = (Some((if weight(a) < weight(b) { b } else { a }, Symbol(symbol as u8))), both);
            }
        }
    }
    best
}

/// 720,720 over the number of candidates.
const INVERSE: [u64; 17] = {
    let mut inverse = [0; 17];
    let mut count = 1;
    while count < 17 {
        inverse[count] = 720_720 / count as u64;
        count += 1;
    }
    inverse
};
