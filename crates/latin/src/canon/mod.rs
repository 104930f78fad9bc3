//! Canonical forms: equal for squares that differ only by permutations of rows, columns and symbols.

mod diagonal;
mod search;
mod tables;

pub use diagonal::{MOST_DIAGONAL, diagonal_canon};
use graeco_grid::{Budget, End, Square, Symbol};
use search::Search;
use tables::Tables;

/// A canonical form, and the number of symmetries of the square.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct Canon {
    /// The form. That of an isotopy class or main class is reduced.
    pub square: Square,
    /// The number of autotopisms of the square; for a main class, of autoparatopisms; for a diagonal class, of its
    /// symmetries.
    pub symmetries: u64,
}

/// Why there is no canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CanonError {
    /// The square is not Latin.
    #[error("this is not a Latin square; expected every symbol once in each row and column")]
    NotLatin,
    /// The square is not diagonal.
    #[error("this square is not diagonal; expected every symbol once on both diagonals")]
    NotDiagonal,
    /// The order is above [`MOST_DIAGONAL`].
    #[error("order {0} has too many symmetries of the diagonals; expected 1 to {MOST_DIAGONAL}")]
    TooLarge(usize),
    /// A limit was reached first.
    #[error("no answer within the limits: {}", .0.word())]
    Ended(End),
}

impl From<End> for CanonError {
    fn from(end: End) -> CanonError {
        CanonError::Ended(end)
    }
}

/// The canonical form of the isotopy class (squares that differ by permutations of rows, columns and symbols), and the
/// number of autotopisms.
///
/// The time grows like n³ for most squares, including those with many symmetries. Each level of nested subsquares may
/// multiply it by n.
///
/// # Errors
/// If the square is not Latin, or the work must end.
pub fn isotopy_canon(square: &Square, budget: &Budget) -> Result<Canon, CanonError> {
    least(square, &[[0, 1, 2]], budget)
}

/// The canonical form of the main class (the roles of rows, columns and symbols may be permuted too), and the number of
/// autoparatopisms. It takes six times as long as [`isotopy_canon`].
///
/// # Errors
/// If the square is not Latin, or the work must end.
pub fn main_class_canon(square: &Square, budget: &Budget) -> Result<Canon, CanonError> {
    least(square, &[[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]], budget)
}

fn least(square: &Square, roles: &[[usize; 3]], budget: &Budget) -> Result<Canon, CanonError> {
    if !square.is_latin() {
        return Err(CanonError::NotLatin);
    }
    let mut pace = budget.pace();
    pace.look()?;
    let tables: Vec<Tables> = roles.iter().map(|&roles| Tables::new(square, roles)).collect();
    let (form, symmetries) = Search::new(square.order().get(), &tables).run(&mut pace)?;
    let symbols = form.into_iter().map(|symbol| Symbol::new(symbol as usize)).collect();
    Ok(Canon { square: reduce(&Square::new(square.order(), symbols)), symmetries })
}

