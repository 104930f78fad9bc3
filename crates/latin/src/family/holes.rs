//! Squares with holes along the main diagonal: empty cells, whose rows and columns lack the symbols of the hole.

use graeco_grid::{Budget, End, Limits, Symbol};

use super::Family;
use super::cover::Cover;
use super::property::Property;
use super::subsquares::{obstacle, ranges};
use crate::kind::Kind;

/// Why there is no square with holes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HolesError {
    /// The order is not 1 to 255, or a hole has order 0.
    #[error("expected an order from 1 to 255, and holes of orders from 1 on")]
    Order,
    /// Holes are not defined for this kind, or for one of the properties, or with subsquares.
    #[error(
        "squares with holes are available for plain squares that are symmetric, idempotent, semisymmetric, totally \
         symmetric or self-orthogonal"
    )]
    Family,
    /// A limit was reached first.
    #[error("no answer within the limits: {}", .0.word())]
    Ended(End),
}

/// A square of order n with holes of these orders along the main diagonal: the first one in the first rows and columns, and of
/// the first symbols, the next one in the next ones, and so on. The cells of a hole are empty; its rows and columns hold all
/// other symbols. `None` if there is none.
///
/// Symmetric: cells that are mirror images hold the same symbol. Idempotent: L(i, i) = i outside the holes. Semisymmetric and
/// totally symmetric: as without holes. Self-orthogonal: with the transpose over the square, each pair of symbols occurs
/// once, but for pairs of symbols of one hole, which do not occur.
///
/// Plain squares are those with subsquares in place of the holes; others are searched as exact covers. Each is checked.
///
/// ```
/// use graeco_latin::{Family, Kind, Limits, Property, with_holes};
///
/// // A tournament of four couples in which nobody plays the own spouse.
/// let family = Family::new(Kind::Plain, [Property::Symmetric]);
/// let cells = with_holes(&family, 8, &[2, 2, 2, 2], &Limits::default())?.unwrap();
/// assert_eq!(cells.iter().filter(|cell| cell.is_none()).count(), 16);
/// # Ok::<(), graeco_latin::HolesError>(())
/// ```
///
/// # Errors
/// If the order is out of range, if the family does not allow holes, or if a limit was reached.
pub fn with_holes(
    family: &Family,
    n: usize,
    holes: &[usize],
    limits: &Limits,
) -> Result<Option<Vec<Option<Symbol>>>, HolesError> {
    use Property::{Idempotent, SelfOrthogonal, Semisymmetric, Symmetric, TotallySymmetric};
    let allowed = [Symmetric, Idempotent, Semisymmetric, TotallySymmetric, SelfOrthogonal];
    let puzzle = Kind::Plain.puzzle(n).map_err(|_| HolesError::Order)?;
    if holes.contains(&0) {
        return Err(HolesError::Order);
    }
    let is_allowed = family.kind() == Kind::Plain && family.properties().all(|property| allowed.contains(&property));
    if !is_allowed || !family.subsquares().is_empty() || !Cover::fits(family) {
        return Err(HolesError::Family);
    }
    // A hole of plain squares can be filled.
    let is_impossible = family.is_kind() && obstacle(n, holes).is_some();
    if is_impossible || holes.iter().try_fold(0_usize, |sum, &hole| sum.checked_add(hole)).is_none_or(|sum| sum > n) {
        return Ok(None);
    }
    let limits = Limits { solutions: None, ..limits.clone() }.started();
    let cells = if family.is_kind() {
        let filled = family.clone().with_subsquares(holes.to_vec()).find(n, &limits).map_err(|_| HolesError::Order)?;
        let empty = |cell: usize| ranges(holes).any(|range| range.contains(&(cell / n)) && range.contains(&(cell % n)));
        let cleared = |(cell, symbol)| Some(symbol).filter(|_| !empty(cell));
        let cells = |square: graeco_grid::Square| square.symbols().iter().copied().enumerate().map(cleared).collect();
        filled.map_err(HolesError::Ended)?.map(cells)
    } else {
        let mut pace = Budget::start(&limits).pace();
        let cover = Cover::with_holes(family, holes, &puzzle, &mut pace).map_err(HolesError::Ended)?;
        let mut solutions = cover.problem.search().limits(limits).solutions();
        match (solutions.next(), solutions.end()) {
            (Some(solution), _) => Some(cover.cells(&solution)),
            (None, None | Some(End::Exhausted)) => None,
            (None, Some(end)) => return Err(HolesError::Ended(end)),
        }
    };
    Ok(cells.filter(|cells| are_right(family, n, holes, cells)))
}

