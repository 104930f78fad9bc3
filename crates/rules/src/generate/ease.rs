//! Meets a demand: puts parts back into a minimal puzzle that is too hard.

use std::cmp::Ordering;

use graeco_grid::{Cell, Square};
use rand::seq::SliceRandom;

use super::GenerateError;
use super::draft::{Draft, Removable};

impl Draft<'_> {
    /// Whether the puzzle meets the demand, perhaps with as many more clues and givens as it takes to make it
    /// easy enough.
    pub(super) fn meet_demand(&mut self, square: &Square) -> Result<bool, GenerateError> {
        let Some(demand) = &self.generator.demand else { return Ok(true) };
        match demand.compare(&self.puzzle(square), &self.budget)? {
            Ordering::Equal => return Ok(true),
            Ordering::Less => return Ok(false),
            Ordering::Greater => {}
        }
        let (clues, givens) = (self.clues.clone(), self.givens.clone());
        let parts = self.parts_to_add(square)?;
        // With the first `least` parts it is too hard; with the first `most` it meets the demand or may be too easy.
        let mut met = None;
        let (mut least, mut most) = (0, parts.len() + 1);
        while most - least > 1 {
            let middle = usize::midpoint(least, most);
            (self.clues, self.givens) = (clues.clone(), givens.clone());
            for part in &parts[..middle] {
                match part {
                    Removable::Clue(clue) => self.clues.push(clue.clone()),
                    Removable::Givens(cells) => self.givens.extend(cells),
                }
            }
            self.givens.sort_unstable();
            match demand.compare(&self.puzzle(square), &self.budget)? {
                Ordering::Equal => {
                    met = Some((self.clues.clone(), self.givens.clone()));
                    most = middle;
                }
                Ordering::Less => most = middle,
                Ordering::Greater => least = middle,
            }
        }
        let Some((clues, givens)) = met else { return Ok(false) };
        (self.clues, self.givens) = (clues, givens);
        Ok(true)
    }

    /// The parts that may be added: the clues that were removed and more of their kinds; then givens, unless their number is
    /// set.
    fn parts_to_add(&mut self, square: &Square) -> Result<Vec<Removable>, GenerateError> {
        let is_clue = |part: &&Removable| matches!(part, Removable::Clue(_));
        let mut parts: Vec<Removable> = self.removed.iter().filter(is_clue).rev().cloned().collect();
        let needed = self.clues.len();
        self.clues.extend(parts.iter().filter_map(|part| match part {
            Removable::Clue(clue) => Some(clue.clone()),
            Removable::Givens(_) => None,
        }));
        let mut possible = self.generator.wanted.clone();
        while let Some(clue) = self.draw_clue(square, &mut possible)? {
            parts.push(Removable::Clue(clue.clone()));
            self.clues.push(clue);
        }
        self.clues.truncate(needed);
        if self.generator.givens.is_none() {
            let mut open: Vec<Cell> = self.open(square.order().cells());
            open.shuffle(self.rng);
            let mut orbits: Vec<&[Cell]> = Vec::new();
            for cell in open {
                if !orbits.iter().any(|orbit| orbit.contains(&cell)) {
                    orbits.push(self.pattern.orbit(cell));
                }
            }
            parts.extend(orbits.into_iter().map(|orbit| Removable::Givens(orbit.to_vec())));
        }
        Ok(parts)
    }
}

#[cfg(test)]
mod tests {
    use graeco_grid::{Budget, Demand, Puzzle, Stop};

    use super::*;
    use crate::Generator;

    /// Puzzles with few givens and clues are hard.
    #[derive(Debug)]
    struct Parts(usize);

    impl Demand for Parts {
        fn check(&self, _: &Puzzle, _: bool) -> Result<(), String> {
            Ok(())
        }

        fn compare(&self, puzzle: &Puzzle, _: &Budget) -> Result<Ordering, Stop> {
            let parts = puzzle.givens().iter().flatten().count() + puzzle.constraints().len();
            Ok(self.0.cmp(&parts))
        }
    }

    #[test]
    fn hard_puzzles_get_more_clues_and_then_givens() {
        let rules = Puzzle::sudoku(2, 3).unwrap();
        for parts in [20, 30] {
            let made = Generator::new(&rules).demand(Parts(parts)).make(0).unwrap();
            assert_eq!(made.puzzle.givens().iter().flatten().count(), parts);
        }
        let made = Generator::new(&rules).clues("white", None).unwrap().givens(4).demand(Parts(14)).make(0).unwrap();
        assert_eq!((made.puzzle.givens().iter().flatten().count(), made.clues.len()), (4, 10));
        assert!(made.puzzle.is_unique() && made.puzzle.is_solved_by(&made.solution));
    }

    /// Puzzles with as many givens, or more, are easy enough.
    #[derive(Debug)]
    struct LeastGivens(usize);

    impl Demand for LeastGivens {
        fn check(&self, _: &Puzzle, _: bool) -> Result<(), String> {
            Ok(())
        }

        fn compare(&self, puzzle: &Puzzle, _: &Budget) -> Result<Ordering, Stop> {
            Ok(self.0.cmp(&puzzle.givens().iter().flatten().count()).max(Ordering::Equal))
        }
    }

    #[test]
    fn no_more_givens_are_added_than_a_demand_needs() {
        let rules = Puzzle::sudoku(2, 3).unwrap();
        for givens in [16, 17, 26, 35, 36] {
            let made = Generator::new(&rules).demand(LeastGivens(givens)).make(0).unwrap();
            assert_eq!(made.puzzle.givens().iter().flatten().count(), givens);
            assert!(made.puzzle.is_unique() && made.puzzle.is_solved_by(&made.solution));
            assert!(givens < 36 || made.guesses == 0);
        }
    }
}
