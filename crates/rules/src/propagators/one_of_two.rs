//! A symbol in a cell needs one of two symbols in two other cells.

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, Symbol, SymbolSet};

/// A cell with a symbol.
type Candidate = (Cell, Symbol);

/// The first candidate is true only if one of the two others is.
#[derive(Clone, Debug)]
pub(crate) struct OneOfTwo {
    needing: Candidate,
    needed: [Candidate; 2],
    scope: [Cell; 3],
}

impl OneOfTwo {
    pub(crate) fn new(needing: Candidate, one: Candidate, other: Candidate) -> OneOfTwo {
        OneOfTwo { needing, needed: [one, other], scope: [needing.0, one.0, other.0] }
    }
}

impl Propagator for OneOfTwo {
    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let may = |(cell, symbol): Candidate, grid: &Pruner<'_, S>| grid.candidates(cell).contains(symbol);
        let (cell, symbol) = self.needing;
        match self.needed.map(|needed| may(needed, grid)) {
            [false, false] => grid.strike(cell, symbol),
            [true, true] => Ok(()),
            [one, _] if grid.fixed(cell) == Some(symbol) => {
                let (place, wanted) = self.needed[usize::from(!one)];
                grid.keep(place, &S::single(grid.order(), wanted))
            }
            _ => Ok(()),
        }
    }
}
