//! The search: where to branch, and an explicit stack of the guesses made; never recursion.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::kernel::{Halt, Kernel};
use crate::limits::{End, Stats, Watch};
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
        Stats::new(self.nodes, self.kernel.strikes())
    }

    /// Goes on to the next filled grid that no propagator objects to.
    pub(crate) fn advance(&mut self, watch: &mut Watch) -> Result<Square, End> {
        if std::mem::replace(&mut self.started, true) {
            self.backtrack(watch)?;
        } else {
            self.note(watch)?;
            match self.kernel.start(watch) {
                Ok(()) => {}
                Err(Halt::Contradiction) => return Err(End::Exhausted),
                Err(Halt::End(end)) => return Err(end),
            }
        }
        loop {
            let rng = &mut self.rng;
            let choice = self.kernel.choose(|many| rng.as_mut().map_or(0, |rng| rng.random_range(0..many.max(1))));
            let Some((cell, symbol)) = choice else {
                return Ok(self.kernel.solution());
            };
            self.note(watch)?;
            let mark = self.kernel.mark();
            self.guesses.push(Guess { cell, symbol, mark });
            match self.kernel.fix(cell, symbol, watch) {
                Ok(()) => {}
                Err(Halt::Contradiction) => self.backtrack(watch)?,
                Err(Halt::End(end)) => return Err(end),
            }
        }
    }

    /// Notes one more node, and what is held there.
    fn note(&mut self, watch: &mut Watch) -> Result<(), End> {
        watch.node()?;
        self.nodes += 1;
        watch.budget().afford(self.kernel.bytes() + size_of_val(&self.guesses[..]))
    }

    /// Takes guesses back until the other side of one stands.
    fn backtrack(&mut self, watch: &mut Watch) -> Result<(), End> {
        while let Some(Guess { cell, symbol, mark }) = self.guesses.pop() {
            self.kernel.undo(mark);
            match self.kernel.strike(cell, symbol, watch) {
                Ok(()) => return Ok(()),
                Err(Halt::Contradiction) => {}
                Err(Halt::End(end)) => return Err(end),
            }
        }
        Err(End::Exhausted)
    }
}
