//! Avoidable rectangles: symbols that were placed, not given, must not become four that could be swapped.

use std::ops::ControlFlow;

use graeco_grid::{Cell, CellSet};

use super::rectangle;
use crate::found::{Found, of_cells};
use crate::position::Position;
use crate::step::{Candidates, Step};
use crate::technique::Technique;

/// Type 1: three corners are placed; the fourth one does not complete the swap.
pub(crate) fn one_open(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let may_be = |sets: [u16; 4]| {
        let has_opposite = [[0, 3], [1, 2]].iter().any(|&[a, b]| sets[a] == sets[b] && sets[a].is_power_of_two());
        has_opposite && singles(sets) == 3
    };
    rectangle::each(position, may_be, |rectangle| {
        for [corner, beside, below, opposite] in rectangle.turns() {
            let placed = [beside, below, opposite].iter().all(|&cell| !position.is_open(cell));
            if placed && position.is_open(corner) && position.at(beside) == position.at(below) {
                let strikes = of_cells(position, CellSet::of([corner]), position.at(opposite)).collect();
                push(position, found, Technique::AvoidableRectangle1, rectangle.corners, 0, strikes)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Type 2: two corners are placed, and each of the other two would complete the swap but for the same third symbol; one of
/// them holds it.
pub(crate) fn two_open(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let may_be = |sets: [u16; 4]| singles(sets) == 2 && sets.iter().all(|set| set.count_ones() <= 2);
    rectangle::each(position, may_be, |rectangle| {
        let [a, b, c, d] = rectangle.corners;
        // First the two that are placed, then the two that are not, with the symbols that these would hold.
        let (at_a, at_b, at_c, at_d) = (position.at(a), position.at(b), position.at(c), position.at(d));
        let ways = [
            ([a, b], [(c, at_b), (d, at_a)]),
            ([c, d], [(a, at_d), (b, at_c)]),
            ([a, c], [(b, at_c), (d, at_a)]),
            ([b, d], [(a, at_d), (c, at_b)]),
        ];
        for (placed, open) in ways {
            let is_placed = placed.iter().all(|&cell| !position.is_open(cell));
            if is_placed && open.iter().all(|&(cell, symbol)| position.is_open(cell) && position.at(cell) & symbol != 0)
            {
                let third = open.map(|(cell, symbol)| position.at(cell) & !symbol);
                if third[0] == third[1] && third[0].count_ones() == 1 {
                    let seen = position.seen_by_all(CellSet::of(open.map(|(cell, _)| cell)));
                    let strikes = of_cells(position, seen, third[0]).collect();
                    push(position, found, Technique::AvoidableRectangle2, rectangle.corners, third[0], strikes)?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// The number of corners that have one candidate or are placed.
fn singles(sets: [u16; 4]) -> usize {
    sets.iter().filter(|set| set.is_power_of_two()).count()
}

fn push(
    position: &Position,
    found: &mut Found,
    technique: Technique,
    corners: [Cell; 4],
    third: u16,
    strikes: Candidates,
) -> ControlFlow<()> {
    if strikes.is_empty() {
        return ControlFlow::Continue(());
    }
    let cells = CellSet::of(corners);
    let placed = corners.iter().filter(|&&cell| !position.is_open(cell)).fold(0, |all, &cell| all | position.at(cell));
    found.push(Step {
        pattern: of_cells(position, cells, placed).collect(),
        fins: of_cells(position, cells, third).collect(),
        strikes,
        ..Step::new(technique)
    })
}
