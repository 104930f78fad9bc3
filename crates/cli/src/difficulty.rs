//! The difficulty wanted of generated puzzles, from options.

use graeco_logic::{Difficulty, DifficultyError, Scale};

use crate::args;

/// The wanted difficulty of puzzles, from the options; an error if no puzzle has it.
pub(crate) fn wanted(asked: &args::Difficulty) -> Result<Option<Difficulty>, String> {
    let args::Difficulty { level, rating, technique, assume_unique, sudoku_explainer } = asked;
    if level.is_none() && rating.is_none() && technique.is_none() {
        return match [(assume_unique, "--assume-unique"), (sudoku_explainer, "--sudoku-explainer")] {
            [(true, option), _] | [_, (true, option)] => {
                Err(format!("{option} needs --level, --rating or --technique"))
            }
            _ => Ok(None),
        };
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
    if *assume_unique {
        wanted = wanted.promise_unique();
    }
    if *sudoku_explainer {
        wanted = wanted.scale(Scale::SudokuExplainer);
    }
    match wanted.check() {
        Ok(()) => Ok(Some(wanted)),
        Err(error @ DifficultyError::ReliesOnUniqueness(_)) => Err(format!("{error}: add --assume-unique")),
        Err(error) => Err(error.to_string()),
    }
}
