//! Bachelor squares: Latin squares without an orthogonal mate, with a proof.
//!
//! Each has an entry that is in no transversal, which a sum shows. A square with such an entry has no mate, as a mate
//! consists of n disjoint transversals (I. M. Wanless and B. S. Webb, *The existence of Latin squares without orthogonal
//! mates*, 2006; A. B. Evans, *Latin squares without orthogonal mates*, 2006).

use crate::delta::entry_without_transversal;
#[cfg(feature = "rand")]
use crate::transversals::{Mate, Transversals, mate};
#[cfg(feature = "rand")]
use graeco_grid::{Limits, Outcome};
use graeco_grid::{Order, Square, Symbol};
#[cfg(feature = "rand")]
use graeco_latin::{Distribution, Random, RandomIsotopes};
use graeco_latin::{Formula, Kind};

/// A square of order n without an orthogonal mate; `None` for orders 1 and 3, where every square has one, and if n is not an
/// order. [`entry_without_transversal`] proves that it has none.
///
/// For even n, the cyclic square: it has no transversal (L. Euler, 1782). For odd n, the cyclic square with changes in
/// three rows.
///
/// ```
/// use graeco_designs::{bachelor, entry_without_transversal};
///
/// let square = bachelor(9).unwrap();
/// assert!(square.is_latin());
/// assert_eq!(entry_without_transversal(&square), Some([5, 0]));
/// ```
#[must_use]
pub fn bachelor(n: usize) -> Option<Square> {
    if n.is_multiple_of(2) {
        return Formula::new(n, Kind::Plain).filter(|_| n <= 255)?.square();
    }
    let order = Order::new(n).ok().filter(|_| n > 3)?;
    // Rows 0, 1 and k hold c, c + 1 and c + k in column c in another order; 2k = 1 modulo n. In columns from 1 to k − 2,
    // rows 0 and 1 are exchanged. The entry 0 in row k, column 0 is in no transversal: the other two rows would have to add 1
    // and k to their columns, but each of them that adds k does this only in column 0 or with symbol 0.
    let k = n.div_ceil(2);
    let added = |row: usize, column: usize| match (row, column) {
        (0, c) if c < k - 1 => 1,
        (0, c) if c == k - 1 => k,
        (0, _) => 0,
        (1, 0) => k,
        (1, c) if c < k => 0,
        (1, _) => 1,
        (r, 0) if r == k => 0,
        (r, c) if r == k && c == k - 1 => 1,
        (r, _) => r,
    };
    let symbol = |cell: graeco_grid::Cell| {
        let (row, column) = (cell.row(order), cell.column(order));
        Symbol::new((column + added(row, column)) % n)
    };
    Some(Square::new(order, order.cells().map(symbol).collect()))
}

/// Why some orders have no bachelor square.
pub const NO_BACHELOR: &str =
    "there are squares without an orthogonal mate for all orders but 1 and 3 (Evans, Wanless, Webb, 2006)";

/// Why a square has no orthogonal mate, in words, if a sum shows it: see
/// [`entry_without_transversal`].
#[must_use]
pub fn bachelor_reason(square: &Square) -> Option<String> {
    let (n, [row, column]) = (square.order().get(), entry_without_transversal(square)?);
    if n.is_multiple_of(2) {
        let half = n / 2;
        return Some(format!(
            "it has no transversal: there, L(r, c) - r - c would add up to {half} modulo {n}, but it is 0"
        ));
    }
    Some(format!(
        "its entry in {} is in no transversal: there, L(r, c) - r - c adds up to 0 modulo {n}, but with this entry it cannot",
        square.order().cell(row, column).name(square.order())
    ))
}

