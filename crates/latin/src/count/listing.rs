//! Counting by search where nothing better is known: the first row in order, then every way to fill the second.

use graeco_grid::{End, Limits, Puzzle, Solutions, Symbol};
use num_bigint::BigUint;

use super::{Machine, State};

/// Counts the solutions of a puzzle with its first row in order, one filling of the second row after another.
pub(super) struct Listing {
    /// The puzzles, one for each filling of the second row; none for what cannot be.
    seconds: Vec<Puzzle>,
    at: usize,
    total: u128,
    /// The walk over the solutions of the puzzle that comes next, and how many it has found.
    walk: Option<(Solutions, u128)>,
}

/// So many solutions make a unit.
const UNIT: usize = 10_000;

impl Listing {
    /// There is nothing to count.
    pub(super) fn nothing() -> Listing {
        Listing { seconds: Vec::new(), at: 0, total: 0, walk: None }
    }

    /// The puzzle must be one whose symbols can be renamed.
    pub(super) fn new(puzzle: &Puzzle) -> Listing {
        let order = puzzle.order();
        let mut first = puzzle.clone();
        for symbol in order.symbols() {
            // Cells of the grid can be given.
            let _ = first.set_given(order.cell(0, symbol.index()), Some(symbol));
        }
        let mut seconds = vec![first];
        // Order 1 has no second row.
        let columns = if order.get() > 1 { order.get() } else { 0 };
        for column in 0..columns {
            let cell = order.cell(1, column);
            let with = |puzzle: &Puzzle, symbol: Symbol| {
                let filled = puzzle.clone().given(cell, symbol).ok()?;
                filled.clash().is_none().then_some(filled)
            };
            seconds = seconds.iter().flat_map(|puzzle| order.symbols().filter_map(|s| with(puzzle, s))).collect();
            // For large orders the first cells of the row will do: there are units enough.
            if seconds.len() > 10_000 {
                break;
            }
        }
        Listing { seconds, at: 0, total: 0, walk: None }
    }
}

impl Machine for Listing {
    fn advance(&mut self, limits: &Limits) -> bool {
        let Some(puzzle) = self.seconds.get(self.at) else { return false };
        let walk = || puzzle.search().limits(Limits { time: None, ..limits.clone() }).solutions();
        let (walk, found) = self.walk.get_or_insert_with(|| (walk(), 0));
        *found += walk.by_ref().take(UNIT).count() as u128;
        if walk.end() == Some(End::Exhausted) {
            self.total += *found;
            (self.at, self.walk) = (self.at + 1, None);
        }
        self.at < self.seconds.len()
    }

    fn progress(&self) -> f64 {
        self.at as f64 / self.seconds.len() as f64
    }

    fn total(&self) -> BigUint {
        (self.total + self.walk.as_ref().map_or(0, |walk| walk.1)).into()
    }

    fn save(&self) -> State {
        // A walk under way starts anew.
        State::of(self.at, self.total)
    }

    fn load(&mut self, state: State) -> Option<()> {
        (self.at, self.total) = state.at_and_total(self.seconds.len())?;
        Some(())
    }
}
