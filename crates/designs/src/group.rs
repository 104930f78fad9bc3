//! Squares isotopic to a group: how they are recognized, when they have no transversal, and mates by powers.

use graeco_grid::{Pace, Square, Stop, Symbol};
use graeco_latin::reduce;

use crate::mols::are_orthogonal;

/// Whether a square is a Cayley table of a group up to permutations of rows, columns and symbols.
pub(crate) fn is_group(square: &Square) -> bool {
    is_associative(&reduce(square))
}

/// Whether a reduced square is Latin and associative, that is, the Cayley table of a group. Only then does its isotopy class
/// contain one (A. A. Albert, *Quasigroups I*, 1943).
fn is_associative(square: &Square) -> bool {
    let order = square.order();
    let times = |a, b| product(square, a, b);
    if !square.is_latin() {
        return false;
    }
    let mut pairs = order.symbols().flat_map(|a| order.symbols().map(move |b| (a, b)));
    pairs.all(|(a, b)| order.symbols().all(|c| times(times(a, b), c) == times(a, times(b, c))))
}

fn product(table: &Square, a: Symbol, b: Symbol) -> Symbol {
    table.at(table.order().cell(a.index(), b.index()))
}

/// Whether a square is isotopic to a group of even order whose Sylow 2-subgroups are cyclic, such as the cyclic group.
/// Such a square has no transversal (M. Hall, L. J. Paige, *Complete mappings of finite groups*, 1955).
pub(crate) fn has_no_transversal(square: &Square) -> bool {
    let n = square.order().get();
    if !n.is_multiple_of(2) {
        return false;
    }
    let table = reduce(square);
    // A Sylow 2-subgroup is cyclic if and only if its order divides that of an element.
    let subgroup = 1 << n.trailing_zeros();
    let order_of = |a: Symbol| {
        let powers = std::iter::successors(Some(a), |&power| Some(product(&table, power, a)));
        powers.take_while(|power| power.index() != 0).count() + 1
    };
    is_associative(&table) && square.order().symbols().any(|a| order_of(a).is_multiple_of(subgroup))
}

/// A mate that `fits`, if the square is isotopic to a group and a power x^k·y of its product x·y gives one. For a group
/// of odd order x²·y does.
pub(crate) fn mate_by_powers(
    square: &Square,
    fits: impl Fn(&Square) -> bool,
    pace: &mut Pace,
) -> Result<Option<Square>, Stop> {
    let order = square.order();
    // With the first row as the identity, multiplying from the left by the element of a row leads from each symbol to
    // the one below it.
    let mut column_of = vec![0; order.get()];
    (0..order.get()).for_each(|column| column_of[square.at(order.cell(0, column)).index()] = column);
    let mut power = square.clone();
    for _ in 2..order.get() {
        pace.step(1)?;
        let multiplied = |cell: graeco_grid::Cell| order.cell(cell.row(order), column_of[power.at(cell).index()]);
        power = Square::new(order, order.cells().map(|cell| square.at(multiplied(cell))).collect());
        if power.is_latin() && are_orthogonal(square, &power) && fits(&power) {
            return Ok(Some(power));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use graeco_grid::{Budget, Limits};
    use graeco_latin::{Formula, Kind};

    use super::*;
    use crate::mols::mols;

    #[test]
    fn cyclic_squares_of_even_order_and_only_they_are_known_to_have_no_transversal() {
        for n in 1..=20 {
            let cyclic = Formula::new(n, Kind::Plain).unwrap().square().unwrap();
            assert_eq!(has_no_transversal(&cyclic), n.is_multiple_of(2), "{n}");
        }
        // A table that is not Latin is no group, even if it is associative.
        let order = graeco_grid::Order::new(2).unwrap();
        assert!(!has_no_transversal(&Square::new(order, [0, 1, 1, 1].map(Symbol::new).to_vec())));
        // The elementary abelian group of order 8 has transversals.
        assert!(!has_no_transversal(&mols(8, Kind::Plain, &Limits::default()).unwrap()[0]));
    }

    #[test]
    fn groups_of_odd_order_have_mates() {
        let mut pace = Budget::default().pace();
        let cyclic = |n| Formula::new(n, Kind::Plain).unwrap().square().unwrap();
        for square in [cyclic(3), cyclic(15), cyclic(99), mols(27, Kind::Plain, &Limits::default()).unwrap().remove(0)]
        {
            // The order of rows, columns and symbols makes no difference.
            let n = square.order().get();
            let mixed =
                |row: usize, column: usize| square.at(square.order().cell((row + 1) % n, (column + 2) % n)).index();
            let symbols = (0..n * n).map(|cell| Symbol::new(n - 1 - mixed(cell / n, cell % n)));
            for square in [Square::new(square.order(), symbols.collect()), square.clone()] {
                let mate = mate_by_powers(&square, |_| true, &mut pace).unwrap().expect("x²·y");
                assert!(mate.is_latin() && are_orthogonal(&square, &mate), "{n}");
            }
        }
        let diagonal = mate_by_powers(&cyclic(25), |mate| Kind::Diagonal.holds(mate), &mut pace).unwrap();
        assert!(diagonal.is_some());
        assert_eq!(mate_by_powers(&cyclic(6), |_| true, &mut pace), Ok(None));
    }
}
