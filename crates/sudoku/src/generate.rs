//! Generating Sudokus: givens are removed from random filled grids as long as one solution remains, many at a time.

use std::collections::VecDeque;
use std::ops::Range;

use graeco_batch::Batch;
use graeco_grid::{Budget, Limits, Nine, Order, Outcome, Pace, Stop, Symmetry};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::puzzle::{Sudoku, batch};
use crate::unavoidable::unavoidable_sets;

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
    givens: Option<usize>,
    /// The cells that are removed together.
    orbits: Vec<Vec<usize>>,
}

impl Recipe {
    /// A recipe. Small numbers of givens take long: 20 take many attempts, and 17 are out of reach.
    ///
    /// # Errors
    /// If no such Sudoku is possible.
    pub fn new(seed: u64, givens: Option<usize>, symmetry: Symmetry) -> Result<Recipe, GenerateError> {
        let orbits = orbits(symmetry);
        match givens {
            Some(givens) if !(17..=81).contains(&givens) => Err(GenerateError::Givens(givens)),
            Some(givens) if !symmetry.has_pattern_of(givens, nine()) => Err(GenerateError::Symmetry(givens)),
            _ => Ok(Recipe { seed, givens, orbits }),
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
            diggers: numbers.map(|number| Digger::new(self, number, limits.nodes)).collect(),
            trials: Vec::new(),
            struck: Vec::new(),
            others: Vec::new(),
        };
        let mut pace = budget.pace();
        let end = loop {
            match work.round(batch, &mut pace) {
                Ok(true) => {}
                Ok(false) if work.diggers.iter().all(|digger| digger.done) => break Outcome::Complete,
                Ok(false) => break Outcome::Stopped(Stop::NodeLimit),
                Err(end) => break end.into(),
            }
        };
        let done = work.diggers.into_iter().filter(|digger| digger.done);
        Generated { sudokus: done.map(|digger| Sudoku::from_digits(digger.digits)).collect(), end }
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
    diggers: Vec<Digger>,
    trials: Vec<u8>,
    struck: Vec<(usize, u8)>,
    others: Vec<u64>,
}

impl Work<'_> {
    /// Asks one question for each Sudoku that is at work. Returns false if none is.
    fn round(&mut self, batch: &mut Batch, pace: &mut Pace) -> Result<bool, Stop> {
        self.trials.clear();
        self.struck.clear();
        for digger in self.diggers.iter_mut().filter(|digger| digger.is_at_work()) {
            if let Some(strike) = digger.propose(self.recipe, pace)? {
                self.struck.push(strike);
                self.trials.extend_from_slice(&digger.trial);
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
            digger.nodes_left -= 1;
            digger.learn(self.recipe, solutions == u64::from(digit == 0));
        }
        Ok(true)
    }
}

/// One Sudoku that is being made.
#[derive(Clone, Debug)]
struct Digger {
    rng: ChaCha8Rng,
    /// The last grid with one solution, if there was one; and its cells as bits.
    digits: [u8; 81],
    filled: bool,
    given: u128,
    /// Cells, as bits; at least one of them must be given.
    sets: Vec<[u64; 2]>,
    /// The cells of the next test: whether they are enough too.
    left: u128,
    trial: [u8; 81],
    /// In which order orbits are taken away, which one is next, and how far the trial goes.
    order: Vec<usize>,
    next: usize,
    until: usize,
    /// How many orbits at a time.
    step: usize,
    /// How many more questions may be asked.
    nodes_left: u64,
    done: bool,
}

impl Digger {
    fn new(recipe: &Recipe, number: u64, nodes: Option<u64>) -> Digger {
        let mut rng = ChaCha8Rng::seed_from_u64(recipe.seed);
        rng.set_stream(number);
        let order = (0..recipe.orbits.len()).collect();
        let (digits, trial) = ([0; 81], [0; 81]);
        Digger {
            rng,
            digits,
            filled: false,
            given: 0,
            left: 0,
            sets: Vec::new(),
            trial,
            order,
            next: 0,
            until: 0,
            step: 0,
            nodes_left: nodes.unwrap_or(u64::MAX),
            done: false,
        }
    }

    fn is_at_work(&self) -> bool {
        !self.done && self.nodes_left > 0
    }

    /// Makes the next trial whose outcome is not known beforehand; `None` if all is done. If only one cell is emptied,
    /// returns it with its digit, which is to be struck; otherwise the digit is 0.
    fn propose(&mut self, recipe: &Recipe, pace: &mut Pace) -> Result<Option<(usize, u8)>, Stop> {
        loop {
            pace.step(1)?;
            if !self.filled {
                self.fill();
            }
            let strike = self.empty_some(recipe);
            if self.meets_all() {
                self.trial = self.digits;
                let mut gone = self.given & !self.left;
                while gone != 0 {
                    self.trial[gone.trailing_zeros() as usize] = 0;
                    gone &= gone - 1;
                }
                return Ok(Some(strike));
            }
            self.learn(recipe, false);
            if self.done {
                return Ok(None);
            }
        }
    }

