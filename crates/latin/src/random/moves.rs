//! The Markov chain of Jacobson and Matthews: moves between proper and improper Latin squares, with uniform limit.
//!
//! M. T. Jacobson, P. Matthews, *Generating uniformly distributed random Latin squares*, 1996. A square is a cube of
//! zeros and ones with a single one on every line. A move adds ones to and subtracts ones from the corners of a
//! subcube; then there may be one cell with −1, whose three lines hold two ones each.

use graeco_grid::{Pace, Stop};
use rand::{Rng, RngExt};

use crate::thirds::{Number, Thirds};

/// A state of the chain. It takes 6 n² bytes up to order 65,536, above it 12 n².
#[derive(Clone, Debug)]
pub struct JacobsonMatthews {
    n: usize,
    cube: Cube,
}

/// Narrow numbers halve the time of a move in squares that are larger than the caches.
#[derive(Clone, Debug)]
enum Cube {
    Narrow(Chain<u16>),
    Wide(Chain<u32>),
}

impl JacobsonMatthews {
    /// The number of bytes per cell.
    pub(super) fn bytes(n: usize) -> usize {
        if n <= NARROW { 6 } else { 12 }
    }

    /// A chain that starts at the cyclic square of order n.
    ///
    /// # Panics
    /// If n is 0.
    #[must_use]
    pub fn new(n: usize) -> JacobsonMatthews {
        assert!(n > 0, "0 is not an order");
        let cube = if n <= NARROW { Cube::Narrow(Chain::cyclic(n)) } else { Cube::Wide(Chain::cyclic(n)) };
        JacobsonMatthews { n, cube }
    }

    /// The number of proper squares that [`mix`](Self::mix) visits: n² + 50. This takes about n³ moves, as most states
    /// are improper. In experiments fewer are enough to forget the start; no bound is proved.
    #[must_use]
    pub fn passes(n: usize) -> usize {
        n * n + 50
    }

    /// Moves until [`passes`](Self::passes) proper squares were visited. Improper squares do not count: if the number
    /// of moves were fixed and then continued to the next proper square, the result would not be uniform.
    ///
    /// # Errors
    /// If a limit was reached. The square is proper then, too.
    pub fn mix(&mut self, rng: &mut impl Rng, pace: &mut Pace) -> Result<(), Stop> {
        self.walk(Self::passes(self.n) as u64, rng, pace)
    }

    /// Moves until this many proper squares were visited.
    pub(super) fn walk(&mut self, passes: u64, rng: &mut impl Rng, pace: &mut Pace) -> Result<(), Stop> {
        match &mut self.cube {
            Cube::Narrow(chain) => chain.walk(passes, rng, pace),
            Cube::Wide(chain) => chain.walk(passes, rng, pace),
        }
    }

    /// The symbols, row by row. Those of an improper square do not form a Latin square.
    #[must_use]
    pub fn symbols(&self) -> Vec<u32> {
        match &self.cube {
            Cube::Narrow(chain) => chain.ones.symbols().iter().map(|&symbol| symbol.into()).collect(),
            Cube::Wide(chain) => chain.ones.symbols().to_vec(),
        }
    }
}

/// Up to this order all numbers of lines fit 16 bits.
const NARROW: usize = 1 << 16;

/// The chain itself, with numbers of some width.
#[derive(Clone, Debug)]
struct Chain<N> {
    n: usize,
    /// The ones by their lines. If a line has two, one of them is stored.
    ones: Thirds<N>,
    /// The cell with −1, and the other ones of its three lines: row, column, symbol each.
    improper: Option<([usize; 3], [usize; 3])>,
}

impl<N: Number> Chain<N> {
    fn cyclic(n: usize) -> Chain<N> {
        let triples = (0..n * n).map(|cell| [cell / n, cell % n, (cell / n + cell % n) % n]);
        Chain { n, ones: Thirds::of_triples(n, triples), improper: None }
    }

    /// Moves until this many proper squares were visited.
    fn walk(&mut self, passes: u64, rng: &mut impl Rng, pace: &mut Pace) -> Result<(), Stop> {
        for _ in 0..if self.n == 1 { 0 } else { passes } {
            pace.step(1)?;
            self.step(rng);
            while self.improper.is_some() {
                self.step(rng);
            }
        }
        Ok(())
    }

