//! Checking a square of any order row by row, with a few bits of memory per cell.

use fixedbitset::FixedBitSet;
use graeco_grid::{Budget, PuzzleError, Stop};

use crate::kind::Kind;

/// Checks that a square of any order is of a kind, one row at a time: the counterpart of
/// [`Formula::fill_row`](crate::Formula::fill_row).
///
/// It holds n² bits, and 3 n² for an order that has pandiagonal squares.
///
/// ```
/// use graeco_latin::{Budget, Checker, Formula, Kind};
///
/// let square = Formula::new(1000, Kind::Diagonal).unwrap();
/// let mut checker = Checker::new(1000, Kind::Diagonal, &Budget::default())?;
/// let mut symbols = vec![0; 1000];
/// for row in 0..1000 {
///     square.fill_row(row, &mut symbols);
///     assert_eq!(checker.row(&symbols), Ok(()));
/// }
/// assert_eq!(checker.kind(), Some(Kind::Diagonal));
/// # Ok::<(), graeco_latin::CheckError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Checker {
    n: usize,
    /// The number of rows that were checked.
    rows: usize,
    families: Vec<Family>,
}

/// A symbol that occurs twice in a house.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Repeat {
    /// The house: `row 3`, `column 7`, `main diagonal`.
    pub house: String,
    /// The symbol, counted from 0.
    pub symbol: u32,
    /// The row of the second occurrence, counted from 0.
    pub row: usize,
    /// The column of the second occurrence, counted from 0.
    pub column: usize,
}

/// Why a square cannot be checked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// The boxes do not fit the order.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// There is not enough memory.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

impl Checker {
    /// A checker for squares of order n.
    ///
    /// # Errors
    /// If the boxes of the kind do not fit the order, or the budget has too little memory.
    pub fn new(n: usize, wanted: Kind, budget: &Budget) -> Result<Checker, CheckError> {
        if let Some((rows, columns)) = wanted.unfitting_boxes(n) {
            return Err(PuzzleError::Boxes { rows, columns, order: n }.into());
        }
        let is_diagonal = matches!(wanted, Kind::Diagonal | Kind::DiagonalSudoku { .. });
        let is_pandiagonal = wanted == Kind::Pandiagonal;
        let mut houses = vec![(Houses::Row, true), (Houses::Columns, true)];
        houses.extend(wanted.boxes().map(|(rows, columns)| (Houses::Boxes { rows, columns }, true)));
        houses.extend([(Houses::Main, is_diagonal), (Houses::Anti, is_diagonal)]);
        if is_pandiagonal || Kind::Pandiagonal.exists(n) {
            houses.extend([(Houses::BrokenMain, is_pandiagonal), (Houses::BrokenAnti, is_pandiagonal)]);
        }
        let bits = houses.iter().try_fold(0_usize, |bits, (houses, _)| {
            let more = houses.number(n).checked_mul(n)?;
            bits.checked_add(more)
        });
        budget.afford(bits.ok_or(Stop::MemoryLimit)? / 8)?;
        let family = |(houses, is_wanted): (Houses, bool)| Family {
            houses,
            is_wanted,
            seen: FixedBitSet::with_capacity(houses.number(n) * n),
        };
        Ok(Checker { n, rows: 0, families: houses.into_iter().map(family).collect() })
    }

    /// The number of rows that were checked.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Checks the next row: n symbols, counted from 0.
    ///
    /// # Errors
    /// If a symbol occurs a second time in a row, a column or another house of the kind. Then the square is not of the
    /// kind, and the results of later calls have no meaning.
    ///
    /// # Panics
    /// If there are not n symbols below n, or n rows were checked before.
    pub fn row(&mut self, symbols: &[u32]) -> Result<(), Repeat> {
        let (n, row) = (self.n, self.rows);
        assert!(row < n, "a square of order {n} has no row {row}");
        assert_eq!(symbols.len(), n, "a row has n symbols");
        assert!(symbols.iter().all(|&symbol| (symbol as usize) < n), "symbols are below {n}");
        self.rows += 1;
        let mut repeat = None;
        self.families.retain_mut(|family| {
            if repeat.is_some() {
                return true;
            }
            let Some(column) = family.repeat(n, row, symbols) else { return true };
            if family.is_wanted {
                let house = family.houses.name(n, row, column);
                repeat = Some(Repeat { house, symbol: symbols[column], row, column });
            }
            family.is_wanted
        });
        repeat.map_or(Ok(()), Err)
    }

