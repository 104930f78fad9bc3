//! Random squares, with the facts about their distribution.

mod isotopes;
mod listed;
mod markov;
mod moves;
mod rectangles;

use graeco_grid::{Budget, Limits, Order, Outcome, PuzzleError, Square, Stop, Symbol};
use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;

pub use isotopes::RandomIsotopes;
pub use moves::JacobsonMatthews;
pub use rectangles::RandomRectangles;

use crate::count::Counting;
use crate::formula::Formula;
use crate::kind::Kind;

/// The known facts about the distribution of random squares of a kind and order.
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Distribution {
    /// Every square is equally likely.
    Uniform,
    /// Made by a Markov chain whose limit is uniform; its speed of convergence is not proved.
    UniformInTheLimit,
    /// Made by a Markov chain that preserves the uniform distribution; whether it reaches every square is not known.
    Walk,
    /// Made by a Markov chain as above, but with fewer moves than there are pairs of lines and symbols, or cells: not uniform.
    ShortWalk,
    /// Rectangles that are the first rows of squares which are uniform in the limit: each is as likely as its completions to
    /// squares are many.
    Completions,
    /// Not uniform: squares of a family, or found by a randomised search.
    Family,
}

impl Distribution {
    /// The distribution of the squares that [`Random`] makes with its usual number of moves.
    pub fn of(n: usize, kind: Kind) -> Distribution {
        if Random::usual_moves(n, kind) < Random::full_moves(n, kind) {
            return Distribution::ShortWalk;
        }
        match kind.without_lines_as_boxes() {
            Kind::Plain => Distribution::UniformInTheLimit,
            Kind::Diagonal if n <= listed::MOST => Distribution::Uniform,
            Kind::DiagonalSudoku { .. } if n <= MOST_SEARCHED => Distribution::Family,
            Kind::Diagonal | Kind::Sudoku { .. } | Kind::DiagonalSudoku { .. } => Distribution::Walk,
            Kind::Pandiagonal => Distribution::Family,
        }
    }

    /// In words.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            Distribution::Uniform => "uniform",
            Distribution::UniformInTheLimit => "uniform in the limit of many moves; how many are enough is not proved",
            Distribution::Walk => {
                "a walk that keeps the uniform distribution; whether it reaches everything is not known"
            }
            Distribution::ShortWalk => "a short walk from a square by a formula; not uniform",
            Distribution::Completions => {
                "the first rows of squares that are uniform in the limit: as likely as its completions are many"
            }
            Distribution::Family => "from a family or a random search; not uniform",
        }
    }
}

/// An iterator over random squares of one order and kind. The same seed gives the same squares.
///
/// ```
/// use graeco_latin::{Kind, Random};
///
/// let mut squares = Random::new(12, Kind::Diagonal, 7)?.unwrap();
/// let (one, two) = (squares.next().unwrap(), squares.next().unwrap());
/// assert_ne!(one, two);
/// # Ok::<(), graeco_latin::PuzzleError>(())
/// ```
#[must_use = "iterators are lazy and do nothing until they are advanced"]
pub struct Random {
    n: usize,
    kind: Kind,
    /// The number of moves before each square.
    moves: u64,
    /// Created when the first square is requested.
    source: Option<Source>,
    rng: ChaCha8Rng,
    limits: Limits,
    end: Option<Outcome>,
}

enum Source {
    Moves(JacobsonMatthews),
    Walk(markov::MarkovChain),
    /// Draws a square from a list of this many.
    Listed(u128),
    Linear,
    /// Searches for each square.
    Searched,
}

/// A move changes up to n cells; the usual walk changes this many in all, so that it takes seconds at any order: fewer in plain
/// squares, where a change takes five times as long. Up to order 255 the usual walk is a full one.
const MOST_CHANGED: u64 = 100_000_000;
const MOST_CHANGED_PLAIN: u64 = 20_000_000;

