//! Generating Sudokus, many at a time: the recipe, and the questions of all diggers to a batch.

use std::collections::VecDeque;
use std::ops::Range;

use graeco_batch::Batch;
use graeco_grid::{Budget, Limits, Order, Outcome, Pace, Stop, Symmetry};

use crate::digger::{Digger, Goal};
use crate::puzzle::{Sudoku, batch};

/// Sudokus with so few givens are rare.
const RARE: usize = 22;

/// How many diggers look for a rare one.
const TOGETHER: usize = 32;

/// Why a recipe was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// No Sudoku with fewer than 17 givens has one solution (G. McGuire, B. Tugemann, G. Civario, 2012), and there
    /// are 81 cells.
    #[error("there is no Sudoku with {0} givens and one solution; expected 17 to 81")]
    Givens(usize),
    /// No pattern with this symmetry has that many cells.
    #[error("no pattern with this symmetry has {0} cells")]
    Symmetry(usize),
}

/// The recipe of generated Sudokus. Each Sudoku depends on the recipe and its own number only, so threads can share the work.
///
/// Unless a number of givens is set, each Sudoku is minimal: no given can be left out (with a symmetry: no set of
/// givens that are symmetric to each other).
#[derive(Clone, Debug)]
pub struct Recipe {
    seed: u64,
    goal: Goal,
}

impl Recipe {
    /// A recipe. Small numbers of givens take long: 18 take seconds, and 17 are out of reach.
    ///
    /// # Errors
    /// If no such Sudoku is possible.
    pub fn new(seed: u64, givens: Option<usize>, symmetry: Symmetry) -> Result<Recipe, GenerateError> {
        let goal = Goal { givens, orbits: orbits(symmetry) };
        match givens {
            Some(givens) if !(17..=81).contains(&givens) => Err(GenerateError::Givens(givens)),
            Some(givens) if !symmetry.has_pattern_of(givens, nine()) => Err(GenerateError::Symmetry(givens)),
            _ => Ok(Recipe { seed, goal }),
        }
    }

    /// Makes the Sudokus of these numbers, in order, as far as the limits allow.
    ///
    /// Each is proved to have one solution. A thousand at a time keep all lanes of a batch busy. The limits of time and
    /// memory and the interrupt hold for the whole call. The limit of nodes holds for each Sudoku: a node is one test
    /// whether some givens are enough, so the result does not depend on how the work is shared. A limit of solutions
    /// is ignored.
    ///
    /// # Panics
    /// If the batch is not for Sudokus.
    pub fn make(&self, numbers: Range<u64>, batch: &mut Batch, limits: &Limits) -> Generated {
        let budget = Budget::start(limits);
        let mut work = Work {
            recipe: self,
            diggers: numbers.flat_map(|number| self.diggers(number, limits.nodes)).collect(),
            together: self.together(),
            trials: Vec::new(),
            struck: Vec::new(),
            others: Vec::new(),
        };
        let mut pace = budget.pace();
        let end = loop {
            match work.round(batch, &mut pace) {
                Ok(true) => {}
                Ok(false) if work.made().all(|made| made.is_some()) => break Outcome::Complete,
                Ok(false) => break Outcome::Stopped(Stop::NodeLimit),
                Err(end) => break end.into(),
            }
        };
        Generated { sudokus: work.made().flatten().collect(), end }
    }

    /// How many diggers look for a Sudoku: several for a rare one, so that a single one keeps many lanes of a batch busy.
    fn together(&self) -> usize {
        if self.goal.givens.is_some_and(|givens| givens <= RARE) { TOGETHER } else { 1 }
    }

    /// The diggers for the Sudoku of a number, which share the nodes.
    fn diggers(&self, number: u64, nodes: Option<u64>) -> impl Iterator<Item = Digger> + '_ {
        let together = self.together() as u64;
        let share = nodes.map_or(u64::MAX, |nodes| nodes.div_ceil(together));
        (0..together).map(move |which| Digger::new(&self.goal, self.seed, number ^ which << 56, share))
    }
}

/// The result of [`Recipe::make`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// The finished Sudokus, in the order of their numbers.
    pub sudokus: Vec<Sudoku>,
    /// [`Outcome::Complete`] if all are finished; otherwise the limit that was reached.
    pub end: Outcome,
}

/// All Sudokus that are being made, and the questions to the batch.
struct Work<'r> {
    recipe: &'r Recipe,
    /// So many for each Sudoku, one after another. The first one that is done has made it.
    diggers: Vec<Digger>,
    together: usize,
    trials: Vec<u8>,
    struck: Vec<(usize, u8)>,
    others: Vec<u64>,
}

