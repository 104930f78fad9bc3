//! A difficulty as a demand on generated puzzles.

use std::cmp::Ordering;

use graeco_grid::Demand;
use graeco_grid::{Budget, Puzzle, Stop};

use crate::difficulty::Difficulty;
use crate::position::{LOGIC_PUZZLES, Position};

impl Demand for Difficulty {
    fn check(&self, rules: &Puzzle, adds_clues: bool) -> Result<(), String> {
        if !Position::is_for(rules) {
            return Err(format!("techniques are for {LOGIC_PUZZLES}"));
        }
        if (adds_clues || !rules.constraints().is_empty()) && !self.knows_constraints() {
            return Err("the scale of Sudoku Explainer is for puzzles without clues and rules".to_owned());
        }
        Ok(())
    }

    fn compare(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Ordering, Stop> {
        let position = Position::new(puzzle).expect("puzzles of rules that were checked have positions");
        if self.is_hardest_level() && !self.is_solved_below(&position, budget)? {
            return Ok(Ordering::Equal);
        }
        Ok(match self.judge(&position, budget)? {
            Ok(_) => Ordering::Equal,
            Err(other) => other,
        })
    }
}

#[cfg(test)]
mod tests {
    use graeco_grid::Limits;
    use graeco_rules::{GenerateError, Generator};

    use super::*;
    use crate::explain::Explainer;
    use crate::scale::Scale;

    #[test]
    fn puzzles_are_as_hard_as_is_wanted() {
        let rules = Puzzle::sudoku(2, 3).unwrap();
        for (ratings, clues) in [(10..=15, None), (23..=60, Some("thermo"))] {
            let difficulty = Difficulty::new().ratings(ratings.clone());
            let generator = Generator::new(&rules).demand(difficulty);
            let generator = clues.map_or(generator.clone(), |kind| generator.clues(kind, Some(2)).unwrap());
            for number in 0..3 {
                let made = generator.make(number).unwrap();
                let path = Explainer::new(Position::new(&made.puzzle).unwrap());
                let rating = path.rate(&Budget::default()).unwrap();
                assert!(rating.is_solved && ratings.contains(&rating.most), "{ratings:?}: {rating:?}");
            }
        }
        // Most grids give no puzzle with so few givens, and few of these puzzles are so hard.
        let hard = Generator::new(&rules).givens(9).demand(Difficulty::new().ratings(65..=90));
        for number in 0..2 {
            assert_eq!(hard.make(number).unwrap().puzzle.givens().iter().flatten().count(), 9);
        }
        // No puzzle of order 2 is hard: limits end the search for one.
        let tiny = Puzzle::latin(2).unwrap();
        let hard = Generator::new(&tiny).demand(Difficulty::new().ratings(50..=90));
        let few = Limits { nodes: Some(500), ..Limits::default() };
        assert_eq!(hard.limits(few).make(0).unwrap_err(), GenerateError::Stopped(Stop::NodeLimit));
    }

    #[test]
    fn puzzles_that_cannot_be_rated_are_refused() {
        let refusal = |rules: &Puzzle, clues: Option<&str>, difficulty: Difficulty| {
            let generator =
                Generator::new(rules).limits(Limits { nodes: Some(0), ..Limits::default() }).demand(difficulty);
            let generator = clues.map_or(generator.clone(), |kind| generator.clues(kind, None).unwrap());
            match generator.make(0).unwrap_err() {
                GenerateError::Demand(why) => why,
                error => panic!("{error}"),
            }
        };
        assert!(refusal(&Puzzle::latin(20).unwrap(), None, Difficulty::new()).contains("up to order 16"));
        let mut outside = Puzzle::sudoku(2, 2).unwrap();
        outside.add_outside("sum", 3..=7).unwrap();
        assert!(refusal(&outside, None, Difficulty::new()).contains("no cells outside the grid"));
        let explainers = Difficulty::new().scale(Scale::SudokuExplainer);
        assert!(refusal(&Puzzle::sudoku(2, 2).unwrap(), Some("thermo"), explainers).contains("without clues"));
    }
}
