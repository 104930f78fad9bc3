//! Squares of families without a search: formulas and designs are tried in turn, and the first that fits is returned.

use graeco_grid::{End, Limits, Order, Square, Symbol};

use super::Family;
use super::property::Property;
use super::triples::{bordered, square, steiner_square, steiner_triples};
use crate::field::{Field, prime_powers};
use crate::formula::Formula;
use crate::mols::{self, MolsError};

/// A square of order n that belongs to a family, if a construction gives one.
pub(super) fn find(family: &Family, n: usize) -> Option<Square> {
    Order::new(n).ok()?;
    let kind = Formula::new(n, family.kind()).and_then(|formula| formula.square());
    kind.into_iter()
        .chain(cyclic(n))
        .chain(zigzag(n))
        .chain(designs(n, family))
        .chain(linear(n, family))
        .chain(over_a_field(n, family))
        .find_map(|square| fitted(family, square))
}

/// A self-orthogonal square of order n that belongs to a family, which some constructions find by short searches.
///
/// # Errors
/// If a limit was reached.
pub(super) fn self_orthogonal(family: &Family, n: usize, limits: &Limits) -> Result<Option<Square>, End> {
    if !family.has(Property::SelfOrthogonal) {
        return Ok(None);
    }
    match mols::self_orthogonal(n, family.kind(), limits) {
        Ok(square) => Ok(square.and_then(|square| fitted(family, square))),
        Err(MolsError::Ended(end)) => Err(end),
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
