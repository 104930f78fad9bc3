//! Wings: two or three cells with two candidates, one of which must hold a symbol; it is struck from all that see them.

use std::ops::ControlFlow;

use graeco_grid::{Cell, CellSet, bits::members};
use smallvec::smallvec;

use crate::found::{Found, of_cells, of_symbol};
use crate::position::{Cells, Position};
use crate::step::{Candidates, Link, Step};
use crate::technique::Technique;

/// A pivot with two candidates, and two pincers that each share one of them and have the same third symbol.
pub(crate) fn xy(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let pairs = cells_with(position, 2);
    for pivot in pairs.iter() {
        let seen = pairs.and(&position.layout.peers[pivot.index()]);
        for first in seen.iter() {
            let third = position.at(first) & !position.at(pivot);
            let other = position.at(pivot) & !position.at(first);
            if third.count_ones() != 1 || third == other {
                continue;
            }
            let later = seen.iter().filter(|second| second.index() > first.index());
            for second in later.filter(|&second| position.at(second) == third | other) {
                push(position, found, Technique::XyWing, [pivot, first, second], third, &[first, second])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A pivot with three candidates, and two pincers with two of them each.
pub(crate) fn xyz(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let pairs = cells_with(position, 2);
    for pivot in cells_with(position, 3).iter() {
        let mut rest = pairs.and(&position.layout.peers[pivot.index()]);
        while let Some(first) = rest.pop() {
            for second in rest.iter() {
                let third = position.at(first) & position.at(second);
                if third.count_ones() == 1 && position.at(first) | position.at(second) == position.at(pivot) {
                    let cells = [pivot, first, second];
                    push(position, found, Technique::XyzWing, cells, third, &cells)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Strikes the symbol from the cells that see all of the cells that may hold it.
fn push(
    position: &Position,
    found: &mut Found,
    technique: Technique,
    cells: [Cell; 3],
    symbol: u16,
    holders: &[Cell],
) -> ControlFlow<()> {
    let strikes = of_cells(position, position.seen_by_all(CellSet::of(holders.iter().copied())), symbol).collect();
    let pattern = cells.iter().flat_map(|&cell| of_cells(position, CellSet::of([cell]), u16::MAX)).collect();
    found.push(Step { pattern, strikes, ..Step::new(technique) })
}

/// Two cells with the same two candidates, and a house where one of them has two places, each seen by one of the cells.
pub(crate) fn w(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let mut rest = cells_with(position, 2);
    while let Some(a) = rest.pop() {
        let twins = rest.minus(&position.layout.peers[a.index()]);
        for b in twins.iter().filter(|&b| position.at(b) == position.at(a)) {
            for linked in members(position.at(a)) {
                let symbol = position.at(a) & !(1 << linked);
                let strikes: Candidates =
                    of_cells(position, position.seen_by_all(CellSet::of([a, b])), symbol).collect();
                if !strikes.is_empty() {
                    w_through(position, found, [a, b], linked, &strikes)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The W-wings of two cells by all houses that link them.
fn w_through(
    position: &Position,
    found: &mut Found,
    [a, b]: [Cell; 2],
    linked: usize,
    strikes: &Candidates,
) -> ControlFlow<()> {
    let other = (position.at(a) & !(1 << linked)).trailing_zeros() as usize;
    let one = |cell, symbol| -> Candidates { of_symbol(CellSet::of([cell]), symbol).collect() };
    for unit in &position.layout.units {
        let places = position.places(unit, linked);
        let [near_a, near_b] = [a, b].map(|cell| places.and(&position.layout.peers[cell.index()]));
        if places.len() != 2 || near_a.is_empty() || near_b.is_empty() || near_a.or(&near_b) != places {
            continue;
        }
        let mut ends = places.iter();
        let (Some(mut p), Some(mut q)) = (ends.next(), ends.next()) else { continue };
        if !near_a.contains(p) || !near_b.contains(q) {
            (p, q) = (q, p);
        }
        let link = |from, to, is_strong| Link { from, to, is_strong };
        let links = vec![
            link(one(a, other), one(a, linked), true),
            link(one(a, linked), one(p, linked), false),
            link(one(p, linked), one(q, linked), true),
            link(one(q, linked), one(b, linked), false),
            link(one(b, linked), one(b, other), true),
        ];
        let cells: Cells = CellSet::of([a, b]);
        found.push(Step {
            houses: smallvec![unit.number],
            pattern: of_cells(position, cells, u16::MAX).chain(of_symbol(places, linked)).collect(),
            strikes: strikes.clone(),
            links,
            ..Step::new(Technique::WWing)
        })?;
    }
    ControlFlow::Continue(())
}

/// The open cells with a number of candidates.
fn cells_with(position: &Position, number: u32) -> Cells {
    CellSet::of(position.open().iter().filter(|&cell| position.at(cell).count_ones() == number))
}