    /// The strictest kind, boxes left aside, that the square is of, as [`Kind::of`]; `None` before the last row.
    #[must_use]
    pub fn kind(&self) -> Option<Kind> {
        let has = |houses: [Houses; 2]| houses.iter().all(|one| self.families.iter().any(|all| all.houses == *one));
        let kind = if has([Houses::BrokenMain, Houses::BrokenAnti]) {
            Kind::Pandiagonal
        } else if has([Houses::Main, Houses::Anti]) {
            Kind::Diagonal
        } else {
            Kind::Plain
        };
        (self.rows == self.n).then_some(kind)
    }
}

/// Houses that are numbered from 0, as far as they are distinguished at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Houses {
    /// The row that is being checked.
    Row,
    Columns,
    /// The boxes that the row crosses.
    Boxes {
        rows: usize,
        columns: usize,
    },
    Main,
    Anti,
    BrokenMain,
    BrokenAnti,
}

impl Houses {
    fn number(self, n: usize) -> usize {
        match self {
            Houses::Row | Houses::Main | Houses::Anti => 1,
            Houses::Boxes { rows, .. } => rows,
            Houses::Columns | Houses::BrokenMain | Houses::BrokenAnti => n,
        }
    }

    /// The name of the house of a cell, as that of [`Kind::puzzle`].
    fn name(self, n: usize, row: usize, column: usize) -> String {
        match self {
            Houses::Row => format!("row {}", row + 1),
            Houses::Columns => format!("column {}", column + 1),
            Houses::Boxes { rows, columns } => format!("box {}", row / rows * rows + column / columns + 1),
            Houses::Main => "main diagonal".to_owned(),
            Houses::Anti => "anti diagonal".to_owned(),
            Houses::BrokenMain => format!("broken main diagonal {}", (n + column - row) % n + 1),
            Houses::BrokenAnti => format!("broken anti diagonal {}", (2 * n - 1 - row - column) % n + 1),
        }
    }
}

/// Houses, and which symbols each of them holds so far.
#[derive(Clone, Debug)]
struct Family {
    houses: Houses,
    /// Whether a repeated symbol is an error; otherwise it only shows that the square is not of a stricter kind.
    is_wanted: bool,
    seen: FixedBitSet,
}