/// Up to this order, diagonal Sudokus are found by search: the walk changes them little, so they would resemble the
/// formula's square. Above it, a search takes too long.
const MOST_SEARCHED: usize = 16;

impl Random {
    /// Random squares of order n and a kind; `None` if there are no such squares. Orders up to [`Formula::MAX_ORDER`]
    /// are accepted; up to 20 n² bytes of memory are needed.
    ///
    /// # Errors
    /// If the order is out of range or the boxes do not fit it. For diagonal Sudokus whose boxes are not
    /// square, orders are 1 to 255.
    pub fn new(n: usize, kind: Kind, seed: u64) -> Result<Option<Random>, PuzzleError> {
        if !kind.exists(n) {
            // Returns the error of the order, if that is the reason.
            kind.puzzle(n)?;
            return Ok(None);
        }
        if Formula::new(n, kind).is_none() {
            kind.puzzle(n)?;
        }
        let (kind, rng) = (kind.without_lines_as_boxes(), ChaCha8Rng::seed_from_u64(seed));
        let moves = Random::usual_moves(n, kind).unwrap_or(0);
        Ok(Some(Random { n, kind, moves, source: None, rng, limits: Limits::default(), end: None }))
    }

    /// The number of moves before each square that are thought to be enough to forget the square before; `None` if squares
    /// of this order and kind are not made by a walk.
    #[must_use]
    pub fn full_moves(n: usize, kind: Kind) -> Option<u64> {
        match kind.without_lines_as_boxes() {
            Kind::Plain => Some(JacobsonMatthews::passes(n) as u64),
            Kind::Diagonal if n <= listed::MOST => None,
            Kind::DiagonalSudoku { .. } if n <= MOST_SEARCHED => None,
            Kind::Pandiagonal => None,
            Kind::Diagonal | Kind::Sudoku { .. } | Kind::DiagonalSudoku { .. } => Some(markov::MarkovChain::full(n)),
        }
    }

    /// The number of moves before each square unless it is [set](Self::moves): all that are thought to be enough, but above
    /// order 255 no more than take some seconds.
    #[must_use]
    pub fn usual_moves(n: usize, kind: Kind) -> Option<u64> {
        let most = if kind == Kind::Plain { MOST_CHANGED_PLAIN } else { MOST_CHANGED };
        Some(Random::full_moves(n, kind)?.min(most / n.max(1) as u64))
    }

    /// Sets the number of moves before each square. It has no effect on squares that are not made by a walk.
    pub fn moves(mut self, moves: u64) -> Self {
        self.moves = moves;
        self
    }

    /// The known facts about the distribution of these squares.
    pub fn distribution(&self) -> Distribution {
        match Random::full_moves(self.n, self.kind) {
            Some(full) if self.moves < full => Distribution::ShortWalk,
            Some(_) if self.kind == Kind::Plain => Distribution::UniformInTheLimit,
            Some(_) => Distribution::Walk,
            None => Distribution::of(self.n, self.kind),
        }
    }

