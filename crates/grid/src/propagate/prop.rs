//! The propagators of a small grid: the built-in kinds, and those of users.

use std::sync::Arc;

use graeco_square::Cell;

use super::cage::Cage;
use super::different::Different;
use super::equal::Equal;
use super::parts::Parts;
use super::path::Path;
use super::reach::Reach;
use super::{AnyPropagator, Contradiction, Pruner};

/// A propagator for grids of order 16 at most.
#[derive(Clone, Debug)]
pub(crate) enum Prop {
    Cage(Cage),
    Reach(Reach),
    Equal(Equal),
    Path(Path),
    Parts(Parts),
    Different(Different),
    Any(Arc<dyn AnyPropagator>),
}

impl Prop {
    pub(crate) fn cells(&self) -> &[Cell] {
        match self {
            Prop::Cage(cage) => cage.cells(),
            Prop::Reach(reach) => reach.cells(),
            Prop::Equal(equal) => equal.cells(),
            Prop::Path(path) => path.cells(),
            Prop::Parts(parts) => parts.cells(),
            Prop::Different(different) => &different.cells,
            Prop::Any(any) => any.cells(),
        }
    }

    /// The cells that hold each of the symbols that [`prune`](Self::prune) returns, in at least one of them.
    pub(crate) fn inside(&self) -> &[Cell] {
        if let Prop::Cage(cage) = self { cage.inside() } else { &[] }
    }

    /// About how long one run takes, beside the others.
    pub(crate) fn cost(&self) -> usize {
        match self {
            Prop::Cage(cage) => cage.cells().len(),
            Prop::Reach(reach) => 20 + reach.cells().len(),
            Prop::Equal(equal) => 40 + equal.cells().len(),
            Prop::Path(path) => 500 + path.cells().len(),
            Prop::Different(_) => usize::MAX - 1,
            // After all others.
            Prop::Parts(_) => usize::MAX,
            Prop::Any(any) => any.cost(),
        }
    }

    /// Whether it runs before the check of symbols with two or three places.
    pub(crate) fn is_cheap(&self) -> bool {
        self.cost() < 40
    }

    /// Strikes candidates; returns symbols that are [inside](Self::inside) in any case.
    #[inline]
    pub(crate) fn prune(&self, grid: &mut Pruner<'_, u16>) -> Result<u16, Contradiction> {
        match self {
            Prop::Cage(cage) => cage.prune(grid),
            Prop::Reach(reach) => reach.prune(grid).map(|()| 0),
            Prop::Equal(equal) => equal.prune(grid).map(|()| 0),
            Prop::Path(path) => path.prune(grid).map(|()| 0),
            Prop::Parts(parts) => parts.prune(grid).map(|()| 0),
            Prop::Different(different) => different.prune(grid).map(|()| 0),
            Prop::Any(any) => any.prune_u16(grid).map(|()| 0),
        }
    }
}
