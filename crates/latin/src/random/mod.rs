//! Random squares: uniform where that is known how, and said so where it is not.

mod diagonal;
mod moves;

use graeco_grid::{Order, PuzzleError, Square, Symbol};
use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;

pub use moves::JacobsonMatthews;

use crate::count::Counting;
use crate::kind::Kind;

/// What is known of how random squares of a kind and order are distributed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Distribution {
    /// Every square is equally likely.
    Uniform,
    /// A Markov chain whose limit is uniform; how fast it comes near is not proved.
    UniformInTheLimit,
    /// Every step keeps the uniform distribution, but it is not known whether the steps lead everywhere.
    Walk,
    /// Squares of a family, or as a random search finds them: not uniform.
    Family,
}

impl Distribution {
    /// Of the squares that [`Random`] makes.
    #[must_use]
    pub fn of(n: usize, kind: Kind) -> Distribution {
        match kind {
            Kind::Plain => Distribution::UniformInTheLimit,
            Kind::Diagonal if n <= diagonal::MOST_LISTED => Distribution::Uniform,
            Kind::Diagonal => Distribution::Walk,
            _ => Distribution::Family,
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
            Distribution::Family => "from a family or a random search; not uniform",
        }
    }
}

/// Random squares of one order and kind, one after another, the same for the same seed.
///
/// ```
/// use graeco_latin::{Kind, Random};
///
/// let mut squares = Random::new(12, Kind::Diagonal, 7)?.unwrap();
/// let (one, two) = (squares.next().unwrap(), squares.next().unwrap());
/// assert_ne!(one, two);
/// # Ok::<(), graeco_latin::PuzzleError>(())
/// ```
pub struct Random {
    n: usize,
    kind: Kind,
    source: Source,
    rng: ChaCha8Rng,
}

enum Source {
    Moves(JacobsonMatthews),
    Walk(diagonal::Walk),
    Listed(u128),
    Linear,
    Search,
}

impl Random {
    /// `None` if there are no such squares. For plain squares any order to
    /// [`Formula::MAX_ORDER`](crate::Formula::MAX_ORDER) goes, as far as memory does; n² symbols are held.
    ///
    /// # Errors
    /// If n is not an order, 1 to 255 for kinds that are searched for, or boxes do not fit it.
    pub fn new(n: usize, kind: Kind, seed: u64) -> Result<Option<Random>, PuzzleError> {
        if !kind.exists(n) {
            // Says what is wrong with the order, if that is the reason.
            kind.puzzle(n)?;
            return Ok(None);
        }
        let source = match kind {
            Kind::Plain => Source::Moves(JacobsonMatthews::new(n)),
            Kind::Diagonal if n <= diagonal::MOST_LISTED => {
                let mut counting = Counting::new(n, kind)?;
                while counting.advance() {}
                // 171,200 at most, and one at least.
                Source::Listed(u128::try_from(counting.first_row_in_order()).unwrap_or(1))
            }
            Kind::Diagonal => Source::Walk(diagonal::Walk::new(n)),
            Kind::Pandiagonal => Source::Linear,
            Kind::Sudoku { .. } | Kind::DiagonalSudoku { .. } => {
                kind.puzzle(n)?;
                Source::Search
            }
        };
        Ok(Some(Random { n, kind, source, rng: ChaCha8Rng::seed_from_u64(seed) }))
    }

    /// The next square: n² symbols, row by row. `None` if a search ends without one.
    pub fn next_symbols(&mut self) -> Option<Vec<u32>> {
        let n = self.n;
        Some(match &mut self.source {
            Source::Moves(chain) => {
                chain.mix(&mut self.rng);
                chain.symbols()
            }
            Source::Walk(walk) => {
                walk.mix(&mut self.rng);
                walk.symbols()
            }
            Source::Listed(many) => {
                let number = self.rng.random_range(0..*many);
                renamed(diagonal::nth(n, number)?, n, &mut self.rng)
            }
            Source::Linear => renamed(linear(n, &mut self.rng), n, &mut self.rng),
            Source::Search => {
                let puzzle = self.kind.puzzle(n).ok()?;
                let square = puzzle.search().seed(self.rng.random()).solutions().next()?;
                square.symbols().iter().map(|symbol| symbol.index() as u32).collect()
            }
        })
    }
}

impl Iterator for Random {
    type Item = Square;

    /// `None` too if the order is above 255; [`next_symbols`](Self::next_symbols) has no such bound.
    fn next(&mut self) -> Option<Square> {
        let order = Order::new(self.n).ok()?;
        let symbols = self.next_symbols()?;
        Some(Square::new(order, symbols.into_iter().map(|symbol| Symbol::new(symbol as usize)).collect()))
    }
}

/// The square with its symbols renamed at random.
fn renamed(mut symbols: Vec<u32>, n: usize, rng: &mut ChaCha8Rng) -> Vec<u32> {
    let mut names: Vec<u32> = (0..n as u32).collect();
    names.shuffle(rng);
    symbols.iter_mut().for_each(|symbol| *symbol = names[*symbol as usize]);
    symbols
}

/// A random one of the pandiagonal squares a·r + c: those for which a − 1, a and a + 1 are prime to n.
fn linear(n: usize, rng: &mut ChaCha8Rng) -> Vec<u32> {
    let prime = |a: usize| gcd(a, n) == 1;
    let fitting: Vec<usize> = (1..=n).filter(|&a| prime(a) && prime(a - 1) && prime(a + 1)).collect();
    // There is always one: 2.
    let a = fitting[rng.random_range(0..fitting.len())];
    (0..n * n).map(|cell| ((a * (cell / n) + cell % n) % n) as u32).collect()
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
