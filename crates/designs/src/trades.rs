//! Trades: sets of cells of a square whose symbols can be replaced by others so that the square stays Latin.

use graeco_grid::{Budget, Pace, Square, Stop, Symbol};

use graeco_latin::{Thirds, intercalates_of};

/// A trade of a square: cells that get other symbols, such that each row and column keeps its symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Trade {
    /// Each cell with its new symbol, in the order of the cells.
    pub cells: Vec<(usize, Symbol)>,
}

impl Trade {
    /// The square with the new symbols.
    #[must_use]
    pub fn apply(&self, square: &Square) -> Square {
        let mut symbols = square.symbols().to_vec();
        self.cells.iter().for_each(|&(cell, symbol)| symbols[cell] = symbol);
        Square::new(square.order(), symbols)
    }
}

/// The switches of a Latin square, one after another: for each [intercalate](intercalates_of), the trade that swaps its symbols.
///
/// ```
/// use graeco_designs::switches_of;
/// use graeco_latin::group;
///
/// let square = group("Z2xZ2").unwrap();
/// assert!(switches_of(&square).all(|trade| trade.apply(&square).is_latin()));
/// ```
pub fn switches_of(square: &Square) -> impl Iterator<Item = Trade> + '_ {
    let n = square.order().get();
    intercalates_of(square).map(move |[upper, lower, left, right]| {
        let (one, other) = (square[(upper, left)], square[(upper, right)]);
        let cells = [(upper, left, other), (upper, right, one), (lower, left, one), (lower, right, other)];
        let mut cells = cells.map(|(row, column, symbol)| (row * n + column, symbol)).to_vec();
        cells.sort_unstable();
        Trade { cells }
    })
}

/// A trade with the fewest cells; `None` if the square has no trade, as those of order 1, or is not Latin.
///
/// Sizes are tried one after another, from 4 upwards. Two rows give a trade of twice the length of one of their cycles, so
/// no more than 2n cells are needed.
///
/// ```
/// use graeco_designs::smallest_trade;
/// use graeco_latin::{Budget, group};
///
/// // A group of odd order has no intercalate; two rows of Z3 can be swapped.
/// let trade = smallest_trade(&group("Z3").unwrap(), &Budget::default())?.unwrap();
/// assert_eq!(trade.cells.len(), 6);
/// # Ok::<(), graeco_latin::Stop>(())
/// ```
///
/// # Errors
/// If the work must end.
pub fn smallest_trade(square: &Square, budget: &Budget) -> Result<Option<Trade>, Stop> {
    let n = square.order().get();
    if n == 1 || !square.is_latin() {
        return Ok(None);
    }
    let mut pace = budget.pace();
    pace.look()?;
    for size in 4..=2 * n {
        let mut search = Search::new(square, size);
        for start in 0..n * n {
            search.start = start;
            if search.set(start, &mut pace)? {
                return Ok(Some(search.trade()));
            }
        }
    }
    Ok(None)
}

/// The search for a trade of a size whose first cell is given.
struct Search {
    n: usize,
    size: usize,
    start: usize,
    thirds: Thirds,
    states: Vec<CellState>,
    changed: Vec<usize>,
    /// Whether each row and column already has each symbol in a new place.
    in_row: Vec<bool>,
    in_column: Vec<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum CellState {
    Kept,
    /// Its symbol has a new place in its row or column, so it needs another one.
    Open,
    New(usize),
}

impl Search {
    fn new(square: &Square, size: usize) -> Search {
        let n = square.order().get();
        let unused = || vec![false; n * n];
        Search {
            n,
            size,
            start: 0,
            thirds: Thirds::of(square),
            states: vec![CellState::Kept; n * n],
            changed: Vec::new(),
            in_row: unused(),
            in_column: unused(),
        }
    }

    fn trade(&self) -> Trade {
        let new = |(cell, state): (usize, &CellState)| match state {
            CellState::New(symbol) => Some((cell, Symbol::new(*symbol))),
            _ => None,
        };
        Trade { cells: self.states.iter().enumerate().filter_map(new).collect() }
    }

    /// The cells that hold a symbol in the row and in the column of a cell: they must change if the cell gets it.
    fn holders(&self, cell: usize, symbol: usize) -> [usize; 2] {
        let (n, row, column) = (self.n, cell / self.n, cell % self.n);
        [row * n + self.thirds.third([0, 2], [row, symbol]), self.thirds.third([1, 2], [column, symbol]) * n + column]
    }

