//! Squares of families without a search: formulas and designs are tried in turn, and the first that fits is returned.

use graeco_grid::{Limits, Order, Square, Stop, Symbol};
use graeco_latin::{Formula, Rectangle};

use super::Family;
use super::property::Property;
use super::triples::{bordered, square, steiner_square, steiner_triples};
use crate::field::{Field, prime_powers};
use crate::mols::{self, MolsError};

/// A square of order n that belongs to a family, if a construction gives one.
pub(super) fn find(family: &Family, n: usize) -> Option<Square> {
    Order::new(n).ok()?;
    let kind = Formula::new(n, family.kind()).and_then(|formula| formula.square());
    kind.into_iter()
        .chain(around_one(n, family.subsquares()))
        .chain(inflated(n, family.subsquares()))
        .chain(cyclic(n))
        .chain(prolonged(n))
        .chain(zigzag(n))
        .chain(designs(n, family))
        .chain(linear(n, family))
        .chain(over_a_field(n, family))
        .find_map(|square| fitted(family, square))
}

/// A self-orthogonal square of order n that belongs to a family, which some constructions find by short searches.
pub(super) fn self_orthogonal(family: &Family, n: usize, limits: &Limits) -> Result<Option<Square>, Stop> {
    if !family.has(Property::SelfOrthogonal) {
        return Ok(None);
    }
    match mols::self_orthogonal(n, family.kind(), limits) {
        Ok(square) => Ok(square.and_then(|square| fitted(family, square))),
        Err(MolsError::Stopped(end)) => Err(end),
        // Neither plain nor diagonal.
        Err(_) => Ok(None),
    }
}

/// The square, or the same with the main diagonal in order, if it belongs to the family.
fn fitted(family: &Family, square: Square) -> Option<Square> {
    if family.holds(&square) { Some(square) } else { with_diagonal_in_order(&square).filter(|s| family.holds(s)) }
}

/// The square with other names of symbols, so that it is idempotent; `None` if a symbol is on the main diagonal twice.
fn with_diagonal_in_order(square: &Square) -> Option<Square> {
    let order = square.order();
    let mut names = vec![None; order.get()];
    for i in 0..order.get() {
        let name = &mut names[square.at(order.cell(i, i)).index()];
        if name.replace(Symbol::new(i)).is_some() {
            return None;
        }
    }
    let renamed: Option<Vec<Symbol>> = square.symbols().iter().map(|symbol| names[symbol.index()]).collect();
    Some(Square::new(order, renamed?))
}

/// From the cyclic group: r + c is symmetric, −r − c totally symmetric, c − r unipotent, (r + c) / 2 symmetric and
/// idempotent; with a border it is symmetric and unipotent.
fn cyclic(n: usize) -> impl Iterator<Item = Square> {
    let half = |n: usize| square(n, move |r, c| (r + c) * n.div_ceil(2) % n);
    let squares = [
        square(n, |r, c| (r + c) % n),
        square(n, |r, c| (2 * n - r - c) % n),
        square(n, |r, c| (n + c - r) % n),
        half(n).filter(|_| n % 2 == 1),
        half(n - 1).filter(|_| n.is_multiple_of(2)).and_then(|square| bordered(&square)),
    ];
    squares.into_iter().flatten()
}

/// An idempotent square of even order: (r + c) / 2 modulo n − 1, in which the new symbol replaces the cells (x, x + 1), whose
/// symbols move to the new row and column. Not of order 2.
fn prolonged(n: usize) -> Option<Square> {
    let m = n - 1;
    let half = |r: usize, c: usize| (r + c) * n / 2 % m;
    if n < 4 || !n.is_multiple_of(2) {
        return None;
    }
    square(n, |r, c| match (r == m, c == m) {
        (true, true) => m,
        (true, false) => half(c + m - 1, c),
        (false, true) => half(r, r + 1),
        (false, false) if (r + 1) % m == c => m,
        (false, false) => half(r, c),
    })
}

/// A square with a subsquare in the first rows and columns: they are completed to a rectangle, and that to a square.
fn around_one(n: usize, orders: &[usize]) -> Option<Square> {
    let &[k] = orders else { return None };
    if 2 * k > n {
        return None;
    }
    let symbol = |r: usize, c: usize| if c < k { (r + c) % k } else { k + (r + c) % (n - k) };
    let rows = (0..k).map(|r| (0..n).map(|c| symbol(r, c)).collect()).collect();
    Some(Rectangle::new(n, rows).ok()?.complete())
}

/// A square that equal subsquares fill: the product of an idempotent square and a cyclic one.
fn inflated(n: usize, orders: &[usize]) -> Option<Square> {
    let (&k, many) = (orders.first()?, orders.len());
    if many.checked_mul(k) != Some(n) || orders.iter().any(|&order| order != k) {
        return None;
    }
    let idempotent =
        if many % 2 == 1 { square(many, |r, c| (r + c) * many.div_ceil(2) % many) } else { prolonged(many) };
    let idempotent = idempotent?;
    square(n, |r, c| idempotent[(r / k, c / k)].index() * k + (r + c) % k)
}

/// w(r) + w(c) modulo an even n, with the sequence w = 0, 1, −1, 2, −2 … n / 2, in which all differences of neighbours are
/// different (E. J. Williams, *Experimental designs balanced for the estimation of residual effects of treatments*, 1949).
/// The square is row-complete and column-complete. The sequence backwards is w + n / 2, so it is also symmetric in all
/// directions, and Brown's.
fn zigzag(n: usize) -> Option<Square> {
    let w = |i: usize| if i % 2 == 1 { i.div_ceil(2) } else { n - i / 2 };
    square(n, |r, c| (w(r) + w(c)) % n).filter(|_| n.is_multiple_of(2))
}

/// From a Steiner triple system: totally symmetric squares, idempotent or unipotent.
fn designs(n: usize, family: &Family) -> Option<Square> {
    if !family.has(Property::Symmetric) && !family.has(Property::Semisymmetric) {
        return None;
    }
    match n % 6 {
        1 | 3 => steiner_square(n, &steiner_triples(n)),
        2 | 4 => bordered(&steiner_square(n - 1, &steiner_triples(n - 1))?),
        _ => None,
    }
}

/// Idempotent squares (1 − a)·r + a·c modulo n.
fn linear(n: usize, family: &Family) -> impl Iterator<Item = Square> {
    let most = if family.allows_isomorphisms() { n } else { 0 };
    let has_inverse = move |a: usize| prime_powers(n).iter().all(|&(p, _)| !a.is_multiple_of(p));
    let slopes = (2..most).filter(move |&a| has_inverse(a) && has_inverse(a - 1));
    slopes.filter_map(move |a| square(n, |r, c| ((n + 1 - a) * r + a * c) % n))
}

/// Idempotent squares r + a·(c − r) over the field of n elements.
fn over_a_field(n: usize, family: &Family) -> impl Iterator<Item = Square> {
    let field = Field::new(n).filter(|_| family.allows_isomorphisms());
    let most = if field.is_some() { n } else { 0 };
    (2..most).filter_map(move |a| {
        let field = field.as_ref()?;
        square(n, |r, c| field.add(r, field.multiply(a, field.add(c, field.negative(r)))))
    })
}
