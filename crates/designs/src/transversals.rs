//! Transversals (n cells, one per row, column and symbol), and orthogonal mates (n disjoint transversals).
//!
//! A transversal is an exact cover of rows, columns and symbols by cells; a mate is an exact cover of cells by
//! transversals. Counting needs no list: the rows are split into two halves, and partial transversals of the upper half
//! are matched with those of the lower half that use the other columns and symbols.

use graeco_exact_cover::{BuildError, Item, OptionId, Problem, Solutions};
use graeco_grid::{Budget, Count, Limits, Order, Outcome, Pace, Square, Stats, Stop, Symbol};
use graeco_latin::{Kind, Placements};

use crate::delta::entry_within;
use crate::group::{has_no_transversal, mate_by_powers};

/// Which transversals are wanted. There are only these two kinds, so this enum can be matched exhaustively.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Transversals {
    /// All.
    #[default]
    Plain,
    /// Those with exactly one cell on each main diagonal; the centre is on both.
    Diagonal,
}

/// The largest number of transversals that [`mate`] lists; more would fill the memory.
pub const MOST_LISTED: u64 = 500_000;

/// Above this order, squares usually have too many transversals to list them.
const MOST_SEARCHED: usize = 11;

/// The largest order for which counting by halves needs little memory.
const MOST_BY_HALVES: usize = 16;

/// An iterator over the transversals of a square: the column of the cell in each row.
#[must_use = "iterators are lazy and do nothing until they are advanced"]
#[derive(Debug)]
pub struct TransversalIter {
    n: usize,
    covers: Solutions,
}

impl TransversalIter {
    /// How the search ended; `None` until it has.
    #[must_use]
    pub fn end(&self) -> Option<Outcome> {
        self.covers.end()
    }
}

impl Iterator for TransversalIter {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let mut columns = vec![0; self.n];
        for option in self.covers.next()? {
            columns[option.index() / self.n] = option.index() % self.n;
        }
        Some(columns)
    }
}

impl Transversals {
    /// Lists the transversals of a Latin square, lazily.
    pub fn of(self, square: &Square, limits: &Limits) -> TransversalIter {
        let n = square.order().get();
        let problem = if has_no_transversal(square) { unsolvable() } else { self.problem(square) };
        TransversalIter { n, covers: problem.search().limits(limits.clone()).solutions() }
    }

    /// The exact cover problem whose solutions are the transversals: option r·n + c is the cell in row r and column c.
    pub fn problem(self, square: &Square) -> Problem {
        self.build(square).expect("names differ, and no option has an item twice")
    }

    fn build(self, square: &Square) -> Result<Problem, BuildError> {
        let n = square.order().get();
        let mut builder = Problem::builder();
        let mut items = |name: &str, many: usize| -> Result<Vec<Item>, BuildError> {
            (0..many).map(|i| builder.primary(&format!("{name}{}", i + 1))).collect()
        };
        let (rows, columns, symbols) = (items("r", n)?, items("c", n)?, items("s", n)?);
        let diagonals = items("d", if self == Transversals::Diagonal { 2 } else { 0 })?;
        for cell in square.order().cells() {
            let (r, c) = (cell.row(square.order()), cell.column(square.order()));
            let on = [r == c, r + c == n - 1];
            let of_diagonals = diagonals.iter().zip(on).filter(|&(_, on)| on).map(|(&item, _)| item);
            let entries = [rows[r], columns[c], symbols[square.at(cell).index()]];
            builder.option(entries.into_iter().chain(of_diagonals))?;
        }
        Ok(builder.build())
    }

    /// The number of transversals of a Latin square; a lower bound if a limit was reached. Limits of solutions and
    /// nodes apply only above order 16.
    ///
    /// Squares isotopic to a group of even order with cyclic Sylow 2-subgroups have none (M. Hall, L. J. Paige, 1955).
    /// Up to order 16, transversals of other squares are counted by halves: the time grows like the number of partial transversals of
    /// half of the rows (order 13: a million, order 16: some hundred million). Above that, all are visited.
    pub fn count(self, square: &Square, limits: &Limits) -> Count {
        if has_no_transversal(square) {
            return Count::new(0, Outcome::Complete, Stats::default());
        }
        if square.order().get() > MOST_BY_HALVES {
            return self.problem(square).search().limits(limits.clone()).count();
        }
        let mut solutions = 0;
        let mut pace = Budget::start(limits).pace();
        let counted = pace
            .budget()
            .afford(Halves::bytes(self, square.order().get()))
            .and_then(|()| Halves::new(self, square).count(&mut pace, &mut solutions));
        Count::new(solutions, counted.err().map_or(Outcome::Complete, Outcome::Stopped), Stats::default())
    }
}

