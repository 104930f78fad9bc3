//! What the search asks of a kernel, what stops it, and the dice for its branches.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::limits::{Meter, Stop};
use crate::order::{Cell, Symbol};
use crate::propagate::Contradiction;
use crate::square::Square;

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

/// What chooses among equally good branches: the first one is taken, or one at random.
#[derive(Clone, Debug)]
pub(crate) struct Dice(Option<ChaCha8Rng>);

impl Dice {
    /// Dice that are thrown if there is a seed.
    pub(crate) fn new(seed: Option<u64>) -> Dice {
        Dice(seed.map(ChaCha8Rng::seed_from_u64))
    }

    /// Whether the choice is at random.
    pub(crate) fn are_thrown(&self) -> bool {
        self.0.is_some()
    }

    /// One of so many, from 0; 0 if there are none.
    pub(crate) fn pick(&mut self, many: usize) -> usize {
        self.0.as_mut().map_or(0, |rng| rng.random_range(0..many.max(1)))
    }
}

/// What the search asks of a kernel. Where one node may take long, the kernel looks at the limits.
pub(crate) trait Kernel: Clone + Send + std::fmt::Debug {
    /// What it takes to go back to a point.
    type Mark: Clone + Send + std::fmt::Debug;

    /// Sets the givens and draws everything from them.
    fn start(&mut self, watch: &mut Meter) -> Result<(), Halt>;
    /// Where to branch; `None` if the grid is filled. The dice choose among equally good branches.
    fn choose(&self, dice: &mut Dice) -> Option<(Cell, Symbol)>;
    /// Whether a cell may still hold a symbol.
    fn may(&self, cell: Cell, symbol: Symbol) -> bool;
    /// The point to go back to.
    fn mark(&mut self) -> Self::Mark;
    /// Goes back.
    fn undo(&mut self, mark: Self::Mark);
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
