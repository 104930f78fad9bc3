//! Canonical forms: equal for squares that differ only by permutations of rows, columns and symbols.

mod diagonal;
mod invariants;
mod search;
mod tables;

pub use diagonal::{MOST_DIAGONAL, diagonal_canon};
use graeco_grid::{Budget, Square, Stop};
use search::Search;
use tables::Tables;

use crate::paratopism::Paratopism;

/// A canonical form, and the number of symmetries of the square.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct Canon {
    /// The form. That of an isotopy class or main class is reduced.
    pub square: Square,
    /// The number of autotopisms of the square; for a main class, of autoparatopisms; for a diagonal class, of its
    /// symmetries.
    pub symmetries: u128,
}

/// Which squares form a class. There are only these two, so this enum can be matched exhaustively.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// Those that differ by permutations of rows, columns and symbols.
    Isotopy,
    /// Those that differ by permutations of rows, columns and symbols, and the roles of rows, columns and symbols may be permuted too.
    Main,
}

/// The orders of the three roles: `ROLES[i][k]` is the role that comes to place k.
pub(crate) const ROLES: [[usize; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0], [1, 2, 0], [2, 0, 1]];

/// A canonical form, the way to it, and the symmetries of the square.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Labelled {
    /// The form, and the number of symmetries.
    pub canon: Canon,
    /// Maps the square to the form.
    pub to_form: Paratopism,
    /// Symmetries of the square that generate all of them; empty if there is only the identity.
    pub generators: Vec<Paratopism>,
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
    #[error(transparent)]
    Stopped(#[from] Stop),
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
    Ok(labelled(square, Class::Isotopy, budget)?.canon)
}

/// The canonical form of the main class (the roles of rows, columns and symbols may be permuted too), and the number of
/// autoparatopisms. It takes six times as long as [`isotopy_canon`].
///
/// # Errors
/// If the square is not Latin, or the work must end.
pub fn main_class_canon(square: &Square, budget: &Budget) -> Result<Canon, CanonError> {
    Ok(labelled(square, Class::Main, budget)?.canon)
}

/// The form of the isotopy class or main class with the map from the square to its form, and generators of the symmetries.
///
/// # Errors
/// If the square is not Latin, or the work must end.
pub fn labelled(square: &Square, class: Class, budget: &Budget) -> Result<Labelled, CanonError> {
    if !square.is_latin() {
        return Err(CanonError::NotLatin);
    }
    let mut pace = budget.pace();
    pace.look()?;
    let roles = if class == Class::Isotopy { &ROLES[..1] } else { &ROLES };
    let tables = Tables::all(square, roles, &mut pace)?;
    let found = Search::new(square.order().get(), &tables).run(&mut pace)?;
    let to_form = found.numbering.then(&reduction(&found.numbering.apply(square)));
    let canon = Canon { square: to_form.apply(square), symmetries: found.symmetries };
    Ok(Labelled { canon, to_form, generators: found.generators })
}

/// An isotopism, or a paratopism for [`Class::Main`], that maps the first square to the second; `None` if they are not
/// in one class.
///
/// ```
/// use graeco_latin::{Budget, Class, Square, map_between};
///
/// let square = Square::from_rows([[2, 0, 1], [0, 1, 2], [1, 2, 0]]).unwrap();
/// let other = Square::from_rows([[0, 1, 2], [1, 2, 0], [2, 0, 1]]).unwrap();
/// let map = map_between(&square, &other, Class::Isotopy, &Budget::default())?.unwrap();
/// assert_eq!(map.apply(&square), other);
/// # Ok::<(), graeco_latin::CanonError>(())
/// ```
///
/// # Errors
/// If a square is not Latin, or the work must end.
pub fn map_between(a: &Square, b: &Square, class: Class, budget: &Budget) -> Result<Option<Paratopism>, CanonError> {
    if a.order() != b.order() {
        return if a.is_latin() && b.is_latin() { Ok(None) } else { Err(CanonError::NotLatin) };
    }
    let (a, b) = (labelled(a, class, budget)?, labelled(b, class, budget)?);
    Ok((a.canon.square == b.canon.square).then(|| a.to_form.then(&b.to_form.inverse())))
}

