//! Pairs of cells under a relation: a candidate stays while the other cell holds a partner of it.

use graeco_square::{Cell, SymbolSet};

use super::candidates::Candidates;
use crate::propagate::Contradiction;
use crate::relation::{Partners, Relation};

/// Two cells and their relation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    pub(crate) cells: [Cell; 2],
    pub(crate) relation: Relation,
}

impl Pair {
    /// Keeps in each cell only candidates that go with some candidate of the other; `partners` are those of all relations.
    pub(crate) fn prune<S: SymbolSet>(
        &self,
        partners: &[Partners<S>],
        grid: &mut Candidates<S>,
    ) -> Result<(), Contradiction> {
        let partners = &partners[self.relation.index()];
        for (from, to) in [(0, 1), (1, 0)] {
            let support = partners.support(grid.order(), from, grid.at(self.cells[from]));
            grid.keep(self.cells[to], &support)?;
        }
        Ok(())
    }
}
