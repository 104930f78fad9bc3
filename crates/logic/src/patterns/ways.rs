//! The ways to fill some cells of a position, one after another.

use std::ops::ControlFlow;

use graeco_grid::{Cell, CellSet};

use crate::exclusions::{Supposed, of_set};
use crate::found::Found;
use crate::position::{Cells, Position};

/// A search for the ways to fill some cells, which ends after a number of nodes.
pub(super) struct Ways<'p> {
    position: &'p Position,
    cells: Cells,
    /// The candidates of all cells at each node that is left, and the cells that have changed there.
    nodes: Vec<(Vec<u16>, Cells)>,
    nodes_left: usize,
}

/// What the search has come to.
pub(super) enum Way {
    /// The candidates of all cells with one way to fill the chosen ones.
    Filled(Vec<u16>),
    /// There are no more ways.
    End,
    /// The nodes did not suffice.
    TooMany,
}

impl<'p> Ways<'p> {
    /// Begins with the candidates of all cells, some of which have changed since the rules were run.
    pub(super) fn new(position: &'p Position, cells: Cells, sets: Vec<u16>, changed: Cells, most: usize) -> Ways<'p> {
        Ways { position, cells, nodes: vec![(sets, changed)], nodes_left: most }
    }

    /// The next way. `settle` strikes what cannot be after some cells have changed, and says whether something is left.
    pub(super) fn next(
        &mut self,
        found: &mut Found,
        mut settle: impl FnMut(&mut Vec<u16>, Cells) -> bool,
    ) -> ControlFlow<(), Way> {
        loop {
            found.tick()?;
            let Some((mut sets, changed)) = self.nodes.pop() else { return ControlFlow::Continue(Way::End) };
            if self.nodes_left == 0 {
                return ControlFlow::Continue(Way::TooMany);
            }
            self.nodes_left -= 1;
            if !settle(&mut sets, changed) {
                continue;
            }
            let count = |cell: &Cell| sets[cell.index()].count_ones();
            let Some(cell) = self.cells.iter().filter(|cell| count(cell) > 1).min_by_key(count) else {
                return ControlFlow::Continue(Way::Filled(sets));
            };
            let peers = &self.position.layout.peers;
            let changed = self.position.seen_by(cell).or(&CellSet::of([cell]));
            let branch = |candidate| (Supposed::new(&sets, peers, &[], &[candidate]).by_houses, changed);
            self.nodes.extend(of_set(cell, sets[cell.index()]).map(branch));
        }
    }
}
