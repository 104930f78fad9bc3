//! Tables of pairs: which symbols of one cell go with which of another.

use super::Contradiction;
use crate::kernel::Candidates;
use crate::order::{Cell, Order, Symbol};
use crate::symbols::SymbolSet;

/// Two cells, and for each symbol of one the symbols of the other that go with it.
#[derive(Clone, Debug)]
pub(crate) struct PairTable<S> {
    pub(crate) cells: [Cell; 2],
    /// For each symbol of the first cell those of the second one, and the other way round.
    partners: [Vec<S>; 2],
}

impl<S: SymbolSet> PairTable<S> {
    /// Entry `a * n + b` of `table` says whether a and b go together.
    pub(crate) fn new(order: Order, cells: [Cell; 2], table: &[bool]) -> Self {
        let n = order.get();
        let agree = |a: Symbol, b: Symbol| table[a.index() * n + b.index()];
        let mut partners = [vec![S::empty(order); n], vec![S::empty(order); n]];
        for a in order.symbols() {
            for b in order.symbols().filter(|&b| agree(a, b)) {
                partners[0][a.index()].insert(b);
                partners[1][b.index()].insert(a);
            }
        }
        PairTable { cells, partners }
    }

    /// Keeps in each cell only what goes with something in the other.
    pub(crate) fn prune(&self, grid: &mut Candidates<S>) -> Result<(), Contradiction> {
        for (from, to) in [(0, 1), (1, 0)] {
            let mut support = S::empty(grid.order());
            for symbol in grid.at(self.cells[from]).iter() {
                support.add(&self.partners[from][symbol.index()]);
            }
            grid.keep(self.cells[to], &support)?;
        }
        Ok(())
    }
}
