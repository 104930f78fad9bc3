//! Canonical forms: the least of all Sudokus that are the same up to symmetry, found row by row.

mod filled;
mod partial_form;
#[cfg(all(test, feature = "rand"))]
mod tests;

use partial_form::{PartialForm, write_row};

use crate::puzzle::Sudoku;
use crate::sides::{Sides, sides};

/// A Sudoku's canonical form, and how many symmetries lead to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// The least line of 81 digits, open cells 0, among all Sudokus that are the same up to symmetry.
    pub form: Sudoku,
    /// How many symmetries of the cells map the Sudoku to itself, up to a permutation of digits; the identity is one of
    /// them.
    pub automorphisms: u64,
}

impl Sudoku {
    /// The canonical form: two Sudokus have the same one if and only if some permutation of rows within bands, of bands, of
    /// columns within stacks, of stacks, a transposition and a permutation of digits make one from the other. Filled grids,
    /// puzzles with one solution and others alike.
    ///
    /// `None` if a digit is given twice in a house.
    ///
    /// It takes some microseconds for a puzzle, some thirty for a filled grid, and up to some milliseconds with very few
    /// givens.
    ///
    /// ```
    /// use graeco_sudoku::Sudoku;
    ///
    /// let sudoku: Sudoku =
    ///     "000801000000000043500000000000070800000000100020030000600000075003400000000200600".parse()?;
    /// let mut turned = [0; 81];
    /// for cell in 0..81 {
    ///     turned[cell / 9 + 9 * (8 - cell % 9)] = sudoku.digits()[cell];
    /// }
    /// assert_eq!(Sudoku::from_digits(turned).canonical(), sudoku.canonical());
    /// # Ok::<(), graeco_sudoku::TextError>(())
    /// ```
    #[must_use]
    pub fn canonical(&self) -> Option<Canonical> {
        self.clash().is_none().then(|| Canonical::of(self.digits()))
    }
}

impl Canonical {
    fn of(digits: &[u8; 81]) -> Canonical {
        let sides = sides(digits);
        let mut form = [0; 81];
        let (mut states, first) = match digits.contains(&0) {
            true => (vec![PartialForm::start(0), PartialForm::start(1)], 0),
            false => (filled::start(&sides, &mut form), 2),
        };
        let (mut least, mut next) = (Vec::new(), Vec::new());
        for row in first..9 {
            let key = least_rows(&states, &sides, row % 3 == 0, &mut least);
            write_row(key, states[0].known, &mut form[9 * row..][..9]);
            next.clear();
            for &(state, row) in &least {
                let state: &PartialForm = &states[state];
                state.place(&sides[usize::from(state.side)], row, &mut next);
            }
            std::mem::swap(&mut states, &mut next);
        }
        Canonical { form: Sudoku::from_digits(form), automorphisms: states.iter().map(PartialForm::freedom).sum() }
    }
}

/// Finds the states and rows with the least look, and that look.
fn least_rows(states: &[PartialForm], sides: &Sides, new_band: bool, least: &mut Vec<(usize, usize)>) -> u64 {
    let mut best = u64::MAX;
    for (number, state) in states.iter().enumerate() {
        for row in state.rows(new_band) {
            let key = state.key(&sides[usize::from(state.side)][row]);
            if key < best {
                best = key;
                least.clear();
            }
            if key == best {
                least.push((number, row));
            }
        }
    }
    best
}
