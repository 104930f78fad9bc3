//! Minimal Sudokus: no given follows from the others. Which givens are redundant, and the minimal Sudokus inside one.

use std::ops::ControlFlow;

use graeco_batch::Batch;
use graeco_grid::{Budget, Stop};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::puzzle::{Sudoku, batch};

/// The number of Sudokus of a list of minimal ones that are tested together.
const TOGETHER: usize = 64;

/// Finds redundant givens, of many Sudokus at once.
///
/// ```
/// use graeco_sudoku::{Limits, Reducer, Sudoku};
/// use graeco_grid::Budget;
///
/// let filled: Sudoku =
///     "123456789456789123789123456231564897564897231897231564312645978645978312978312645".parse()?;
/// let (mut reducer, budget) = (Reducer::new(), Budget::start(&Limits::default()));
/// assert_eq!(reducer.redundant(&[filled], &budget).unwrap()[0].len(), 81);
/// let minimal = reducer.minimize(&[filled], 7, &budget).unwrap()[0];
/// assert!(minimal.is_unique());
/// assert!(reducer.redundant(&[minimal], &budget).unwrap()[0].is_empty());
/// # Ok::<(), graeco_sudoku::TextError>(())
/// ```
#[derive(Debug)]
pub struct Reducer {
    batch: Batch,
    /// The questions to the batch: a Sudoku with a given left out, whose digit is struck from the cell. Any solution shows
    /// that the given does not follow from the others.
    trials: Vec<u8>,
    struck: Vec<(usize, u8)>,
    others: Vec<u64>,
}

impl Default for Reducer {
    fn default() -> Reducer {
        Reducer::new()
    }
}

impl Reducer {
    /// A reducer. It is worth keeping for many Sudokus.
    #[must_use]
    pub fn new() -> Reducer {
        Reducer { batch: batch(), trials: Vec::new(), struck: Vec::new(), others: Vec::new() }
    }

    pub(crate) fn batch(&mut self) -> &mut Batch {
        &mut self.batch
    }

    /// For each Sudoku the cells, row-major from 0, of the redundant givens: those that have no other digit in any solution
    /// of the other givens. A Sudoku without redundant givens is minimal. Of several redundant givens, leaving out one
    /// may make another one necessary.
    ///
    /// # Errors
    /// The end of the budget, if it comes first.
    pub fn redundant(&mut self, sudokus: &[Sudoku], budget: &Budget) -> Result<Vec<Vec<usize>>, Stop> {
        let named = |(at, sudoku)| givens(sudoku).map(move |cell| (at, cell));
        let asked: Vec<(usize, usize)> = sudokus.iter().enumerate().flat_map(named).collect();
        let answers = self.follow(asked.iter().map(|&(at, cell)| (&sudokus[at], cell)), budget)?;
        let mut redundant = vec![Vec::new(); sudokus.len()];
        for (&(at, cell), _) in asked.iter().zip(answers).filter(|(_, follows)| *follows) {
            redundant[at].push(cell);
        }
        Ok(redundant)
    }

    /// A minimal Sudoku inside each Sudoku: redundant givens are left out one after another in random order. The same seed
    /// gives the same Sudoku, whatever others there are. The solutions do not change.
    ///
    /// # Errors
    /// The end of the budget, if it comes first.
    pub fn minimize(&mut self, sudokus: &[Sudoku], seed: u64, budget: &Budget) -> Result<Vec<Sudoku>, Stop> {
        let mut reduced = sudokus.to_vec();
        let order = |sudoku: &Sudoku| {
            let mut cells: Vec<usize> = givens(sudoku).collect();
            cells.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
            cells
        };
        let mut orders: Vec<Vec<usize>> = sudokus.iter().map(order).collect();
        loop {
            let asked: Vec<(usize, usize)> =
                orders.iter_mut().enumerate().filter_map(|(at, order)| Some((at, order.pop()?))).collect();
            if asked.is_empty() {
                return Ok(reduced);
            }
            let answers = self.follow(asked.iter().map(|&(at, cell)| (&reduced[at], cell)), budget)?;
            for (&(at, cell), _) in asked.iter().zip(answers).filter(|(_, follows)| *follows) {
                reduced[at] = without(&reduced[at], cell);
            }
        }
    }