impl Work<'_> {
    /// The Sudoku of each number, if it is made.
    fn made(&self) -> impl Iterator<Item = Option<Sudoku>> + '_ {
        let done = |diggers: &[Digger]| diggers.iter().find(|digger| digger.is_done()).map(Digger::digits);
        self.diggers.chunks(self.together).map(move |diggers| done(diggers).map(Sudoku::from_digits))
    }

    /// Asks one question for each digger that is at work. Returns false if none is.
    fn round(&mut self, batch: &mut Batch, pace: &mut Pace) -> Result<bool, Stop> {
        self.trials.clear();
        self.struck.clear();
        for digger in self.diggers.iter_mut().filter(|digger| digger.is_at_work()) {
            if let Some(strike) = digger.propose(&self.recipe.goal, pace)? {
                self.struck.push(strike);
                self.trials.extend_from_slice(digger.trial());
            }
        }
        if self.trials.is_empty() {
            return Ok(false);
        }
        // With a candidate struck, any solution is a second one.
        let counted = batch.count_struck(&self.trials, &self.struck, 2, pace.budget(), &mut self.others);
        counted.map_err(|stopped| stopped.stop())?;
        let at_work = self.diggers.iter_mut().filter(|digger| digger.is_at_work());
        for ((digger, &solutions), &(_, digit)) in at_work.zip(&self.others).zip(&self.struck) {
            digger.answer(&self.recipe.goal, solutions == u64::from(digit == 0));
        }
        if self.together > 1 {
            let made = self.diggers.chunks_mut(self.together).filter(|diggers| diggers.iter().any(Digger::is_done));
            made.for_each(|diggers| diggers.iter_mut().for_each(Digger::give_up));
        }
        Ok(true)
    }
}

/// An iterator over the Sudokus of a recipe, each with one solution. It is endless unless a limit is reached.
///
/// ```
/// use graeco_sudoku::{Generator, Recipe, Symmetry};
///
/// let mut generator = Generator::new(Recipe::new(7, None, Symmetry::Rotate180)?);
/// let sudoku = generator.next().unwrap();
/// assert!(sudoku.is_unique());
/// # Ok::<(), graeco_sudoku::GenerateError>(())
/// ```
#[must_use = "iterators are lazy and do nothing until they are advanced"]
#[derive(Debug)]
pub struct Generator {
    recipe: Recipe,
    batch: Batch,
    limits: Limits,
    end: Outcome,
    /// Sudokus that are made, and the number of the next one.
    made: VecDeque<Sudoku>,
    next: u64,
}

impl Generator {
    /// A generator that starts with the first Sudoku of a recipe.
    pub fn new(recipe: Recipe) -> Generator {
        let (limits, end) = (Limits::default(), Outcome::Complete);
        Generator { recipe, batch: batch(), limits, end, made: VecDeque::new(), next: 0 }
    }

    /// Sets the limits, as for [`Recipe::make`]. The clock starts here; after a limit there are no more Sudokus.
    pub fn limits(self, limits: Limits) -> Generator {
        Generator { limits: limits.started(), ..self }
    }

    /// The limit that was reached; `None` if none was.
    #[must_use]
    pub fn end(&self) -> Option<Outcome> {
        (self.end != Outcome::Complete).then_some(self.end)
    }
}

impl Iterator for Generator {
    type Item = Sudoku;

    fn next(&mut self) -> Option<Sudoku> {
        if self.made.is_empty() && self.end == Outcome::Complete {
            // Few at first, as few may be wanted.
            let more = self.next.clamp(1, 1024);
            let made = self.recipe.make(self.next..self.next + more, &mut self.batch, &self.limits);
            self.made.extend(made.sudokus);
            self.end = made.end;
            self.next += more;
        }
        self.made.pop_front()
    }
}

fn nine() -> Order {
    Order::new(9).expect("there are grids of order 9")
}

