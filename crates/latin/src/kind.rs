//! The kinds of Latin squares, as puzzles and as properties of squares.

use std::fmt;
use std::str::FromStr;

use graeco_grid::{Puzzle, PuzzleError, Square};

/// A kind of Latin square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Kind {
    /// Every symbol once in each row and column.
    #[default]
    Plain,
    /// Every symbol once in each row and column, and on both main diagonals.
    Diagonal,
    /// Every symbol once in each row and column, and on each broken diagonal. Such squares exist if and only if n is
    /// coprime to 6.
    Pandiagonal,
    /// Every symbol once in each row, column and box of `rows` × `columns` cells; n is their product.
    Sudoku {
        /// The rows of a box.
        rows: usize,
        /// The columns of a box.
        columns: usize,
    },
    /// Every symbol once in each row, column and box, and on both main diagonals.
    DiagonalSudoku {
        /// The rows of a box.
        rows: usize,
        /// The columns of a box.
        columns: usize,
    },
}

impl Kind {
    /// The empty puzzle whose solutions are the squares of this kind and order.
    ///
    /// # Errors
    /// If n is not an order, 1 to 255, or the boxes do not fit it.
    pub fn puzzle(self, n: usize) -> Result<Puzzle, PuzzleError> {
        let puzzle = Puzzle::latin(n)?;
        Ok(match self {
            Kind::Plain => puzzle,
            Kind::Diagonal => puzzle.with_diagonals(),
            Kind::Pandiagonal => puzzle.pandiagonal(),
            Kind::Sudoku { rows, columns } => puzzle.with_boxes(rows, columns)?,
            Kind::DiagonalSudoku { rows, columns } => puzzle.with_boxes(rows, columns)?.with_diagonals(),
        })
    }

    /// Whether a square of this kind and order exists.
    ///
    /// Diagonal squares exist for every order except 2 and 3, pandiagonal ones for orders coprime to 6 (A. Hedayat, *A
    /// complete solution to the existence and nonexistence of Knut Vik designs*, 1977). For diagonal Sudokus, true only
    /// means that no reason against them is known; one exists for every shape of boxes that was tried.
    #[must_use]
    pub fn exists(self, n: usize) -> bool {
        self.unfitting_boxes(n).is_none()
            && match self {
                Kind::Plain | Kind::Sudoku { .. } => n > 0,
                Kind::Diagonal | Kind::DiagonalSudoku { .. } => n > 0 && n != 2 && n != 3,
                Kind::Pandiagonal => n % 2 == 1 && !n.is_multiple_of(3),
            }
    }

    /// The rows and columns of a box, if the kind has boxes.
    #[must_use]
    pub fn boxes(self) -> Option<(usize, usize)> {
        match self {
            Kind::Sudoku { rows, columns } | Kind::DiagonalSudoku { rows, columns } => Some((rows, columns)),
            Kind::Plain | Kind::Diagonal | Kind::Pandiagonal => None,
        }
    }

    /// The rows and columns of a box, if the kind has boxes that do not fit an order.
    #[must_use]
    pub fn unfitting_boxes(self, n: usize) -> Option<(usize, usize)> {
        self.boxes().filter(|&(rows, columns)| rows.checked_mul(columns) != Some(n))
    }

    /// Whether a square is of this kind.
    #[must_use]
    pub fn holds(self, square: &Square) -> bool {
        self.puzzle(square.order().get()).is_ok_and(|puzzle| puzzle.is_solved_by(square))
    }

    /// The strictest kind of a square, regardless of boxes; `None` if it is not Latin.
    #[must_use]
    pub fn of(square: &Square) -> Option<Kind> {
        [Kind::Pandiagonal, Kind::Diagonal, Kind::Plain].into_iter().find(|kind| kind.holds(square))
    }

    /// The same kind without boxes of one row or one column, as these are rows or columns.
    pub(crate) fn without_lines_as_boxes(self) -> Kind {
        match self {
            Kind::Sudoku { rows: 1, .. } | Kind::Sudoku { columns: 1, .. } => Kind::Plain,
            Kind::DiagonalSudoku { rows: 1, .. } | Kind::DiagonalSudoku { columns: 1, .. } => Kind::Diagonal,
            kind => kind,
        }
    }

    /// The name of the kind: `latin`, `diagonal`, `pandiagonal`, `sudoku` or `diagonal sudoku`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Plain => "latin",
            Kind::Diagonal => "diagonal",
            Kind::Pandiagonal => "pandiagonal",
            Kind::Sudoku { .. } => "sudoku",
            Kind::DiagonalSudoku { .. } => "diagonal sudoku",
        }
    }
}

/// The kind's [name](Kind::name), and the shape of its boxes: `diagonal`, `sudoku 2x3`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.boxes() {
            Some((rows, columns)) => f.pad(&format!("{} {rows}x{columns}", self.name())),
            None => f.pad(self.name()),
        }
    }
}

/// A text that is not a kind of Latin square.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a kind; expected latin, diagonal, pandiagonal, sudoku 2x3 or diagonal sudoku 2x3")]
pub struct UnknownKind(pub String);

/// Reads the text that [`Display`](fmt::Display) writes.
///
/// ```
/// use graeco_latin::Kind;
///
/// assert_eq!("pandiagonal".parse(), Ok(Kind::Pandiagonal));
/// let kind = Kind::DiagonalSudoku { rows: 2, columns: 3 };
/// assert_eq!(kind.to_string(), "diagonal sudoku 2x3");
/// assert_eq!(kind.to_string().parse(), Ok(kind));
/// assert!("sudoku".parse::<Kind>().is_err());
/// ```
impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(text: &str) -> Result<Kind, UnknownKind> {
        let boxes = |shape: &str| {
            let (rows, columns) = shape.trim().split_once('x')?;
            Some((rows.parse().ok()?, columns.parse().ok()?))
        };
        let kind = if let Some(shape) = text.strip_prefix("diagonal sudoku ") {
            boxes(shape).map(|(rows, columns)| Kind::DiagonalSudoku { rows, columns })
        } else if let Some(shape) = text.strip_prefix("sudoku ") {
            boxes(shape).map(|(rows, columns)| Kind::Sudoku { rows, columns })
        } else {
            [Kind::Plain, Kind::Diagonal, Kind::Pandiagonal].into_iter().find(|kind| kind.name() == text)
        };
        kind.ok_or_else(|| UnknownKind(text.into()))
    }
}
