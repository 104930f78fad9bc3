//! Representatives of all classes of squares of an order: isotopy classes, main classes, classes of diagonal squares.

mod rectangles;

use graeco_grid::{Budget, Order, PuzzleError, Square, Stop, Symbol};
use rustc_hash::FxHashSet;

use crate::canon::{Canon, CanonError, diagonal_canon, isotopy_canon, main_class_canon};
use crate::count::diagonals_up_to_symmetry;
use crate::kind::Kind;
use rectangles::Rectangles;

/// The largest order for which isotopy and main classes are listed. There are 564 and 147 of order 7, and 1,676,267 and
/// 283,657 of order 8.
pub const MOST_CLASSES: usize = 8;

/// The largest order for which classes of diagonal squares are listed. There are 972 of order 7.
pub const MOST_DIAGONAL_CLASSES: usize = 7;

/// Which squares form a class. There are only these three, so this enum can be matched exhaustively.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClassOf {
    /// Those that differ by permutations of rows, columns and symbols.
    Isotopy,
    /// Those that differ by permutations of rows, columns and symbols, and the roles of rows, columns and symbols may be permuted too.
    Main,
    /// Diagonal squares that differ by permutations of symbols and symmetries that preserve both main diagonals.
    Diagonal,
}

impl ClassOf {
    /// The canonical form of a square in its class.
    ///
    /// # Errors
    /// As those of [`isotopy_canon`] and [`diagonal_canon`].
    pub fn canon(self, square: &Square, budget: &Budget) -> Result<Canon, CanonError> {
        match self {
            ClassOf::Isotopy => isotopy_canon(square, budget),
            ClassOf::Main => main_class_canon(square, budget),
            ClassOf::Diagonal => diagonal_canon(square, budget),
        }
    }

    /// The largest order for which [`classes`] lists them.
    #[must_use]
    pub fn most(self) -> usize {
        if self == ClassOf::Diagonal { MOST_DIAGONAL_CLASSES } else { MOST_CLASSES }
    }
}

/// Why classes cannot be listed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClassesError {
    /// The order is out of range.
    #[error(transparent)]
    Order(#[from] PuzzleError),
    /// The order is too large.
    #[error("order {order} has too many classes to list; expected 1 to {most}")]
    TooLarge {
        /// The order.
        order: usize,
        /// The largest order.
        most: usize,
    },
}

/// An iterator over the canonical form of each class, with the number of its symmetries, as they are found. It ends after
/// an error, which says that a limit was reached.
#[must_use = "iterators are lazy and do nothing until they are advanced"]
pub struct Classes {
    of: ClassOf,
    /// At least one square of each class.
    squares: Box<dyn Iterator<Item = Result<Square, Stop>> + Send>,
    forms: FxHashSet<Square>,
    budget: Budget,
    is_over: bool,
}

/// All classes of squares of order n.
///
/// Latin rectangles are extended row by row, one from each isotopy class; diagonal squares are those that extend one
/// filling of both diagonals from each class.
///
/// ```
/// use graeco_latin::{Budget, ClassOf, classes};
///
/// assert_eq!(classes(6, ClassOf::Isotopy, &Budget::default())?.count(), 22);
/// assert_eq!(classes(6, ClassOf::Main, &Budget::default())?.count(), 12);
/// # Ok::<(), graeco_latin::ClassesError>(())
/// ```
///
/// # Errors
/// If n is not an order, or above [`ClassOf::most`].
pub fn classes(n: usize, of: ClassOf, budget: &Budget) -> Result<Classes, ClassesError> {
    let order = Order::new(n).map_err(PuzzleError::from)?;
    if n > of.most() {
        return Err(ClassesError::TooLarge { order: n, most: of.most() });
    }
    let squares: Box<dyn Iterator<Item = Result<Square, Stop>> + Send> = match of {
        ClassOf::Diagonal => Box::new(diagonal_squares(order)?.into_iter().flatten().map(Ok)),
        _ => Box::new(Rectangles::new(order, budget)),
    };
    Ok(Classes { of, squares, forms: FxHashSet::default(), budget: budget.clone(), is_over: false })
}

/// The squares that extend one filling of both diagonals from each class.
fn diagonal_squares(order: Order) -> Result<Vec<graeco_grid::Solutions>, PuzzleError> {
    let n = order.get();
    let extending = |other: Vec<usize>| {
        let mut puzzle = Kind::Diagonal.puzzle(n)?;
        for (row, symbol) in other.into_iter().enumerate() {
            puzzle.set_given(order.cell(row, row), Some(Symbol::new(row)))?;
            puzzle.set_given(order.cell(row, n - 1 - row), Some(Symbol::new(symbol)))?;
        }
        Ok(puzzle.solutions())
    };
    diagonals_up_to_symmetry(n).into_iter().map(extending).collect()
}

