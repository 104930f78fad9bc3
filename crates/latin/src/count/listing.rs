//! Counting by search, for kinds without a better method: the first row is in order, and each way to fill the second row is a unit.

use graeco_grid::{Limits, Order, Outcome, Puzzle, PuzzleError, Solutions, Stop, Symbol};
use num_bigint::BigUint;

use super::Machine;
use super::saved::SavedCount;
use crate::kind::Kind;

/// Counts the squares of a kind with the first row in order, one filling of the second row at a time.
pub(super) struct Listing {
    kind: Kind,
    order: Order,
    /// The fillings of the second row; for large orders, of its first cells only, as these make enough units.
    seconds: Vec<Vec<u8>>,
    at: usize,
    total: u128,
    /// The search for squares with the current second row, and how many it has found.
    walk: Option<(Solutions, u128)>,
}

/// The number of solutions in a unit.
const UNIT: usize = 10_000;
/// The number of fillings of the second row that are enough.
const FILLINGS: usize = 10_000;

impl Listing {
    /// The kind must be one that may have squares of this order. Its symbols can be permuted.
    pub(super) fn new(n: usize, kind: Kind) -> Result<Listing, PuzzleError> {
        let puzzle = kind.puzzle(n)?;
        Ok(Listing { kind, order: puzzle.order(), seconds: seconds(&puzzle), at: 0, total: 0, walk: None })
    }

    /// There is nothing to count.
    pub(super) fn nothing(order: Order) -> Listing {
        Listing { kind: Kind::Plain, order, seconds: Vec::new(), at: 0, total: 0, walk: None }
    }

    /// The squares with the first row in order and a filling of the second.
    fn puzzle(&self, second: &[u8]) -> Puzzle {
        let mut puzzle = self.kind.puzzle(self.order.get()).expect("the kind had a puzzle of this order");
        let first = self.order.symbols().map(|symbol| (self.order.cell(0, symbol.index()), symbol));
        let second = second.iter().enumerate();
        let second = second.map(|(column, &symbol)| (self.order.cell(1, column), Symbol::new(usize::from(symbol))));
        for (cell, symbol) in first.chain(second) {
            puzzle.set_given(cell, Some(symbol)).expect("cells and symbols of the order");
        }
        puzzle
    }
}

/// The fillings of the second row, or of its first cells, in which no house holds a symbol twice.
fn seconds(puzzle: &Puzzle) -> Vec<Vec<u8>> {
    let (order, n) = (puzzle.order(), puzzle.order().get());
    if n == 1 {
        // There is no second row.
        return vec![Vec::new()];
    }
    // The symbols that each cell of the second row cannot hold. The first row holds symbol i in column i.
    let mut excluded = vec![vec![false; n]; n];
    for house in puzzle.houses() {
        let columns = |row: usize| house.cells().iter().filter(move |cell| cell.row(order) == row);
        for column in columns(1).map(|cell| cell.column(order)) {
            columns(0).for_each(|cell| excluded[column][cell.column(order)] = true);
        }
    }
    let mut seconds = vec![Vec::new()];
    for excluded in excluded {
        let symbols: Vec<u8> = (0..n).filter(|&symbol| !excluded[symbol]).map(|symbol| symbol as u8).collect();
        let with = |second: &Vec<u8>, symbol: u8| [second.as_slice(), &[symbol]].concat();
        let free = |second: &&Vec<u8>, symbol: &u8| !second.contains(symbol);
        seconds = seconds
            .iter()
            .flat_map(|second| {
                symbols.iter().filter(move |symbol| free(&second, symbol)).map(move |&s| with(second, s))
            })
            .collect();
        if seconds.len() > FILLINGS {
            break;
        }
    }
    seconds
}

impl Machine for Listing {
    fn method(&self) -> &'static str {
        if self.seconds.is_empty() { "there are none" } else { "search, the first row in order" }
    }

    fn relimit(&mut self) {
        // The search keeps the limits that it started with.
        self.walk = None;
    }

    fn advance(&mut self, limits: &Limits) -> Result<(), Stop> {
        // A search that a limit stopped starts again.
        if self.walk.as_ref().is_some_and(|(walk, _)| walk.end().is_some()) {
            self.walk = None;
        }
        if self.walk.is_none() {
            let puzzle = self.puzzle(&self.seconds[self.at]);
            self.walk = Some((puzzle.search().limits(limits.clone()).solutions(), 0));
        }
        let Some((walk, found)) = &mut self.walk else { return Ok(()) };
        *found += walk.by_ref().take(UNIT).count() as u128;
        match walk.end() {
            None => Ok(()),
            Some(Outcome::Stopped(stop)) => Err(stop),
            Some(Outcome::Complete | Outcome::SolutionLimit) => {
                self.total += *found;
                (self.at, self.walk) = (self.at + 1, None);
                Ok(())
            }
        }
    }

    fn is_complete(&self) -> bool {
        self.at == self.seconds.len()
    }

    fn progress(&self) -> f64 {
        self.at as f64 / self.seconds.len() as f64
    }

    fn total(&self) -> BigUint {
        (self.total + self.walk.as_ref().map_or(0, |walk| walk.1)).into()
    }

    fn save(&self) -> SavedCount {
        // A search in progress starts again.
        SavedCount::of(self.at, self.total)
    }

    fn load(&mut self, state: &SavedCount) -> Option<()> {
        (self.at, self.total) = state.at_and_total(self.seconds.len())?;
        self.walk = None;
        Some(())
    }
}
