//! A document: a header and clues, which are all that there is to a puzzle, and the puzzle that they make.

use graeco_grid::{Alphabet, Budget, Puzzle, Stop};
use graeco_rules::{Clue, Generated, Refusal, Step};

use crate::header::Header;

/// The memory for reading a text, as a multiple of its length. A list of empty lists takes the most.
pub(crate) const HELD: usize = 64;

/// Why a header and clues make no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The document is invalid.
    #[error("{what}")]
    Refused {
        /// The number of the clue, if it is one.
        clue: Option<usize>,
        /// The error.
        what: String,
    },
    /// A limit was reached first.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

impl From<Refusal> for BuildError {
    fn from(refusal: Refusal) -> BuildError {
        let clue = if let Some(&Step::Item(number)) = refusal.path.last() { Some(number) } else { None };
        refusal.stop.map_or(BuildError::Refused { clue, what: refusal.what }, BuildError::Stopped)
    }
}

/// A puzzle as data, as puzzle files state it: a header and clues. They are checked, as the puzzle is built from them.
///
/// ```
/// use graeco_grid::Budget;
/// use graeco_rules::{Clue, Kind};
/// use graeco_document::{Document, Header};
///
/// let mut header = Header::new(4);
/// header.boxes = Some((2, 2));
/// let document = Document::new(header, vec![Clue::new(Kind::named("antiking").unwrap())], &Budget::default())?;
/// assert_eq!(document.puzzle().count(), 0);
/// let without = document.with(|_, clues| clues.clear())?;
/// assert_eq!(without.puzzle().count(), 288);
/// assert_eq!(without.to_toml(), "order = 4\nboxes = [2, 2]\n");
/// # Ok::<(), graeco_document::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Document {
    pub(crate) header: Header,
    pub(crate) clues: Vec<Clue>,
    pub(crate) puzzle: Puzzle,
    pub(crate) alphabet: Alphabet,
}

impl Document {
    /// Builds the puzzle of a header and clues, within a budget.
    ///
    /// # Errors
    /// If the text is invalid, or a limit was reached.
    pub fn new(header: Header, clues: Vec<Clue>, budget: &Budget) -> Result<Document, BuildError> {
        // In JSON a cell takes about two characters, and a clue about as many as each of them takes bytes.
        let held = HELD.saturating_mul(header.order.saturating_pow(2).saturating_mul(2) + HELD * clues.len());
        budget.look().and_then(|()| budget.afford(held))?;
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
    /// If the new document is invalid.
    pub fn with(&self, change: impl FnOnce(&mut Header, &mut Vec<Clue>)) -> Result<Document, BuildError> {
        let (mut header, mut clues) = (self.header.clone(), self.clues.clone());
        change(&mut header, &mut clues);
        Document::new(header, clues, &Budget::default())
    }

    /// The document, which states the rules, with the clues, the givens and the solution of a puzzle generated for it, and
    /// its header changed.
    ///
    /// # Errors
    /// If the new document is invalid.
    pub fn with_generated(&self, made: &Generated, change: impl FnOnce(&mut Header)) -> Result<Document, BuildError> {
        self.with(|header, clues| {
            clues.extend_from_slice(&made.clues);
            header.givens = made.puzzle.givens().to_vec();
            header.solution = Some(made.solution.clone());
            change(header);
        })
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
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }
}