    fn step(&mut self, rng: &mut impl Rng) {
        let n = self.n;
        // The cell that gains a one, and the ones on its lines that are removed.
        let (cell, gone) = match self.improper.take() {
            None => {
                let (x, y) = (rng.random_range(0..n as u32) as usize, rng.random_range(0..n as u32) as usize);
                // Any symbol but the current one.
                let z = (self.ones.entry(2, [x, y, 0]).get() + rng.random_range(1..n as u32) as usize) % n;
                let cell = [x, y, z];
                let gone = |role| std::mem::replace(self.ones.entry(role, cell), N::of(cell[role])).get();
                (cell, [0, 1, 2].map(gone))
            }
            Some((cell, others)) => {
                let coins: u32 = rng.random();
                // One of the two is removed, the other one stays.
                let gone = |role: usize| {
                    let one = self.ones.entry(role, cell);
                    let (both, coin) = ([one.get(), others[role]], (coins >> role & 1) as usize);
                    *one = N::of(both[1 - coin]);
                    both[coin]
                };
                (cell, [0, 1, 2].map(gone))
            }
        };
        for role in 0..3 {
            let mut corner = gone;
            corner[role] = cell[role];
            for changed in [(role + 1) % 3, (role + 2) % 3] {
                *self.ones.entry(changed, corner) = N::of(gone[changed]);
            }
        }
        // The opposite corner loses a one; if it has none, it becomes −1.
        if self.ones.entry(2, gone).get() == gone[2] {
            (0..3).for_each(|role| *self.ones.entry(role, gone) = N::of(cell[role]));
        } else {
            self.improper = Some((gone, cell));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use graeco_grid::Budget;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    fn is_latin(symbols: &[u32], n: usize) -> bool {
        let distinct = |line: Vec<u32>| {
            let mut line = line;
            line.sort_unstable();
            line == (0..n as u32).collect::<Vec<_>>()
        };
        (0..n).all(|i| distinct(symbols[i * n..(i + 1) * n].to_vec()))
            && (0..n).all(|i| distinct((0..n).map(|r| symbols[r * n + i]).collect()))
    }

    #[test]
    fn mixed_squares_are_latin_and_their_tables_agree() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for n in 1..=20 {
            let mut chain = Chain::<u16>::cyclic(n);
            for _ in 0..5 {
                let passes = JacobsonMatthews::passes(n) as u64;
                chain.walk(passes, &mut rng, &mut Budget::default().pace()).unwrap();
                let symbols: Vec<u32> = chain.ones.symbols().iter().map(|&symbol| symbol.into()).collect();
                assert!(is_latin(&symbols, n), "{n}");
                for (cell, &z) in symbols.iter().enumerate() {
                    let one = [cell / n, cell % n, z as usize];
                    assert_eq!([0, 1, 2].map(|role| chain.ones.entry(role, one).get()), one);
                }
            }
        }
    }

    #[test]
    fn wide_numbers_change_nothing() {
        let mixed = |cube| {
            let mut chain = JacobsonMatthews { n: 30, cube };
            chain.mix(&mut ChaCha8Rng::seed_from_u64(3), &mut Budget::default().pace()).unwrap();
            chain.symbols()
        };
        assert_eq!(mixed(Cube::Narrow(Chain::cyclic(30))), mixed(Cube::Wide(Chain::cyclic(30))));
    }

    /// Pearson's statistic of samples over equally likely cells, as standard deviations from its expectation.
    fn deviation(n: usize, cells: usize, samples: usize) -> f64 {
        let mut rng = ChaCha8Rng::seed_from_u64(11);
        let mut chain = JacobsonMatthews::new(n);
        let mut seen = std::collections::HashMap::<Vec<u32>, u32>::new();
        for _ in 0..samples {
            chain.mix(&mut rng, &mut Budget::default().pace()).unwrap();
            *seen.entry(chain.symbols()).or_default() += 1;
        }
        let expected = samples as f64 / cells as f64;
        let found: f64 = seen.values().map(|&many| (f64::from(many) - expected).powi(2) / expected).sum();
        let statistic = found + (cells - seen.len()) as f64 * expected;
        let freedom = (cells - 1) as f64;
        (statistic - freedom) / (2.0 * freedom).sqrt()
    }

    #[test]
    fn squares_of_order_four_and_five_are_uniform() {
        // A correct sampler exceeds four deviations for about one seed in 30,000; the seed is fixed.
        for (n, cells, samples) in [(4, 576, 60_000), (5, 161_280, 330_000)] {
            let deviation = deviation(n, cells, samples);
            assert!(deviation.abs() < 4.0, "order {n}: {deviation} deviations");
        }
    }
}
