//! The interface of a kernel for the search, its reasons to stop, and the choice among equal branches.

use graeco_square::{Cell, Square, Symbol};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::limits::{Meter, Stop};
use crate::propagate::Contradiction;

/// Why a kernel cannot go on at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Halt {
    /// A dead end.
    #[error("a contradiction")]
    Contradiction,
    /// A limit. The kernel is of no more use.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

impl From<Contradiction> for Halt {
    fn from(_: Contradiction) -> Halt {
        Halt::Contradiction
    }
}

/// Chooses among equally good branches: the first one, or one at random.
#[derive(Clone, Debug)]
pub(crate) struct TieBreaker(Option<ChaCha8Rng>);

impl TieBreaker {
    /// Chooses at random if there is a seed.
    pub(crate) fn new(seed: Option<u64>) -> TieBreaker {
        TieBreaker(seed.map(ChaCha8Rng::seed_from_u64))
    }

    /// Whether the choice is at random.
    pub(crate) fn is_random(&self) -> bool {
        self.0.is_some()
    }

    /// A random number below `many`, or 0 if there is none.
    pub(crate) fn pick(&mut self, many: usize) -> usize {
        self.0.as_mut().map_or(0, |rng| rng.random_range(0..many.max(1)))
    }
}

/// The interface of a kernel to the search. Where one node may take long, the kernel looks at the limits.
pub(crate) trait Kernel: Clone + Send + std::fmt::Debug {
    /// A state that the kernel can go back to.
    type Savepoint: Clone + Send + std::fmt::Debug;

    /// Sets the givens and draws everything from them.
    fn start(&mut self, watch: &mut Meter) -> Result<(), Halt>;
    /// The cell to branch on; `None` if the grid is filled. `dice` chooses among equally good branches.
    fn choose(&self, dice: &mut TieBreaker) -> Option<(Cell, Symbol)>;
    /// Whether a cell may still hold a symbol.
    fn may(&self, cell: Cell, symbol: Symbol) -> bool;
    fn savepoint(&mut self) -> Self::Savepoint;
    /// Goes back to a savepoint.
    fn undo(&mut self, savepoint: Self::Savepoint);
    /// Fixes a cell and draws everything from it.
    fn fix(&mut self, cell: Cell, symbol: Symbol, watch: &mut Meter) -> Result<(), Halt>;
    /// Strikes a candidate and draws everything from it.
    fn strike(&mut self, cell: Cell, symbol: Symbol, watch: &mut Meter) -> Result<(), Halt>;
    /// The filled grid.
    fn solution(&self) -> Square;
    /// How many elementary changes there were.
    fn strikes(&self) -> u64;
    /// About how many bytes it holds.
    fn bytes(&self) -> usize;
}
