//! The walk over a search tree: where to branch, and an explicit stack of the guesses made; never recursion.

use std::fmt::Debug;
use std::ops::ControlFlow;

use graeco_square::{Cell, Square, Symbol};

use crate::kernel::{Halt, Kernel, TieBreaker};
use crate::limits::{Meter, Stats, Stop};

/// A guess, and how to take it back.
#[derive(Clone, Copy, Debug)]
struct Guess<M> {
    cell: Cell,
    symbol: Symbol,
    savepoint: M,
}

/// The solution sought among those with a symbol in a cell.
pub(crate) trait Goal {
    /// The symbol that is best tried first in a cell, among those that it may hold, if any is better than others.
    fn wanted(&self, cell: Cell, may: &dyn Fn(Symbol) -> bool) -> Option<Symbol>;
    /// Looks at a filled grid, and says whether to go on.
    fn visit(&mut self, square: &Square) -> ControlFlow<()>;
}

/// The root of a search, from which solutions with a candidate are sought.
pub(crate) trait Root: Debug + Send {
    /// Draws the consequences that need no guess.
    fn start(&mut self, watch: &mut Meter) -> Result<(), Halt>;

    /// Whether a cell may hold a symbol in a solution that is still to come.
    fn may(&self, cell: Cell, symbol: Symbol) -> bool;

    /// From a walk that has started and stands before its first guess: visits the filled grids with a symbol in a
    /// cell. `true`: all of them were visited, and the walk has no more of them; `false`: `goal` ended it, and the
    /// walk is as it was before.
    ///
    /// # Errors
    /// [`Halt::Contradiction`] if all of them were visited and there are no others; a limit, after which the walk is of no
    /// more use.
    fn probe(&mut self, cell: Cell, symbol: Symbol, goal: &mut dyn Goal, watch: &mut Meter) -> Result<bool, Halt>;

    /// From the same point: visits filled grids for a number of nodes; then the walk is as before.
    ///
    /// # Errors
    /// As for [`probe`](Self::probe).
    fn sample(&mut self, nodes: u64, goal: &mut dyn Goal, watch: &mut Meter) -> Result<(), Halt>;

    /// Its cost so far.
    fn stats(&self) -> Stats;
}

/// A walk by any kernel.
pub(crate) trait AnyWalk: Root {
    /// Goes on to the next filled grid that no propagator objects to; `None` if there are no more. After
    /// [`Stop::NodeLimit`], the walk may go on from where it stands with another watch.
    fn advance(&mut self, watch: &mut Meter) -> Result<Option<Square>, Stop>;

    /// Gives away the other side of the first open guess, which this walk does not visit then; `None` if there is
    /// none.
    fn split(&mut self) -> Option<Box<dyn AnyWalk>>;
}

/// A walk over the solutions of one puzzle.
///
/// Each guess has two sides: the cell holds the symbol, or it does not. So the second side prunes too, and the next
/// guess may be elsewhere.
#[derive(Clone, Debug)]
pub(crate) struct Walk<K: Kernel> {
    kernel: K,
    guesses: Vec<Guess<K::Savepoint>>,
    dice: TieBreaker,
    started: bool,
    /// Whether the grid is filled and has been returned.
    delivered: bool,
    /// The candidate to strike first: the other side of a guess of the walk from which this one was split off.
    entry: Option<(Cell, Symbol)>,
    /// The changes that the kernel made before.
    strikes_before: u64,
    nodes: u64,
}

impl<K: Kernel> Walk<K> {
    pub(crate) fn new(kernel: K, seed: Option<u64>) -> Self {
        Walk {
            kernel,
            guesses: Vec::new(),
            dice: TieBreaker::new(seed),
            started: false,
            delivered: false,
            entry: None,
            strikes_before: 0,
            nodes: 0,
        }
    }

