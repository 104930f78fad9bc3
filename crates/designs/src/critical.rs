//! Critical sets: minimal sets of cells that determine a Latin square.
//!
//! A set of cells determines a square if and only if it meets every trade of the square. The smallest critical sets are the
//! smallest such sets: those that meet all known trades are tried, and each that does not determine the square gives one
//! more trade.

use graeco_grid::{Budget, Cell, Limits, Order, Outcome, Puzzle, Square, Stop, Symbol};
use graeco_latin::{Kind, Thirds};

/// The largest order for which [`smallest_critical_set`] searches.
pub const MOST_CRITICAL: usize = 8;

/// Whether a partial square is a critical set. There are only these four, so this enum can be matched exhaustively.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Criticality {
    /// It has one completion, and more without any of its entries.
    Critical,
    /// It has one completion, also without any one of these entries.
    Redundant(Vec<Cell>),
    /// It has several completions, such as these two.
    Several([Square; 2]),
    /// It has no completion.
    Impossible,
}

impl Criticality {
    /// Why a partial square of this order is no critical set, in words; `None` if it is one.
    #[must_use]
    pub fn objection(&self, order: Order) -> Option<String> {
        match self {
            Criticality::Critical => None,
            Criticality::Impossible => Some("no completion".to_owned()),
            Criticality::Several([a, b]) => {
                let differs = order.cells().find(|&cell| a.at(cell) != b.at(cell));
                let place = differs.map_or_else(String::new, |cell| format!(": they differ in {}", cell.name(order)));
                Some(format!("several completions{place}"))
            }
            Criticality::Redundant(cells) => {
                let names: Vec<String> = cells.iter().map(|cell| cell.name(order)).collect();
                Some(format!("redundant entries: {}", names.join(" ")))
            }
        }
    }
}

/// Whether a partial Latin square is a critical set.
///
/// ```
/// use graeco_designs::{Criticality, criticality};
/// use graeco_latin::{Grid, Kind, Limits, complete};
///
/// let partial = Grid::from_rows([[Some(0), None, None], [None, Some(2), None], [None, None, None]])?;
/// let puzzle = complete(&partial, Kind::Plain)?;
/// assert_eq!(criticality(&puzzle, &Limits::default()), Ok(Criticality::Critical));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The limit that was reached.
pub fn criticality(puzzle: &Puzzle, limits: &Limits) -> Result<Criticality, Stop> {
    let limits = limits.clone().started();
    let mut two = puzzle.search().limits(Limits { solutions: Some(2), ..limits.clone() }).solutions();
    match (two.next(), two.next()) {
        (Some(one), Some(other)) => return Ok(Criticality::Several([one, other])),
        (one, _) => match two.end() {
            Some(Outcome::Stopped(stop)) => return Err(stop),
            _ if one.is_none() => return Ok(Criticality::Impossible),
            _ => {}
        },
    }
    let redundant = puzzle.redundant_givens(&Limits { solutions: None, ..limits })?;
    Ok(if redundant.is_empty() { Criticality::Critical } else { Criticality::Redundant(redundant) })
}

/// The smallest of some critical sets of a square: in each, redundant entries are left out in random order. The result is
/// the partial square, and [`Outcome::Complete`] if all were tried, otherwise the limit that was reached before.
///
/// # Errors
/// The limit that was reached, if no set was found before.
pub fn small_critical_set(square: &Square, tries: u64, seed: u64, limits: &Limits) -> Result<(Puzzle, Outcome), Stop> {
    let limits = Limits { solutions: None, ..limits.clone() }.started();
    let full = puzzle_of(square, |_| true);
    let mut best = full.minimize(seed, &limits)?;
    for number in 1..tries {
        match full.minimize(seed.wrapping_add(number), &limits) {
            Ok(next) if givens(&next) < givens(&best) => best = next,
            Ok(_) => {}
            Err(stop) => return Ok((best, stop.into())),
        }
    }
    Ok((best, Outcome::Complete))
}

fn givens(puzzle: &Puzzle) -> usize {
    puzzle.givens().iter().flatten().count()
}

/// The puzzle with the entries of a square in some cells.
fn puzzle_of(square: &Square, has: impl Fn(usize) -> bool) -> Puzzle {
    let cells: Vec<Option<Symbol>> =
        square.symbols().iter().enumerate().map(|(cell, &symbol)| has(cell).then_some(symbol)).collect();
    // The order and the symbols are those of a square, so nothing is refused.
    let puzzle = Kind::Plain.puzzle(square.order().get()).and_then(|puzzle| puzzle.with_givens(&cells));
    puzzle.expect("a square is a puzzle")
}

