//! The search: where to branch, and an explicit stack of the guesses made; never recursion.

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::cover::{End, Stats, Watch};
use crate::kernel::{Layout, Sets};
use crate::order::{Cell, Symbol};
use crate::propagate::{Contradiction, Width};
use crate::square::Square;

/// A guess, and how to take it back.
#[derive(Clone, Copy, Debug)]
struct Guess {
    cell: Cell,
    symbol: Symbol,
    mark: crate::kernel::Mark,
}

/// A walk over the solutions of one puzzle.
///
/// Each guess has two sides: the cell holds the symbol, or it does not. So the second side prunes too, and the next
/// guess may be elsewhere.
#[derive(Clone, Debug)]
pub(crate) struct Walk<S> {
    sets: Sets<S>,
    guesses: Vec<Guess>,
    rng: Option<ChaCha8Rng>,
    started: bool,
    nodes: u64,
}

impl<S: Width> Walk<S> {
    pub(crate) fn new(layout: Arc<Layout<S>>, matching: bool, seed: Option<u64>) -> Self {
        let rng = seed.map(ChaCha8Rng::seed_from_u64);
        Walk { sets: Sets::new(layout, matching), guesses: Vec::new(), rng, started: false, nodes: 0 }
    }

    pub(crate) fn stats(&self) -> Stats {
        Stats { nodes: self.nodes, updates: self.sets.candidates.strikes }
    }

    /// Goes on to the next filled grid that no propagator objects to.
    pub(crate) fn advance(&mut self, watch: &mut Watch) -> Result<Square, End> {
        if std::mem::replace(&mut self.started, true) {
            self.backtrack()?;
        } else {
            watch.node()?;
            self.nodes += 1;
            self.sets.start().map_err(|_| End::Exhausted)?;
        }
        loop {
            let rng = &mut self.rng;
            let choice = self.sets.choose(|many| rng.as_mut().map_or(0, |rng| rng.random_range(0..many.max(1))));
            let Some((cell, symbol)) = choice else {
                return Ok(Square::new(self.sets.layout.order, self.sets.candidates.solution()));
            };
            watch.node()?;
            self.nodes += 1;
            let mark = self.sets.mark();
            self.guesses.push(Guess { cell, symbol, mark });
            if self.sets.fix(cell, symbol).is_err() {
                self.backtrack()?;
            }
        }
    }

    /// Takes guesses back until the other side of one stands.
    fn backtrack(&mut self) -> Result<(), End> {
        while let Some(Guess { cell, symbol, mark }) = self.guesses.pop() {
            self.sets.undo(mark);
            let other_side: Result<(), Contradiction> = self.sets.strike(cell, symbol);
            if other_side.is_ok() {
                return Ok(());
            }
        }
        Err(End::Exhausted)
    }
}
