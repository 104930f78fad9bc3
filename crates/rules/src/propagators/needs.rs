//! A candidate that needs one of some others. A table of the same triples takes hundreds of tuples and much longer to compile.

use graeco_grid::{Cell, Contradiction, Propagator, Pruner, Symbol, SymbolSet};

/// A cell with a symbol.
type Candidate = (Cell, Symbol);

/// If the first candidate is true, so is one of the others.
#[derive(Clone, Debug)]
pub(crate) struct Needs {
    candidate: Candidate,
    needed: Vec<Candidate>,
    scope: Vec<Cell>,
}

impl Needs {
    pub(crate) fn new(candidate: Candidate, needed: Vec<Candidate>) -> Needs {
        let scope = [candidate].iter().chain(&needed).map(|(cell, _)| *cell).collect();
        Needs { candidate, needed, scope }
    }
}

impl Propagator for Needs {
    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction> {
        let (cell, symbol) = self.candidate;
        let mut possible = self.needed.iter().filter(|(cell, symbol)| grid.candidates(*cell).contains(*symbol));
        match (possible.next(), possible.next()) {
            (None, _) => grid.strike(cell, symbol),
            (Some(&(place, needed)), None) if grid.fixed(cell) == Some(symbol) => {
                grid.keep(place, &S::single(grid.order(), needed))
            }
            _ => Ok(()),
        }
    }
}
