//! Remote pairs: a chain of cells with the same two candidates; cells that see both ends hold neither.

use std::ops::ControlFlow;

use graeco_grid::{Cell, CellSet};

use crate::found::{Found, of_cells};
use crate::position::{Cells, Position};
use crate::step::Step;
use crate::technique::Technique;

pub(crate) fn find(position: &Position, found: &mut Found) -> ControlFlow<()> {
    let mut left = CellSet::of(position.open().iter().filter(|&cell| position.at(cell).count_ones() == 2));
    while let Some(first) = left.first() {
        let symbols = position.at(first);
        let alike: Cells = CellSet::of(left.iter().filter(|&cell| position.at(cell) == symbols));
        left = left.minus(&alike);
        if alike.len() > 3 {
            alike.iter().try_for_each(|start| from(position, found, start, alike, symbols))?;
        }
    }
    ControlFlow::Continue(())
}

/// Shortest chains of an even number of cells from a cell on, at least four.
fn from(position: &Position, found: &mut Found, start: Cell, alike: Cells, symbols: u16) -> ControlFlow<()> {
    let mut layers: Vec<Cells> = vec![CellSet::of([start])];
    let mut left = alike.minus(&layers[0]);
    while let Some(next) =
        layers.last().map(|&last| position.seen_by_any(last).and(&left)).filter(|next| !next.is_empty())
    {
        left = left.minus(&next);
        layers.push(next);
        if layers.len() < 4 || layers.len() % 2 == 1 {
            continue;
        }
        for end in next.iter().filter(|&end| end > start) {
            let strikes = position.seen_by_all(CellSet::of([start, end])).minus(&alike);
            if strikes.iter().any(|cell| position.at(cell) & symbols != 0) {
                found.push(Step {
                    pattern: chain(position, &layers, end)
                        .into_iter()
                        .flat_map(|cell| of_cells(position, CellSet::of([cell]), symbols))
                        .collect(),
                    strikes: of_cells(position, strikes, symbols).collect(),
                    ..Step::new(Technique::RemotePair)
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cells from the first layer to a cell of the last one, each in sight of the next.
fn chain(position: &Position, layers: &[Cells], end: Cell) -> Vec<Cell> {
    let mut cells = vec![end];
    let mut last = end;
    for layer in layers.iter().rev().skip(1) {
        last = layer.and(&position.seen_by(last)).first().unwrap_or(last);
        cells.push(last);
    }
    cells.reverse();
    cells
}