fn orbits(symmetry: Symmetry) -> Vec<Vec<usize>> {
    symmetry.orbits(nine()).iter().map(|orbit| orbit.iter().map(|cell| cell.index()).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symmetry_is_kept_and_every_puzzle_is_minimal() {
        use Symmetry::*;
        for symmetry in [None, Rotate180, Rotate90, Vertical, Horizontal, Diagonal, Antidiagonal, Full] {
            let recipe = Recipe::new(3, Option::None, symmetry).unwrap();
            let orbits = orbits(symmetry);
            for sudoku in Generator::new(recipe).take(3) {
                assert!(sudoku.is_unique());
                for orbit in &orbits {
                    let given = sudoku.digits()[orbit[0]] > 0;
                    assert!(orbit.iter().all(|&cell| (sudoku.digits()[cell] > 0) == given));
                    if given {
                        let mut fewer = *sudoku.digits();
                        orbit.iter().for_each(|&cell| fewer[cell] = 0);
                        assert!(!Sudoku::from_digits(fewer).is_unique(), "{symmetry:?}: {orbit:?} is not needed");
                    }
                }
            }
        }
    }

    #[test]
    fn a_wanted_number_of_givens_is_kept_and_seeds_repeat() {
        for (givens, symmetry) in [
            (20, Symmetry::None),
            (24, Symmetry::None),
            (30, Symmetry::Rotate180),
            (81, Symmetry::Full),
            (40, Symmetry::None),
        ] {
            let make = |seed| Generator::new(Recipe::new(seed, Some(givens), symmetry).unwrap()).take(3);
            let first: Vec<String> = make(5).map(|s| s.to_string()).collect();
            assert!(make(5).all(|sudoku| sudoku.given_count() == givens && sudoku.is_unique()));
            assert_eq!(first, make(5).map(|s| s.to_string()).collect::<Vec<_>>());
            assert_ne!(first, make(6).map(|s| s.to_string()).collect::<Vec<_>>());
        }
        assert_eq!(Recipe::new(1, Some(16), Symmetry::None).unwrap_err(), GenerateError::Givens(16));
        assert_eq!(Recipe::new(1, Some(23), Symmetry::Full).unwrap_err(), GenerateError::Symmetry(23));
    }

    #[test]
    fn it_does_not_matter_how_the_work_is_shared() {
        let recipe = Recipe::new(11, None, Symmetry::None).unwrap();
        let mut batch = batch();
        let limits = Limits::default();
        let whole = recipe.make(0..40, &mut batch, &limits).sudokus;
        let parts: Vec<Sudoku> =
            [0..7, 7..8, 8..40].into_iter().flat_map(|part| recipe.make(part, &mut batch, &limits).sudokus).collect();
        assert_eq!(whole, parts);
        assert_eq!(whole, Generator::new(recipe.clone()).take(40).collect::<Vec<_>>());
        let rare = Recipe::new(11, Some(21), Symmetry::None).unwrap();
        let whole_rare = rare.make(0..5, &mut batch, &limits).sudokus;
        let parts = [0..1, 1..5].into_iter().flat_map(|part| rare.make(part, &mut batch, &limits).sudokus);
        assert_eq!(whole_rare, parts.collect::<Vec<_>>());
        // A limit of nodes is that of each Sudoku, so it leaves the same ones out, however the work is shared.
        let limits = Limits { nodes: Some(44), ..Limits::default() };
        let made = recipe.make(0..40, &mut batch, &limits);
        assert_eq!(made.end, Outcome::Stopped(Stop::NodeLimit));
        assert!((1..40).contains(&made.sudokus.len()), "{}", made.sudokus.len());
        assert!(made.sudokus.iter().all(|sudoku| whole.contains(sudoku)));
        let parts = [0..7, 7..8, 8..40].into_iter().flat_map(|part| recipe.make(part, &mut batch, &limits).sudokus);
        assert_eq!(made.sudokus, parts.collect::<Vec<_>>());
    }

    /// Without exchanges, these tests do not suffice.
    #[test]
    fn few_givens_take_few_tests() {
        let recipe = Recipe::new(1, Some(20), Symmetry::None).unwrap();
        let limits = Limits { nodes: Some(60_000), ..Limits::default() };
        assert_eq!(recipe.make(0..6, &mut batch(), &limits).sudokus.len(), 6);
    }

    #[test]
    fn what_is_very_rare_ends_at_a_limit() {
        // Before, 17 givens had no end.
        for (givens, symmetry) in [(17, Symmetry::None), (17, Symmetry::Full)] {
            let recipe = Recipe::new(1, Some(givens), symmetry).unwrap();
            let limits = Limits { time: Some(std::time::Duration::from_millis(200)), ..Limits::default() };
            assert_eq!(recipe.make(0..50, &mut batch(), &limits).end, Outcome::Stopped(Stop::TimeLimit));
            let mut generator = Generator::new(recipe).limits(Limits { nodes: Some(1000), ..Limits::default() });
            assert_eq!((generator.next(), generator.end()), (None, Some(Outcome::Stopped(Stop::NodeLimit))));
        }
    }
}