    /// Sets limits of time, memory and interruption; the clock starts here, and all squares share it.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = Limits { solutions: None, nodes: None, ..limits }.started();
        self.end = None;
        self
    }

    /// How the squares ended; `None` while there are.
    #[must_use]
    pub fn end(&self) -> Option<Outcome> {
        self.end
    }

    /// The next square: n² symbols, row by row. `None` if a limit was reached first, or if it is proved that there is none.
    pub fn next_symbols(&mut self) -> Option<Vec<u32>> {
        if self.end.is_some() {
            return None;
        }
        let drawn = self.draw();
        self.end = match &drawn {
            Ok(Some(_)) => None,
            Ok(None) => Some(Outcome::Complete),
            Err(stop) => Some((*stop).into()),
        };
        drawn.ok().flatten()
    }

    /// The next square; `None` if it is proved that there is none.
    fn draw(&mut self) -> Result<Option<Vec<u32>>, Stop> {
        let budget = Budget::start(&self.limits);
        let mut pace = budget.pace();
        pace.look()?;
        let n = self.n;
        // The symbols that are returned, and those that are being renamed.
        budget.afford(8 * n * n)?;
        let budget = budget.without(8 * n * n);
        if self.source.is_none() {
            self.source = source(n, self.kind, &mut self.rng, &self.limits, &budget)?;
        }
        let Some(source) = &mut self.source else { return Ok(None) };
        Ok(Some(match source {
            Source::Moves(chain) => {
                chain.walk(self.moves, &mut self.rng, &mut pace)?;
                if Some(self.moves) < Random::full_moves(n, Kind::Plain) {
                    isotope(chain.symbols(), n, &mut self.rng)
                } else {
                    chain.symbols()
                }
            }
            Source::Walk(walk) => {
                walk.mix(self.moves, &mut self.rng, &mut pace)?;
                walk.symbols()
            }
            Source::Listed(many) => {
                let number = self.rng.random_range(0..*many);
                renamed(listed::nth(n, number, &self.limits)?, n, &mut self.rng)
            }
            Source::Linear => renamed(linear(n, &mut self.rng), n, &mut self.rng),
            Source::Searched => return found(n, self.kind, self.rng.random(), &self.limits),
        }))
    }
}

/// Why there is a puzzle for a source of squares.
const ORDER: &str = "order and boxes were checked, and this source is for orders up to 255";

/// The source of squares of an order and kind, which must exist; `None` if it is proved that there are no diagonal Sudokus
/// with these boxes.
fn source(
    n: usize,
    kind: Kind,
    rng: &mut ChaCha8Rng,
    limits: &Limits,
    budget: &Budget,
) -> Result<Option<Source>, Stop> {
    Ok(Some(match kind {
        Kind::Plain => {
            budget.afford(JacobsonMatthews::bytes(n) * n * n)?;
            Source::Moves(JacobsonMatthews::new(n))
        }
        Kind::Diagonal if n <= listed::MOST => {
            let mut counting = Counting::new(n, kind).expect(ORDER).limits(limits.clone());
            while counting.advance() {}
            if let Some(Outcome::Stopped(stop)) = counting.end() {
                return Err(stop);
            }
            let many = counting.first_row_in_order().expect("the symbols of diagonal squares can be permuted");
            Source::Listed(u128::try_from(many).expect("at most 171,200"))
        }
        Kind::Pandiagonal => Source::Linear,
        Kind::DiagonalSudoku { .. } if n <= MOST_SEARCHED => Source::Searched,
        Kind::Diagonal | Kind::Sudoku { .. } | Kind::DiagonalSudoku { .. } => {
            budget.afford(markov::MarkovChain::BYTES * n * n)?;
            // In a cyclic square two lines may form a single cycle. Then no step would change it.
            let formula = if kind == Kind::Diagonal { Some(Formula::doubled(n)) } else { Formula::new(n, kind) };
            let symbols = match formula {
                Some(formula) => formula.symbols(),
                None => match searched(n, kind, rng.random(), limits)? {
                    Some(symbols) => symbols,
                    None => return Ok(None),
                },
            };
            Source::Walk(markov::MarkovChain::new(n, kind, symbols))
        }
    }))
}

/// The symbols of a square, by randomised search; `None` if there is none.
fn found(n: usize, kind: Kind, seed: u64, limits: &Limits) -> Result<Option<Vec<u32>>, Stop> {
    let mut solutions = kind.puzzle(n).expect(ORDER).search().seed(seed).limits(limits.clone()).solutions();
    match (solutions.next(), solutions.end()) {
        (None, Some(Outcome::Stopped(stop))) => Err(stop),
        (square, _) => Ok(square.map(|square| symbols_of(&square))),
    }
}