/// A critical set of a Latin square with the fewest cells; `None` if the square is not Latin, or its order is above
/// [`MOST_CRITICAL`].
///
/// The time grows fast: order 5 takes a moment, order 6 seconds to minutes.
///
/// # Errors
/// The limit of time, memory or interruption that was reached.
pub fn smallest_critical_set(square: &Square, limits: &Limits) -> Result<Option<Vec<Cell>>, Stop> {
    let n = square.order().get();
    if n > MOST_CRITICAL || !square.is_latin() {
        return Ok(None);
    }
    let limits = Limits { solutions: Some(2), nodes: None, ..limits.clone() }.started();
    let budget = &Budget::start(&limits);
    budget.look()?;
    let mut search = Search { square, trades: cycles(square), budget, limits: &limits };
    let all = u64::MAX >> (64 - n * n);
    for size in 0..=n * n {
        if let Some(set) = search.extend(0, all, size)? {
            let order: Order = square.order();
            return Ok(Some(order.cells().filter(|cell| set >> cell.index() & 1 == 1).collect()));
        }
    }
    Ok(None)
}

/// A search for sets of cells that meet all trades. Sets of cells are bits by the numbers of the cells.
struct Search<'s> {
    square: &'s Square,
    trades: Vec<u64>,
    budget: &'s Budget,
    /// The budget as the limits of a search for two squares.
    limits: &'s Limits,
}

