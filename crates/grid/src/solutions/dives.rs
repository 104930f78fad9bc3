//! Random dives into the tree of a puzzle's search, and where it branches first: the same on every machine.
//!
//! The tree is that of the general kernel, which branches on the first of the cells with the fewest candidates.

use std::fmt::Debug;

use graeco_square::{Cell, Symbol, Wide};
use rand::{Rng, RngExt};

use super::{Search, holds, sets};
use crate::kernel::{Halt, Kernel};
use crate::limits::{Budget, Limits, Meter, Stop};
use crate::puzzle::Puzzle;

/// The result of a random dive.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Dive {
    /// The number of solutions that the one at its end represents; 0 if there is none.
    pub solutions: f64,
    /// The number of nodes that those on its way represent.
    pub nodes: f64,
}

/// The root of a puzzle's search, from which random dives start.
#[derive(Debug)]
pub struct Dives {
    puzzle: Puzzle,
    kernel: Box<dyn Tree>,
    watch: Meter,
}

/// The interface of a kernel for a dive.
trait Tree: Debug + Send {
    /// Draws the consequences of the givens.
    fn start(&mut self, watch: &mut Meter) -> Result<(), Halt>;
    /// The cell to branch on, and its candidates; `None` if the grid is filled.
    fn branch(&self, puzzle: &Puzzle) -> Option<(Cell, Vec<Symbol>)>;
    /// Fixes symbols that `pick` chooses among those of each branch until the grid is filled, then goes back. Says whether
    /// it was filled.
    fn descend(
        &mut self,
        puzzle: &Puzzle,
        pick: &mut dyn FnMut(&[Symbol]) -> Symbol,
        watch: &mut Meter,
    ) -> Result<bool, Stop>;
}

impl<K: Kernel> Tree for K {
    fn start(&mut self, watch: &mut Meter) -> Result<(), Halt> {
        Kernel::start(self, watch)
    }

    fn branch(&self, puzzle: &Puzzle) -> Option<(Cell, Vec<Symbol>)> {
        let order = puzzle.order();
        let candidates = |cell: Cell| order.symbols().filter(move |&symbol| self.may(cell, symbol));
        let open = order.all_cells().map(|cell| (candidates(cell).count(), cell)).filter(|&(many, _)| many > 1);
        let (_, cell) = open.min_by_key(|&(many, _)| many)?;
        Some((cell, candidates(cell).collect()))
    }

    fn descend(
        &mut self,
        puzzle: &Puzzle,
        pick: &mut dyn FnMut(&[Symbol]) -> Symbol,
        watch: &mut Meter,
    ) -> Result<bool, Stop> {
        let mark = self.savepoint();
        let filled = loop {
            watch.node()?;
            let Some((cell, candidates)) = self.branch(puzzle) else { break holds(puzzle, &self.solution()) };
            match self.fix(cell, pick(&candidates), watch) {
                Ok(()) => {}
                Err(Halt::Contradiction) => break false,
                Err(Halt::Stopped(end)) => return Err(end),
            }
        };
        self.undo(mark);
        Ok(filled)
    }
}

impl Puzzle {
    /// The root of the puzzle's search, for random dives; `None` if the givens contradict each other or the rules. The
    /// limits hold for all dives together.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn dives(&self, limits: Limits) -> Result<Option<Dives>, Stop> {
        let mut watch = Meter::start(limits);
        let budget = watch.budget().clone();
        let mut kernel = tree(&self.search(), &budget)?;
        match kernel.start(&mut watch) {
            Ok(()) => Ok(Some(Dives { puzzle: self.clone(), kernel, watch })),
            Err(Halt::Contradiction) => Ok(None),
            Err(Halt::Stopped(end)) => Err(end),
        }
    }
}

/// The general kernel for a puzzle.
fn tree(search: &Search<'_>, budget: &Budget) -> Result<Box<dyn Tree>, Stop> {
    Ok(match search.puzzle.order().symbol_count() {
        0..=16 => Box::new(sets::<u16>(search, budget)?),
        17..=64 => Box::new(sets::<u64>(search, budget)?),
        _ => Box::new(sets::<Wide>(search, budget)?),
    })
}

impl Dives {
    /// The first of the cells with the fewest candidates, and its candidates: each solution has one of them. `None` if
    /// every cell has only one.
    ///
    /// ```
    /// use graeco_grid::{Limits, Puzzle};
    ///
    /// let puzzle = Puzzle::latin(3)?;
    /// let (cell, symbols) = puzzle.dives(Limits::default()).unwrap().unwrap().branch().unwrap();
    /// assert_eq!((cell.index(), symbols.len()), (0, 3));
    /// # Ok::<(), graeco_grid::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn branch(&self) -> Option<(Cell, Vec<Symbol>)> {
        self.kernel.branch(&self.puzzle)
    }

    /// Goes down once: takes one of the candidates of each branch, each with the same probability, until the grid is filled
    /// or a contradiction is met. The means of many dives estimate the numbers of solutions and of nodes.
    ///
    /// # Errors
    /// The limit that was reached. Then this is of no more use.
    pub fn dive(&mut self, rng: &mut impl Rng) -> Result<Dive, Stop> {
        let mut dive = Dive { solutions: 1.0, nodes: 1.0 };
        let mut pick = |candidates: &[Symbol]| {
            dive.solutions *= candidates.len() as f64;
            dive.nodes += dive.solutions;
            candidates[rng.random_range(0..candidates.len())]
        };
        if !self.kernel.descend(&self.puzzle, &mut pick, &mut self.watch)? {
            dive.solutions = 0.0;
        }
        Ok(dive)
    }
}
