//! The search: where to branch, and an explicit stack of the guesses made; never recursion.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::cover::{End, Stats, Watch};
use crate::kernel::Kernel;
use crate::order::{Cell, Symbol};
use crate::square::Square;

/// A guess, and how to take it back.
#[derive(Clone, Copy, Debug)]
struct Guess<M> {
    cell: Cell,
    symbol: Symbol,
    mark: M,
}

/// A walk over the solutions of one puzzle.
///
/// Each guess has two sides: the cell holds the symbol, or it does not. So the second side prunes too, and the next
/// guess may be elsewhere.
#[derive(Clone, Debug)]
pub(crate) struct Walk<K: Kernel> {
    kernel: K,
    guesses: Vec<Guess<K::Mark>>,
    rng: Option<ChaCha8Rng>,
    started: bool,
    nodes: u64,
}

impl<K: Kernel> Walk<K> {
    pub(crate) fn new(kernel: K, seed: Option<u64>) -> Self {
        Walk { kernel, guesses: Vec::new(), rng: seed.map(ChaCha8Rng::seed_from_u64), started: false, nodes: 0 }
    }

    pub(crate) fn stats(&self) -> Stats {
        Stats { nodes: self.nodes, updates: self.kernel.strikes() }
    }

    /// Goes on to the next filled grid that no propagator objects to.
    pub(crate) fn advance(&mut self, watch: &mut Watch) -> Result<Square, End> {
        if std::mem::replace(&mut self.started, true) {
            self.backtrack()?;
        } else {
            watch.node()?;
            self.nodes += 1;
            self.kernel.start().map_err(|_| End::Exhausted)?;
        }
        loop {
            let rng = &mut self.rng;
            let choice = self.kernel.choose(|many| rng.as_mut().map_or(0, |rng| rng.random_range(0..many.max(1))));
            let Some((cell, symbol)) = choice else {
                return Ok(self.kernel.solution());
            };
            watch.node()?;
            self.nodes += 1;
            let mark = self.kernel.mark();
            self.guesses.push(Guess { cell, symbol, mark });
            if self.kernel.fix(cell, symbol).is_err() {
                self.backtrack()?;
            }
        }
    }

    /// Takes guesses back until the other side of one stands.
    fn backtrack(&mut self) -> Result<(), End> {
        while let Some(Guess { cell, symbol, mark }) = self.guesses.pop() {
            self.kernel.undo(mark);
            if self.kernel.strike(cell, symbol).is_ok() {
                return Ok(());
            }
        }
        Err(End::Exhausted)
    }
}
