//! Making Sudokus: a random filled grid, from which givens are taken as long as one solution remains.

use graeco_grid::Symbol;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::puzzle::Sudoku;

/// Which symmetry the pattern of givens has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Symmetry {
    /// None in particular.
    #[default]
    None,
    /// A half turn.
    Rotate180,
    /// A quarter turn.
    Rotate90,
    /// Left and right are mirrored.
    Vertical,
    /// Top and bottom are mirrored.
    Horizontal,
    /// Mirrored in the main diagonal.
    Diagonal,
    /// Mirrored in the other diagonal.
    Antidiagonal,
    /// All of these.
    Full,
}

/// Carries a cell, given by row and column, to another.
type Map = fn(usize, usize) -> (usize, usize);

impl Symmetry {
    /// The cells that the given one is carried to, itself among them.
    fn orbit(self, cell: usize) -> Vec<usize> {
        let maps: &[Map] = match self {
            Symmetry::None => &[],
            Symmetry::Rotate180 => &[|r, c| (8 - r, 8 - c)],
            Symmetry::Rotate90 => &[|r, c| (c, 8 - r)],
            Symmetry::Vertical => &[|r, c| (r, 8 - c)],
            Symmetry::Horizontal => &[|r, c| (8 - r, c)],
            Symmetry::Diagonal => &[|r, c| (c, r)],
            Symmetry::Antidiagonal => &[|r, c| (8 - c, 8 - r)],
            Symmetry::Full => &[|r, c| (c, 8 - r), |r, c| (r, 8 - c)],
        };
        let mut orbit = vec![cell];
        let mut next = 0;
        while next < orbit.len() {
            for map in maps {
                let (row, column) = map(orbit[next] / 9, orbit[next] % 9);
                if !orbit.contains(&(row * 9 + column)) {
                    orbit.push(row * 9 + column);
                }
            }
            next += 1;
        }
        orbit
    }
}

/// What cannot be generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GenerateError {
    /// No Sudoku with fewer than 17 givens has one solution (G. McGuire, B. Tugemann, G. Civario, 2012), and there
    /// are 81 cells.
    #[error("there is no Sudoku with {0} givens and one solution; expected 17 to 81")]
    Givens(usize),
    /// No pattern with this symmetry has that many cells.
    #[error("no pattern with this symmetry has {0} cells")]
    Symmetry(usize),
}

/// Makes Sudokus with one solution each, without end. The same seed makes the same ones.
///
/// Without a wanted number of givens each is minimal: no given (with a symmetry: no set of givens that belong
/// together) can be left out.
///
/// ```
/// use graeco_sudoku::{Generator, Symmetry};
///
/// let mut generator = Generator::new(7, None, Symmetry::Rotate180)?;
/// let sudoku = generator.next().unwrap();
/// assert!(sudoku.is_unique());
/// # Ok::<(), graeco_sudoku::GenerateError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    rng: ChaCha8Rng,
    givens: Option<usize>,
    symmetry: Symmetry,
}

impl Generator {
    /// A generator.
    ///
    /// Few givens take long: 20 many attempts, 17 practically for ever.
    ///
    /// # Errors
    /// If there can be no such Sudoku.
    pub fn new(seed: u64, givens: Option<usize>, symmetry: Symmetry) -> Result<Generator, GenerateError> {
        if let Some(givens) = givens {
            if !(17..=81).contains(&givens) {
                return Err(GenerateError::Givens(givens));
            }
            if !reachable(symmetry, givens) {
                return Err(GenerateError::Symmetry(givens));
            }
        }
        Ok(Generator { rng: ChaCha8Rng::seed_from_u64(seed), givens, symmetry })
    }

    /// One attempt; `None` if it ends with more givens than wanted. [`next`](Iterator::next) tries until one succeeds.
    pub fn attempt(&mut self) -> Option<Sudoku> {
        let mut givens = self.filled();
        let mut cells: Vec<usize> = (0..81).collect();
        cells.shuffle(&mut self.rng);
        let mut count = 81;
        let mut tried = [false; 81];
        for cell in cells {
            let orbit = self.symmetry.orbit(cell);
            let too_many = self.givens.is_some_and(|wanted| count < wanted + orbit.len());
            if std::mem::replace(&mut tried[orbit[0]], true) || too_many {
                continue;
            }
            let before = givens.clone();
            for &cell in &orbit {
                tried[cell] = true;
                givens[cell] = None;
            }
            if Sudoku::new(&givens).is_unique() {
                count -= orbit.len();
            } else {
                givens = before;
            }
        }
        let good = self.givens.is_none_or(|wanted| wanted == count);
        good.then(|| Sudoku::new(&givens))
    }

    /// A random filled grid. Every one can come, though not all are equally likely.
    fn filled(&mut self) -> Vec<Option<Symbol>> {
        let seed = self.rng.random();
        let square = Sudoku::empty().puzzle().search().seed(seed).solutions().next();
        square.expect("the empty grid has solutions").cells()
    }
}

impl Iterator for Generator {
    type Item = Sudoku;

    fn next(&mut self) -> Option<Sudoku> {
        loop {
            if let Some(sudoku) = self.attempt() {
                return Some(sudoku);
            }
        }
    }
}

/// Whether sets of orbits add up to that many cells.
fn reachable(symmetry: Symmetry, givens: usize) -> bool {
    let mut sums = [false; 82];
    sums[0] = true;
    for cell in 0..81 {
        let orbit = symmetry.orbit(cell);
        if orbit.iter().all(|&other| other >= cell) {
            for sum in (orbit.len()..=81).rev() {
                sums[sum] |= sums[sum - orbit.len()];
            }
        }
    }
    sums[givens]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symmetry_is_kept_and_every_puzzle_is_minimal() {
        use Symmetry::*;
        for symmetry in [None, Rotate180, Rotate90, Vertical, Horizontal, Diagonal, Antidiagonal, Full] {
            for sudoku in Generator::new(3, Option::None, symmetry).unwrap().take(3) {
                assert!(sudoku.is_unique());
                for cell in 0..81 {
                    let orbit = symmetry.orbit(cell);
                    let given = sudoku.givens()[cell].is_some();
                    assert!(orbit.iter().all(|&other| sudoku.givens()[other].is_some() == given));
                    if given {
                        let mut fewer = sudoku.givens().to_vec();
                        orbit.iter().for_each(|&other| fewer[other] = Option::None);
                        assert!(!Sudoku::new(&fewer).is_unique(), "{symmetry:?}: cell {cell} is not needed");
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
            let make = |seed| Generator::new(seed, Some(givens), symmetry).unwrap().take(3);
            let first: Vec<String> = make(5).map(|s| s.to_string()).collect();
            assert!(make(5).all(|sudoku| sudoku.given_count() == givens && sudoku.is_unique()));
            assert_eq!(first, make(5).map(|s| s.to_string()).collect::<Vec<_>>());
            assert_ne!(first, make(6).map(|s| s.to_string()).collect::<Vec<_>>());
        }
        assert_eq!(Generator::new(1, Some(16), Symmetry::None).unwrap_err(), GenerateError::Givens(16));
        assert_eq!(Generator::new(1, Some(23), Symmetry::Full).unwrap_err(), GenerateError::Symmetry(23));
    }
}