/// A problem without solution: an item that no option covers.
pub(crate) fn unsolvable() -> Problem {
    let mut builder = Problem::builder();
    let _ = builder.primary("r1");
    builder.build()
}

/// Partial transversals, as sets: symbols from bit 0, then both diagonals.
struct Halves {
    n: usize,
    /// The sets of the cells of each row.
    cells: Vec<Vec<u32>>,
    /// The set that a transversal uses.
    all: u32,
}

impl Halves {
    fn new(kind: Transversals, square: &Square) -> Halves {
        let n = square.order().get();
        let is_diagonal = kind == Transversals::Diagonal;
        let cell = |r: usize, c: usize| {
            let symbol = 1 << square.at(square.order().cell(r, c)).index();
            let diagonals = u32::from(r == c) << n | u32::from(r + c == n - 1) << (n + 1);
            symbol | if is_diagonal { diagonals } else { 0 }
        };
        let all = (1 << if is_diagonal { n + 2 } else { n }) - 1;
        Halves { n, cells: (0..n).map(|r| (0..n).map(|c| cell(r, c)).collect()).collect(), all }
    }

    /// The approximate number of bytes for the partial transversals of four quarters, and the table.
    fn bytes(kind: Transversals, n: usize) -> usize {
        let ways: usize = (n - n.div_ceil(4) + 1..=n).product();
        let sets = if kind == Transversals::Diagonal { n + 2 } else { n };
        4 * 24 * ways + (4 << sets) + (16 << n)
    }

    /// Adds up the number of transversals. For each set of columns of the upper half, a table gives the number of its
    /// partial transversals that use each set. It is small enough for the cache.
    fn count(&self, pace: &mut Pace, total: &mut u128) -> Result<(), Stop> {
        pace.look()?;
        let n = self.n;
        let bounds = [0, n / 4, n / 2, n / 2 + (n - n / 2) / 2, n];
        let quarters = [0, 1, 2, 3].map(|i| Quarter::new(n, &self.cells[bounds[i]..bounds[i + 1]]));
        let full = (1u32 << n) - 1;
        let mut table = vec![0u32; self.all as usize + 1];
        let mut met = Vec::new();
        for columns in (0..=full).filter(|columns| columns.count_ones() as usize == n / 2) {
            pace.step(1)?;
            Quarter::ways(&quarters[0], &quarters[1], columns, |used| {
                table[used as usize] += 1;
                met.push(used);
            });
            let mut found = 0;
            Quarter::ways(&quarters[2], &quarters[3], full & !columns, |used| {
                found += u64::from(table[(self.all & !used) as usize]);
            });
            *total += u128::from(found);
            met.drain(..).for_each(|used| table[used as usize] = 0);
        }
        Ok(())
    }
}

/// The columns and symbols that the partial transversals of a quarter of the rows use, grouped by their columns.
struct Quarter {
    rows: usize,
    /// The start of the sets for each set of columns.
    starts: Vec<u32>,
    sets: Vec<u32>,
}

impl Quarter {
    fn new(n: usize, rows: &[Vec<u32>]) -> Quarter {
        let mut ways = vec![(0u32, 0u32)];
        for row in rows {
            let further = |&(columns, used): &(u32, u32)| {
                let cells = row.iter().enumerate().map(|(column, &cell)| (1 << column, cell));
                let free = cells.filter(move |&(column, cell)| columns & column == 0 && used & cell == 0);
                free.map(move |(column, cell)| (columns | column, used | cell)).collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(further).collect();
        }
        ways.sort_unstable();
        let starts = (0..=1 << n).map(|columns| ways.partition_point(|way| way.0 < columns) as u32).collect();
        Quarter { rows: rows.len(), starts, sets: ways.into_iter().map(|way| way.1).collect() }
    }

    fn of(&self, columns: u32) -> &[u32] {
        &self.sets[self.starts[columns as usize] as usize..self.starts[columns as usize + 1] as usize]
    }

    /// Calls back with the set of each partial transversal of both quarters with these columns.
    #[inline(always)]
    fn ways(one: &Quarter, two: &Quarter, columns: u32, mut each: impl FnMut(u32)) {
        // All subsets of the columns, in descending order.
        let mut part = columns;
        loop {
            if part.count_ones() as usize == one.rows {
                for &a in one.of(part) {
                    for &b in two.of(columns & !part) {
                        if a & b == 0 {
                            each(a | b);
                        }
                    }
                }
            }
            if part == 0 {
                return;
            }
            part = (part - 1) & columns;
        }
    }
}

/// The result of a search for an orthogonal mate. There are only these three, so this enum can be matched exhaustively.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mate {
    /// A square orthogonal to the given one.
    Found(Square),
    /// It is proved that no mate exists.
    Impossible,
    /// The transversals were not all listed, or a limit was reached first.
    Unknown(ListError),
}