/// An iterator over random squares of an order without an orthogonal mate. The same seed gives the same squares.
///
/// Up to order 8, random squares are drawn until an exhaustive search finds no mate. Above it, most squares have mates: rows,
/// columns and symbols of a [`bachelor`] square are permuted at random.
///
/// ```
/// use graeco_designs::{Mate, RandomBachelors, Transversals, mate};
/// use graeco_latin::Limits;
///
/// let square = RandomBachelors::new(7, 1, Limits::default()).unwrap().next().unwrap();
/// assert_eq!(mate(&square, Transversals::Plain, &Limits::default()), Mate::Impossible);
/// ```
#[cfg(feature = "rand")]
#[must_use = "iterators are lazy and do nothing until they are advanced"]
pub struct RandomBachelors {
    /// Squares to choose from, up to a small order.
    squares: Option<Random>,
    isotopes: RandomIsotopes,
    limits: Limits,
    end: Option<Outcome>,
}

/// Up to this order, many squares have no mate, and the search for one is short.
#[cfg(feature = "rand")]
const MOST_DRAWN: usize = 8;

#[cfg(feature = "rand")]
impl RandomBachelors {
    /// Random squares of order n, under limits of time, memory and interruption, which all squares share. `None` if there
    /// are none: for orders 1 and 3, and if n is not 1 to 255.
    pub fn new(n: usize, seed: u64, limits: Limits) -> Option<RandomBachelors> {
        let isotopes = RandomIsotopes::new(&bachelor(n)?, seed);
        let limits = Limits { solutions: None, nodes: None, ..limits }.started();
        let squares = Random::new(n, Kind::Plain, seed).ok().flatten().filter(|_| n <= MOST_DRAWN);
        let squares = squares.map(|squares| squares.limits(limits.clone()));
        Some(RandomBachelors { squares, isotopes, limits, end: None })
    }

    /// The known facts about the distribution of the squares: up to order 8, that of random squares, otherwise not uniform.
    pub fn distribution(&self) -> Distribution {
        if self.squares.is_some() { Distribution::UniformInTheLimit } else { Distribution::Family }
    }

    /// A description of the proof that the squares have no mate.
    #[must_use]
    pub fn proof(&self) -> &'static str {
        if self.squares.is_some() { EXHAUSTIVE } else { "isotopic to a square with an entry in no transversal" }
    }

    /// How the squares ended; `None` while there are.
    #[must_use]
    pub fn end(&self) -> Option<Outcome> {
        self.end
    }
}

#[cfg(feature = "rand")]
const EXHAUSTIVE: &str = "an exhaustive search found no mate";

