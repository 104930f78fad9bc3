//! Sizes of isotopy classes: how many squares are isotopic to a given one, and how many have no orthogonal mate.

use graeco_grid::{Budget, Limits, Outcome, Square};
use graeco_latin::{CanonError, Class, ClassOf, classes, labelled};
use num_bigint::BigUint;

use crate::transversals::{ListError, Mate, Transversals, mate};

/// The largest order whose squares without a mate are counted: of each isotopy class, one square is tried.
pub const MOST_BACHELORS: usize = 7;

/// The number of squares of an order, times the symmetries of one of them: n!³.
fn isotopisms(n: usize) -> BigUint {
    (1..=n).product::<BigUint>().pow(3)
}

/// The number of squares that are isotopic to a Latin square: n!³, divided by the number of its autotopisms.
///
/// ```
/// use graeco_designs::isotopes;
/// use graeco_latin::{Budget, group};
///
/// assert_eq!(isotopes(&group("Z4").unwrap(), &Budget::default())?, 432_u32.into());
/// assert_eq!(isotopes(&group("Z2xZ2").unwrap(), &Budget::default())?, 144_u32.into()); // the others of order 4
/// # Ok::<(), graeco_latin::CanonError>(())
/// ```
///
/// # Errors
/// As [`labelled`].
pub fn isotopes(square: &Square, budget: &Budget) -> Result<BigUint, CanonError> {
    Ok(isotopisms(square.order().get()) / labelled(square, Class::Isotopy, budget)?.canon.symmetries)
}

/// The number of Latin squares of order n without an orthogonal mate; if a limit was reached, as many as were found, and the limit.
/// `None` if n is not 1 to [`MOST_BACHELORS`].
///
/// ```
/// use graeco_designs::count_bachelors;
/// use graeco_latin::{Limits, Outcome};
///
/// assert_eq!(count_bachelors(4, &Limits::default()), Some((432_u32.into(), Outcome::Complete)));
/// ```
#[must_use]
pub fn count_bachelors(n: usize, limits: &Limits) -> Option<(BigUint, Outcome)> {
    let limits = Limits { solutions: None, nodes: None, ..limits.clone() }.started();
    let found = classes(n, ClassOf::Isotopy, &Budget::start(&limits)).ok().filter(|_| n <= MOST_BACHELORS)?;
    let mut total = BigUint::ZERO;
    for canon in found {
        let tried =
            canon.map_err(ListError::from).and_then(|canon| match mate(&canon.square, Transversals::Plain, &limits) {
                Mate::Impossible => Ok(isotopisms(n) / canon.symmetries),
                Mate::Found(_) => Ok(BigUint::ZERO),
                Mate::Unknown(error) => Err(error),
            });
        match tried {
            Ok(more) => total += more,
            Err(error) => return Some((total, error.into())),
        }
    }
    Some((total, Outcome::Complete))
}

#[cfg(test)]
mod tests {
    use graeco_grid::Stop;
    use graeco_latin::{Kind, groups, squares};

    use super::*;

    #[test]
    fn squares_without_a_mate_are_those_of_a_search_of_each_square() {
        for n in 1..=5 {
            // Of squares with the first row in order, whether they have a mate.
            let wanted = (1..=n).product::<usize>();
            let in_order =
                squares(n, Kind::Plain).unwrap().filter(|square| (0..n).all(|c| square[(0, c)].index() == c));
            let found =
                in_order.filter(|square| mate(square, Transversals::Plain, &Limits::default()) == Mate::Impossible);
            let expected = (found.count() * wanted).into();
            assert_eq!(count_bachelors(n, &Limits::default()), Some((expected, Outcome::Complete)), "{n}");
        }
        // G. Tarry, 1900.
        assert_eq!(count_bachelors(6, &Limits::default()).unwrap().0, 812_851_200_u32.into());
        assert_eq!(count_bachelors(8, &Limits::default()), None);
        let none = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        assert_eq!(count_bachelors(7, &none), Some((BigUint::ZERO, Outcome::Stopped(Stop::TimeLimit))));
    }

    #[test]
    fn isotopes_of_groups_are_the_squares_that_are_isotopic_to_one() {
        for n in 1..=5 {
            let all = squares(n, Kind::Plain).unwrap().filter(crate::group::is_group).count();
            let sum: BigUint = groups(n).iter().map(|(_, table)| isotopes(table, &Budget::default()).unwrap()).sum();
            assert_eq!(sum, all.into(), "{n}");
        }
    }
}
