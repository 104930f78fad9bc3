//! Properties of a square (Latin, diagonal, symmetric, self-orthogonal and more), and its intercalates.

use graeco_grid::Square;

use crate::canon::reduce;
use crate::family::Property;
use crate::group::is_group;
use crate::kind::Kind;

/// The transpose of a square.
#[must_use]
pub fn transposed(square: &Square) -> Square {
    let order = square.order();
    let cells = order.cells().map(|cell| square.at(order.cell(cell.column(order), cell.row(order))));
    Square::new(order, cells.collect())
}

/// The names of all properties of a square, in the order below; empty if it is not Latin.
///
/// `latin`, `reduced` (first row and column in order), `diagonal`, `pandiagonal`, `sudoku RxC` for every shape of
/// boxes, the [names](Property::name) of all [properties](Property::ALL), `isotopic to a group` (a Cayley table up to
/// permutations of rows, columns and symbols: the reduced square is associative).
#[must_use]
pub fn properties(square: &Square) -> Vec<String> {
    if !square.is_latin() {
        return Vec::new();
    }
    let n = square.order().get();
    let boxes = (2..n).filter(|&rows| n.is_multiple_of(rows)).map(|rows| (rows, n / rows));
    let sudokus = boxes.map(|(rows, columns)| Kind::Sudoku { rows, columns }).filter(|kind| kind.holds(square));
    let mut words = vec!["latin".to_owned()];
    let mut add = |word: &str, holds: bool| words.extend(holds.then(|| word.to_owned()));
    add("reduced", reduce(square) == *square);
    add("diagonal", Kind::Diagonal.holds(square));
    add("pandiagonal", Kind::Pandiagonal.holds(square));
    sudokus.for_each(|kind| add(&kind.to_string(), true));
    for property in Property::ALL {
        add(property.name(), property.holds(square));
    }
    add("isotopic to a group", is_group(square));
    words
}

/// The intercalates (2×2 Latin subsquares), each as `[row, row, column, column]`.
///
/// The time grows like n³.
#[must_use]
pub fn intercalates(square: &Square) -> Vec<[usize; 4]> {
    let n = square.order().get();
    let at = |r: usize, c: usize| square.at(square.order().cell(r, c)).index();
    let mut found = Vec::new();
    for lower in 0..n {
        let mut column_of = vec![0; n];
        (0..n).for_each(|c| column_of[at(lower, c)] = c);
        for upper in 0..lower {
            for left in 0..n {
                // The column where the lower row has the symbol that the upper row has here.
                let right = column_of[at(upper, left)];
                if left < right && at(upper, right) == at(lower, left) {
                    found.push([upper, lower, left, right]);
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use graeco_grid::Limits;

    use crate::formula::Formula;
    use crate::mols::mols;

    fn formula(n: usize, kind: Kind) -> Square {
        Formula::new(n, kind).unwrap().square().unwrap()
    }

    #[test]
    fn what_known_squares_are() {
        assert_eq!(
            properties(&formula(4, Kind::Plain)),
            ["latin", "reduced", "symmetric", "centrally symmetric", "isotopic to a group"]
        );
        assert_eq!(
            properties(&formula(7, Kind::Pandiagonal)),
            [
                "latin",
                "diagonal",
                "pandiagonal",
                "self-orthogonal",
                "doubly self-orthogonal",
                "centrally symmetric",
                "atomic",
                "isotopic to a group"
            ]
        );
        let doubled = ["latin", "diagonal", "horizontally symmetric"];
        assert!(doubled.iter().all(|word| properties(&formula(10, Kind::Diagonal)).contains(&(*word).to_owned())));
        assert!(
            properties(&formula(9, Kind::DiagonalSudoku { rows: 3, columns: 3 })).contains(&"sudoku 3x3".to_owned())
        );
        let field = mols(8, Kind::Plain, &Limits::default()).unwrap().remove(0);
        assert!(
            properties(&field).contains(&"isotopic to a group".to_owned())
                && properties(&field).contains(&"unipotent".to_owned())
        );
        let square = formula(3, Kind::Plain);
        let wrong = Square::new(square.order(), vec![square.symbols()[0]; 9]);
        assert!(properties(&wrong).is_empty());
    }

    #[test]
    fn intercalates_of_groups() {
        // An elementary abelian group of order 8 has 8²·7/4 intercalates, a group of odd order has none, Z4 has 4²·1/4.
        assert_eq!(intercalates(&mols(8, Kind::Plain, &Limits::default()).unwrap()[0]).len(), 112);
        assert_eq!(intercalates(&formula(7, Kind::Plain)).len(), 0);
        assert_eq!(intercalates(&formula(4, Kind::Plain)).len(), 4);
    }
}
