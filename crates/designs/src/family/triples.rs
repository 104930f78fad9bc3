//! Steiner triple systems as totally symmetric squares, idempotent or unipotent, and back.

use graeco_grid::{Order, Square, Symbol};

use super::property::Property;

/// The square whose symbols a function of row and column gives; `None` if they are no Latin square.
pub(super) fn square(n: usize, symbol: impl Fn(usize, usize) -> usize) -> Option<Square> {
    let order = Order::new(n).ok()?;
    let symbols = order.cells().map(|cell| Symbol::new(symbol(cell.row(order), cell.column(order))));
    Some(Square::new(order, symbols.collect())).filter(Square::is_latin)
}

/// The triples of the Steiner triple system of a square: those of a totally symmetric square that is idempotent, or unipotent.
/// Each is in ascending order, and so are the triples. `None` if the square is not of this form.
///
/// ```
/// use graeco_designs::{Family, Property, steiner_square, triples_of};
/// use graeco_latin::Kind;
///
/// let family = Family::new(Kind::Plain, [Property::TotallySymmetric, Property::Idempotent]);
/// let square = family.build(7)?.unwrap();
/// let triples = triples_of(&square).unwrap();
/// assert_eq!(triples.len(), 7);
/// assert_eq!(steiner_square(7, &triples), Some(square));
/// # Ok::<(), graeco_latin::PuzzleError>(())
/// ```
#[must_use]
pub fn triples_of(square: &Square) -> Option<Vec<[usize; 3]>> {
    let is_one = Property::Idempotent.holds(square) || Property::Unipotent.holds(square);
    if !is_one || !Property::TotallySymmetric.holds(square) {
        return None;
    }
    let order = square.order();
    let pairs = order.cells().map(|cell| (cell.row(order), cell.column(order), square.at(cell).index()));
    Some(pairs.filter(|(x, y, z)| x < y && y < z).map(|(x, y, z)| [x, y, z]).collect())
}

/// The idempotent totally symmetric square of a Steiner triple system with points 0 to n − 1: different x and y give the
/// third point of the triple with both. `None` if the triples are no such system.
#[must_use]
pub fn steiner_square(n: usize, triples: &[[usize; 3]]) -> Option<Square> {
    Order::new(n).ok()?;
    let mut products: Vec<Option<usize>> = vec![None; n * n];
    (0..n).for_each(|x| products[x * n + x] = Some(x));
    for &[a, b, c] in triples {
        for [x, y, z] in [[a, b, c], [b, a, c], [a, c, b], [c, a, b], [b, c, a], [c, b, a]] {
            if x >= n || y >= n || products[x * n + y].replace(z).is_some() {
                return None;
            }
        }
    }
    let products: Vec<usize> = products.into_iter().collect::<Option<_>>()?;
    square(n, |r, c| products[r * n + c])
}

/// The unipotent totally symmetric square of order n + 1 of a Steiner triple system with points 0 to n − 1, a Steiner loop:
/// n is the symbol of the main diagonal. `None` if the triples are no such system.
#[must_use]
pub fn steiner_loop(n: usize, triples: &[[usize; 3]]) -> Option<Square> {
    bordered(&steiner_square(n, triples)?)
}

/// The square of one order more, from an idempotent one: the main diagonal and the last cell hold the new symbol, the old
/// symbols of the diagonal are in the last row and column. If the old square is totally symmetric, so is the new one.
pub(super) fn bordered(old: &Square) -> Option<Square> {
    let (order, n) = (old.order(), old.order().get());
    square(n + 1, |r, c| match (r == n, c == n) {
        (true, true) => n,
        (true, false) => c,
        (false, true) => r,
        (false, false) if r == c => n,
        (false, false) => old.at(order.cell(r, c)).index(),
    })
}

/// The triples of a Steiner triple system of order n, which is 1 or 3 modulo 6: by R. C. Bose, *On the construction of
/// balanced incomplete block designs*, 1939, and T. Skolem, *Some remarks on the triple systems of Steiner*, 1958.
pub(super) fn steiner_triples(n: usize) -> Vec<[usize; 3]> {
    // Points are x + m·i for x below m, i below 3, and one more if n is 1 modulo 6.
    let m = n / 3;
    let point = |x: usize, i: usize| x + m * (i % 3);
    // A commutative operation with x∘x = x, for all x if m is odd, otherwise for the first half of them.
    let product = |x: usize, y: usize| match (x + y) % m {
        sum if m % 2 == 1 => sum * m.div_ceil(2) % m,
        sum if sum.is_multiple_of(2) => sum / 2,
        sum => m / 2 + sum / 2,
    };
    let mut triples = Vec::new();
    for x in 0..if m % 2 == 1 { m } else { m / 2 } {
        triples.push([point(x, 0), point(x, 1), point(x, 2)]);
        if m.is_multiple_of(2) {
            triples.extend((0..3).map(|i| [n - 1, point(m / 2 + x, i), point(x, i + 1)]));
        }
    }
    for (x, y) in (0..m).flat_map(|y| (0..y).map(move |x| (x, y))) {
        triples.extend((0..3).map(|i| [point(x, i), point(y, i), point(product(x, y), i + 1)]));
    }
    triples
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systems_of_all_orders_to_255_there_and_back() {
        for n in (1..=253).filter(|n| matches!(n % 6, 1 | 3)) {
            let mut triples: Vec<[usize; 3]> = steiner_triples(n);
            triples.iter_mut().for_each(|triple| triple.sort_unstable());
            triples.sort_unstable();
            assert_eq!(triples.len(), n * (n - 1) / 6);
            let (square, unipotent) = (steiner_square(n, &triples).unwrap(), steiner_loop(n, &triples).unwrap());
            assert_eq!(triples_of(&square).as_ref(), Some(&triples), "{n}");
            assert_eq!(triples_of(&unipotent).as_ref(), Some(&triples), "{n}");
        }
        assert_eq!(steiner_square(7, &[[0, 1, 2]]), None);
        assert_eq!(steiner_square(3, &[[0, 1, 3]]), None);
        assert_eq!(steiner_square(3, &[[0, 1, 1]]), None);
        assert_eq!(steiner_square(300, &[]), None);
    }
}
