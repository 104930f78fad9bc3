//! One Sudoku: its text forms, its solutions, and their number.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use graeco_batch::Batch;
use graeco_grid::text::{self, Grid, Reader, TextError, Zero};
use graeco_grid::{Alphabet, Clash, Nine, Order, Puzzle, Solutions, Square, Symbol};

/// The empty grid; all Sudokus share its houses and their compiled form.
static EMPTY: LazyLock<Puzzle> = LazyLock::new(|| Puzzle::sudoku(3, 3).expect("3 × 3 is an order"));

/// The digits of a Sudoku, two in a byte.
pub type Packed = [u8; 41];

/// A 9×9 Sudoku: 81 cells, some of them given.
///
/// It is printed as a line of 81 digits, 0 for open cells, and read from any text form of [`graeco_grid::text`].
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sudoku {
    /// Row by row the digit, or 0.
    digits: [u8; 81],
}

/// How many solutions a Sudoku has: none, one or more. This enum can be matched exhaustively.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// None.
    None,
    /// Exactly one: a proper Sudoku.
    Unique,
    /// Two or more.
    Several,
}

impl Sudoku {
    /// The empty grid, with 6,670,903,752,021,072,936,960 solutions.
    pub fn empty() -> Sudoku {
        Sudoku { digits: [0; 81] }
    }

    /// A Sudoku with these givens, 81 of them, row by row. They may clash: then there is no solution.
    ///
    /// # Panics
    /// If there are not 81, or a symbol is 9 or more.
    pub fn new(givens: &[Option<Symbol>]) -> Sudoku {
        let digits: Vec<u8> = givens.iter().map(|given| given.map_or(0, |symbol| symbol.index() as u8 + 1)).collect();
        Sudoku::from_digits(digits.try_into().expect("81 cells"))
    }

    /// A Sudoku with these digits, row by row, 0 for open cells.
    ///
    /// # Panics
    /// If a digit is above 9.
    pub fn from_digits(digits: [u8; 81]) -> Sudoku {
        assert!(digits.iter().all(|&digit| digit <= 9), "digits are 0 to 9");
        Sudoku { digits }
    }

    /// Row by row the digit, or 0 for an open cell.
    #[must_use]
    pub fn digits(&self) -> &[u8; 81] {
        &self.digits
    }

    /// The digits, two in a byte.
    #[must_use]
    pub fn packed(&self) -> Packed {
        let digit = |cell: usize| self.digits.get(cell).copied().unwrap_or(0);
        std::array::from_fn(|at| digit(2 * at) << 4 | digit(2 * at + 1))
    }

    /// The Sudoku as a puzzle of the grid crate.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        EMPTY.clone().with_givens(&self.givens()).expect("symbols are below 9")
    }

    /// The given of each cell, row by row.
    #[must_use]
    pub fn givens(&self) -> [Option<Symbol>; 81] {
        self.digits.map(|digit| (digit > 0).then(|| Symbol::new(usize::from(digit) - 1)))
    }

    /// How many cells are given.
    #[must_use]
    pub fn given_count(&self) -> usize {
        self.digits.iter().filter(|&&digit| digit > 0).count()
    }

    /// Two givens that cannot stand together, if there are any.
    #[must_use]
    pub fn clash(&self) -> Option<Clash> {
        self.puzzle().clash()
    }

    /// A solution, if there is one.
    #[must_use]
    pub fn solve(&self) -> Option<Square> {
        Nine::new(&self.digits).solution().map(|digits| square(&digits))
    }

    /// All solutions, lazily.
    pub fn solutions(&self) -> Solutions {
        self.puzzle().solutions()
    }

    /// The number of solutions, up to `limit`.
    #[must_use]
    pub fn count(&self, limit: u64) -> u64 {
        Nine::new(&self.digits).count(limit)
    }

    /// Whether there is exactly one solution.
    #[must_use]
    pub fn is_unique(&self) -> bool {
        self.verdict() == Verdict::Unique
    }

    /// Whether there are no, one or several solutions.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.count(2) {
            0 => Verdict::None,
            1 => Verdict::Unique,
            _ => Verdict::Several,
        }
    }
}

impl From<&Grid> for Sudoku {
    /// # Panics
    /// If the grid is not of order 9.
    fn from(grid: &Grid) -> Sudoku {
        Sudoku::new(&grid.cells)
    }
}

impl FromStr for Sudoku {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Sudoku, TextError> {
        if let Some(digits) = plain(text.as_bytes()) {
            return Ok(Sudoku { digits });
        }
        text::parse(text, Some(EMPTY.order())).map(|grid| Sudoku::from(&grid))
    }
}

impl fmt::Display for Sudoku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.digits.iter().map(|digit| char::from(b'0' + digit)).collect::<String>())
    }
}

/// The digits of a line of just 81 characters: 1 to 9, and either 0 or a full stop for open cells.
fn plain(line: &[u8]) -> Option<[u8; 81]> {
    let line: &[u8; 81] = line.try_into().ok()?;
    let digits = line.map(|byte| if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') });
    (digits.iter().all(|&digit| digit <= 9) && !Zero::is_mixed(line)).then_some(digits)
}

fn square(digits: &[u8; 81]) -> Square {
    Square::new(EMPTY.order(), digits.iter().map(|&digit| Symbol::new(usize::from(digit) - 1)).collect())
}

/// A batch, which solves many Sudokus at once.
#[must_use]
pub fn batch() -> Batch {
    Batch::new(&EMPTY).expect("a Sudoku has houses alone")
}

/// The digits 1 to 9.
pub fn alphabet() -> Alphabet {
    Alphabet::from_one(Order::new(9).expect("9 is an order"))
}

/// A reader of Sudokus in any text form.
pub fn reader() -> Reader {
    Reader::new(Some(alphabet()))
}

/// A square as a line of digits.
#[must_use]
pub fn line(square: &Square) -> String {
    text::line(&square.cells(), &alphabet())
}
