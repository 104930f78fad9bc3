//! Rates a path: its level, its hardest technique, a score like HoDoKu's, and ratings on a scale.

use std::fmt;

use graeco_grid::{Budget, Stop};

use crate::explain::Explainer;
use crate::scale::Scale;
use crate::technique::{Level, Technique};

/// How hard a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rating {
    /// Whose path was rated.
    pub scale: Scale,
    /// The level: that of the hardest technique; in puzzles without rules a higher one if the score is above what the level
    /// allows.
    pub level: Level,
    /// The sum of the [weights](Technique::weight) of all steps.
    pub score: u64,
    /// The technique of the greatest rating on the path; of several, the last one in the order of the path's techniques, which
    /// [the puzzle needs](crate::Difficulty::technique).
    pub hardest: Option<Technique>,
    /// Ten times the greatest [rating](crate::Step::rating) of all steps: on the scale of Sudoku Explainer, its ER.
    pub most: u32,
    /// The same up to the first cell that is placed: on the scale of Sudoku Explainer, its EP.
    pub first_placement: u32,
    /// Ten times the rating of the first step: on the scale of Sudoku Explainer, its ED.
    pub first_step: u32,
    /// How many steps there are.
    pub steps: usize,
    /// Whether the techniques solve the puzzle.
    pub is_solved: bool,
    /// Whether they show that it has no solution.
    pub is_contradictory: bool,
    /// How many cells are open where they end.
    pub open_cells: usize,
}

impl Rating {
    /// The names of its columns in a table.
    pub const COLUMNS: [&str; 7] = ["level", "score", "scale", "rating", "first_placement", "first_step", "hardest"];

    /// Its columns in a table. The level of a path that ends too soon says nothing about the puzzle, and is `-`.
    #[must_use]
    pub fn columns(&self) -> [String; Rating::COLUMNS.len()] {
        let [hardest, placing, first] =
            [self.most, self.first_placement, self.first_step].map(|rating| format!("{:.1}", f64::from(rating) / 10.0));
        let level = if self.is_solved { self.level.name() } else { "-" };
        let technique = self.hardest.map_or("-", Technique::name);
        [level.into(), self.score.to_string(), self.scale.name().into(), hardest, placing, first, technique.into()]
    }
}

/// Level, score, scale, ratings and the hardest technique.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [level, score, scale, hardest, placing, first, technique] = self.columns();
        let unsolved = if self.is_solved { "" } else { " unsolved" };
        write!(f, "{level} {score} {scale} {hardest}/{placing}/{first} {technique}{unsolved}")
    }
}

impl Level {
    /// The greatest score of a puzzle of this level, as HoDoKu has it.
    #[must_use]
    pub fn most_score(self) -> u64 {
        match self {
            Level::Easy => 800,
            Level::Medium => 1000,
            Level::Hard => 1600,
            Level::Unfair => 1800,
            Level::Extreme => u64::MAX,
        }
    }
}

impl Explainer {
    /// Walks the rest of the path, and rates it.
    ///
    /// # Errors
    /// The end of the budget, if it comes first.
    pub fn rate(self, budget: &Budget) -> Result<Rating, Stop> {
        let mut path = self.budget(budget);
        path.names_needed_rules = false;
        let mut rating = Rating {
            scale: path.scale,
            level: Level::Easy,
            score: 0,
            hardest: None,
            most: 0,
            first_placement: 0,
            first_step: 0,
            steps: 0,
            is_solved: false,
            is_contradictory: false,
            open_cells: 0,
        };
        let mut has_placed = false;
        while let Some(step) = path.next() {
            let (technique, points) = (step.technique, step.rating(path.position()));
            if rating.steps == 0 {
                rating.first_step = points;
            }
            let place = |technique| path.techniques.iter().position(|&other| other == technique);
            if rating.most < points || rating.most == points && rating.hardest.and_then(place) < place(technique) {
                (rating.hardest, rating.most) = (Some(technique), points);
            }
            if !has_placed {
                rating.first_placement = rating.most;
                has_placed = !step.places.is_empty();
            }
            rating.level = rating.level.max(technique.level());
            rating.score += u64::from(technique.weight());
            rating.steps += 1;
        }
        rating.is_solved = path.position().is_solved();
        rating.is_contradictory = path.position().is_contradictory();
        rating.open_cells = path.position().open().len() as usize;
        if !rating.is_solved {
            path.stop().map_or(Ok(()), Err)?;
        }
        // The limits of scores are for puzzles of houses: steps of rules are many, also where they are easy.
        if path.position().layout.puzzle.constraints().is_empty() {
            let by_score = Level::ALL.into_iter().find(|level| rating.score <= level.most_score());
            rating.level = rating.level.max(by_score.unwrap_or(Level::Extreme));
        }
        Ok(rating)
    }
}