    /// Whether every unavoidable set still has a cell.
    fn meets_all(&self) -> bool {
        let left = [self.left as u64, (self.left >> 64) as u64];
        // Without an early exit, so that the loop is vectorized.
        self.sets.iter().fold(true, |meets, set| meets & (set[0] & left[0] | set[1] & left[1] != 0))
    }

    fn empty_some(&mut self, recipe: &Recipe) -> (usize, u8) {
        (self.left, self.until) = (self.given, self.next);
        let (mut taken, mut count, mut last) = (0, self.given.count_ones() as usize, 0);
        while taken < self.step && self.until < self.order.len() {
            let orbit = &recipe.orbits[self.order[self.until]];
            // An orbit whose removal would leave too few givens is never removed.
            if recipe.givens.is_none_or(|wanted| count - orbit.len() >= wanted) {
                orbit.iter().for_each(|&cell| self.left &= !(1 << cell));
                (taken, count, last) = (taken + 1, count - orbit.len(), orbit[0]);
            }
            self.until += 1;
        }
        self.step = taken;
        let one = self.given.count_ones() as usize == count + 1;
        (last, if one { self.digits[last] } else { 0 })
    }

    /// Begins with another grid, the first solution of random digits: the same one however the work is shared.
    fn fill(&mut self) {
        self.digits = loop {
            if let Some(digits) = Nine::new(&start(&mut self.rng)).solution() {
                break digits;
            }
        };
        (self.filled, self.given) = (true, (1 << 81) - 1);
        self.sets.clear();
        self.sets.extend(unavoidable_sets(&self.digits).into_iter().map(|set| [set as u64, (set >> 64) as u64]));
        self.order.shuffle(&mut self.rng);
        // Most grids still have one solution when this many orbits are removed.
        (self.next, self.step) = (0, self.order.len() * 2 / 5);
    }

    /// Whether the trial has one solution.
    fn learn(&mut self, recipe: &Recipe, unique: bool) {
        if unique {
            (self.digits, self.given, self.next) = (self.trial, self.left, self.until);
        } else if self.step > 1 {
            self.step /= 2;
        } else {
            self.next = self.until;
        }
        if self.next == self.order.len() {
            // If too many givens are left, another grid is tried.
            self.done = recipe.givens.is_none_or(|wanted| wanted == self.given.count_ones() as usize);
            self.filled = self.done;
        }
    }
}

/// Random digits without a direct clash: three boxes on the diagonal, and some more. Every filled grid can result from
/// them, but not all are equally likely.
fn start(rng: &mut ChaCha8Rng) -> [u8; 81] {
    let mut digits = [0; 81];
    // The digits that rows, columns and boxes hold, as bits.
    let mut held = [[0_u16; 9]; 3];
    let houses = |cell: usize| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
    let mut put = |cell: usize, digit: u8| {
        let houses = houses(cell);
        let free = digits[cell] == 0 && (0..3).all(|kind| held[kind][houses[kind]] >> digit & 1 == 0);
        if free {
            digits[cell] = digit;
            (0..3).for_each(|kind| held[kind][houses[kind]] |= 1 << digit);
        }
    };
    for block in 0..3 {
        let mut order: [u8; 9] = std::array::from_fn(|i| i as u8 + 1);
        order.shuffle(rng);
        for (i, digit) in order.into_iter().enumerate() {
            put((3 * block + i / 3) * 9 + 3 * block + i % 3, digit);
        }
    }
    // Any number of further tries, ten on average.
    for _ in 0..6 {
        put(rng.random_range(0..81), rng.random_range(1..=9));
    }
    while rng.random_ratio(4, 5) {
        put(rng.random_range(0..81), rng.random_range(1..=9));
    }
    digits
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

/// The orbits of a symmetry, as indices of cells.
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
        for (givens, symmetry) in
            [(24, Symmetry::None), (30, Symmetry::Rotate180), (81, Symmetry::Full), (40, Symmetry::None)]
        {
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
        // A limit of nodes is that of each Sudoku, so it leaves the same ones out, however the work is shared.
        let limits = Limits { nodes: Some(44), ..Limits::default() };
        let made = recipe.make(0..40, &mut batch, &limits);
        assert_eq!(made.end, Outcome::Stopped(Stop::NodeLimit));
        assert!((1..40).contains(&made.sudokus.len()), "{}", made.sudokus.len());
        assert!(made.sudokus.iter().all(|sudoku| whole.contains(sudoku)));
        let parts = [0..7, 7..8, 8..40].into_iter().flat_map(|part| recipe.make(part, &mut batch, &limits).sudokus);
        assert_eq!(made.sudokus, parts.collect::<Vec<_>>());
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