    /// How many cells change in addition if a cell gets a symbol; `None` if it cannot.
    fn cost(&self, cell: usize, symbol: usize) -> Option<usize> {
        let n = self.n;
        let is_free = !self.in_row[cell / n * n + symbol] && !self.in_column[cell % n * n + symbol];
        let holders = self.holders(cell, symbol);
        // A trade whose first cell lies before was met from there.
        let fits = symbol != self.thirds.symbols()[cell] as usize
            && is_free
            && holders.iter().all(|&holder| holder >= self.start);
        fits.then(|| holders.iter().filter(|&&holder| self.states[holder] == CellState::Kept).count())
    }

    /// Gives a cell each symbol that fits, and continues. Returns whether a trade was found; then it stays.
    fn set(&mut self, cell: usize, pace: &mut Pace) -> Result<bool, Stop> {
        let n = self.n;
        let before = self.states[cell];
        let many = self.changed.len();
        for symbol in 0..n {
            let Some(cost) = self.cost(cell, symbol) else { continue };
            if many + cost + usize::from(before == CellState::Kept) > self.size {
                continue;
            }
            pace.step(1)?;
            self.states[cell] = CellState::New(symbol);
            if before == CellState::Kept {
                self.changed.push(cell);
            }
            for holder in self.holders(cell, symbol) {
                if self.states[holder] == CellState::Kept {
                    self.states[holder] = CellState::Open;
                    self.changed.push(holder);
                }
            }
            let (in_row, in_column) = (cell / n * n + symbol, cell % n * n + symbol);
            (self.in_row[in_row], self.in_column[in_column]) = (true, true);
            if self.go_on(pace)? {
                return Ok(true);
            }
            (self.in_row[in_row], self.in_column[in_column]) = (false, false);
            self.changed.drain(many..).for_each(|changed| self.states[changed] = CellState::Kept);
            self.states[cell] = before;
        }
        Ok(false)
    }

    /// Goes on with the open cell that has the fewest symbols to choose from. Without open cells, a trade is complete.
    fn go_on(&mut self, pace: &mut Pace) -> Result<bool, Stop> {
        let left = self.size - self.changed.len();
        let choices = |&cell: &usize| {
            (0..self.n).filter(|&symbol| self.cost(cell, symbol).is_some_and(|cost| cost <= left)).count()
        };
        let open = self.changed.iter().copied().filter(|&cell| self.states[cell] == CellState::Open);
        match open.min_by_key(choices) {
            None => Ok(true),
            Some(cell) => self.set(cell, pace),
        }
    }
}

#[cfg(test)]
mod tests {
    use graeco_latin::{ClassOf, classes, group};

    use super::*;

    fn smallest(square: &Square) -> Option<Trade> {
        smallest_trade(square, &Budget::default()).unwrap()
    }

    /// The least distance to another Latin square of the order.
    fn naive(square: &Square, all: &[Square]) -> usize {
        let distance = |other: &Square| square.symbols().iter().zip(other.symbols()).filter(|(a, b)| a != b).count();
        all.iter().map(distance).filter(|&distance| distance > 0).min().unwrap()
    }

    #[test]
    fn smallest_trades_lead_to_the_nearest_squares() {
        for n in 2..=5 {
            let all: Vec<Square> = graeco_latin::squares(n, graeco_latin::Kind::Plain).unwrap().collect();
            for canon in classes(n, ClassOf::Isotopy, &Budget::default()).unwrap() {
                let square = canon.unwrap().square;
                let trade = smallest(&square).unwrap();
                let other = trade.apply(&square);
                assert!(other.is_latin() && other != square);
                let changed = square.symbols().iter().zip(other.symbols()).filter(|(a, b)| a != b).count();
                assert_eq!((trade.cells.len(), changed), (naive(&square, &all), naive(&square, &all)), "{square:?}");
            }
        }
        assert_eq!(smallest(&group("Z1").unwrap()), None);
    }

    #[test]
    fn small_trades_of_cyclic_squares() {
        for (name, size) in [("Z4", 4), ("Z5", 8), ("Z6", 4), ("Z7", 9), ("Z9", 6), ("Z15", 6), ("Z3xZ3", 6)] {
            let square = group(name).unwrap();
            let trade = smallest(&square).unwrap();
            assert!(trade.apply(&square).is_latin());
            assert_eq!(trade.cells.len(), size, "{name}");
        }
    }

    #[test]
    fn switches_are_trades_of_intercalates() {
        let square = group("Z2xZ2xZ2").unwrap();
        let all: Vec<Trade> = switches_of(&square).collect();
        assert_eq!(all.len(), 112);
        assert!(all.iter().all(|switch| switch.cells.len() == 4 && switch.apply(&square).is_latin()));
        assert_eq!(switches_of(&group("Z7").unwrap()).next(), None);
        let none = Budget::start(&graeco_grid::Limits { time: Some(std::time::Duration::ZERO), ..Default::default() });
        assert_eq!(smallest_trade(&square, &none), Err(Stop::TimeLimit));
    }
}
