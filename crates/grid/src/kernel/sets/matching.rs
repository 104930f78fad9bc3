//! All-different by matching: strikes every candidate of a group that is in no way to fill the group.
//!
//! After J.-C. Régin, *A filtering algorithm for constraints of difference in CSPs*, AAAI 1994: a maximum matching of
//! cells and symbols, then the strongly connected components of what is left. It finds all subsets, naked and hidden,
//! of any size, in time of the order of cells × candidates.

use super::candidates::Candidates;
use crate::order::{Cell, Symbol};
use crate::propagate::Contradiction;
use crate::symbols::SymbolSet;

/// Room for the work, kept from call to call.
#[derive(Clone, Debug, Default)]
pub(crate) struct Matching {
    /// The symbol of each cell (by place in the group), and the cell of each symbol.
    symbol_of: Vec<usize>,
    cell_of: Vec<usize>,
    seen: Vec<bool>,
    index: Vec<u32>,
    low: Vec<u32>,
    component: Vec<u32>,
    stack: Vec<usize>,
}

const NONE: usize = usize::MAX;

impl Matching {
    /// Prunes a group of cells that are all different.
    pub(crate) fn prune<S: SymbolSet>(
        &mut self,
        cells: &[Cell],
        grid: &mut Candidates<S>,
    ) -> Result<(), Contradiction> {
        let n = grid.order().symbol_count();
        self.symbol_of.clear();
        self.symbol_of.resize(cells.len(), NONE);
        self.cell_of.clear();
        self.cell_of.resize(n, NONE);
        for place in 0..cells.len() {
            self.seen.clear();
            self.seen.resize(n, false);
            if !self.augment(place, cells, grid) {
                return Err(Contradiction);
            }
        }
        self.components(cells, grid);
        for (place, &cell) in cells.iter().enumerate() {
            for symbol in grid.at(cell).clone().iter() {
                let (owner, at) = (self.symbol_of[place] == symbol.index(), cells.len() + symbol.index());
                if !owner && self.component[place] != self.component[at] {
                    grid.strike(cell, symbol)?;
                }
            }
        }
        Ok(())
    }

    /// Finds a symbol for one more cell, moving others if need be.
    fn augment<S: SymbolSet>(&mut self, place: usize, cells: &[Cell], grid: &Candidates<S>) -> bool {
        for symbol in grid.at(cells[place]).iter().map(Symbol::index) {
            if std::mem::replace(&mut self.seen[symbol], true) {
                continue;
            }
            let owner = self.cell_of[symbol];
            if owner == NONE || self.augment(owner, cells, grid) {
                self.cell_of[symbol] = place;
                self.symbol_of[place] = symbol;
                return true;
            }
        }
        false
    }

    /// Numbers the components of the graph in which a cell points to the symbols that it could take instead of its
    /// own, a symbol to the cell that has it, and all symbols that are free, being exchangeable, to one another
    /// through the cells' side: they point to every symbol that is taken, by way of one more vertex.
    fn components<S: SymbolSet>(&mut self, cells: &[Cell], grid: &Candidates<S>) {
        let vertices = cells.len() + grid.order().symbol_count() + 1;
        for list in [&mut self.index, &mut self.low, &mut self.component] {
            list.clear();
            list.resize(vertices, 0);
        }
        self.stack.clear();
        let mut counter = 0;
        for vertex in 0..vertices {
            if self.index[vertex] == 0 {
                self.visit(vertex, &mut counter, cells, grid);
            }
        }
    }

    /// Tarjan's algorithm; its depth is at most the number of vertices, 511.
    fn visit<S: SymbolSet>(&mut self, vertex: usize, counter: &mut u32, cells: &[Cell], grid: &Candidates<S>) {
        *counter += 1;
        self.index[vertex] = *counter;
        self.low[vertex] = *counter;
        self.stack.push(vertex);
        let (places, sink) = (cells.len(), cells.len() + self.cell_of.len());
        let mut look = |matching: &mut Self, next: usize| {
            if matching.index[next] == 0 {
                matching.visit(next, counter, cells, grid);
                matching.low[vertex] = matching.low[vertex].min(matching.low[next]);
            } else if matching.component[next] == 0 {
                matching.low[vertex] = matching.low[vertex].min(matching.index[next]);
            }
        };
        if vertex < places {
            for symbol in grid.at(cells[vertex]).clone().iter().map(Symbol::index) {
                if self.symbol_of[vertex] != symbol {
                    look(self, places + symbol);
                }
            }
        } else if vertex < sink {
            let owner = self.cell_of[vertex - places];
            look(self, if owner == NONE { sink } else { owner });
        } else {
            for symbol in 0..self.cell_of.len() {
                if self.cell_of[symbol] != NONE {
                    look(self, places + symbol);
                }
            }
        }
        if self.low[vertex] == self.index[vertex] {
            while let Some(member) = self.stack.pop() {
                self.component[member] = vertex as u32 + 1;
                if member == vertex {
                    break;
                }
            }
        }
    }
}