/// The six conjugates of a Latin square, each with the roles of the square that are its rows, columns and symbols.
/// The first one is the square itself, the second one its transpose.
///
/// # Panics
/// If the square is not Latin.
#[must_use]
pub fn conjugates(square: &Square) -> [([usize; 3], Square); 6] {
    assert!(square.is_latin(), "only Latin squares have conjugates");
    let n = square.order().get();
    ROLES.map(|roles| (roles, Paratopism::of_roles(roles, n).inverse().apply(square)))
}

/// The isotopism from a Latin square to its reduced form.
fn reduction(square: &Square) -> Paratopism {
    let n = square.order().get();
    let mut names = vec![0; n];
    square.symbols()[..n].iter().enumerate().for_each(|(column, symbol)| names[symbol.index()] = column as u8);
    let rows = square.rows().map(|row| names[row[0].index()]).collect();
    let columns = (0..n).map(|column| column as u8).collect();
    let isotopism = Paratopism::new([0, 1, 2], [rows, columns, names]);
    isotopism.unwrap_or_else(|| Paratopism::of_roles([0, 1, 2], n))
}

/// The reduced form: symbols are renamed so that the first row is in order, then the rows are sorted by the first
/// column.
#[must_use]
pub fn reduce(square: &Square) -> Square {
    reduction(square).apply(square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    use graeco_grid::Symbol;

    use crate::intercalates::intercalates_of;
    use crate::kind::Kind;

    /// The square with the symbols of an intercalate swapped.
    fn switched(square: &Square, [upper, lower, left, right]: [usize; 4]) -> Square {
        let n = square.order().get();
        let mut symbols = square.symbols().to_vec();
        symbols.swap(upper * n + left, upper * n + right);
        symbols.swap(lower * n + left, lower * n + right);
        Square::new(square.order(), symbols)
    }

    fn isotopy(square: &Square) -> Canon {
        isotopy_canon(square, &Budget::default()).unwrap()
    }

    fn main_class(square: &Square) -> Canon {
        main_class_canon(square, &Budget::default()).unwrap()
    }

    #[test]
    fn large_squares_of_many_symmetries_are_quick() {
        let cyclic = |n: usize| crate::squares::build(n, Kind::Plain).unwrap().unwrap();
        // n² translations, times the multiplications by units modulo n, times all six orders of the roles.
        for (n, units) in [(12, 4), (60, 16), (101, 100)] {
            let canon = isotopy(&cyclic(n));
            assert_eq!(canon.symmetries, (n * n * units) as u128, "{n}");
            assert_eq!(main_class(&cyclic(n)).symmetries, 6 * canon.symmetries, "{n}");
        }
        // Elementary abelian groups: n² times the linear maps.
        for (prime, factors, linear) in [(2, 3, 168), (2, 4, 20_160), (3, 3, 11_232), (2, 6, 20_158_709_760)] {
            let name = vec![format!("Z{prime}"); factors].join("x");
            let square = crate::groups::group(&name).unwrap();
            let n = square.order().get();
            assert_eq!(isotopy(&square).symmetries, (n * n) as u128 * linear, "{name}");
        }
    }

    /// A paratopism by multiplications modulo a prime: x becomes its place when all a·x + b modulo 257 are sorted.
    fn map(n: usize, seed: usize, roles: [usize; 3]) -> Paratopism {
        let image = |role: usize| {
            let mut image: Vec<u8> = (0..n).map(|x| x as u8).collect();
            image.sort_by_key(|&x| (usize::from(x) + seed + 1) * (seed * 3 + role + 2) % 257);
            image
        };
        Paratopism::new(roles, [0, 1, 2].map(image)).unwrap()
    }

    #[test]
    fn forms_stay_the_same_under_paratopisms_and_maps_lead_there() {
        let names = ["Z5", "Z7", "S3", "Q8", "D4", "Z2xZ2xZ2", "Z3xZ3", "A4", "Z20", "Z2xZ2xZ2xZ2", "Z30", "Z50"];
        let mut squares: Vec<Square> = names.iter().map(|name| crate::groups::group(name).unwrap()).collect();
        // With an intercalate switched, most symmetries are lost.
        let last = |square: &Square| Some(switched(square, intercalates_of(square).last()?));
        squares.extend(squares.clone().iter().filter_map(last));
        #[cfg(feature = "rand")]
        squares.extend(
            (5..=50)
                .step_by(5)
                .map(|n| crate::random::Random::new(n, Kind::Plain, 1).unwrap().unwrap().next().unwrap()),
        );
        for (number, square) in squares.iter().enumerate() {
            let n = square.order().get();
            for class in [Class::Isotopy, Class::Main] {
                let of = |square: &Square| labelled(square, class, &Budget::default()).unwrap();
                let first = of(square);
                for (seed, roles) in ROLES.into_iter().enumerate() {
                    let roles = if class == Class::Main { roles } else { ROLES[0] };
                    let image = map(n, seed + number, roles).apply(square);
                    let labelled = of(&image);
                    assert_eq!(labelled.canon, first.canon, "{number} {class:?}");
                    assert_eq!(labelled.to_form.apply(&image), labelled.canon.square);
                    assert!(labelled.generators.iter().all(|map| !map.is_identity() && map.apply(&image) == image));
                    assert_eq!(labelled.generators.is_empty(), labelled.canon.symmetries == 1);
                }
                let image = map(n, number, ROLES[if class == Class::Main { 4 } else { 0 }]).apply(square);
                let between = map_between(square, &image, class, &Budget::default()).unwrap().unwrap();
                assert_eq!(between.apply(square), image);
                assert!(between.is_isotopism() || class == Class::Main);
            }
        }
        let groups = ["Z8", "Q8"].map(|name| crate::groups::group(name).unwrap());
        assert_eq!(map_between(&groups[0], &groups[1], Class::Main, &Budget::default()), Ok(None));
        assert_eq!(map_between(&groups[0], &squares[0], Class::Main, &Budget::default()), Ok(None));
    }

    /// The elements of the group that maps generate.
    fn generated(n: usize, generators: &[Paratopism]) -> usize {
        let mut met = BTreeSet::from([Paratopism::of_roles([0, 1, 2], n)]);
        let mut open: Vec<Paratopism> = met.iter().cloned().collect();
        while let Some(map) = open.pop() {
            for next in generators.iter().map(|generator| map.then(generator)) {
                if met.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        met.len()
    }

    #[test]
    fn generators_generate_as_many_symmetries_as_are_counted() {
        for name in ["Z1", "Z2", "Z4", "Z2xZ2", "S3", "Z7", "D4", "Q8", "Z2xZ2xZ2", "A4"] {
            let square = crate::groups::group(name).unwrap();
            let switched = intercalates_of(&square).next().map(|intercalate| switched(&square, intercalate));
            for square in [Some(square), switched].into_iter().flatten() {
                for class in [Class::Isotopy, Class::Main] {
                    let found = labelled(&square, class, &Budget::default()).unwrap();
                    let order = generated(square.order().get(), &found.generators);
                    assert_eq!(order as u128, found.canon.symmetries, "{name} {class:?}");
                }
            }
        }
    }

    #[test]
    fn conjugates_have_their_roles() {
        let square = Square::from_rows([[0, 1, 2, 3], [1, 2, 3, 0], [3, 0, 1, 2], [2, 3, 0, 1]]).unwrap();
        let all = conjugates(&square);
        assert_eq!(all[0], ([0, 1, 2], square.clone()));
        for (roles, conjugate) in all {
            for (cell, symbol) in square.symbols().iter().enumerate() {
                let triple = [cell / 4, cell % 4, symbol.index()];
                let [row, column, symbol] = roles.map(|role| triple[role]);
                assert_eq!(conjugate[(row, column)].index(), symbol, "{roles:?}");
            }
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
        let ended = Err(CanonError::Stopped(Stop::TimeLimit));
        assert_eq!(main_class_canon(&square, &Budget::start(&limits)), ended);
        assert_eq!(diagonal_canon(&square, &Budget::start(&limits)), ended);
    }
}
