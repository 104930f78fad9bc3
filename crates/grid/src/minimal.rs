//! Minimal puzzles: no given follows from the others. Which givens are redundant, and a minimal puzzle inside another.

use graeco_square::{Cell, Symbol};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::limits::{Limits, Outcome, Stop};
use crate::one_of::OneOf;
use crate::puzzle::Puzzle;

impl Puzzle {
    /// The cells of the grid whose givens are redundant: no solution of the other givens and the rules holds another symbol
    /// there. A puzzle without redundant givens is minimal. Of several redundant givens, leaving out one may make another
    /// one necessary.
    ///
    /// A limit of nodes holds for each given; a limit of solutions is ignored.
    ///
    /// # Errors
    /// The limit that was reached.
    ///
    /// ```
    /// use graeco_grid::{Limits, Puzzle};
    ///
    /// let puzzle = Puzzle::sudoku(2, 2)?;
    /// let filled = puzzle.clone().with_givens(&puzzle.solve().unwrap().cells())?;
    /// assert_eq!(filled.redundant_givens(&Limits::default()).unwrap().len(), 16);
    /// let minimal = filled.minimize(7, &Limits::default()).unwrap();
    /// assert!(minimal.is_unique());
    /// assert!(minimal.redundant_givens(&Limits::default()).unwrap().is_empty());
    /// # Ok::<(), graeco_grid::PuzzleError>(())
    /// ```
    pub fn redundant_givens(&self, limits: &Limits) -> Result<Vec<Cell>, Stop> {
        let limits = limits.clone().started();
        let mut redundant = Vec::new();
        for (cell, symbol) in given_cells(self) {
            if without_redundant(self, cell, symbol, &limits)?.is_some() {
                redundant.push(cell);
            }
        }
        Ok(redundant)
    }

    /// A minimal puzzle inside this one: redundant givens are left out one after another in random order, which depends on
    /// the seed. The solutions do not change.
    ///
    /// A limit of nodes holds for each given; a limit of solutions is ignored.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn minimize(&self, seed: u64, limits: &Limits) -> Result<Puzzle, Stop> {
        let limits = limits.clone().started();
        let mut givens: Vec<(Cell, Symbol)> = given_cells(self).collect();
        givens.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        let mut minimal = self.clone();
        for (cell, symbol) in givens {
            minimal = without_redundant(&minimal, cell, symbol, &limits)?.unwrap_or(minimal);
        }
        Ok(minimal)
    }
}

fn given_cells(puzzle: &Puzzle) -> impl Iterator<Item = (Cell, Symbol)> {
    puzzle.order().cells().filter_map(|cell| Some((cell, puzzle.givens()[cell.index()]?)))
}

/// The puzzle without a given, if all its solutions hold the symbol there.
fn without_redundant(puzzle: &Puzzle, cell: Cell, symbol: Symbol, limits: &Limits) -> Result<Option<Puzzle>, Stop> {
    let mut open = puzzle.clone();
    open.set_given(cell, None).expect("a cell of the puzzle");
    let others = puzzle.order().grid_symbols().filter(|&other| other != symbol);
    let others: Vec<i64> = others.map(|other| puzzle.value(other)).collect();
    if others.is_empty() {
        return Ok(Some(open));
    }
    let elsewise = open.clone().with(OneOf::new(cell, others)).expect("a rule about a cell of the puzzle");
    let mut solutions = elsewise.search().limits(Limits { solutions: Some(1), ..limits.clone() }).solutions();
    match (solutions.next(), solutions.end()) {
        (Some(_), _) => Ok(None),
        (None, Some(Outcome::Stopped(stop))) => Err(stop),
        (None, _) => Ok(Some(open)),
    }
}