    /// Visits all minimal Sudokus inside a Sudoku, each once, until `visit` breaks. There may be very many.
    ///
    /// # Errors
    /// The end of the budget, if it comes first.
    pub fn all_minimal(
        &mut self,
        sudoku: &Sudoku,
        budget: &Budget,
        mut visit: impl FnMut(Sudoku) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        // Givens are left out in the order of their cells: each with the first cell that may be next.
        let mut open = vec![(*sudoku, 0)];
        while !open.is_empty() {
            let some = open.split_off(open.len().saturating_sub(TOGETHER));
            let sudokus: Vec<Sudoku> = some.iter().map(|(sudoku, _)| *sudoku).collect();
            let redundant = self.redundant(&sudokus, budget)?;
            for ((sudoku, first), redundant) in some.into_iter().zip(redundant) {
                if redundant.is_empty() && visit(sudoku).is_break() {
                    return Ok(());
                }
                let next = redundant.into_iter().filter(|&cell| cell >= first);
                open.extend(next.map(|cell| (without(&sudoku, cell), cell + 1)));
            }
        }
        Ok(())
    }

    /// For each given, named by its Sudoku and cell, whether it follows from the others.
    pub(crate) fn follow<'s>(
        &mut self,
        givens: impl Iterator<Item = (&'s Sudoku, usize)>,
        budget: &Budget,
    ) -> Result<Vec<bool>, Stop> {
        self.trials.clear();
        self.struck.clear();
        for (sudoku, cell) in givens {
            self.trials.extend_from_slice(without(sudoku, cell).digits());
            self.struck.push((cell, sudoku.digits()[cell]));
        }
        let counted = self.batch.count_struck(&self.trials, &self.struck, 1, budget, &mut self.others);
        counted.map_err(|stopped| stopped.stop())?;
        Ok(self.others.iter().map(|&others| others == 0).collect())
    }
}

fn givens(sudoku: &Sudoku) -> impl Iterator<Item = usize> + '_ {
    (0..81).filter(|&cell| sudoku.digits()[cell] > 0)
}

/// A Sudoku with an open cell.
fn without(sudoku: &Sudoku, cell: usize) -> Sudoku {
    let mut digits = *sudoku.digits();
    digits[cell] = 0;
    Sudoku::from_digits(digits)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use graeco_grid::Limits;

    use super::*;

    /// All minimal Sudokus inside one, by the definition.
    fn naive(sudoku: Sudoku, known: &mut BTreeSet<[u8; 81]>, minimal: &mut BTreeSet<[u8; 81]>) {
        if !known.insert(*sudoku.digits()) {
            return;
        }
        let cells = (0..81).filter(|&cell| sudoku.digits()[cell] > 0);
        let unique: Vec<Sudoku> = cells.map(|cell| without(&sudoku, cell)).filter(Sudoku::is_unique).collect();
        if unique.is_empty() {
            minimal.insert(*sudoku.digits());
        }
        unique.into_iter().for_each(|smaller| naive(smaller, known, minimal));
    }

    #[test]
    fn all_minimal_sudokus_are_found_once() {
        let filled: Sudoku =
            "123456789456789123789123456231674895875912364694538217317265948542897631968341572".parse().unwrap();
        let budget = Budget::start(&Limits::default());
        let mut digits = *Reducer::new().minimize(&[filled], 5, &budget).unwrap()[0].digits();
        for cell in (0..81).filter(|cell| digits[*cell] == 0).step_by(7).collect::<Vec<_>>() {
            digits[cell] = filled.digits()[cell];
        }
        let sudoku = Sudoku::from_digits(digits);
        let mut wanted = BTreeSet::new();
        naive(sudoku, &mut BTreeSet::new(), &mut wanted);
        let mut found = Vec::new();
        let visit = |minimal: Sudoku| {
            found.push(*minimal.digits());
            ControlFlow::Continue(())
        };
        Reducer::new().all_minimal(&sudoku, &budget, visit).unwrap();
        assert!(found.len() > 1);
        assert_eq!((found.len(), found.into_iter().collect::<BTreeSet<_>>()), (wanted.len(), wanted));
    }

    #[test]
    fn a_sudoku_with_several_solutions_keeps_them() {
        let four: Sudoku =
            "027800061000030008910005420500016030000970200070000096700000080006027000030480007".parse().unwrap();
        let budget = Budget::start(&Limits::default());
        for seed in 0..10 {
            let minimal = Reducer::new().minimize(&[four, four], seed, &budget).unwrap();
            assert_eq!(minimal[0], minimal[1]);
            assert!(minimal[0].given_count() < four.given_count());
            assert_eq!(minimal[0].count(100), 4);
        }
    }
}
