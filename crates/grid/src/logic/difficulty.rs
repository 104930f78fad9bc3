//! How hard a puzzle is wanted, and whether it is: a path is left at the first step that is too hard.

use std::ops::RangeInclusive;

use super::explain::Explainer;
use super::position::Position;
use super::rate::Rating;
use super::technique::{Level, Technique};
use crate::limits::{Budget, End};

/// What a step may be rated higher because it is in a row or a column.
const MOST_IN_LINE: u32 = 3;

/// How hard a puzzle is wanted: a level, ratings, a technique, or several of these.
#[derive(Clone, Debug, Default)]
pub struct Difficulty {
    level: Option<Level>,
    ratings: Option<RangeInclusive<u32>>,
    technique: Option<Technique>,
    is_unique: bool,
}

/// Why no puzzle is as hard as that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DifficultyError {
    /// The technique is above the level.
    #[error("{0} is harder than the level allows")]
    TooHard(Technique),
    /// The technique needs a promise that was not made.
    #[error("{0} relies on a unique solution, which was not promised")]
    ReliesOnUniqueness(Technique),
    /// Puzzles with such ratings are not of the level.
    #[error("puzzles with such ratings are {0}")]
    OtherLevel(&'static str),
    /// No technique has one of the ratings.
    #[error("no technique has such a rating")]
    Rating,
}

impl Difficulty {
    /// No demands yet.
    #[must_use]
    pub fn new() -> Difficulty {
        Difficulty::default()
    }

    /// Wants puzzles of a level.
    #[must_use]
    pub fn level(self, level: Level) -> Difficulty {
        Difficulty { level: Some(level), ..self }
    }

    /// Wants puzzles with such a [rating](Rating::most), times ten.
    #[must_use]
    pub fn ratings(self, ratings: RangeInclusive<u32>) -> Difficulty {
        Difficulty { ratings: Some(ratings), ..self }
    }

    /// Wants puzzles that need a technique: it and those before it in [`Technique::ALL`] solve the puzzle, those before it
    /// alone do not.
    #[must_use]
    pub fn technique(self, technique: Technique) -> Difficulty {
        Difficulty { technique: Some(technique), ..self }
    }

    /// Promises that no puzzle has several solutions, as [`Explainer::promise_unique`] does.
    #[must_use]
    pub fn promise_unique(self) -> Difficulty {
        Difficulty { is_unique: true, ..self }
    }

    /// Whether some puzzle may be that hard.
    ///
    /// # Errors
    /// What keeps all puzzles from it.
    pub fn check(&self) -> Result<(), DifficultyError> {
        if let Some(technique) = self.technique {
            if technique.relies_on_uniqueness() && !self.is_unique {
                return Err(DifficultyError::ReliesOnUniqueness(technique));
            }
            if !self.allows(technique) {
                return Err(DifficultyError::TooHard(technique));
            }
        }
        let is_possible = self.ratings.as_ref().is_none_or(|ratings| {
            let mut points = Technique::OF_SUDOKU_EXPLAINER.iter().map(|technique| technique.rating());
            !ratings.is_empty() && points.any(|points| points <= *ratings.end())
        });
        if !is_possible {
            return Err(DifficultyError::Rating);
        }
        self.check_level()
    }

    /// Whether puzzles with the ratings that are wanted may be of the level that is wanted.
    fn check_level(&self) -> Result<(), DifficultyError> {
        let (Some(level), Some(ratings)) = (self.level, &self.ratings) else { return Ok(()) };
        // The level is that of the hardest technique. By its score a puzzle may be one level above, hardly ever two.
        let allowed = |technique: &&Technique| technique.rating() <= *ratings.end();
        let hardest = Technique::OF_SUDOKU_EXPLAINER.iter().filter(allowed).map(|technique| technique.level()).max();
        if hardest.is_some_and(|hardest| hardest as usize + 1 < level as usize) {
            return Err(DifficultyError::OtherLevel("easier than the level"));
        }
        // What techniques of the lower levels solve, those of Sudoku Explainer do that are rated no higher.
        let easy = Technique::usual().filter(|technique| technique.level() <= level);
        let most = easy.map(|technique| technique.rating()).max().unwrap_or(0) + MOST_IN_LINE;
        if level <= Level::Medium && most < *ratings.start() {
            return Err(DifficultyError::OtherLevel("harder than the level"));
        }
        Ok(())
    }

