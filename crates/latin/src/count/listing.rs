//! Counting by search, for kinds without a better method: the first row is in order, and each way to fill the second row is a unit.

use graeco_grid::{Limits, Order, Puzzle, PuzzleError, Stop, Symbol};
use num_bigint::BigUint;

use super::by_units::{UnitSearch, Units};
use crate::kind::Kind;

/// Counts the squares of a kind with the first row in order, one filling of the second row at a time.
pub(super) struct Listing {
    kind: Kind,
    order: Order,
    /// The fillings of the second row; for large orders, of its first cells only, as these make enough units.
    seconds: Vec<Vec<u8>>,
    search: UnitSearch,
}

/// The number of fillings of the second row that are enough.
const FILLINGS: usize = 10_000;

impl Listing {
    /// The kind must be one that may have squares of this order. Its symbols can be permuted.
    pub(super) fn new(n: usize, kind: Kind) -> Result<Listing, PuzzleError> {
        let puzzle = kind.puzzle(n)?;
        Ok(Listing { kind, order: puzzle.order(), seconds: seconds(&puzzle), search: UnitSearch::default() })
    }

    /// There is nothing to count.
    pub(super) fn nothing(order: Order) -> Listing {
        Listing { kind: Kind::Plain, order, seconds: Vec::new(), search: UnitSearch::default() }
    }
}

/// The squares of a kind with the first row in order and a filling of the second.
fn puzzle(kind: Kind, order: Order, second: &[u8]) -> Puzzle {
    let mut puzzle = kind.puzzle(order.get()).expect("the kind had a puzzle of this order");
    let first = order.symbols().map(|symbol| (order.cell(0, symbol.index()), symbol));
    let second = second.iter().enumerate();
    let second = second.map(|(column, &symbol)| (order.cell(1, column), Symbol::new(usize::from(symbol))));
    for (cell, symbol) in first.chain(second) {
        puzzle.set_given(cell, Some(symbol)).expect("cells and symbols of the order");
    }
    puzzle
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

impl Units for Listing {
    fn method(&self) -> &'static str {
        "search, the first row in order"
    }

    fn many(&self) -> usize {
        self.seconds.len()
    }

    fn count(&mut self, unit: usize, limits: &Limits) -> Result<Option<BigUint>, Stop> {
        let Listing { kind, order, seconds, search } = self;
        search.go_on(|| puzzle(*kind, *order, &seconds[unit]), limits)
    }

    fn search(&mut self) -> Option<&mut UnitSearch> {
        Some(&mut self.search)
    }

    fn found(&self, _: usize) -> BigUint {
        self.search.found().clone()
    }
}