impl Family {
    /// Notes the symbols of a row; returns the first column whose symbol its house holds already.
    fn repeat(&mut self, n: usize, row: usize, symbols: &[u32]) -> Option<usize> {
        let seen = &mut self.seen;
        let mut put = |column: usize, house: usize| seen.put(house * n + symbols[column] as usize);
        match self.houses {
            Houses::Row => {
                seen.clear();
                symbols.iter().position(|&symbol| seen.put(symbol as usize))
            }
            Houses::Columns => (0..n).find(|&column| put(column, column)),
            Houses::Boxes { rows, columns } => {
                if row.is_multiple_of(rows) {
                    seen.clear();
                }
                symbols.chunks(columns).enumerate().find_map(|(house, part)| {
                    let at = part.iter().position(|&symbol| seen.put(house * n + symbol as usize))?;
                    Some(house * columns + at)
                })
            }
            Houses::Main => Some(row).filter(|&column| put(column, 0)),
            Houses::Anti => Some(n - 1 - row).filter(|&column| put(column, 0)),
            Houses::BrokenMain => {
                let house = |column: usize| if column < row { n + column - row } else { column - row };
                (0..n).find(|&column| put(column, house(column)))
            }
            Houses::BrokenAnti => {
                let last = n - 1 - row;
                let house = |column: usize| if column > last { n + last - column } else { last - column };
                (0..n).find(|&column| put(column, house(column)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Formula;

    fn check(n: usize, wanted: Kind, rows: &[Vec<u32>]) -> Result<Option<Kind>, Repeat> {
        let mut checker = Checker::new(n, wanted, &Budget::default()).unwrap();
        rows.iter().try_for_each(|row| checker.row(row))?;
        Ok(checker.kind())
    }

    fn built(n: usize, kind: Kind) -> Vec<Vec<u32>> {
        let formula = Formula::new(n, kind).unwrap();
        let mut rows = vec![vec![0; n]; n];
        rows.iter_mut().enumerate().for_each(|(number, row)| formula.fill_row(number, row));
        rows
    }

    #[test]
    fn built_squares_are_of_their_kind() {
        let mut checked = 0;
        for n in (1_usize..=60).chain([256, 257, 289, 300]) {
            let boxes = (1..=n).filter(|rows| n.is_multiple_of(*rows)).map(|rows| (rows, n / rows));
            let sudokus = boxes.clone().map(|(rows, columns)| Kind::Sudoku { rows, columns });
            let diagonal = boxes.map(|(rows, columns)| Kind::DiagonalSudoku { rows, columns });
            for kind in [Kind::Plain, Kind::Diagonal, Kind::Pandiagonal].into_iter().chain(sudokus).chain(diagonal) {
                if Formula::new(n, kind).is_none() {
                    continue;
                }
                let rows = built(n, kind);
                let found = check(n, kind, &rows).unwrap_or_else(|repeat| panic!("{kind} {n}: {repeat:?}"));
                if let Some(square) = Formula::new(n, kind).unwrap().square() {
                    assert_eq!(found, Kind::of(&square), "{kind} {n}");
                }
                checked += 1;
            }
        }
        assert!(checked > 400, "{checked}");
    }

    #[test]
    fn a_changed_cell_is_found_in_the_house_that_the_puzzle_names() {
        for (n, kind) in [
            (7, Kind::Plain),
            (12, Kind::Diagonal),
            (11, Kind::Pandiagonal),
            (12, Kind::Sudoku { rows: 3, columns: 4 }),
            (9, Kind::DiagonalSudoku { rows: 3, columns: 3 }),
        ] {
            let rows = built(n, kind);
            for cell in 0..n * n {
                let mut changed = rows.clone();
                changed[cell / n][cell % n] = (changed[cell / n][cell % n] + 1) % n as u32;
                let repeat = check(n, kind, &changed).unwrap_err();
                let cells: Vec<Option<graeco_grid::Symbol>> =
                    changed.concat().iter().map(|&symbol| Some(graeco_grid::Symbol::new(symbol as usize))).collect();
                let puzzle = kind.puzzle(n).unwrap().with_givens(&cells).unwrap();
                let clash = puzzle.clash().unwrap();
                assert_eq!(repeat.house, format!("row {}", cell / n + 1));
                assert_eq!((clash.house, clash.symbol.index()), (repeat.house, repeat.symbol as usize));
                assert_eq!(clash.cells[1].index(), repeat.row * n + repeat.column);
            }
        }
    }

    #[test]
    fn a_house_that_is_wanted_is_named_and_another_one_only_makes_the_kind_plainer() {
        let box_of_two = Kind::Sudoku { rows: 2, columns: 2 };
        for (n, built_as, wanted, house, place) in [
            (8, Kind::Plain, Kind::Diagonal, "anti diagonal", (1, 6)),
            (4, Kind::Plain, box_of_two, "box 1", (1, 0)),
            (7, Kind::Plain, Kind::Pandiagonal, "broken anti diagonal 6", (1, 0)),
            (8, Kind::Diagonal, Kind::Pandiagonal, "broken main diagonal 5", (1, 5)),
        ] {
            let rows = built(n, built_as);
            assert!(check(n, Kind::Plain, &rows).is_ok());
            let repeat = check(n, wanted, &rows).unwrap_err();
            assert_eq!((repeat.house.as_str(), (repeat.row, repeat.column)), (house, place), "{wanted} {n}");
        }
        let mut mirrored = built(8, Kind::Plain);
        mirrored.iter_mut().for_each(|row| row.reverse());
        assert_eq!(check(8, Kind::Diagonal, &mirrored).unwrap_err().house, "main diagonal");
        let mut twice = built(5, Kind::Plain);
        twice[3] = twice[1].clone();
        let repeat = check(5, Kind::Plain, &twice).unwrap_err();
        assert_eq!((repeat.house.as_str(), repeat.symbol, repeat.row), ("column 1", 1, 3));
    }

    #[test]
    fn boxes_that_do_not_fit_and_too_little_memory_are_refused() {
        let boxes = Kind::Sudoku { rows: 20, columns: 20 };
        assert!(matches!(Checker::new(300, boxes, &Budget::default()), Err(CheckError::Puzzle(_))));
        let budget = Budget::default().with_memory(1000);
        assert!(matches!(Checker::new(300, Kind::Plain, &budget), Err(CheckError::Stopped(Stop::MemoryLimit))));
        assert!(Checker::new(64, Kind::Plain, &budget).is_ok());
        for budget in [budget, Budget::default()] {
            let checker = Checker::new(usize::MAX, Kind::Plain, &budget);
            assert!(matches!(checker, Err(CheckError::Stopped(Stop::MemoryLimit))));
        }
    }
}
