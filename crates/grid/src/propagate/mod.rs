//! Propagators: from the candidates that are left, they find more to strike.
//!
//! One of one's own implements [`Propagator`]: the cells it looks at, and `prune`, written once for every width of
//! candidate sets. The search calls `prune` whenever one of the cells has lost candidates.

/// The methods of [`AnyPropagator`] that prune: each calls a `prune` that is generic over the width.
macro_rules! prune_every_width {
    () => {
        prune_every_width! {
            prune_u16 u16, prune_u64 u64, prune_wide graeco_square::Wide
        }
    };
    ($($method:ident $set:ty),*) => {
        $(fn $method(&self, grid: &mut Pruner<'_, $set>) -> Result<(), Contradiction> {
            self.prune(grid)
        })*
    };
}

mod automaton;
mod cage;
mod combos;
mod different;
mod either;
mod equal;
mod facts;
mod families;
mod numbers;
mod parts;
mod path;
mod prop;
mod pruner;
mod reach;
mod same;
mod scenarios;
mod shared;
mod skyline;
mod subsets;
mod sums;
mod tuples;

use std::any::Any;
use std::fmt::Debug;

pub(crate) use automaton::{Automaton, Line};
pub(crate) use cage::{Cage, OneSet};
pub(crate) use combos::Combos;
pub use combos::sets_with_sum;
pub(crate) use different::Different;
pub(crate) use either::Either;
pub(crate) use equal::{Equal, equal_sums};
pub(crate) use facts::Facts;
pub(crate) use parts::{MOST_TOGETHER, Parts};
pub(crate) use path::Path;
pub(crate) use prop::Prop;
pub use pruner::{Contradiction, Pruner};
pub(crate) use reach::Reach;
pub(crate) use same::Same;
pub use scenarios::Scenario;
pub(crate) use scenarios::{ScenarioTable, Scenarios};
pub use shared::RuleKey;
pub(crate) use shared::Shared;
pub(crate) use skyline::Skyline;
pub(crate) use sums::{Number, Sum, SumFact};
pub(crate) use tuples::Tuples;

use graeco_square::Cell;
use graeco_square::{SymbolSet, Wide};

/// Draws conclusions about some cells.
pub trait Propagator: Debug + Send + Sync {
    /// The cells that it looks at and prunes.
    fn scope(&self) -> &[Cell];

    /// Strikes candidates that cannot be in any solution. It need not find all of them; the simplest correct way will
    /// do. When all cells of the scope are filled it must find out whether they may stand so, or leave that to the
    /// constraint's `holds`.
    ///
    /// # Errors
    /// [`Contradiction`] when there is no solution; most of the time it comes from the [`Pruner`] by `?`.
    fn prune<S: SymbolSet>(&self, grid: &mut Pruner<'_, S>) -> Result<(), Contradiction>;

    /// Whether one run takes so long that it waits until everything cheaper has nothing more to draw.
    fn is_expensive(&self) -> bool {
        false
    }
}

/// The least cost of a propagator that [waits](Propagator::is_expensive).
pub(crate) const DEAR: usize = 1000;

/// A propagator of any kind, for any width. [`Propagator`] cannot be a trait object because `prune` is generic.
pub(crate) trait AnyPropagator: Any + Debug + Send + Sync {
    fn cells(&self) -> &[Cell];
    /// About how long one run takes, beside the others.
    fn cost(&self) -> usize;
    fn prune_u16(&self, grid: &mut Pruner<'_, u16>) -> Result<(), Contradiction>;
    fn prune_u64(&self, grid: &mut Pruner<'_, u64>) -> Result<(), Contradiction>;
    fn prune_wide(&self, grid: &mut Pruner<'_, Wide>) -> Result<(), Contradiction>;
}

impl<P: Propagator + 'static> AnyPropagator for P {
    fn cells(&self) -> &[Cell] {
        self.scope()
    }
    fn cost(&self) -> usize {
        self.scope().len() + if self.is_expensive() { DEAR } else { 0 }
    }
    prune_every_width!();
}

/// A width of candidate sets that [`AnyPropagator`] knows.
pub(crate) trait Width: SymbolSet {
    fn run(propagator: &dyn AnyPropagator, grid: &mut Pruner<'_, Self>) -> Result<(), Contradiction>;
}

macro_rules! width {
    ($set:ty, $method:ident) => {
        impl Width for $set {
            fn run(propagator: &dyn AnyPropagator, grid: &mut Pruner<'_, Self>) -> Result<(), Contradiction> {
                propagator.$method(grid)
            }
        }
    };
}

width!(u16, prune_u16);
width!(u64, prune_u64);
width!(Wide, prune_wide);