/// Whether cells are such a square, by the definition.
fn are_right(family: &Family, n: usize, holes: &[usize], cells: &[Option<Symbol>]) -> bool {
    let at = |r: usize, c: usize| cells[r * n + c].map(Symbol::index);
    let hole = |line: usize| ranges(holes).position(|range| range.contains(&line));
    let share = |one: usize, other: usize| hole(one).is_some() && hole(one) == hole(other);
    let is_whole = |line: usize, symbols: &mut dyn Iterator<Item = Option<usize>>| {
        let mut found: Vec<usize> = symbols.flatten().collect();
        found.sort_unstable();
        found.into_iter().eq((0..n).filter(|&symbol| !share(line, symbol)))
    };
    let lines =
        (0..n).all(|i| is_whole(i, &mut (0..n).map(|c| at(i, c))) && is_whole(i, &mut (0..n).map(|r| at(r, i))));
    let everywhere = |holds: &dyn Fn(usize, usize, usize) -> bool| {
        (0..n * n).all(|cell| at(cell / n, cell % n).is_none_or(|symbol| holds(cell / n, cell % n, symbol)))
    };
    let mut met = vec![false; n * n];
    let mut meets = |a: usize, b: usize| !std::mem::replace(&mut met[a * n + b], true) && !share(a, b);
    lines
        && everywhere(&|r, c, _| !share(r, c))
        && family.properties().all(|property| match property {
            Property::Symmetric => everywhere(&|r, c, s| at(c, r) == Some(s)),
            Property::Idempotent => everywhere(&|r, c, s| r != c || s == r),
            Property::Semisymmetric => everywhere(&|r, c, s| at(c, s) == Some(r)),
            Property::TotallySymmetric => everywhere(&|r, c, s| at(c, r) == Some(s) && at(c, s) == Some(r)),
            Property::SelfOrthogonal => {
                let mut pairs = (0..n * n).filter_map(|cell| Some((at(cell / n, cell % n)?, at(cell % n, cell / n)?)));
                pairs.all(|(a, b)| meets(a, b))
            }
            _ => false,
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use Property::{Idempotent, SelfOrthogonal, Semisymmetric, Symmetric, TotallySymmetric};

    fn built(properties: &[Property], n: usize, holes: &[usize]) -> Option<Vec<Option<Symbol>>> {
        let family = Family::new(Kind::Plain, properties.iter().copied());
        with_holes(&family, n, holes, &Limits::default()).unwrap()
    }

    /// Whether there is a square, cell by cell.
    fn naive(properties: &[Property], n: usize, holes: &[usize], cells: &mut Vec<Option<Symbol>>) -> bool {
        let hole_of = |line: usize| {
            let mut end = 0;
            holes.iter().position(|hole| {
                end += hole;
                line < end
            })
        };
        let cell = cells.len();
        if cell == n * n {
            return are_right(&Family::new(Kind::Plain, properties.iter().copied()), n, holes, cells);
        }
        let (r, c) = (cell / n, cell % n);
        let shares = |a, b| hole_of(a).is_some() && hole_of(a) == hole_of(b);
        let symbols: Vec<Option<Symbol>> = match shares(r, c) {
            true => vec![None],
            false => (0..n).filter(|&s| !shares(r, s) && !shares(c, s)).map(|s| Some(Symbol::new(s))).collect(),
        };
        symbols.into_iter().any(|symbol| {
            let repeats = symbol.is_some()
                && ((0..c).any(|left| cells[r * n + left] == symbol)
                    || (0..r).any(|above| cells[above * n + c] == symbol));
            cells.push(symbol);
            let is_found = !repeats && naive(properties, n, holes, cells);
            cells.pop();
            is_found
        })
    }

    #[test]
    fn small_squares_with_holes_are_found_if_there_are_any() {
        let lists: [&[usize]; 9] = [&[], &[1], &[2], &[1, 1], &[2, 1], &[1, 2], &[2, 2], &[1, 1, 1, 1], &[3]];
        for (n, holes) in (1..=4).flat_map(|n| lists.map(|holes| (n, holes))) {
            for properties in
                [&[][..], &[Symmetric], &[Idempotent], &[Semisymmetric], &[TotallySymmetric], &[SelfOrthogonal]]
            {
                let expected = holes.iter().sum::<usize>() <= n && naive(properties, n, holes, &mut Vec::new());
                assert_eq!(built(properties, n, holes).is_some(), expected, "{properties:?} {n} {holes:?}");
            }
        }
    }

    #[test]
    fn known_squares_with_holes() {
        // Symmetric ones with equal holes: Room frames are two of them (D. R. Stinson, 1981).
        for (properties, n, holes) in [
            (&[Symmetric][..], 8, vec![2; 4]),
            (&[Symmetric], 12, vec![2; 6]),
            (&[Symmetric], 12, vec![4; 3]),
            (&[SelfOrthogonal], 8, vec![2; 4]),
            (&[SelfOrthogonal, Idempotent], 7, vec![2]),
            (&[Semisymmetric], 8, vec![2; 4]),
            (&[TotallySymmetric], 6, vec![2; 3]),
            (&[], 30, vec![5; 6]),
            (&[], 9, vec![3, 2]),
        ] {
            let cells = built(properties, n, &holes).unwrap_or_else(|| panic!("{properties:?} {n} {holes:?}"));
            let empty: usize = holes.iter().map(|hole| hole * hole).sum();
            assert_eq!(cells.iter().filter(|cell| cell.is_none()).count(), empty);
        }
        assert_eq!(built(&[], 6, &[3, 3]), None);
    }

    #[test]
    fn what_cannot_have_holes_is_refused() {
        let plain = |family: Family, n, holes: &[usize]| with_holes(&family, n, holes, &Limits::default());
        assert_eq!(plain(Kind::Plain.into(), 256, &[1]), Err(HolesError::Order));
        assert_eq!(plain(Kind::Plain.into(), 5, &[1, 0]), Err(HolesError::Order));
        assert_eq!(plain(Kind::Diagonal.into(), 5, &[1]), Err(HolesError::Family));
        assert_eq!(plain(Family::new(Kind::Plain, [Property::Atomic]), 5, &[1]), Err(HolesError::Family));
        assert_eq!(plain(Family::new(Kind::Plain, [Property::Unipotent]), 5, &[1]), Err(HolesError::Family));
        assert_eq!(plain(Kind::Plain.into(), 5, &[usize::MAX, 2]), Ok(None));
        let none = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        let symmetric = Family::new(Kind::Plain, [Symmetric]);
        assert_eq!(with_holes(&symmetric, 12, &[2; 6], &none), Err(HolesError::Ended(End::TimeLimit)));
    }
}
