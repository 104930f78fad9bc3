//! The names of the properties of a square: Latin, diagonal, symmetric, self-orthogonal, isotopic to a group and more.

use graeco_grid::{Order, Square, Symbol};
use graeco_latin::{Kind, groups, reduce};

use crate::family::{Family, Property};
use crate::group::is_group;

/// The names of all properties of a square, in the order below; empty if it is not Latin.
///
/// `latin`, `reduced` (first row and column in order), `diagonal`, `pandiagonal`, `sudoku RxC` for every shape of
/// boxes, the [names](Property::name) of all [properties](Property::ALL), `isotopic to a group` (a Cayley table up to
/// permutations of rows, columns and symbols: the reduced square is associative), and up to order 15 its name: `group Q8`.
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
    let is_group = is_group(square);
    add("isotopic to a group", is_group);
    words.extend(is_group.then(|| name_of_group(&reduce(square))).flatten().map(|name| format!("group {name}")));
    words
}

/// The name of the group with a reduced table, up to order 15. Isotopic groups are isomorphic (A. A. Albert, *Quasigroups I*,
/// 1943), and to order 15 the orders of the elements distinguish groups.
fn name_of_group(table: &Square) -> Option<&'static str> {
    let orders = |table: &Square| {
        let order = |a: usize| {
            1 + std::iter::successors(Some(a), |&b| Some(table[(b, a)].index())).take_while(|&b| b != 0).count()
        };
        let mut orders: Vec<usize> = (0..table.order().get()).map(order).collect();
        orders.sort_unstable();
        orders
    };
    let wanted = orders(table);
    groups(table.order().get()).into_iter().find(|(_, table)| orders(table) == wanted).map(|(name, _)| name)
}

/// The names of the properties of a square whose empty cells are holes: square blocks of cells on the main diagonal, whose
/// rows and columns lack the symbols with the same numbers. `None` if they are not, or no cell is empty, or all are, or a symbol
/// is not below the order.
///
/// `incomplete latin`, `holes of type 2^3 1^1` (three holes of order 2 and one of order 1), and the names of the
/// [properties](Family::with_holes) that squares with holes can have.
///
/// # Panics
/// If there are not n² cells.
#[must_use]
pub fn properties_with_holes(order: Order, cells: &[Option<Symbol>]) -> Option<Vec<String>> {
    let n = order.get();
    assert_eq!(cells.len(), n * n, "one entry for each cell");
    if cells.iter().flatten().any(|symbol| symbol.index() >= n) {
        return None;
    }
    let (mut lines, mut orders, mut at) = (Vec::new(), Vec::new(), 0);
    while at < n {
        let hole = cells[at * n + at..(at + 1) * n].iter().take_while(|cell| cell.is_none()).count();
        lines.extend(at..at + hole);
        orders.extend((hole > 0).then_some(hole));
        at += hole.max(1);
    }
    lines.extend((0..n).filter(|&line| cells[line * n + line].is_some()));
    // The holes come first.
    let mut places = vec![0; n];
    lines.iter().enumerate().for_each(|(place, &line)| places[line] = place);
    let moved: Vec<Option<Symbol>> = lines
        .iter()
        .flat_map(|&r| lines.iter().map(move |&c| r * n + c))
        .map(|cell| cells[cell].map(|symbol| Symbol::new(places[symbol.index()])))
        .collect();
    let with_holes = |property| Family::new(Kind::Plain, property).with_holes(orders.iter().copied()).ok();
    let holds = |family: Family| family.holds_with_holes(&moved);
    if orders.is_empty() || orders == [n] || !with_holes(None).is_some_and(holds) {
        return None;
    }
    let mut words = vec!["incomplete latin".to_owned(), format!("holes of type {}", type_of(&orders))];
    // Without cells on the diagonal there is nothing to be idempotent.
    let has_diagonal = lines.iter().any(|&line| cells[line * n + line].is_some());
    let is_said = |property: Property| property != Property::Idempotent || has_diagonal;
    let has = |property: &Property| is_said(*property) && with_holes(Some(*property)).is_some_and(holds);
    words.extend(Property::ALL.into_iter().filter(has).map(|property| property.name().to_owned()));
    Some(words)
}

/// The orders of holes as they are written: each order with how many times it occurs, the largest first.
fn type_of(orders: &[usize]) -> String {
    let mut sorted = orders.to_vec();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let runs = sorted.chunk_by(|a, b| a == b).map(|run| format!("{}^{}", run[0], run.len()));
    runs.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use graeco_grid::Limits;
    use graeco_latin::Formula;

    use super::*;
    use crate::mols::mols;

    fn formula(n: usize, kind: Kind) -> Square {
        Formula::new(n, kind).unwrap().square().unwrap()
    }

    #[test]
    fn groups_are_named_whatever_the_order_of_their_elements() {
        for (name, table) in (1..=15).flat_map(groups) {
            let (order, n) = (table.order(), table.order().get());
            // Rows, columns and symbols in three other orders.
            let symbol = |r: usize, c: usize| (table[((r + 2) % n, n - 1 - c)].index() + 5) % n;
            let moved = Square::new(order, (0..n * n).map(|i| Symbol::new(symbol(i / n, i % n))).collect());
            let words = properties(&moved);
            assert_eq!(words.last(), Some(&format!("group {name}")), "{words:?}");
        }
    }

    #[test]
    fn squares_with_holes_anywhere_on_the_diagonal_are_recognized() {
        let rows = |text: &str| -> Vec<Option<Symbol>> {
            text.split_whitespace().map(|word| word.parse().ok().map(Symbol::new)).collect()
        };
        let words = |text: &str| {
            let cells = rows(text);
            properties_with_holes(Order::new(cells.len().isqrt()).unwrap(), &cells)
        };
        let pairs = ". . 4 5 2 3 . . 5 4 3 2 4 5 . . 0 1 5 4 . . 1 0 2 3 0 1 . . 3 2 1 0 . .";
        assert_eq!(
            words(pairs).unwrap(),
            ["incomplete latin", "holes of type 2^3", "symmetric", "semisymmetric", "totally symmetric"]
        );
        // A square of order 3 without the symbol 2 in the last row and column.
        assert_eq!(words("1 2 0 0 1 2 2 0 ."), None);
        assert_eq!(words("1 2 0 2 0 1 0 1 .").unwrap(), ["incomplete latin", "holes of type 1^1", "symmetric"]);
        for none in [
            "0 1 1 0",
            ". . . .",
            ". . . .  . . 0 1  . 1 . 0 . 0 1 .",
            "0 . . 0",
            ". 0 0 .",
            ". 2 2 0",
            "1 0 3 0 1 2 3 2 .",
        ] {
            assert_eq!(words(none), None, "{none}");
        }
    }

    #[test]
    fn what_known_squares_are() {
        assert_eq!(
            properties(&formula(4, Kind::Plain)),
            ["latin", "reduced", "symmetric", "centrally symmetric", "isotopic to a group", "group Z4"]
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
                "isotopic to a group",
                "group Z7"
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
}
