//! Squares with holes along the main diagonal: empty cells, whose rows and columns lack the symbols of the hole.
//!
//! A hole of order h is filled by −r − c modulo h, which is totally symmetric. So squares with holes are squares with these
//! entries, and the facts about Latin squares hold for them.

use graeco_grid::{Order, Square, Symbol};
use graeco_latin::Kind;

use super::property::Property::{self, Idempotent, SelfOrthogonal, Semisymmetric, Symmetric, TotallySymmetric};
use super::subsquares::{fillings, ranges};
use super::{Family, constructions};

/// Why squares of a family cannot have holes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HolesError {
    /// A hole of order 0.
    #[error("a hole of order 0; expected orders from 1 on")]
    Order,
    /// Diagonals or boxes.
    #[error("holes are available for plain squares: they leave no whole diagonal, and boxes that are not whole")]
    Kind,
    /// A property that is not defined for squares with holes.
    #[error(
        "holes are available for squares that are symmetric, idempotent, semisymmetric, totally symmetric or \
         self-orthogonal, or none of these; {0} squares are defined by whole rows, columns or diagonals"
    )]
    Property(Property),
}

/// Whether squares of a kind with these properties can have holes of these orders.
///
/// # Errors
/// Why not.
pub(super) fn allowed(family: &Family, orders: &[usize]) -> Result<(), HolesError> {
    let defined = [Symmetric, Idempotent, Semisymmetric, TotallySymmetric, SelfOrthogonal];
    let other = family.properties().find(|property| !defined.contains(property));
    match other {
        _ if orders.contains(&0) => Err(HolesError::Order),
        _ if family.kind() != Kind::Plain => Err(HolesError::Kind),
        Some(property) => Err(HolesError::Property(property)),
        None => Ok(()),
    }
}

/// Whether two lines or symbols belong to one hole.
pub(super) fn share(holes: &[usize], one: usize, other: usize) -> bool {
    ranges(holes).any(|range| range.contains(&one) && range.contains(&other))
}

/// Why a family with holes has no squares of order n, if that is known beyond the orders of subsquares.
pub(super) fn obstacle(family: &Family, n: usize) -> Option<&'static str> {
    let holes = family.holes();
    if !family.has(Symmetric) {
        return None;
    }
    // Cells off the main diagonal hold a symbol in pairs. So a symbol that is in an odd number of rows is on the diagonal.
    let odd: usize = holes.iter().filter(|&order| order % 2 == 1).sum();
    let open = n - holes.iter().sum::<usize>();
    if n % 2 == 1 && holes.iter().any(|order| order.is_multiple_of(2)) {
        return Some(
            "a symbol of a hole of even order is on the main diagonal of a symmetric square of odd order, but the symbols of no \
             hole fill its cells outside the holes",
        );
    }
    if n.is_multiple_of(2) && odd > open {
        return Some(
            "the symbols of holes of odd order are all on the main diagonal of a symmetric square of even order, which has too \
             few cells outside the holes",
        );
    }
    if n.is_multiple_of(2) && family.has(Idempotent) && open > 0 {
        return Some(
            "a symbol of no hole is on the main diagonal of a symmetric square of even order an even number of times",
        );
    }
    (family.has(SelfOrthogonal) && n > 1 && holes != [n]).then_some("a symmetric square equals its transpose")
}

/// A square from one with subsquares in place of the holes, if a construction gives one.
pub(super) fn constructed(family: &Family, n: usize) -> Option<Square> {
    let properties = family.properties().filter(|&property| property != Idempotent);
    let around = Family::new(family.kind(), properties).with_subsquares(family.holes().iter().copied());
    let square = constructions::find(&around, n)?;
    Some(filled(family, square.order(), &square.cells())).filter(|square| family.holds(square))
}

/// Cells with the fillings of the holes. Other empty cells get the first symbol.
pub(super) fn filled(family: &Family, order: Order, cells: &[Option<Symbol>]) -> Square {
    let mut symbols: Vec<Symbol> = cells.iter().map(|cell| cell.unwrap_or(Symbol::new(0))).collect();
    fillings(family.holes(), order).for_each(|(cell, symbol)| symbols[cell.index()] = symbol);
    Square::new(order, symbols)
}

/// Whether cells that are empty in the holes are a square with these holes and properties, by the definition.
pub(super) fn are_right(family: &Family, n: usize, cells: &[Option<Symbol>]) -> bool {
    let holes = family.holes();
    let at = |r: usize, c: usize| cells[r * n + c].map(Symbol::index);
    let is_whole = |line: usize, symbols: &mut dyn Iterator<Item = Option<usize>>| {
        let mut found: Vec<usize> = symbols.flatten().collect();
        found.sort_unstable();
        found.into_iter().eq((0..n).filter(|&symbol| !share(holes, line, symbol)))
    };
    let lines =
        (0..n).all(|i| is_whole(i, &mut (0..n).map(|c| at(i, c))) && is_whole(i, &mut (0..n).map(|r| at(r, i))));
    lines
        && (0..n * n).all(|cell| cells[cell].is_none() || !share(holes, cell / n, cell % n))
        && family.properties().all(|property| has(property, n, holes, cells))
}

