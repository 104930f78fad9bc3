//! The minimal Sudokus around one: some givens are taken away, as many others are put in.

use std::ops::ControlFlow;
use std::slice;

use graeco_grid::{Budget, Stop};

use crate::minimal::Reducer;
use crate::puzzle::Sudoku;

/// The number of solutions searched for of a Sudoku with givens removed; if there are more, its candidates are tried one by
/// one.
const MANY: u64 = 2048;

/// The number of Sudokus that are varied together, and of those with givens removed that are searched together.
const TOGETHER: usize = 32;
const STEMS: usize = 1024;

/// How many givens are taken away, and how many are put in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variation {
    /// Givens to take away, at most 81.
    pub remove: usize,
    /// Givens to put in, at least 1.
    pub add: usize,
}

impl Variation {
    /// Visits all minimal Sudokus with one solution that lack exactly `remove` givens of a Sudoku, and have exactly `add`
    /// others, each once, with the number of the Sudoku, until `visit` breaks. The work grows by a factor of some thousands
    /// with each given more.
    ///
    /// # Errors
    /// The end of the budget, if it comes first.
    ///
    /// # Panics
    /// If no givens are put in.
    pub fn visit(
        self,
        sudokus: &[Sudoku],
        reducer: &mut Reducer,
        budget: &Budget,
        mut visit: impl FnMut(usize, Sudoku) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        assert!(self.add > 0, "no givens are put in");
        for (group, sudokus) in sudokus.chunks(TOGETHER).enumerate() {
            let mut visit = |number, varied| visit(TOGETHER * group + number, varied);
            if self.visit_some(sudokus, reducer, budget, &mut visit)?.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Does so for a few Sudokus.
    fn visit_some(
        self,
        sudokus: &[Sudoku],
        reducer: &mut Reducer,
        budget: &Budget,
        visit: &mut dyn FnMut(usize, Sudoku) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Stop> {
        let numbered = || (0..).zip(sudokus);
        let singles: Vec<BasePuzzle> = numbered().flat_map(|(of, sudoku)| base_puzzles(of, sudoku, 1)).collect();
        let singles = uses(&singles, reducer, budget)?;
        let known = OtherCandidates::new(sudokus, &singles);
        let mut work = Work { sudokus, known, add: self.add, reducer, budget, visit };
        if self.remove == 1 {
            return work.grow(&singles, self.add);
        }
        let mut base_puzzles = numbered().flat_map(|(of, sudoku)| base_puzzles(of, sudoku, self.remove));
        loop {
            let some: Vec<BasePuzzle> = base_puzzles.by_ref().take(STEMS).collect();
            if some.is_empty() {
                return Ok(ControlFlow::Continue(()));
            }
            let some = uses(&some, work.reducer, budget)?;
            if work.grow(&some, self.add)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
    }
}

/// Sudokus that are being varied.
struct Work<'w> {
    sudokus: &'w [Sudoku],
    known: OtherCandidates,
    /// How many givens are put in.
    add: usize,
    reducer: &'w mut Reducer,
    budget: &'w Budget,
    visit: &'w mut dyn FnMut(usize, Sudoku) -> ControlFlow<()>,
}

impl Work<'_> {
    /// Adds a number of givens to stems, and visits the minimal Sudokus.
    fn grow(&mut self, base_puzzles: &[(BasePuzzle, UsedCandidates)], add: usize) -> Result<ControlFlow<()>, Stop> {
        if add == 1 {
            return self.finish(base_puzzles);
        }
        for stem in base_puzzles {
            let next = with_candidates(self.sudokus, slice::from_ref(stem), |uses, cell| uses.once[cell]);
            for some in next.chunks(STEMS) {
                let some = uses(some, self.reducer, self.budget)?;
                if self.grow(&some, add - 1)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Puts the last given in.
    fn finish(&mut self, base_puzzles: &[(BasePuzzle, UsedCandidates)]) -> Result<ControlFlow<()>, Stop> {
        let made = with_candidates(self.sudokus, base_puzzles, |uses, cell| uses.once[cell] & !uses.twice[cell]);
        let is_minimal = self.known.are_minimal(&made, self.add, self.reducer, self.budget)?;
        for (stem, _) in made.into_iter().zip(is_minimal).filter(|(_, is_minimal)| *is_minimal) {
            if (self.visit)(stem.of, Sudoku::from_digits(stem.digits)).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// The known facts about some Sudokus with one given taken away.
struct OtherCandidates {
    /// For each Sudoku and cell the candidates that are used by solutions that do not have the given of the cell.
    others: Vec<[[u16; 81]; 81]>,
}

impl OtherCandidates {
    fn new(sudokus: &[Sudoku], singles: &[(BasePuzzle, UsedCandidates)]) -> OtherCandidates {
        let mut others = vec![[[0; 81]; 81]; sudokus.len()];
        singles.iter().for_each(|(stem, uses)| others[stem.of][stem.gone] = uses.others);
        OtherCandidates { others }
    }

    /// Whether variations of Sudokus are minimal. The known facts save most of the work.
    fn are_minimal(
        &self,
        made: &[BasePuzzle],
        add: usize,
        reducer: &mut Reducer,
        budget: &Budget,
    ) -> Result<Vec<bool>, Stop> {
        let varied: Vec<Sudoku> = made.iter().map(|stem| Sudoku::from_digits(stem.digits)).collect();
        let mut asked = Vec::new();
        for (number, stem) in made.iter().enumerate() {
            // The last one that was put in is the only one.
            let new = (add == 1).then(|| stem.first - 1);
            for cell in (0..81).filter(|&cell| stem.digits[cell] > 0) {
                // There is another solution without this given, and with the new one.
                let is_needed =
                    new.is_some_and(|new| new != cell && self.others[stem.of][cell][new] >> stem.digits[new] & 1 == 1);
                if !is_needed {
                    asked.push((number, cell));
                }
            }
        }
        let follows = reducer.follow(asked.iter().map(|&(number, cell)| (&varied[number], cell)), budget)?;
        let mut are_minimal = vec![true; made.len()];
        let redundant = asked.iter().zip(follows).filter(|(_, follows)| *follows);
        redundant.for_each(|(&(number, _), _)| are_minimal[number] = false);
        Ok(are_minimal)
    }
}

/// A Sudoku that givens are put into, each at a cell after those before.
#[derive(Clone, Copy)]
struct BasePuzzle {
    /// The number of the Sudoku that is varied.
    of: usize,
    digits: [u8; 81],
    /// The first cell whose given was removed, and its digit.
    gone: usize,
    digit: u8,
    /// The first cell that may get a given.
    first: usize,
}

/// A Sudoku with some givens taken away, in all ways.
fn base_puzzles(of: usize, sudoku: &Sudoku, remove: usize) -> impl Iterator<Item = BasePuzzle> + use<> {
    let digits = *sudoku.digits();
    let givens: Vec<usize> = (0..81).filter(|&cell| digits[cell] > 0).collect();
    let mut chosen: Option<Vec<usize>> = (remove <= givens.len()).then(|| (0..remove).collect());
    std::iter::from_fn(move || {
        let now = chosen.take()?;
        let gone = now.first().map_or(0, |&at| givens[at]);
        let mut stem = BasePuzzle { of, digits, gone, digit: digits[gone], first: 0 };
        now.iter().for_each(|&at| stem.digits[givens[at]] = 0);
        chosen = next_choice(now, givens.len());
        Some(stem)
    })
}

/// The next choice of numbers below `n`, each above the one before.
fn next_choice(mut choice: Vec<usize>, n: usize) -> Option<Vec<usize>> {
    let k = choice.len();
    let at = (0..k).rev().find(|&at| choice[at] + k - at < n)?;
    let first = choice[at] + 1;
    for (number, chosen) in choice[at..].iter_mut().enumerate() {
        *chosen = first + number;
    }
    Some(choice)
}

/// Which candidates of a stem the solutions use: for each cell a bit for each digit.
#[derive(Clone)]
struct UsedCandidates {
    /// Those of one solution at least, and of two.
    once: [u16; 81],
    twice: [u16; 81],
    /// Those of solutions that do not have the given that was taken away first.
    others: [u16; 81],
}

/// The uses of the candidates of some stems.
fn uses(
    base_puzzles: &[BasePuzzle],
    reducer: &mut Reducer,
    budget: &Budget,
) -> Result<Vec<(BasePuzzle, UsedCandidates)>, Stop> {
    let none = UsedCandidates { once: [0; 81], twice: [0; 81], others: [0; 81] };
    let mut all: Vec<(BasePuzzle, UsedCandidates)> = base_puzzles.iter().map(|&stem| (stem, none.clone())).collect();
    let mut found = vec![0_u64; base_puzzles.len()];
    let puzzles = base_puzzles.iter().map(|stem| stem.digits);
    let listed = reducer.batch().solutions(puzzles, MANY, budget, |number, solution| {
        let (stem, uses) = &mut all[number as usize];
        let Ok(solution) = <&[u8; 81]>::try_from(solution) else { return };
        found[number as usize] += 1;
        let is_other = if solution[stem.gone] == stem.digit { 0 } else { u16::MAX };
        for (cell, &digit) in solution.iter().enumerate() {
            let bit = 1 << digit;
            uses.twice[cell] |= uses.once[cell] & bit;
            uses.once[cell] |= bit;
            uses.others[cell] |= bit & is_other;
        }
    });
    listed.map_err(|stopped| stopped.stop())?;
    for ((stem, uses), _) in all.iter_mut().zip(found).filter(|(_, found)| *found >= MANY) {
        try_each(stem, uses, reducer, budget)?;
    }
    Ok(all)
}

/// Counts, up to two, the solutions that use each candidate.
fn try_each(stem: &BasePuzzle, uses: &mut UsedCandidates, reducer: &mut Reducer, budget: &Budget) -> Result<(), Stop> {
    let open = (stem.first..81).filter(|&cell| stem.digits[cell] == 0);
    let all = open.flat_map(|cell| (1..10).map(move |digit| (cell, digit)));
    let asked: Vec<(usize, u8)> = all.filter(|&(cell, digit)| uses.twice[cell] >> digit & 1 == 0).collect();
    let mut trials = Vec::with_capacity(81 * asked.len());
    for &(cell, digit) in &asked {
        let mut digits = stem.digits;
        digits[cell] = digit;
        trials.extend_from_slice(&digits);
    }
    let mut counts = Vec::new();
    let counted = reducer.batch().count_struck(&trials, &vec![(0, 0); asked.len()], 2, budget, &mut counts);
    counted.map_err(|stopped| stopped.stop())?;
    for (&(cell, digit), count) in asked.iter().zip(counts) {
        uses.once[cell] |= u16::from(count > 0) << digit;
        uses.twice[cell] |= u16::from(count > 1) << digit;
    }
    Ok(())
}

/// The stems with one more given, which the Sudoku does not have, of the digits that are wanted for its cell.
fn with_candidates(
    sudokus: &[Sudoku],
    base_puzzles: &[(BasePuzzle, UsedCandidates)],
    wanted: impl Fn(&UsedCandidates, usize) -> u16,
) -> Vec<BasePuzzle> {
    let mut made = Vec::new();
    for (stem, uses) in base_puzzles {
        for cell in (stem.first..81).filter(|&cell| stem.digits[cell] == 0) {
            let wanted = wanted(uses, cell) & !(1 << sudokus[stem.of].digits()[cell]);
            for digit in (1..10).filter(|&digit| wanted >> digit & 1 == 1) {
                let mut next = BasePuzzle { first: cell + 1, ..*stem };
                next.digits[cell] = digit;
                made.push(next);
            }
        }
    }
    made
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use graeco_grid::Limits;

    use super::*;

    fn minimal() -> Sudoku {
        let filled = "123456789456789123789123456231674895875912364694538217317265948542897631968341572";
        let budget = Budget::start(&Limits::default());
        Reducer::new().minimize(&[filled.parse().unwrap()], 5, &budget).unwrap()[0]
    }

    fn changed(sudoku: &Sudoku, cells: &[(usize, u8)]) -> Sudoku {
        let mut digits = *sudoku.digits();
        cells.iter().for_each(|&(cell, digit)| digits[cell] = digit);
        Sudoku::from_digits(digits)
    }

    /// By trying every given, alone.
    fn is_minimal(sudoku: &Sudoku) -> bool {
        (0..81).filter(|&cell| sudoku.digits()[cell] > 0).all(|cell| !changed(sudoku, &[(cell, 0)]).is_unique())
    }

    #[test]
    fn all_variations_are_visited_once() {
        let sudoku = minimal();
        let mut wanted = BTreeSet::new();
        let givens: Vec<usize> = (0..81).filter(|&cell| sudoku.digits()[cell] > 0).collect();
        for gone in givens.into_iter().take(6) {
            let stem = changed(&sudoku, &[(gone, 0)]);
            for (cell, digit) in (0..81).flat_map(|cell| (1..10).map(move |digit| (cell, digit))) {
                let made = changed(&stem, &[(cell, digit)]);
                if stem.digits()[cell] == 0 && made != sudoku && made.is_unique() && is_minimal(&made) {
                    wanted.insert(*made.digits());
                }
            }
        }
        let mut found = Vec::new();
        let keep = |_, made: Sudoku| {
            let gone = (0..81).find(|&cell| sudoku.digits()[cell] > 0 && made.digits()[cell] != sudoku.digits()[cell]);
            if (0..81).filter(|&cell| sudoku.digits()[cell] > 0).take(6).any(|cell| Some(cell) == gone) {
                found.push(*made.digits());
            }
            ControlFlow::Continue(())
        };
        let budget = Budget::start(&Limits::default());
        Variation { remove: 1, add: 1 }.visit(&[sudoku], &mut Reducer::new(), &budget, keep).unwrap();
        let all = found.len();
        let found: BTreeSet<_> = found.into_iter().collect();
        assert_eq!((found.len(), all > 0), (all, true));
        assert_eq!(found, wanted);
    }

    #[test]
    fn two_givens_in_place_of_two() {
        let sudoku = minimal();
        let (mut found, budget) = (BTreeSet::new(), Budget::start(&Limits::default()));
        let take = |_, made: Sudoku| {
            assert!(found.insert(*made.digits()) && made.is_unique() && is_minimal(&made));
            let differ = (0..81).filter(|&cell| made.digits()[cell] != sudoku.digits()[cell]).count();
            assert!((2..=4).contains(&differ) && made.given_count() == sudoku.given_count());
            if found.len() < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        Variation { remove: 2, add: 2 }.visit(&[sudoku], &mut Reducer::new(), &budget, take).unwrap();
        assert_eq!(found.len(), 100);
    }
}
