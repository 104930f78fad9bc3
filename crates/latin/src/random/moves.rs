//! The Markov chain of Jacobson and Matthews: moves between proper and improper Latin squares, with uniform limit.
//!
//! M. T. Jacobson, P. Matthews, *Generating uniformly distributed random Latin squares*, 1996. A square is a cube of
//! zeros and ones with a single one on every line. A move adds ones to and subtracts ones from the corners of a
//! subcube; then there may be one cell with −1, whose three lines hold two ones each.

use graeco_grid::{Pace, Stop};
use rand::{Rng, RngExt};

/// A state of the chain. It takes 12 n² bytes.
#[derive(Clone, Debug)]
pub struct JacobsonMatthews {
    n: usize,
    /// The symbol in row x and column y, the column of symbol z in row x, and the row of symbol z in column y. If a
    /// line has two ones, one of them is stored.
    symbols: Vec<u32>,
    columns: Vec<u32>,
    rows: Vec<u32>,
    /// The cell with −1, and the other ones of its three lines: row, column, symbol each.
    improper: Option<([u32; 3], [u32; 3])>,
}

impl JacobsonMatthews {
    /// The number of bytes per cell.
    pub(super) const BYTES: usize = 12;

    /// A chain that starts at the cyclic square of order n.
    ///
    /// # Panics
    /// If n is 0.
    #[must_use]
    pub fn new(n: usize) -> JacobsonMatthews {
        assert!(n > 0, "0 is not an order");
        let table = |cell: &dyn Fn(usize, usize) -> usize| {
            (0..n * n).map(|at| cell(at / n, at % n) as u32).collect::<Vec<u32>>()
        };
        JacobsonMatthews {
            n,
            symbols: table(&|x, y| (x + y) % n),
            columns: table(&|x, z| (z + n - x) % n),
            rows: table(&|y, z| (z + n - y) % n),
            improper: None,
        }
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
        for _ in 0..if self.n == 1 { 0 } else { passes } {
            pace.step(1)?;
            self.step(rng);
            while self.improper.is_some() {
                self.step(rng);
            }
        }
        Ok(())
    }

    /// The symbols, row by row. Those of an improper square do not form a Latin square.
    #[must_use]
    pub fn symbols(&self) -> Vec<u32> {
        self.symbols.clone()
    }

    /// The indices of a cell's three lines in the tables: (x, y), (x, z), (y, z).
    #[inline]
    fn lines(&self, [x, y, z]: [u32; 3]) -> [usize; 3] {
        let n = self.n;
        let (x, y, z) = (x as usize, y as usize, z as usize);
        [x * n + y, x * n + z, y * n + z]
    }

    /// One move.
    fn step(&mut self, rng: &mut impl Rng) {
        let n = self.n as u32;
        // The cell that gains a one, and the ones on its lines that are removed.
        let ([x, y, z], [x1, y1, z1]) = match self.improper.take() {
            None => {
                let (x, y) = (rng.random_range(0..n), rng.random_range(0..n));
                let held = self.symbols[self.lines([x, y, 0])[0]];
                // Any symbol but the current one.
                let z = (held + rng.random_range(1..n)) % n;
                let [xy, xz, yz] = self.lines([x, y, z]);
                let gone = [self.rows[yz], self.columns[xz], self.symbols[xy]];
                (self.rows[yz], self.columns[xz], self.symbols[xy]) = (x, y, z);
                ([x, y, z], gone)
            }
            Some((cell, others)) => {
                let [xy, xz, yz] = self.lines(cell);
                let coins: u32 = rng.random();
                let pick = |held: &mut u32, other: u32, coin: u32| {
                    // One of the two is removed, the other one stays.
                    if coins >> coin & 1 == 0 { std::mem::replace(held, other) } else { other }
                };
                let gone = [
                    pick(&mut self.rows[yz], others[0], 0),
                    pick(&mut self.columns[xz], others[1], 1),
                    pick(&mut self.symbols[xy], others[2], 2),
                ];
                (cell, gone)
            }
        };
        let [x_y1, x_z1, _] = self.lines([x, y1, z1]);
        (self.symbols[x_y1], self.columns[x_z1]) = (z1, y1);
        let [x1_y, x1_z1, y_z1] = self.lines([x1, y, z1]);
        (self.symbols[x1_y], self.rows[y_z1]) = (z1, x1);
        let [_, x1_z, y1_z] = self.lines([x1, y1, z]);
        (self.columns[x1_z], self.rows[y1_z]) = (y1, x1);
        // The opposite corner loses a one; if it has none, it becomes −1.
        let [x1_y1, _, y1_z1] = self.lines([x1, y1, z1]);
        if self.symbols[x1_y1] == z1 {
            (self.symbols[x1_y1], self.columns[x1_z1], self.rows[y1_z1]) = (z, y, x);
        } else {
            self.improper = Some(([x1, y1, z1], [x, y, z]));
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
            let mut chain = JacobsonMatthews::new(n);
            for _ in 0..5 {
                chain.mix(&mut rng, &mut Budget::default().pace()).unwrap();
                assert!(is_latin(&chain.symbols, n), "{n}");
                for cell in 0..n * n {
                    let (x, y, z) = (cell / n, cell % n, chain.symbols[cell] as usize);
                    assert_eq!(chain.columns[x * n + z] as usize, y);
                    assert_eq!(chain.rows[y * n + z] as usize, x);
                }
            }
        }
    }

    /// Pearson's statistic of samples over equally likely cells, as standard deviations from what is expected.
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