impl Search<'_> {
    /// Extends a set by at most `left` of the open cells so that it determines the square.
    fn extend(&mut self, set: u64, mut open: u64, left: usize) -> Result<Option<u64>, Stop> {
        self.budget.look()?;
        let Some(missed) = self.missed(set, open, left) else { return Ok(None) };
        let missed = match missed {
            0 => match self.other_completion(set)? {
                None => return Ok(Some(set)),
                Some(trade) => {
                    // While the list grows, the old one and a new one of twice its size are held; missed ones are listed again.
                    self.budget.afford(5 * size_of_val(self.trades.as_slice()))?;
                    self.trades.push(trade);
                    trade
                }
            },
            missed => missed,
        };
        if left == 0 {
            return Ok(None);
        }
        let mut cells = missed & open;
        while cells != 0 {
            let cell = 1 << cells.trailing_zeros();
            cells &= !cell;
            open &= !cell;
            if let Some(found) = self.extend(set | cell, open, left - 1)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The known trade that the set does not meet with the fewest open cells, 0 if it meets all; `None` if it takes more
    /// cells than are left: disjoint trades need one each.
    fn missed(&self, set: u64, open: u64, left: usize) -> Option<u64> {
        let mut missed: Vec<u64> = self.trades.iter().copied().filter(|trade| trade & set == 0).collect();
        missed.sort_by_cached_key(|trade| (trade & open).count_ones());
        let (mut met, mut needed) = (0, 0);
        for trade in &missed {
            if trade & open & met == 0 {
                met |= trade & open;
                needed += 1;
                if needed > left || trade & open == 0 {
                    return None;
                }
            }
        }
        Some(missed.first().copied().unwrap_or(0))
    }

    /// The cells in which another completion of a set differs from the square; `None` if there is no other.
    fn other_completion(&self, set: u64) -> Result<Option<u64>, Stop> {
        let puzzle = puzzle_of(self.square, |cell| set >> cell & 1 == 1);
        let mut two = puzzle.search().limits(self.limits.clone()).solutions();
        let differs = |other: &Square| {
            let symbols = self.square.symbols().iter().zip(other.symbols()).enumerate();
            symbols.filter(|(_, (a, b))| a != b).map(|(cell, _)| 1u64 << cell).sum::<u64>()
        };
        let trade = two.by_ref().map(|other| differs(&other)).find(|&trade| trade != 0);
        match (trade, two.end()) {
            (None, Some(Outcome::Stopped(stop))) => Err(stop),
            _ => Ok(trade),
        }
    }
}

/// The trades of two rows, of two columns and of two symbols: those of the cells on a cycle of both.
fn cycles(square: &Square) -> Vec<u64> {
    let n = square.order().get();
    let thirds = Thirds::of(square);
    let mut trades = Vec::new();
    for role in 0..3 {
        let (across, along) = ((role + 1) % 3, (role + 2) % 3);
        let cell = |line: usize, at: usize| {
            let mut triple = [0; 3];
            (triple[role], triple[across]) = (line, at);
            triple[along] = thirds.third([role, across], [line, at]);
            1u64 << (triple[0] * n + triple[1])
        };
        for (one, other) in (0..n).flat_map(|other| (0..other).map(move |one| (one, other))) {
            let next = thirds.permutation(role, [one, other]);
            for start in 0..n {
                let cycle = std::iter::successors(Some(next[start]), |&at| (at != start).then(|| next[at]));
                trades.push(cycle.map(|at| cell(one, at) | cell(other, at)).sum());
            }
        }
    }
    trades.sort_unstable();
    trades.dedup();
    trades
}

#[cfg(test)]
mod tests {
    use graeco_latin::{ClassOf, classes};

    use super::*;

    fn representatives(n: usize) -> impl Iterator<Item = Square> {
        classes(n, ClassOf::Main, &Budget::default()).unwrap().map(|canon| canon.unwrap().square)
    }

    /// The number of completions, cell by cell, 2 at most.
    fn completions(n: usize, cells: &mut Vec<Option<usize>>) -> usize {
        let Some(open) = cells.iter().position(Option::is_none) else { return 1 };
        let mut found = 0;
        for symbol in 0..n {
            let clashes =
                |other: usize| cells[other] == Some(symbol) && (other / n == open / n || other % n == open % n);
            if found < 2 && !(0..n * n).any(clashes) {
                cells[open] = Some(symbol);
                found += completions(n, cells);
                cells[open] = None;
            }
        }
        found.min(2)
    }

    fn determines(square: &Square, set: impl Fn(usize) -> bool) -> bool {
        let symbols = square.symbols().iter().enumerate();
        let mut cells = symbols.map(|(cell, symbol)| set(cell).then_some(symbol.index())).collect();
        completions(square.order().get(), &mut cells) == 1
    }

    #[test]
    fn the_smallest_sets_are_as_small_as_published() {
        // D. Curran and G. H. J. van Rees, *Critical sets in Latin squares*, 1978.
        for (n, published) in [(1, 0), (2, 1), (3, 2), (4, 4), (5, 6)] {
            let mut least = usize::MAX;
            for square in representatives(n) {
                let set = smallest_critical_set(&square, &Limits::default()).unwrap().unwrap();
                assert!(determines(&square, |cell| set.iter().any(|of| of.index() == cell)));
                if n <= 4 {
                    // No smaller set determines the square.
                    let smaller = (0u32..1 << (n * n)).filter(|of| (of.count_ones() as usize) < set.len());
                    assert!(smaller.into_iter().all(|of| !determines(&square, |cell| of >> cell & 1 == 1)));
                }
                least = least.min(set.len());
            }
            assert_eq!(least, published, "{n}");
        }
    }

    #[test]
    fn critical_sets_are_told_from_others() {
        let of = |puzzle: &Puzzle| criticality(puzzle, &Limits::default()).unwrap();
        for square in (2..=5).flat_map(representatives) {
            let (small, end) = small_critical_set(&square, 5, 1, &Limits::default()).unwrap();
            assert_eq!(end, Outcome::Complete);
            assert_eq!(of(&small), Criticality::Critical);
            let given: Vec<usize> =
                (0..square.symbols().len()).filter(|&cell| small.givens()[cell].is_some()).collect();
            assert!(determines(&square, |cell| given.contains(&cell)));
            for &left_out in &given {
                let has = |cell: usize| cell != left_out && given.contains(&cell);
                assert!(!determines(&square, has));
                let Criticality::Several([one, other]) = of(&puzzle_of(&square, has)) else { panic!("{square:?}") };
                assert!(one != other && one.is_latin() && other.is_latin());
            }
            let added = (0..square.symbols().len()).find(|cell| !given.contains(cell)).unwrap();
            let more = of(&puzzle_of(&square, |cell| cell == added || given.contains(&cell)));
            let Criticality::Redundant(cells) = more else { panic!("{square:?}") };
            assert!(cells.iter().any(|cell| cell.index() == added));
        }
        let order = Order::new(2).unwrap();
        let mut wrong = Kind::Plain.puzzle(2).unwrap();
        wrong.set_given(order.cell(0, 0), Some(Symbol::new(0))).unwrap();
        wrong.set_given(order.cell(1, 1), Some(Symbol::new(1))).unwrap();
        assert_eq!(of(&wrong), Criticality::Impossible);
    }

    #[test]
    fn limits_are_kept() {
        let none = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        let square = graeco_latin::group("Z7").unwrap();
        assert_eq!(smallest_critical_set(&square, &none), Err(Stop::TimeLimit));
        let little = Limits { memory: Some(100), ..Limits::default() };
        assert_eq!(smallest_critical_set(&square, &little), Err(Stop::MemoryLimit));
        assert_eq!(small_critical_set(&square, 3, 0, &none).err(), Some(Stop::TimeLimit));
        let short = Limits { time: Some(std::time::Duration::from_secs(1)), ..Limits::default() };
        let (found, end) = small_critical_set(&square, u64::MAX, 0, &short).unwrap();
        assert_eq!(
            (end, criticality(&found, &Limits::default())),
            (Outcome::Stopped(Stop::TimeLimit), Ok(Criticality::Critical))
        );
        let empty = Kind::Plain.puzzle(9).unwrap();
        assert_eq!(criticality(&empty, &none), Err(Stop::TimeLimit));
        assert_eq!(smallest_critical_set(&graeco_latin::group("Z9").unwrap(), &Limits::default()), Ok(None));
    }
}