/// The symbols of a square by local search; `None` if it is proved that there is none.
fn searched(n: usize, kind: Kind, seed: u64, limits: &Limits) -> Result<Option<Vec<u32>>, Stop> {
    let puzzle = kind.puzzle(n).expect(ORDER);
    let completing = puzzle.completing().expect("a kind has houses alone");
    Ok(completing.seed(seed).limits(limits.clone()).run().square?.map(|square| symbols_of(&square)))
}

fn symbols_of(square: &Square) -> Vec<u32> {
    square.symbols().iter().map(|symbol| symbol.index() as u32).collect()
}

impl Iterator for Random {
    type Item = Square;

    /// Also `None` if the order is above 255; [`next_symbols`](Self::next_symbols) has no such bound.
    fn next(&mut self) -> Option<Square> {
        let order = Order::new(self.n).ok()?;
        let symbols = self.next_symbols()?;
        Some(Square::new(order, symbols.into_iter().map(|symbol| Symbol::new(symbol as usize)).collect()))
    }
}

/// The square with its symbols permuted at random.
fn renamed(mut symbols: Vec<u32>, n: usize, rng: &mut ChaCha8Rng) -> Vec<u32> {
    let mut names: Vec<u32> = (0..n as u32).collect();
    names.shuffle(rng);
    symbols.iter_mut().for_each(|symbol| *symbol = names[*symbol as usize]);
    symbols
}

/// The square with its rows, columns and symbols permuted at random.
fn isotope(symbols: Vec<u32>, n: usize, rng: &mut ChaCha8Rng) -> Vec<u32> {
    let mut lines = || {
        let mut lines: Vec<usize> = (0..n).collect();
        lines.shuffle(rng);
        lines
    };
    let (rows, columns) = (lines(), lines());
    renamed((0..n * n).map(|at| symbols[rows[at / n] * n + columns[at % n]]).collect(), n, rng)
}