/// The reduced form: symbols are renamed so that the first row is in order, then the rows are sorted by the first
/// column.
#[must_use]
pub fn reduce(square: &Square) -> Square {
    let n = square.order().get();
    let mut names = vec![0; n];
    for (column, symbol) in square.symbols()[..n].iter().enumerate() {
        names[symbol.index()] = column;
    }
    let mut rows: Vec<Vec<Symbol>> =
        square.rows().map(|row| row.iter().map(|symbol| Symbol::new(names[symbol.index()])).collect()).collect();
    rows.sort();
    Square::new(square.order(), rows.concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    use crate::kind::Kind;

    fn reduced_squares(n: usize) -> Vec<Square> {
        let mut puzzle = Kind::Plain.puzzle(n).unwrap();
        let order = puzzle.order();
        for symbol in order.symbols() {
            puzzle.set_given(order.cell(0, symbol.index()), Some(symbol)).unwrap();
            puzzle.set_given(order.cell(symbol.index(), 0), Some(symbol)).unwrap();
        }
        puzzle.solutions().collect()
    }

    fn isotopy(square: &Square) -> Canon {
        isotopy_canon(square, &Budget::default()).unwrap()
    }

    fn main_class(square: &Square) -> Canon {
        main_class_canon(square, &Budget::default()).unwrap()
    }

    fn factorial(n: usize) -> u64 {
        (1..=n as u64).product()
    }

    #[test]
    fn classes_are_as_many_as_published_and_their_sizes_add_up() {
        // OEIS A040082 and A003090.
        for (n, isotopies, mains) in [(1, 1, 1), (2, 1, 1), (3, 1, 1), (4, 2, 2), (5, 2, 2), (6, 22, 12)] {
            let squares = reduced_squares(n);
            let by_isotopy: BTreeSet<Canon> = squares.iter().map(isotopy).collect();
            let by_main: BTreeSet<Canon> = by_isotopy.iter().map(|class| main_class(&class.square)).collect();
            assert_eq!((by_isotopy.len(), by_main.len()), (isotopies, mains), "{n}");
            // Orbits of (n!)³ isotopisms, times 6 with the roles, cover all squares.
            let all = squares.len() as u64 * factorial(n) * factorial(n - 1);
            let covered =
                |classes: &BTreeSet<Canon>, group: u64| classes.iter().map(|c| group / c.symmetries).sum::<u64>();
            assert_eq!(covered(&by_isotopy, factorial(n).pow(3)), all, "{n}");
            assert_eq!(covered(&by_main, 6 * factorial(n).pow(3)), all, "{n}");
            for canon in by_isotopy {
                assert_eq!(reduce(&canon.square), canon.square);
                assert_eq!(isotopy(&canon.square), canon);
            }
        }
    }

    #[test]
    fn classes_of_diagonal_squares() {
        // OEIS A287764 counts main classes of diagonal squares: those of symmetries that keep the diagonals.
        for (n, classes) in [(1, 1), (4, 1), (5, 2), (6, 2)] {
            let mut puzzle = Kind::Diagonal.puzzle(n).unwrap();
            let order = puzzle.order();
            for symbol in order.symbols() {
                puzzle.set_given(order.cell(0, symbol.index()), Some(symbol)).unwrap();
            }
            let found: BTreeSet<Canon> =
                puzzle.solutions().map(|square| diagonal_canon(&square, &Budget::default()).unwrap()).collect();
            assert_eq!(found.len(), classes, "{n}");
            assert!(found.iter().all(|canon| Kind::Diagonal.holds(&canon.square)));
        }
        let one = crate::squares::build(1, Kind::Diagonal).unwrap().unwrap();
        assert_eq!(diagonal_canon(&one, &Budget::default()).unwrap().symmetries, 1);
    }

    #[test]
    fn large_squares_of_many_symmetries_are_quick() {
        let cyclic = |n: usize| crate::squares::build(n, Kind::Plain).unwrap().unwrap();
        // n² translations, times the multiplications by units modulo n, times all six orders of the roles.
        for (n, units) in [(12, 4), (60, 16), (101, 100)] {
            let canon = isotopy(&cyclic(n));
            assert_eq!(canon.symmetries, (n * n * units) as u64, "{n}");
            assert_eq!(main_class(&cyclic(n)).symmetries, 6 * canon.symmetries, "{n}");
        }
        // Elementary abelian groups: n² times the linear maps.
        for (n, linear) in [(8, 168), (16, 20_160), (27, 11_232), (64, 20_158_709_760)] {
            let square = crate::mols::mols(n, Kind::Plain, &Budget::default()).unwrap().remove(0);
            assert_eq!(isotopy(&square).symmetries, (n * n) as u64 * linear, "{n}");
        }
    }

    #[test]
    fn what_is_not_latin_has_no_form() {
        for n in [3, 12] {
            let order = graeco_grid::Order::new(n).unwrap();
            let alike = Square::new(order, vec![Symbol::new(0); n * n]);
            assert_eq!(isotopy_canon(&alike, &Budget::default()), Err(CanonError::NotLatin));
            assert_eq!(main_class_canon(&alike, &Budget::default()), Err(CanonError::NotLatin));
            assert_eq!(diagonal_canon(&alike, &Budget::default()), Err(CanonError::NotDiagonal));
        }
        let limits = graeco_grid::Limits { time: Some(std::time::Duration::ZERO), ..Default::default() };
        let square = crate::squares::build(13, Kind::Diagonal).unwrap().unwrap();
        let ended = Err(CanonError::Ended(End::TimeLimit));
        assert_eq!(main_class_canon(&square, &Budget::start(&limits)), ended);
        assert_eq!(diagonal_canon(&square, &Budget::start(&limits)), ended);
    }
}