    /// Makes a guess, or visits the filled grid and continues with another branch, unless `goal` ends the walk there.
    fn go_on(&mut self, goal: &mut dyn Goal, watch: &mut Meter) -> Result<ControlFlow<()>, Halt> {
        match self.choose() {
            Some((cell, symbol)) => {
                let wanted = goal.wanted(cell, &|symbol| self.kernel.may(cell, symbol));
                self.guess(cell, wanted.unwrap_or(symbol), watch)?;
            }
            None if goal.visit(&self.kernel.solution()).is_break() => return Ok(ControlFlow::Break(())),
            None => self.backtrack(watch)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Takes all guesses back.
    fn rewind(&mut self) {
        while let Some(Guess { savepoint, .. }) = self.guesses.pop() {
            self.kernel.undo(savepoint);
        }
    }

    /// The cell to branch on; `None` if the grid is filled.
    fn choose(&mut self) -> Option<(Cell, Symbol)> {
        self.kernel.choose(&mut self.dice)
    }

    /// Takes one side of a guess; or, if that is a dead end, the other side of the last guess that has one.
    fn guess(&mut self, cell: Cell, symbol: Symbol, watch: &mut Meter) -> Result<(), Halt> {
        self.note(watch)?;
        let savepoint = self.kernel.savepoint();
        self.guesses.push(Guess { cell, symbol, savepoint });
        match self.kernel.fix(cell, symbol, watch) {
            Err(Halt::Contradiction) => self.backtrack(watch),
            fixed => fixed,
        }
    }

    /// Notes one more node, and the memory in use there.
    fn note(&mut self, watch: &mut Meter) -> Result<(), Stop> {
        watch.node()?;
        self.nodes += 1;
        watch.budget().afford(self.kernel.bytes() + size_of_val(&self.guesses[..]))
    }

    /// Takes guesses back until the other side of one stands; a contradiction if there is none.
    fn backtrack(&mut self, watch: &mut Meter) -> Result<(), Halt> {
        while let Some(Guess { cell, symbol, savepoint }) = self.guesses.pop() {
            self.kernel.undo(savepoint);
            match self.kernel.strike(cell, symbol, watch) {
                Err(Halt::Contradiction) => {}
                struck => return struck,
            }
        }
        Err(Halt::Contradiction)
    }

    /// The next filled grid; a contradiction if there is none.
    fn next_square(&mut self, watch: &mut Meter) -> Result<Square, Halt> {
        // The node was counted by the walk that gave it away.
        if let Some((cell, symbol)) = self.entry.take() {
            self.kernel.strike(cell, symbol, watch)?;
        } else if !self.started {
            self.start(watch)?;
        } else if std::mem::take(&mut self.delivered) {
            self.backtrack(watch)?;
        }
        while let Some((cell, symbol)) = self.choose() {
            self.guess(cell, symbol, watch)?;
        }
        self.delivered = true;
        Ok(self.kernel.solution())
    }
}

impl<K: Kernel> Root for Walk<K> {
    fn start(&mut self, watch: &mut Meter) -> Result<(), Halt> {
        self.note(watch)?;
        self.started = true;
        self.kernel.start(watch)
    }

    fn may(&self, cell: Cell, symbol: Symbol) -> bool {
        self.kernel.may(cell, symbol)
    }

    fn probe(&mut self, cell: Cell, symbol: Symbol, goal: &mut dyn Goal, watch: &mut Meter) -> Result<bool, Halt> {
        debug_assert!(self.guesses.is_empty(), "a probe starts before the first guess");
        self.guess(cell, symbol, watch)?;
        // The guess is taken back when everything below it has been visited.
        while !self.guesses.is_empty() {
            if self.go_on(goal, watch)?.is_break() {
                self.rewind();
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn sample(&mut self, nodes: u64, goal: &mut dyn Goal, watch: &mut Meter) -> Result<(), Halt> {
        let (savepoint, last) = (self.kernel.savepoint(), self.nodes + nodes);
        while self.nodes < last && self.go_on(goal, watch)?.is_continue() {}
        self.rewind();
        self.kernel.undo(savepoint);
        Ok(())
    }

    fn stats(&self) -> Stats {
        Stats::new(self.nodes, self.kernel.strikes() - self.strikes_before)
    }
}

impl<K: Kernel + 'static> AnyWalk for Walk<K> {
    fn advance(&mut self, watch: &mut Meter) -> Result<Option<Square>, Stop> {
        match self.next_square(watch) {
            Ok(square) => Ok(Some(square)),
            Err(Halt::Contradiction) => Ok(None),
            Err(Halt::Stopped(stop)) => Err(stop),
        }
    }

    fn split(&mut self) -> Option<Box<dyn AnyWalk>> {
        let &Guess { cell, symbol, .. } = self.guesses.first()?;
        let mut part = self.clone();
        part.rewind();
        (part.entry, part.delivered, part.nodes) = (Some((cell, symbol)), false, 0);
        part.strikes_before = part.kernel.strikes();
        self.guesses.remove(0);
        Some(Box::new(part))
    }
}
