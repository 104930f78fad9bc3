//! The difficulty wanted of generated puzzles, from options.

use graeco_logic::{Difficulty, DifficultyError, Scale};

use crate::args;

/// How hard generated puzzles are to be, as options say; an error if none is.
pub(crate) fn generated(asked: &args::Difficulty) -> Result<Option<Difficulty>, String> {
    wanted(&asked.wanted, asked.assume_unique, asked.sudoku_explainer)
}

/// How hard puzzles are to be, on the path of a scale, perhaps with the promise that solutions are unique; an error if none
/// is.
pub(crate) fn wanted(
    asked: &args::Wanted,
    assume_unique: bool,
    sudoku_explainer: bool,
) -> Result<Option<Difficulty>, String> {
    let args::Wanted { level, rating, technique } = asked;
    if level.is_none() && rating.is_none() && technique.is_none() {
        return Ok(None);
    }
    let mut wanted = Difficulty::new();
    if let Some(level) = level {
        wanted = wanted.level(*level);
    }
    if let Some(ratings) = rating {
        wanted = wanted.ratings(ratings.clone());
    }
    if let Some(technique) = technique {
        wanted = wanted.technique(*technique);
    }
    if assume_unique {
        wanted = wanted.promise_unique();
    }
    if sudoku_explainer {
        wanted = wanted.scale(Scale::SudokuExplainer);
    }
    match wanted.check() {
        Ok(()) => Ok(Some(wanted)),
        Err(error @ DifficultyError::ReliesOnUniqueness(_)) => Err(format!("{error}: add --assume-unique")),
        Err(error) => Err(error.to_string()),
    }
}