/// Why the transversals of a square are not listed. There are only these two, so this enum can be matched exhaustively.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ListError {
    /// There are more than [`MOST_LISTED`].
    #[error("there are more than {MOST_LISTED} transversals, the most that are listed")]
    TooMany,
    /// A limit was reached first.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

impl From<ListError> for Outcome {
    fn from(error: ListError) -> Outcome {
        match error {
            ListError::TooMany => Outcome::SolutionLimit,
            ListError::Stopped(stop) => stop.into(),
        }
    }
}

/// Searches for an orthogonal mate of a Latin square; with [`Transversals::Diagonal`], for a diagonal one.
///
/// Squares isotopic to a group have a mate by formula if the order is odd, and none if it is even and the Sylow
/// 2-subgroups are cyclic. A square with an [entry in no transversal](crate::entry_without_transversal) has none. For all others
/// this lists all transversals, then searches for an exact cover of the cells by them. This works up to order 10 or 11, where
/// a square has some thousand transversals. Both searches share the time limit; the node limit applies to each.
/// With more than [`MOST_LISTED`] transversals the result is [`Mate::Unknown`] with [`ListError::TooMany`].
#[must_use]
pub fn mate(square: &Square, kind: Transversals, limits: &Limits) -> Mate {
    let limits = Limits { solutions: None, ..limits.clone() }.started();
    search(square, kind, &limits).unwrap_or_else(Mate::Unknown)
}

fn search(square: &Square, kind: Transversals, limits: &Limits) -> Result<Mate, ListError> {
    let mut pace = Budget::start(limits).pace();
    if has_no_transversal(square) || entry_within(square, &mut pace)?.is_some() {
        return Ok(Mate::Impossible);
    }
    if let Some(mate) = mate_by_formula(square, kind, &mut pace)? {
        return Ok(Mate::Found(mate));
    }
    let transversals = list(square, kind, limits, &mut pace)?;
    let problem = transversals.problem(None, &mut pace)?;
    let held = transversals.bytes() + problem.bytes();
    let cover = problem.search().limits(limits.clone().without(held)).first()?;
    let found = |cover: Vec<OptionId>| Mate::Found(square_of(square.order(), &transversals, &cover));
    Ok(cover.map_or(Mate::Impossible, found))
}

/// A mate of a large square that is isotopic to a group, if a formula gives one.
pub(crate) fn mate_by_formula(square: &Square, kind: Transversals, pace: &mut Pace) -> Result<Option<Square>, Stop> {
    let fits = |mate: &Square| kind == Transversals::Plain || Kind::Diagonal.holds(mate);
    if square.order().get() > MOST_SEARCHED { mate_by_powers(square, fits, pace) } else { Ok(None) }
}

pub(crate) fn list(
    square: &Square,
    kind: Transversals,
    limits: &Limits,
    pace: &mut Pace,
) -> Result<Placements, ListError> {
    let mut transversals = Placements::new(square.order().get());
    let mut walk = kind.of(square, &Limits { solutions: Some(MOST_LISTED), ..limits.clone() });
    for columns in walk.by_ref() {
        // While a list grows, the old one and a new one of twice its size are held.
        pace.budget().afford(3 * transversals.bytes())?;
        transversals.push(&columns.iter().map(|&column| column as u8).collect::<Vec<u8>>());
    }
    match walk.end() {
        Some(Outcome::Complete) | None => Ok(transversals),
        Some(Outcome::SolutionLimit) => Err(ListError::TooMany),
        Some(Outcome::Stopped(stop)) => Err(stop.into()),
    }
}

/// The mate with one symbol on each chosen transversal, numbered by their cells in the first row.
pub(crate) fn square_of(order: Order, transversals: &Placements, cover: &[OptionId]) -> Square {
    let n = order.get();
    let mut symbols = vec![Symbol::new(0); n * n];
    for option in cover {
        let columns = transversals.columns(option.index());
        for (row, &column) in columns.iter().enumerate() {
            symbols[row * n + usize::from(column)] = Symbol::new(usize::from(columns[0]));
        }
    }
    Square::new(order, symbols)
}

#[cfg(test)]
mod tests {
    use graeco_latin::{Formula, Random};

    use super::*;
    use crate::mols::are_orthogonal;

