//! Word rectangles: a word in every row and every column; the letter of a cell is the colour of a secondary item.

use std::collections::{BTreeSet, HashMap};

use graeco_exact_cover::{Budget, BuildError, Entry, Item, OptionId, Problem, Stop};

use crate::budgeted::BudgetedBuilder;

/// A rectangle of letters, its rows and columns words from two lists.
///
/// ```
/// use graeco_exact_cover::Budget;
/// use graeco_models::WordRectangle;
///
/// let words = ["as", "at", "so", "to"];
/// let square = WordRectangle::within(2, 2, &words, &words, false, &Budget::default())?;
/// let all: Vec<_> = square.problem().solutions().map(|s| square.rows(&s).join("/")).collect();
/// assert!(all.contains(&"as/so".to_owned()) && all.contains(&"at/to".to_owned()));
/// # Ok::<(), graeco_exact_cover::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct WordRectangle {
    rows: usize,
    problem: Problem,
    /// The row, if it is one, and the word of each option.
    laid: Vec<(Option<usize>, String)>,
}

impl WordRectangle {
    /// The problem with words of `across` in the rows and words of `down` in the columns. Words of other lengths than
    /// the rectangle's are not used. If they must be `distinct`, no word occurs twice.
    ///
    /// # Errors
    /// [`BuildError::BadName`] for a word that cannot be a name, [`BuildError::TooLarge`], and
    /// [`BuildError::Stopped`] at the end of the budget of time and memory.
    pub fn within(
        rows: usize,
        columns: usize,
        across: &[&str],
        down: &[&str],
        distinct: bool,
        budget: &Budget,
    ) -> Result<WordRectangle, BuildError> {
        let mut maker = BudgetedBuilder::new(budget);
        let lines: Vec<(String, bool, usize)> = (0..rows)
            .map(|row| (format!("row{}", row + 1), true, row))
            .chain((0..columns).map(|column| (format!("column{}", column + 1), false, column)))
            .collect();
        let items = lines.iter().map(|line| maker.primary(&line.0)).collect::<Result<Vec<_>, _>>()?;
        let cells = (0..rows * columns)
            .map(|cell| maker.secondary(&format!("r{}c{}", cell / columns + 1, cell % columns + 1)))
            .collect::<Result<Vec<_>, _>>()?;
        let mut once = HashMap::new();
        for word in across.iter().chain(down).filter(|_| distinct) {
            if !once.contains_key(word) {
                once.insert(word, maker.secondary(&format!("word.{word}"))?);
                // A place in the table is taken twice where it grows.
                maker.hold(2 * size_of::<(&str, Item)>());
            }
        }
        let mut laid = Vec::new();
        for (&item, &(_, is_row, place)) in items.iter().zip(&lines) {
            let (words, length) = if is_row { (across, columns) } else { (down, rows) };
            for word in words {
                maker.step()?;
                if word.chars().count() != length {
                    continue;
                }
                let mut entries = vec![Entry::from(item)];
                for (at, letter) in word.chars().enumerate() {
                    let cell = if is_row { place * columns + at } else { at * columns + place };
                    entries.push(cells[cell].colored(maker.color(&letter.to_string())?));
                }
                entries.extend(once.get(word).map(|&item| Entry::from(item)));
                maker.option(entries)?;
                laid.push((is_row.then_some(place), (*word).to_owned()));
                maker.hold(size_of::<(Option<usize>, String)>() + word.len().max(24) + 8);
            }
        }
        Ok(WordRectangle { rows, problem: maker.build(), laid })
    }

    /// The exact cover problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The words of the rows, from the top.
    #[must_use]
    pub fn rows(&self, solution: &[OptionId]) -> Vec<String> {
        let mut rows = vec![String::new(); self.rows];
        for (row, word) in solution.iter().map(|option| &self.laid[option.index()]) {
            if let Some(row) = row {
                rows[*row].clone_from(word);
            }
        }
        rows
    }
}

/// Why a text is no list of words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WordsError {
    /// A line is no word.
    #[error("`{0}` is not a word; expected a word of letters on each line")]
    NoWord(String),
    /// A limit came first.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// The words of a text, one a line, in the order of the alphabet, each once.
///
/// # Errors
/// If a line is no word, or the budget ends.
pub fn words_of<'t>(text: &'t str, budget: &Budget) -> Result<Vec<&'t str>, WordsError> {
    let mut pace = budget.pace();
    let mut words = BTreeSet::new();
    for word in text.lines().map(str::trim).filter(|word| !word.is_empty()) {
        if word.contains([':', '|', ' ']) {
            return Err(WordsError::NoWord(word.to_owned()));
        }
        words.insert(word);
        // As a set, whose nodes may be half full, and as a list.
        pace.step(1)?;
        budget.afford(3 * words.len() * size_of::<&str>())?;
    }
    Ok(words.into_iter().collect())
}