/// Whether cells outside holes have a property.
pub(super) fn has(property: Property, n: usize, holes: &[usize], cells: &[Option<Symbol>]) -> bool {
    let at = |r: usize, c: usize| cells[r * n + c].map(Symbol::index);
    let everywhere = |holds: &dyn Fn(usize, usize, usize) -> bool| {
        (0..n * n).all(|cell| at(cell / n, cell % n).is_none_or(|symbol| holds(cell / n, cell % n, symbol)))
    };
    match property {
        Symmetric => everywhere(&|r, c, s| at(c, r) == Some(s)),
        Idempotent => everywhere(&|r, c, s| r != c || s == r),
        Semisymmetric => everywhere(&|r, c, s| at(c, s) == Some(r)),
        TotallySymmetric => everywhere(&|r, c, s| at(c, r) == Some(s) && at(c, s) == Some(r)),
        SelfOrthogonal => {
            let mut met = vec![false; n * n];
            let mut meets = |a: usize, b: usize| !std::mem::replace(&mut met[a * n + b], true) && !share(holes, a, b);
            let mut pairs = (0..n * n).filter_map(|cell| Some((at(cell / n, cell % n)?, at(cell % n, cell / n)?)));
            pairs.all(|(a, b)| meets(a, b))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::Cover;
    use graeco_grid::{Budget, Limits, Stop};

    fn family(properties: &[Property], holes: &[usize]) -> Family {
        Family::new(Kind::Plain, properties.iter().copied()).with_holes(holes.iter().copied()).unwrap()
    }

    /// All squares with holes, cell by cell.
    fn naive(family: &Family, n: usize, cells: &mut Vec<Option<Symbol>>, found: &mut Vec<Vec<Option<Symbol>>>) {
        let hole_of = |line: usize| {
            let mut end = 0;
            family.holes().iter().position(|hole| {
                end += hole;
                line < end
            })
        };
        let cell = cells.len();
        if cell == n * n {
            if are_right(family, n, cells) {
                found.push(cells.clone());
            }
            return;
        }
        let (r, c) = (cell / n, cell % n);
        let shares = |a, b| hole_of(a).is_some() && hole_of(a) == hole_of(b);
        let symbols: Vec<Option<Symbol>> = match shares(r, c) {
            true => vec![None],
            false => (0..n).filter(|&s| !shares(r, s) && !shares(c, s)).map(|s| Some(Symbol::new(s))).collect(),
        };
        for symbol in symbols {
            let repeats = symbol.is_some()
                && ((0..c).any(|left| cells[r * n + left] == symbol)
                    || (0..r).any(|above| cells[above * n + c] == symbol));
            if !repeats {
                cells.push(symbol);
                naive(family, n, cells, found);
                cells.pop();
            }
        }
    }

    const SETS: [&[Property]; 8] = [
        &[],
        &[Symmetric],
        &[Idempotent],
        &[Semisymmetric],
        &[TotallySymmetric],
        &[SelfOrthogonal],
        &[Symmetric, Idempotent],
        &[SelfOrthogonal, Idempotent],
    ];

    #[test]
    fn small_squares_with_holes_are_built_listed_and_counted() {
        let lists: [&[usize]; 11] =
            [&[1], &[2], &[1, 1], &[2, 1], &[1, 2], &[2, 2], &[1; 3], &[1; 4], &[1; 5], &[3], &[5]];
        for (n, holes) in (1..=5).flat_map(|n| lists.map(|holes| (n, holes))) {
            for family in SETS.map(|properties| family(properties, holes)) {
                let mut expected = Vec::new();
                if holes.iter().sum::<usize>() <= n {
                    naive(&family, n, &mut Vec::new(), &mut expected);
                }
                let name = format!("{family}, order {n}");
                let built = family.build(n).unwrap();
                assert_eq!(built.is_some(), !expected.is_empty(), "{name}");
                assert!(built.is_none_or(|square| family.holds(&square)), "{name}");
                let mut listed: Vec<_> = family.squares(n).unwrap().map(|square| family.cells(&square)).collect();
                listed.sort_unstable();
                expected.sort_unstable();
                assert_eq!(listed, expected, "{name}");
                let mut counting = family.counting(n).unwrap();
                while counting.advance() {}
                assert_eq!(counting.total(), expected.len().into(), "{name}");
            }
        }
    }

    #[test]
    fn exact_covers_count_what_the_search_finds() {
        for (n, properties, holes) in [
            (6, &[Symmetric][..], vec![2; 3]),
            (7, &[SelfOrthogonal], vec![2, 1, 1]),
            (7, &[SelfOrthogonal, Idempotent], vec![2]),
            (6, &[Semisymmetric], vec![2]),
            (7, &[Idempotent, TotallySymmetric], vec![1; 7]),
            (6, &[], vec![2; 3]),
            (6, &[], vec![2]),
        ] {
            let family = family(properties, &holes);
            let found = family.squares(n).unwrap().count();
            let mut counting = family.counting(n).unwrap();
            while counting.advance() {}
            assert_eq!(counting.total(), found.into(), "{family}");
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
            let family = family(properties, &holes);
            let square = family.build(n).unwrap().unwrap_or_else(|| panic!("{family} {n}"));
            let cells = family.cells(&square);
            assert!(family.holds(&square) && are_right(&family, n, &cells), "{family} {n}");
            let empty: usize = holes.iter().map(|hole| hole * hole).sum();
            assert_eq!(cells.iter().filter(|cell| cell.is_none()).count(), empty);
        }
        assert_eq!(family(&[], &[3, 3]).build(6), Ok(None));
    }

    #[test]
    fn what_cannot_have_holes_is_refused() {
        let refused = |kind, property: Option<Property>, holes: &[usize]| {
            Family::new(kind, property).with_holes(holes.iter().copied()).unwrap_err()
        };
        assert_eq!(refused(Kind::Plain, None, &[1, 0]), HolesError::Order);
        assert_eq!(refused(Kind::Diagonal, None, &[1]), HolesError::Kind);
        for property in [Property::Atomic, Property::Unipotent, Property::Brown] {
            assert_eq!(refused(Kind::Plain, Some(property), &[1]), HolesError::Property(property));
        }
        assert!(family(&[], &[1]).build(256).is_err());
        assert_eq!(family(&[], &[usize::MAX, 2]).build(5), Ok(None));
        let none = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        assert_eq!(family(&[Symmetric], &[2; 6]).find(13, &none), Ok(Ok(None)));
        assert_eq!(family(&[SelfOrthogonal], &[2; 6]).find(12, &none), Ok(Err(Stop::TimeLimit)));
        let symmetric = family(&[Symmetric], &[2; 3]);
        let cover = Cover::new(&symmetric, &symmetric.puzzle(6).unwrap(), &mut Budget::default().pace()).unwrap();
        assert!(cover.problem.solutions().all(|solution| symmetric.holds(&cover.square(&solution))));
    }

    /// All lists of orders from `most` down that add up to at most n.
    fn lists(n: usize, most: usize) -> Vec<Vec<usize>> {
        let further = |order: usize| lists(n - order, order).into_iter().map(move |rest| [vec![order], rest].concat());
        [Vec::new()].into_iter().chain((1..=n.min(most)).flat_map(further)).collect()
    }

    #[test]
    fn symmetric_squares_with_holes_whose_symbols_do_not_fit_the_diagonal_are_not_searched() {
        let none = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        for (n, holes) in [(16, vec![1; 16]), (22, vec![1; 22]), (12, vec![3, 3, 3, 1, 1]), (24, vec![5; 4])] {
            assert_eq!(family(&[Symmetric], &holes).find(n, &none), Ok(Ok(None)), "{n} {holes:?}");
        }
        // Where an obstacle is known, a search finds nothing.
        let mut known = 0;
        for (n, holes) in (2..=6).flat_map(|n| lists(n, n).into_iter().map(move |holes| (n, holes))) {
            for properties in [&[Symmetric][..], &[Symmetric, Idempotent], &[TotallySymmetric]] {
                let family = family(properties, &holes);
                if obstacle(&family, n).is_some() {
                    assert_eq!(family.squares(n).unwrap().next(), None, "{family} {n}");
                    known += 1;
                }
            }
        }
        assert!(known > 60, "{known}");
    }

    #[test]
    fn entries_against_the_holes_are_found() {
        let family = family(&[], &[2]);
        let mut cells = vec![None; 25];
        assert_eq!(family.entry_against_holes(&cells), None);
        cells[24] = Some(Symbol::new(0));
        assert_eq!(family.entry_against_holes(&cells), None);
        for (cell, symbol) in [(6, 4), (4, 1), (11, 0)] {
            let mut cells = cells.clone();
            cells[cell] = Some(Symbol::new(symbol));
            assert_eq!(family.entry_against_holes(&cells), Some(cell));
        }
    }
}
