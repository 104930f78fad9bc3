//! A wanted difficulty: whether it is possible, and whether a path has it, up to the first step that is too hard.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use graeco_grid::{Budget, Stop};

use crate::explain::Explainer;
use crate::position::Position;
use crate::rate::Rating;
use crate::scale::Scale;
use crate::technique::{Level, Technique};

/// The amount by which a step may be rated higher because it is in a row or a column.
const MOST_IN_LINE: u32 = 3;

/// The wanted difficulty of a puzzle: a level, ratings, a technique, or several of these, all on the path of one [`Scale`].
#[derive(Clone, Debug, Default)]
pub struct Difficulty {
    scale: Scale,
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
    /// The technique is not one of the scale.
    #[error("{technique} is not a technique of the scale {}", .scale.name())]
    OtherScale {
        /// The technique.
        technique: Technique,
        /// The scale.
        scale: Scale,
    },
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

    /// Rates on this scale, in place of graeco's own.
    #[must_use]
    pub fn scale(self, scale: Scale) -> Difficulty {
        Difficulty { scale, ..self }
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

    /// Wants puzzles that need a technique: it and those before it in the [order of the scale](Scale::techniques) solve the
    /// puzzle, those before it alone do not.
    #[must_use]
    pub fn technique(self, technique: Technique) -> Difficulty {
        Difficulty { technique: Some(technique), ..self }
    }

    /// Promises that no puzzle has several solutions, as [`Explainer::promise_unique`] does.
    #[must_use]
    pub fn promise_unique(self) -> Difficulty {
        Difficulty { is_unique: true, ..self }
    }

    /// Whether puzzles with constraints can be rated.
    pub(crate) fn knows_constraints(&self) -> bool {
        self.scale != Scale::SudokuExplainer
    }

    /// Whether some puzzle may be that hard.
    ///
    /// # Errors
    /// The reason why no puzzle has the difficulty.
    pub fn check(&self) -> Result<(), DifficultyError> {
        if let Some(technique) = self.technique {
            if technique.relies_on_uniqueness() && !self.is_unique() {
                return Err(DifficultyError::ReliesOnUniqueness(technique));
            }
            if !self.scale.techniques().any(|other| other == technique) {
                return Err(DifficultyError::OtherScale { technique, scale: self.scale });
            }
            if !self.allows(technique) {
                return Err(DifficultyError::TooHard(technique));
            }
        }
        let is_possible = self.ratings.as_ref().is_none_or(|ratings| {
            let mut points = self.scale.techniques().map(Technique::rating);
            !ratings.is_empty() && points.any(|points| points <= *ratings.end())
        });
        if !is_possible {
            return Err(DifficultyError::Rating);
        }
        self.check_level()
    }

    /// Whether puzzles with the wanted ratings may have the wanted level.
    fn check_level(&self) -> Result<(), DifficultyError> {
        let (Some(level), Some(ratings)) = (self.level, &self.ratings) else { return Ok(()) };
        // The level is that of the hardest technique. By its score a puzzle may be one level above, hardly ever two.
        let allowed = |technique: &Technique| technique.rating() <= *ratings.end();
        let hardest = self.scale.techniques().filter(allowed).map(Technique::level).max();
        if hardest.is_some_and(|hardest| hardest as usize + 1 < level as usize) {
            return Err(DifficultyError::OtherLevel("easier than the level"));
        }
        // From `hard` on there are chains, which are rated by their lengths.
        let easy = self.scale.techniques().filter(|technique| technique.level() <= level);
        let most = easy.map(Technique::rating).max().unwrap_or(0) + MOST_IN_LINE;
        if level <= Level::Medium && most < *ratings.start() {
            return Err(DifficultyError::OtherLevel("harder than the level"));
        }
        Ok(())
    }

    /// The rating of the puzzle of a position, as by [`Explainer::rate`] on the path of the scale, if it is the wanted one;
    /// `None` otherwise, and if techniques do not solve the puzzle.
    ///
    /// # Errors
    /// The end of the budget, if it comes first.
    pub fn rate(&self, position: &Position, budget: &Budget) -> Result<Option<Rating>, Stop> {
        Ok(self.judge(position, budget)?.ok())
    }

    /// The same, or whether the puzzle is easier or harder than it should be.
    pub(crate) fn judge(&self, position: &Position, budget: &Budget) -> Result<Result<Rating, Ordering>, Stop> {
        match self.walk(position, budget)? {
            None => return Ok(Err(Ordering::Greater)),
            Some(is_needed) if !is_needed => return Ok(Err(Ordering::Less)),
            Some(_) => {}
        }
        let rating = self.path(position).rate(budget)?;
        let by_level = self.level.map_or(Ordering::Equal, |level| rating.level.cmp(&level));
        let by_rating = self.ratings.as_ref().map_or(Ordering::Equal, |ratings| match rating.most {
            most if most < *ratings.start() => Ordering::Less,
            most if most > *ratings.end() => Ordering::Greater,
            _ => Ordering::Equal,
        });
        Ok(match by_level.then(by_rating) {
            Ordering::Equal => Ok(rating),
            other => Err(other),
        })
    }

    /// Whether all puzzles are wanted that easier levels do not solve.
    pub(crate) fn is_hardest_level(&self) -> bool {
        self.level == Some(Level::Extreme) && self.ratings.is_none() && self.technique.is_none()
    }

    /// Whether techniques of easier levels solve a puzzle.
    pub(crate) fn is_solved_below(&self, position: &Position, budget: &Budget) -> Result<bool, Stop> {
        let easier = Difficulty { level: Some(Level::Unfair), ..self.clone() };
        Ok(easier.walk(position, budget)?.is_some())
    }

    /// Whether the wanted technique is on the path, if that ends in the solution by allowed steps.
    fn walk(&self, position: &Position, budget: &Budget) -> Result<Option<bool>, Stop> {
        let mut path = self.path(position).techniques(&self.tried()).budget(budget);
        let most = self.ratings.as_ref().map_or(u32::MAX, |ratings| *ratings.end());
        let mut is_needed = self.technique.is_none();
        while let Some(step) = path.next() {
            if !self.allows(step.technique) || step.rating(path.position()) > most {
                return Ok(None);
            }
            is_needed |= Some(step.technique) == self.technique;
        }
        let is_solved = path.position().is_solved();
        if !is_solved {
            path.stop().map_or(Ok(()), Err)?;
        }
        Ok(is_solved.then_some(is_needed))
    }

    fn path(&self, position: &Position) -> Explainer {
        let mut path = Explainer::new(position.clone()).scale(self.scale);
        path.names_needed_rules = false;
        if self.is_unique() { path.promise_unique() } else { path }
    }

    fn is_unique(&self) -> bool {
        self.is_unique || self.scale == Scale::SudokuExplainer
    }

    /// The techniques of the path up to the wanted one, and to the last allowed one.
    fn tried(&self) -> Vec<Technique> {
        let mut tried: Vec<Technique> = self.scale.techniques().collect();
        if let Some(wanted) = tried.iter().position(|&technique| Some(technique) == self.technique) {
            tried.truncate(wanted + 1);
        }
        tried.truncate(tried.iter().rposition(|&technique| self.allows(technique)).map_or(0, |last| last + 1));
        tried
    }

    /// Whether a path may have steps of a technique.
    fn allows(&self, technique: Technique) -> bool {
        self.level.is_none_or(|level| technique.level() <= level)
            && self.ratings.as_ref().is_none_or(|ratings| technique.rating() <= *ratings.end())
            && (self.is_unique() || !technique.relies_on_uniqueness())
    }
}

const MOST_RATING: &str = "20.0";

/// A range of ratings such as `4.2..5.0`, in tenths.
///
/// # Errors
/// What is expected.
pub fn rating_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (least, most) = match text.split_once("..") {
        None => (text, text),
        Some((least, most)) => (
            if least.is_empty() { "0" } else { least },
            if most.is_empty() { MOST_RATING } else { most.trim_start_matches('=') },
        ),
    };
    let both = tenths(least).zip(tenths(most));
    let range = both.map(|(least, most)| least..=most).filter(|range| !range.is_empty());
    range.ok_or_else(|| "expected ratings with at most one decimal, the lower one first, such as 4.2..5.0".to_owned())
}

/// A number with at most one decimal, times ten.
fn tenths(text: &str) -> Option<u32> {
    let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_right = is_number(whole) && is_number(tenths) && whole.len() < 4 && tenths.len() == 1;
    is_right.then(|| format!("{whole}{tenths}").parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_ranges_of_tenths() {
        for (text, range) in
            [("4.2..5.0", 42..=50), ("4..5", 40..=50), ("4.2..", 42..=200), ("..5.0", 0..=50), ("4.2", 42..=42)]
        {
            assert_eq!(rating_range(text), Ok(range), "{text}");
        }
        for wrong in ["", "x", "5.0..4.2", "4.25", "-1", "4.", ".5", "1e1", "4.2...5", "99999"] {
            assert!(rating_range(wrong).is_err(), "{wrong}");
        }
    }
}
