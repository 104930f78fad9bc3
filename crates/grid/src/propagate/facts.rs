//! Facts about single cells, pairs of cells and cells that differ, as one propagator: for rules within rules.

use std::sync::Arc;

use fixedbitset::FixedBitSet;
use graeco_square::{Cell, Order, Symbol, SymbolSet};

use super::{Contradiction, Propagator, Pruner};

/// Facts about cells that hold together.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    order: Order,
    scope: Vec<Cell>,
    /// The symbols that a cell may hold.
    allowed: Vec<(Cell, FixedBitSet)>,
    /// Two cells, and (as bit `a * n + b`) whether symbol a of the first goes with symbol b of the second.
    pairs: Vec<(Cell, Cell, Arc<FixedBitSet>)>,
    /// Cells that are all different.
    different: Vec<Vec<Cell>>,
}

impl Facts {
    pub(crate) fn new(order: Order) -> Facts {
        Facts { order, scope: Vec::new(), allowed: Vec::new(), pairs: Vec::new(), different: Vec::new() }
    }

    /// Whether nothing is said.
    pub(crate) fn is_empty(&self) -> bool {
        self.scope.is_empty()
    }

    /// A cell holds one of the symbols that `may` accepts; no matter if those are all.
    pub(crate) fn allow(&mut self, cell: Cell, may: impl Fn(Symbol) -> bool) {
        let symbols = self.order.symbols();
        let allowed: FixedBitSet = symbols.filter(|&symbol| may(symbol)).map(Symbol::index).collect();
        if allowed.count_ones(..) < self.order.symbol_count() {
            self.allowed.push((cell, allowed));
            self.look_at(&[cell]);
        }
    }

    /// The symbols of two cells go together only where a table says so.
    pub(crate) fn relate(&mut self, a: Cell, b: Cell, table: &FixedBitSet) {
        let known = self.pairs.iter().find(|pair| *pair.2 == *table).map(|pair| Arc::clone(&pair.2));
        self.pairs.push((a, b, known.unwrap_or_else(|| Arc::new(table.clone()))));
        self.look_at(&[a, b]);
    }

    /// Some cells are all different.
    pub(crate) fn differ(&mut self, cells: &[Cell]) {
        self.different.push(cells.to_vec());
        self.look_at(cells);
    }

    fn look_at(&mut self, cells: &[Cell]) {
        for cell in cells {
            if let Err(place) = self.scope.binary_search(cell) {
                self.scope.insert(place, *cell);
            }
        }
    }

    /// Strikes from a cell the candidates that go with no candidate of another one.
    fn support<S: SymbolSet>(
        &self,
        [cell, other]: [Cell; 2],
        agree: impl Fn(Symbol, Symbol) -> bool,
        grid: &mut Pruner<'_, S>,
    ) -> Result<(), Contradiction> {
        for symbol in grid.candidates(cell).clone().iter() {
            if !grid.candidates(other).iter().any(|partner| agree(symbol, partner)) {
                grid.strike(cell, symbol)?;
            }
        }
        Ok(())
    }
}

impl Propagator for Facts {
    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let n = self.order.symbol_count();
        for (cell, allowed) in &self.allowed {
            for symbol in grid.candidates(*cell).clone().iter().filter(|symbol| !allowed.contains(symbol.index())) {
                grid.strike(*cell, symbol)?;
            }
        }
        for (a, b, table) in &self.pairs {
            grid.step(2)?;
            self.support([*a, *b], |x, y| table.contains(x.index() * n + y.index()), grid)?;
            self.support([*b, *a], |y, x| table.contains(x.index() * n + y.index()), grid)?;
        }
        for cells in &self.different {
            grid.step(cells.len() as u64)?;
            for (place, &cell) in cells.iter().enumerate() {
                let Some(symbol) = grid.fixed(cell) else { continue };
                for (_, &other) in cells.iter().enumerate().filter(|other| other.0 != place) {
                    grid.strike(other, symbol)?;
                }
            }
        }
        Ok(())
    }
}