/// A random pandiagonal square a·r + c, where a − 1, a and a + 1 are coprime to n.
fn linear(n: usize, rng: &mut ChaCha8Rng) -> Vec<u32> {
    let prime = |a: usize| gcd(a, n) == 1;
    let fitting: Vec<usize> = (1..=n).filter(|&a| prime(a) && prime(a - 1) && prime(a + 1)).collect();
    // There is always one such a: 2.
    let a = fitting[rng.random_range(0..fitting.len())];
    (0..n * n).map(|cell| ((a * (cell / n) + cell % n) % n) as u32).collect()
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::time::Duration;

    /// Diagonal Sudokus are not like the formula's square, which has no intercalate.
    #[test]
    fn diagonal_sudokus_differ_by_more_than_names() {
        let kind = Kind::DiagonalSudoku { rows: 3, columns: 3 };
        let squares = Random::new(9, kind, 5).unwrap().unwrap().take(20);
        let intercalates: usize = squares.map(|square| crate::intercalates_of(&square).count()).sum();
        // The expected number of each is 19.
        assert!(intercalates > 200, "{intercalates}");
    }

    #[test]
    fn squares_with_boxes_of_any_shape_are_drawn_at_once() {
        let shapes = [(2, 2), (2, 5), (5, 2), (4, 4), (3, 10), (9, 9), (10, 10)];
        for (rows, columns) in shapes {
            let kind = Kind::Sudoku { rows, columns };
            let squares: Vec<Square> = Random::new(rows * columns, kind, 5).unwrap().unwrap().take(2).collect();
            assert!(squares.iter().all(|square| kind.holds(square)), "{kind:?}");
            assert_ne!(squares[0], squares[1]);
        }
        for (rows, columns) in [(2, 3), (3, 3), (5, 2), (4, 4), (5, 5)] {
            let kind = Kind::DiagonalSudoku { rows, columns };
            let squares: Vec<Square> = Random::new(rows * columns, kind, 5).unwrap().unwrap().take(2).collect();
            assert!(squares.len() == 2 && squares.iter().all(|square| kind.holds(square)), "{kind:?}");
            assert_ne!(squares[0], squares[1]);
        }
        let line = Random::new(5, Kind::Sudoku { rows: 1, columns: 5 }, 1).unwrap().unwrap().next().unwrap();
        assert!(line.is_latin());
    }

    #[test]
    fn sudokus_of_order_four_are_equally_likely() {
        let samples = 20_000;
        let mut seen = BTreeMap::<Square, f64>::new();
        for square in Random::new(4, Kind::Sudoku { rows: 2, columns: 2 }, 8).unwrap().unwrap().take(samples) {
            *seen.entry(square).or_default() += 1.0;
        }
        assert_eq!(seen.len(), 288);
        let expected = samples as f64 / 288.0;
        let statistic: f64 = seen.values().map(|found| (found - expected).powi(2) / expected).sum();
        assert!((statistic - 287.0).abs() < 4.0 * (2.0 * 287.0f64).sqrt(), "{statistic}");
    }

    #[test]
    fn a_walk_is_as_long_as_it_is_said() {
        let boxes = Kind::Sudoku { rows: 5, columns: 6 };
        for kind in [Kind::Plain, Kind::Diagonal, boxes] {
            // A full walk up to order 255; above, about as much work as there.
            assert_eq!(Random::usual_moves(255, kind), Random::full_moves(255, kind), "{kind:?}");
            let (usual, full) = (Random::usual_moves(1000, kind).unwrap(), Random::full_moves(1000, kind).unwrap());
            assert!((20_000..=100_000).contains(&usual) && full >= 1_000_000, "{kind:?}");
            assert_eq!(Distribution::of(1000, kind), Distribution::ShortWalk);
            let make = |moves| Random::new(30, kind, 3).unwrap().unwrap().moves(moves);
            for moves in [0, 1, 500] {
                let mut random = make(moves);
                assert_eq!(random.distribution(), Distribution::ShortWalk);
                let (one, two) = (random.next().unwrap(), random.next().unwrap());
                assert!(one.is_latin() && kind.holds(&one) && kind.holds(&two) && one != two, "{kind:?} {moves}");
            }
            let full = Random::full_moves(30, kind).unwrap();
            assert_eq!(make(full).distribution(), Distribution::of(30, kind));
            assert_eq!(make(full).next(), Random::new(30, kind, 3).unwrap().unwrap().next());
        }
        assert_eq!((Random::full_moves(7, Kind::Diagonal), Random::full_moves(35, Kind::Pandiagonal)), (None, None));
    }

    #[test]
    fn limits_end_the_drawing_of_squares() {
        let none = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let small = Limits { memory: Some(1000), ..Limits::default() };
        let boxes = Kind::Sudoku { rows: 3, columns: 3 };
        for (n, kind) in
            [(30, Kind::Plain), (30, Kind::Diagonal), (35, Kind::Pandiagonal), (9, boxes), (5, Kind::Diagonal)]
        {
            let mut random = Random::new(n, kind, 1).unwrap().unwrap().limits(none.clone());
            assert_eq!(
                (random.next_symbols(), random.end()),
                (None, Some(Outcome::Stopped(Stop::TimeLimit))),
                "{kind:?}"
            );
            // With a new limit it continues.
            let mut random = random.limits(Limits::default());
            assert!(random.next_symbols().is_some_and(|symbols| symbols.len() == n * n));
            assert_eq!(random.end(), None);
        }
        let mut random = Random::new(30, Kind::Plain, 1).unwrap().unwrap().limits(small);
        assert_eq!((random.next_symbols(), random.end()), (None, Some(Outcome::Stopped(Stop::MemoryLimit))));
        // Work that would take minutes.
        let time = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
        let full = Random::full_moves(1000, Kind::Diagonal).unwrap();
        let mut random = Random::new(1000, Kind::Diagonal, 1).unwrap().unwrap().moves(full).limits(time);
        assert_eq!((random.next_symbols(), random.end()), (None, Some(Outcome::Stopped(Stop::TimeLimit))));
    }
}