#[cfg(feature = "rand")]
impl Iterator for RandomBachelors {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.end.is_some() {
            return None;
        }
        let Some(squares) = &mut self.squares else { return self.isotopes.next() };
        loop {
            let Some(square) = squares.next() else {
                self.end = squares.end();
                return None;
            };
            match mate(&square, Transversals::Plain, &self.limits) {
                Mate::Impossible => return Some(square),
                Mate::Found(_) => {}
                Mate::Unknown(error) => {
                    self.end = Some(error.into());
                    return None;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use graeco_grid::{Limits, Stop};

    use super::*;
    use crate::delta::entry_without_transversal;
    use crate::transversals::{Mate, Transversals, mate};

    /// Whether a transversal goes through a cell, by trying all.
    fn is_met(square: &Square, through: [usize; 2], chosen: &mut Vec<usize>) -> bool {
        let (n, row) = (square.order().get(), chosen.len());
        let symbol = |row: usize, column: usize| square[(row, column)];
        row == n
            || (0..n).any(|column| {
                let fits = (row != through[0] || column == through[1])
                    && chosen.iter().enumerate().all(|(r, &c)| c != column && symbol(r, c) != symbol(row, column));
                chosen.push(column);
                let is_met = fits && is_met(square, through, chosen);
                chosen.pop();
                is_met
            })
    }

    #[test]
    fn squares_of_all_orders_have_an_entry_in_no_transversal() {
        for n in 0..=256 {
            let Some(square) = bachelor(n) else {
                assert!([0, 1, 3, 256].contains(&n), "{n}");
                continue;
            };
            assert!(square.is_latin(), "{n}");
            let entry = entry_without_transversal(&square).expect("one");
            if n <= 9 {
                assert!(!is_met(&square, entry, &mut Vec::new()), "{n}");
            }
            // Without a search: above order 10, there are too many transversals to list.
            if n <= 12 || [15, 101, 254, 255].contains(&n) {
                let found =
                    [Transversals::Plain, Transversals::Diagonal].map(|kind| mate(&square, kind, &Limits::default()));
                assert!(found.iter().all(|found| *found == Mate::Impossible), "{n}");
            }
        }
    }

    #[test]
    fn entries_of_other_squares_are_not_said_to_be_in_no_transversal() {
        let mut proved = 0;
        for (n, seed) in (4..=7).flat_map(|n| (0..30).map(move |seed| (n, seed))) {
            // Squares that differ from the cyclic one in three rows: other permutations of the same rows.
            let mut square = Formula::new(n, Kind::Plain).unwrap().square().unwrap();
            let mut numbers = seed;
            for _ in 0..seed {
                numbers = numbers * 48_271 % 2_147_483_647 + 1;
                let (a, b) = (numbers % 3, numbers / 3 % 3);
                square = switched(&square, a, b, numbers / 9 % n);
            }
            assert!(square.is_latin());
            let order = square.order();
            // The last row and column first, and the symbols backwards.
            let turned = |cell: usize| n - 1 - square[((cell / n + n - 1) % n, (cell % n + n - 1) % n)].index();
            let turned = Square::new(order, (0..n * n).map(|cell| Symbol::new(turned(cell))).collect());
            for square in [square, turned] {
                if let Some(entry) = entry_without_transversal(&square) {
                    assert!(!is_met(&square, entry, &mut Vec::new()), "{square:?}");
                    proved += 1;
                }
            }
        }
        assert!(proved > 30, "{proved}");
    }

    /// The square with a cycle of two rows exchanged, from a column on.
    fn switched(square: &Square, a: usize, b: usize, start: usize) -> Square {
        let order = square.order();
        // The column where the upper row has the symbol of the lower row in this one.
        let next = |&column: &usize| (0..order.get()).find(|&c| square[(a, c)] == square[(b, column)]);
        let cycle = std::iter::successors(next(&start), |column| next(column).filter(|_| *column != start));
        let mut symbols = square.symbols().to_vec();
        cycle.for_each(|column| symbols.swap(order.cell(a, column).index(), order.cell(b, column).index()));
        Square::new(order, symbols)
    }

    #[cfg(feature = "rand")]
    #[test]
    fn random_squares_have_no_mate() {
        for n in [1, 3] {
            assert!(RandomBachelors::new(n, 1, Limits::default()).is_none());
        }
        for n in [2, 4, 5, 6, 7, 8, 9] {
            let squares: Vec<Square> = RandomBachelors::new(n, 1, Limits::default()).unwrap().take(3).collect();
            assert_eq!(squares.len(), 3);
            for square in &squares {
                assert!(square.is_latin());
                assert_eq!(mate(square, Transversals::Plain, &Limits::default()), Mate::Impossible, "{n}");
            }
        }
        // Rows, columns and symbols in any order: the entry is found all the same.
        for n in [9, 10, 15, 21, 64, 101] {
            let square = RandomBachelors::new(n, 5, Limits::default()).unwrap().next().unwrap();
            let entry = entry_without_transversal(&square).expect("one");
            assert!(n > 9 || !is_met(&square, entry, &mut Vec::new()), "{n}");
            assert_eq!(mate(&square, Transversals::Plain, &Limits::default()), Mate::Impossible, "{n}");
        }
        let none = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        let mut squares = RandomBachelors::new(7, 1, none).unwrap();
        assert_eq!((squares.next(), squares.end()), (None, Some(Outcome::Stopped(Stop::TimeLimit))));
    }
}