impl Classes {
    fn advance(&mut self) -> Result<Option<Canon>, Stop> {
        loop {
            let Some(square) = self.squares.next().transpose()? else { return Ok(None) };
            let n = square.order().get();
            // While the set grows, the old one and a new one of twice its size are held.
            self.budget.afford(3 * self.forms.capacity() * (size_of::<Square>() + n * n * size_of::<Symbol>()))?;
            match self.of.canon(&square, &self.budget) {
                Ok(canon) => {
                    if self.forms.insert(canon.square.clone()) {
                        return Ok(Some(canon));
                    }
                }
                Err(CanonError::Stopped(end)) => return Err(end),
                // The squares are Latin, and diagonal where they must be.
                Err(_) => {}
            }
        }
    }
}

impl Iterator for Classes {
    type Item = Result<Canon, Stop>;

    fn next(&mut self) -> Option<Result<Canon, Stop>> {
        if self.is_over {
            return None;
        }
        let found = self.budget.look().and_then(|()| self.advance()).transpose();
        self.is_over = !matches!(found, Some(Ok(_)));
        found
    }
}

#[cfg(test)]
mod tests {
    use graeco_grid::Limits;

    use super::*;

    fn all(n: usize, of: ClassOf) -> Vec<Canon> {
        classes(n, of, &Budget::default()).unwrap().map(Result::unwrap).collect()
    }

    fn factorial(n: usize) -> u128 {
        (1..=n as u128).product()
    }

    #[test]
    fn classes_are_as_many_as_published_and_their_orbits_are_all_squares() {
        // OEIS A040082, A003090 and A002860.
        let published = [(1, 1, 1), (2, 1, 1), (3, 1, 1), (4, 2, 2), (5, 2, 2), (6, 22, 12), (7, 564, 147)];
        let squares = [1, 2, 12, 576, 161_280, 812_851_200, 61_479_419_904_000];
        for ((n, isotopy, main), squares) in published.into_iter().zip(squares) {
            for (of, many, group) in [(ClassOf::Isotopy, isotopy, 1), (ClassOf::Main, main, 6)] {
                let found = all(n, of);
                assert_eq!(found.len(), many, "{n} {of:?}");
                assert!(found.iter().all(|canon| canon.square.is_latin()));
                let orbits = found.iter().map(|canon| group * factorial(n).pow(3) / canon.symmetries);
                assert_eq!(orbits.sum::<u128>(), squares, "{n} {of:?}");
            }
        }
    }

    #[test]
    fn classes_of_diagonal_squares_are_as_many_as_published_and_their_orbits_are_all_squares() {
        // OEIS A287764 and A274806.
        let published =
            [(1, 1, 1), (2, 0, 0), (3, 0, 0), (4, 1, 48), (5, 2, 960), (6, 2, 92_160), (7, 972, 862_848_000)];
        for (n, many, squares) in published {
            let found = all(n, ClassOf::Diagonal);
            assert_eq!(found.len(), many, "{n}");
            assert!(found.iter().all(|canon| Kind::Diagonal.holds(&canon.square)));
            let half = n as u32 / 2;
            let group = if n == 1 { 1 } else { 4 * 2u128.pow(half) * factorial(n / 2) };
            let orbits = found.iter().map(|canon| factorial(n) * group / canon.symmetries);
            assert_eq!(orbits.sum::<u128>(), squares, "{n}");
        }
    }

    #[test]
    fn limits_are_kept_and_large_orders_refused() {
        let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        for of in [ClassOf::Isotopy, ClassOf::Main, ClassOf::Diagonal] {
            let mut late = classes(7, of, &Budget::start(&limits)).unwrap();
            assert_eq!((late.next(), late.next()), (Some(Err(Stop::TimeLimit)), None));
            assert!(matches!(classes(9, of, &Budget::default()), Err(ClassesError::TooLarge { order: 9, .. })));
            assert!(matches!(classes(0, of, &Budget::default()), Err(ClassesError::Order(_))));
        }
        let mut small = classes(7, ClassOf::Main, &Budget::default().with_memory(10_000)).unwrap();
        assert_eq!(small.by_ref().last(), Some(Err(Stop::MemoryLimit)));
        // The first class of an order with more than a million is found at once.
        assert!(classes(8, ClassOf::Isotopy, &Budget::default()).unwrap().next().unwrap().is_ok());
    }
}