    #[test]
    fn listing_and_halves_agree_and_what_is_listed_is_one() {
        for seed in 0..5 {
            let mut squares = Random::new(8, Kind::Diagonal, seed).unwrap().unwrap();
            let square = squares.next().unwrap();
            for kind in [Transversals::Plain, Transversals::Diagonal] {
                let all: Vec<Vec<usize>> = kind.of(&square, &Limits::default()).collect();
                assert_eq!(all.len() as u128, kind.count(&square, &Limits::default()).solutions);
                for columns in all {
                    let cells = columns.iter().enumerate().map(|(r, &c)| square.order().cell(r, c));
                    let mut symbols: Vec<usize> = cells.map(|cell| square.at(cell).index()).collect();
                    symbols.sort_unstable();
                    let mut sorted = columns.clone();
                    sorted.sort_unstable();
                    assert!(symbols.iter().copied().eq(0..8) && sorted.iter().copied().eq(0..8));
                    let on = |is_on: fn(usize, usize) -> bool| {
                        columns.iter().enumerate().filter(|&(r, &c)| is_on(r, c)).count()
                    };
                    assert!(kind == Transversals::Plain || (on(|r, c| r == c) == 1 && on(|r, c| r + c == 7) == 1));
                }
            }
        }
    }

    #[test]
    fn mates_are_orthogonal_and_diagonal_ones_diagonal() {
        for n in [3, 4, 5, 7, 8, 9] {
            let square = crate::mols::mols(n, Kind::Plain, &Limits::default()).unwrap().remove(0);
            let Mate::Found(found) = mate(&square, Transversals::Plain, &Limits::default()) else { panic!("{n}") };
            assert!(found.is_latin() && are_orthogonal(&square, &found));
        }
        for n in [4, 5, 7, 8] {
            let square = crate::mols::mols(n, Kind::Diagonal, &Limits::default()).unwrap().remove(0);
            let Mate::Found(found) = mate(&square, Transversals::Diagonal, &Limits::default()) else { panic!("{n}") };
            assert!(Kind::Diagonal.holds(&found) && are_orthogonal(&square, &found));
        }
        for n in [13, 15, 101] {
            let cyclic = Formula::new(n, Kind::Plain).unwrap().square().unwrap();
            let Mate::Found(found) = mate(&cyclic, Transversals::Plain, &Limits::default()) else { panic!("{n}") };
            assert!(found.is_latin() && are_orthogonal(&cyclic, &found), "{n}");
        }
        for n in [2, 4, 6, 14, 200] {
            let cyclic = Formula::new(n, Kind::Plain).unwrap().square().unwrap();
            assert_eq!(mate(&cyclic, Transversals::Plain, &Limits::default()), Mate::Impossible, "{n}");
            assert_eq!(Transversals::Plain.of(&cyclic, &Limits::default()).next(), None, "{n}");
            assert_eq!(Transversals::Plain.count(&cyclic, &Limits::default()).solutions, 0, "{n}");
        }
    }

    #[test]
    fn the_square_of_order_10_with_the_most_known_transversals() {
        // Some intercalates of the cyclic square are switched: a turn-square (J. W. Brown, E. T. Parker, 1993).
        let is_switched = |row: usize, column: usize| 0x1C1_63A2 >> (row % 5 * 5 + column % 5) & 1;
        let rows = (0..10).map(|row| (0..10).map(move |column| (row + column + 5 * is_switched(row, column)) % 10));
        let square = Square::from_rows(rows).unwrap();
        assert!(square.is_latin());
        assert_eq!(Transversals::Plain.count(&square, &Limits::default()).solutions, 5504);
        let Mate::Found(found) = mate(&square, Transversals::Plain, &Limits::default()) else { panic!() };
        assert!(found.is_latin() && are_orthogonal(&square, &found));
    }

    #[test]
    fn what_was_counted_before_a_limit_is_told() {
        let time =
            |milliseconds| Limits { time: Some(std::time::Duration::from_millis(milliseconds)), ..Limits::default() };
        // Order 16 takes seconds, order 17 hours.
        for n in [16, 17] {
            let square = Random::new(n, Kind::Plain, 1).unwrap().unwrap().next().unwrap();
            // A busy machine needs longer.
            let mut counts = (0..6).map(|doubled| Transversals::Plain.count(&square, &time(300 << doubled)));
            let count = counts.find(|count| count.solutions > 0).expect("some are found in ten seconds");
            assert_eq!(count.end, Outcome::Stopped(Stop::TimeLimit), "{n}: {count:?}");
            assert_eq!(mate(&square, Transversals::Plain, &time(100)), Mate::Unknown(Stop::TimeLimit.into()));
        }
        let square = Formula::new(11, Kind::Plain).unwrap().square().unwrap();
        let small = Limits { memory: Some(1000), ..Limits::default() };
        assert_eq!(Transversals::Plain.count(&square, &small).end, Outcome::Stopped(Stop::MemoryLimit));
        assert_eq!(mate(&square, Transversals::Plain, &small), Mate::Unknown(Stop::MemoryLimit.into()));
    }
}
