//! How hard a puzzle is wanted, and whether it is: a path is left at the first step that is too hard.

use std::ops::RangeInclusive;

use super::explain::Explainer;
use super::position::Position;
use super::rate::Rating;
use super::technique::{Level, Technique};
use crate::limits::{Budget, End};

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
    /// The technique is above the level or the ratings.
    #[error("{0} is harder than the level or the ratings allow")]
    TooHard(Technique),
    /// The technique needs a promise that was not made.
    #[error("{0} relies on a unique solution, which was not promised")]
    ReliesOnUniqueness(Technique),
    /// No technique has the level and one of the ratings.
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

    /// Wants puzzles whose hardest step has such a rating, times ten.
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
        let least = self.ratings.as_ref().map_or(0, |ratings| *ratings.start());
        let is_empty = self.ratings.as_ref().is_some_and(RangeInclusive::is_empty);
        // The ratings of longer steps of harder techniques may be higher.
        let may_have = |technique: &Technique| technique.rating() >= least || technique.level() >= Level::Hard;
        let is_possible = !is_empty && self.allowed().any(|technique| may_have(&technique));
        if is_possible { Ok(()) } else { Err(DifficultyError::Rating) }
    }

    /// How hard the puzzle of a position is, if that is what is wanted; `None` otherwise, and if techniques do not solve it.
    ///
    /// # Errors
    /// The end of the budget, if it comes first.
    pub fn rate(&self, position: &Position, budget: &Budget) -> Result<Option<Rating>, End> {
        let Some(hardest) = self.allowed().max() else { return Ok(None) };
        let tried: Vec<Technique> = Technique::usual().filter(|&technique| technique <= hardest).collect();
        let mut path = self.explainer(position).techniques(&tried).budget(budget);
        let mut is_needed = self.technique.is_none();
        for step in path.by_ref() {
            if !self.allows(step.technique) {
                return Ok(None);
            }
            is_needed |= Some(step.technique) == self.technique;
        }
        if !is_needed || !path.position().is_solved() {
            // The path also ends where the budget does.
            budget.look()?;
            return Ok(None);
        }
        let rating = self.explainer(position).rate(budget)?;
        let is_wanted = self.level.is_none_or(|level| level == rating.level)
            && self.ratings.as_ref().is_none_or(|ratings| ratings.contains(&rating.most));
        Ok(is_wanted.then_some(rating))
    }

    fn explainer(&self, position: &Position) -> Explainer {
        let explainer = Explainer::new(position.clone());
        if self.is_unique { explainer.promise_unique() } else { explainer }
    }

    /// Whether a path may have steps of a technique.
    fn allows(&self, technique: Technique) -> bool {
        self.level.is_none_or(|level| technique.level() <= level)
            && self.ratings.as_ref().is_none_or(|ratings| technique.rating() <= *ratings.end())
            && self.technique.is_none_or(|hardest| technique <= hardest)
            && (self.is_unique || !technique.relies_on_uniqueness())
    }

    fn allowed(&self) -> impl Iterator<Item = Technique> {
        Technique::usual().filter(|&technique| self.allows(technique))
    }
}
