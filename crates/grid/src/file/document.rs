//! A document: a header and clues, which are all that there is to a puzzle, and the puzzle that they make.

use super::{HELD, Header};
use crate::alphabet::Alphabet;
use crate::constraints::{Clue, Refusal, Step};
use crate::generate::Generated;
use crate::limits::{Budget, End};
use crate::puzzle::Puzzle;

/// Why a header and clues make no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// Something makes no sense.
    #[error("{what}")]
    Refused {
        /// The number of the clue, if it is one.
        clue: Option<usize>,
        /// The error.
        what: String,
    },
    /// A limit was reached first.
    #[error("stopped by a limit: {0}")]
    Ended(End),
}

impl From<Refusal> for BuildError {
    fn from(refusal: Refusal) -> BuildError {
        let clue = match refusal.path.last() {
            Some(&Step::Item(number)) => Some(number),
            _ => None,
        };
        refusal.end.map_or(BuildError::Refused { clue, what: refusal.what }, BuildError::Ended)
    }
}

/// A puzzle as data, as puzzle files state it: a header and clues. They are checked, as the puzzle is built from them.
///
/// ```
/// use graeco_grid::Budget;
/// use graeco_grid::constraints::{Clue, Kind};
/// use graeco_grid::file::{Document, Header};
///
/// let mut header = Header::new(4);
/// header.boxes = Some((2, 2));
/// let document = Document::new(header, vec![Clue::new(Kind::named("antiking").unwrap())], &Budget::default())?;
/// assert_eq!(document.puzzle().count(), 0);
/// let without = document.with(|_, clues| clues.clear())?;
/// assert_eq!(without.puzzle().count(), 288);
/// assert_eq!(without.to_toml(), "order = 4\nboxes = [2, 2]\n");
/// # Ok::<(), graeco_grid::file::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Document {
    pub(super) header: Header,
    pub(super) clues: Vec<Clue>,
    pub(super) puzzle: Puzzle,
    pub(super) alphabet: Alphabet,
}

impl Generated {
    /// Puts the clues, the givens and the solution in a document that states the rules.
    pub fn fill(&self, header: &mut Header, clues: &mut Vec<Clue>) {
        clues.extend_from_slice(&self.clues);
        header.givens = self.puzzle.givens().to_vec();
        header.solution = Some(self.solution.clone());
    }
}

impl Document {
    /// Builds the puzzle of a header and clues, within a budget.
    ///
    /// # Errors
    /// What makes no sense, or the limit that was reached.
    pub fn new(header: Header, clues: Vec<Clue>, budget: &Budget) -> Result<Document, BuildError> {
        // In JSON a cell takes about two characters, and a clue about as many as each of them takes bytes.
        let held = HELD.saturating_mul(header.order.saturating_pow(2).saturating_mul(2) + HELD * clues.len());
        budget.look().and_then(|()| budget.afford(held)).map_err(BuildError::Ended)?;
        let empty = header.empty()?;
        let alphabet = header.alphabet(empty.order())?;
        let puzzle = header.filled(empty, &clues, budget.pace())?;
        let cells = puzzle.order().all_cell_count();
        let found = header.solution.as_ref().map_or(cells, |held| held.symbols().len() + held.outside().len());
        if found != cells {
            return Err(Refusal::of("solution", format!("the solution has {found} cells; expected {cells}")).into());
        }
        Ok(Document { header, clues, puzzle, alphabet })
    }

    /// The document with its header and clues changed.
    ///
    /// # Errors
    /// What makes no sense then.
    pub fn with(&self, change: impl FnOnce(&mut Header, &mut Vec<Clue>)) -> Result<Document, BuildError> {
        let (mut header, mut clues) = (self.header.clone(), self.clues.clone());
        change(&mut header, &mut clues);
        Document::new(header, clues, &Budget::default())
    }

    /// Its header.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The clues, in the order of the file.
    #[must_use]
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The puzzle alone.
    #[must_use]
    pub fn into_puzzle(self) -> Puzzle {
        self.puzzle
    }

    /// How the symbols are written.
    #[must_use]
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }
}