    /// How hard the puzzle of a position is, if that is what is wanted; `None` otherwise, and if techniques do not solve it.
    /// If ratings are wanted, those of the result are of the path of Sudoku Explainer. A puzzle with constraints, which that
    /// program does not know, has the ratings of the usual path.
    ///
    /// # Errors
    /// The end of the budget, if it comes first.
    pub fn rate(&self, position: &Position, budget: &Budget) -> Result<Option<Rating>, End> {
        if !self.stays_within_level(position, budget)? || !self.stays_within_ratings(position, budget)? {
            return Ok(None);
        }
        let mut rating = self.explainer(position).rate(budget)?;
        if let Some(ratings) = &self.ratings {
            if !is_usual(position) {
                let Rating { most, first_placement, first_step, .. } = self.rated_path(position).0.rate(budget)?;
                rating = Rating { most, first_placement, first_step, ..rating };
            }
            if !ratings.contains(&rating.most) {
                return Ok(None);
            }
        }
        Ok(self.level.is_none_or(|level| level == rating.level).then_some(rating))
    }

    /// Whether the path ends in the solution by techniques that are allowed, and by the one that is wanted.
    fn stays_within_level(&self, position: &Position, budget: &Budget) -> Result<bool, End> {
        let Some(hardest) = self.allowed().max() else { return Ok(false) };
        let tried: Vec<Technique> = Technique::usual().filter(|&technique| technique <= hardest).collect();
        let mut path = self.explainer(position).techniques(&tried).budget(budget);
        let mut is_needed = self.technique.is_none();
        for step in path.by_ref() {
            if !self.allows(step.technique) {
                return Ok(false);
            }
            is_needed |= Some(step.technique) == self.technique;
        }
        Ok(is_needed && has_solved(&path)?)
    }

    /// Whether the path that is rated ends in the solution, and has no step above the ratings.
    fn stays_within_ratings(&self, position: &Position, budget: &Budget) -> Result<bool, End> {
        let Some(ratings) = &self.ratings else { return Ok(true) };
        let (path, mut tried) = self.rated_path(position);
        tried.retain(|technique| technique.rating() <= *ratings.end());
        let mut path = path.techniques(&tried).budget(budget);
        while let Some(step) = path.next() {
            if step.rating(path.position()) > *ratings.end() {
                return Ok(false);
            }
        }
        has_solved(&path)
    }

    /// The path whose steps are rated, and its techniques. That of Sudoku Explainer expects puzzles to have one solution.
    fn rated_path(&self, position: &Position) -> (Explainer, Vec<Technique>) {
        if !is_usual(position) {
            let techniques = Technique::OF_SUDOKU_EXPLAINER;
            return (Explainer::new(position.clone()).promise_unique().techniques(techniques), techniques.to_vec());
        }
        let is_allowed = |technique: &Technique| self.is_unique || !technique.relies_on_uniqueness();
        (self.explainer(position), Technique::usual().filter(is_allowed).collect())
    }

    fn explainer(&self, position: &Position) -> Explainer {
        let explainer = Explainer::new(position.clone());
        if self.is_unique { explainer.promise_unique() } else { explainer }
    }

    /// Whether a path may have steps of a technique.
    fn allows(&self, technique: Technique) -> bool {
        self.level.is_none_or(|level| technique.level() <= level)
            && self.technique.is_none_or(|hardest| technique <= hardest)
            && (self.is_unique || !technique.relies_on_uniqueness())
    }

    fn allowed(&self) -> impl Iterator<Item = Technique> {
        Technique::usual().filter(|&technique| self.allows(technique))
    }
}

/// Whether the usual path is the one that is rated: Sudoku Explainer does not know constraints.
fn is_usual(position: &Position) -> bool {
    !position.ground.puzzle.constraints().is_empty()
}

/// Whether a path has ended in the solution. It also ends where the budget does.
fn has_solved(path: &Explainer) -> Result<bool, End> {
    let is_solved = path.position().is_solved();
    if !is_solved {
        path.end().map_or(Ok(()), Err)?;
    }
    Ok(is_solved)
}
