//! Latin rectangles of k rows and n columns: by inclusion and exclusion over types of symbols, or by regular graphs.
//!
//! With few rows, P. G. Doyle's formula (*The number of Latin rectangles*, 2007): every row below the first one may use a
//! set of symbols, and only the number of symbols of each type (which rows may use them) matters. Otherwise rows are perfect
//! matchings of columns and symbols, as in [`factorisations`](super::factorisations): the graphs of the symbols used in each
//! column are classified for the smaller one of k and n − k, and their complements are split into matchings.

use graeco_grid::{Budget, Limits, Outcome, Pace, Stop};
use num_bigint::{BigInt, BigUint};
use rustc_hash::FxHashMap;

use super::Counting;
use super::bipartite::{self, Graph};
use super::factorisations::{TABLED, factorisations_within};
use crate::kind::Kind;

/// A formula with more terms is not used if there is another way.
const MOST_TERMS: u128 = 5_000_000;

/// With more rows, the formula has too many terms for any computer.
const MOST_ROWS: usize = 11;

/// Why Latin rectangles were not counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RectangleError {
    /// There are more rows than columns, or no rows, or more than 255 columns.
    #[error("there are no Latin rectangles of {rows} rows and {columns} columns; expected 1 to {columns} rows")]
    Size {
        /// The rows.
        rows: usize,
        /// The columns.
        columns: usize,
    },
    /// Neither the formula nor the graphs reach so far.
    #[error(
        "Latin rectangles of {rows} rows and {columns} columns cannot be counted; expected at most {MOST_ROWS} rows \
         with more than {} columns",
        bipartite::MOST
    )]
    TooLarge {
        /// The rows.
        rows: usize,
        /// The columns.
        columns: usize,
    },
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// The exact number of Latin rectangles: `rows` rows of the symbols 0 to `columns` − 1, each once in a row, at most once in
/// a column.
///
/// ```
/// use graeco_latin::{Limits, count_rectangles};
///
/// assert_eq!(count_rectangles(3, 4, &Limits::default())?, 576_u32.into());
/// # Ok::<(), graeco_latin::RectangleError>(())
/// ```
///
/// # Errors
/// If there are no such rectangles, if they have more than 11 rows and more than 11 columns and are not nearly squares, or
/// if a limit of time, memory or interruption was reached.
pub fn count_rectangles(rows: usize, columns: usize, limits: &Limits) -> Result<BigUint, RectangleError> {
    if rows == 0 || rows > columns || columns > 255 {
        return Err(RectangleError::Size { rows, columns });
    }
    let limits = limits.clone().started();
    // The last row of a square follows from the others.
    if rows + 1 >= columns {
        return Ok(squares(columns, limits)?);
    }
    let has_few_terms = terms(rows, columns).is_some_and(|terms| terms <= MOST_TERMS);
    if !has_few_terms && columns <= bipartite::MOST {
        return Ok(by_graphs(rows, columns, &limits)?);
    }
    if rows > MOST_ROWS {
        return Err(RectangleError::TooLarge { rows, columns });
    }
    let first_row_in_order = by_types(rows, columns, &mut Budget::start(&limits).pace())?;
    Ok(first_row_in_order * (1..=columns).product::<BigUint>())
}

fn squares(n: usize, limits: Limits) -> Result<BigUint, Stop> {
    let mut counting = Counting::new(n, Kind::Plain).expect("an order from 1 to 255").limits(limits);
    while counting.advance() {}
    if let Some(Outcome::Stopped(stop)) = counting.end() { Err(stop) } else { Ok(counting.total()) }
}

/// The number of terms of Doyle's formula: the ways to write n as a sum of as many numbers as there are types.
fn terms(rows: usize, n: usize) -> Option<u128> {
    let types = 1_u128.checked_shl(u32::try_from(rows - 1).ok()?)?;
    (1..types).try_fold(1_u128, |ways, i| Some(ways.checked_mul(n as u128 + i)? / i))
}

/// Doyle's formula: the number of rectangles with the first row in order.
fn by_types(rows: usize, n: usize, pace: &mut Pace) -> Result<BigUint, Stop> {
    let more = rows - 1;
    let partitions = partitions(more);
    let mut sum = Sum { more, partitions, pace, total: BigInt::ZERO };
    sum.choose(&mut vec![0; 1 << more], 0, n, &BigInt::from(1))?;
    Ok(sum.total.to_biguint().expect("a number of rectangles is not negative"))
}

/// The terms of Doyle's formula.
struct Sum<'a> {
    /// The rows below the first one.
    more: usize,
    partitions: Vec<Vec<u32>>,
    pace: &'a mut Pace,
    total: BigInt,
}

impl Sum<'_> {
    /// Chooses how many of the `left` symbols are of the types from `type_` on. `ways` is a number of ways so far.
    fn choose(&mut self, many: &mut Vec<usize>, type_: usize, left: usize, ways: &BigInt) -> Result<(), Stop> {
        if type_ + 1 == many.len() {
            many[type_] = left;
            return self.add(many, ways);
        }
        let mut ways = ways.clone();
        for chosen in 0..=left {
            many[type_] = chosen;
            self.choose(many, type_ + 1, left - chosen, &ways)?;
            // One more of the symbols that are left is of this type.
            ways = ways * (left - chosen) / (chosen + 1);
        }
        many[type_] = 0;
        Ok(())
    }

    /// Adds the term of a number of symbols of each type.
    fn add(&mut self, many: &[usize], ways: &BigInt) -> Result<(), Stop> {
        self.pace.step(1 << self.more)?;
        let mut product = ways.clone();
        let mut excluded = 0;
        let mut without = many.iter().map(|&many| many as i64).collect::<Vec<_>>();
        for (type_, &many) in many.iter().enumerate() {
            if many > 0 {
                // A column whose first symbol is of this type.
                without[type_] -= 1;
                product *= BigInt::from(self.fillings(&without)).pow(many as u32);
                without[type_] += 1;
                if product == BigInt::ZERO {
                    return Ok(());
                }
            }
            excluded += many * (self.more - type_.count_ones() as usize);
        }
        self.total += if excluded % 2 == 0 { product } else { -product };
        Ok(())
    }

    /// The number of ways to choose different symbols for the rows, for each one of those that it may use: inclusion and
    /// exclusion over the partitions of the rows into sets that have the same symbol.
    fn fillings(&self, many: &[i64]) -> i128 {
        let shared = |rows: u32| -> i128 {
            let types = (0..many.len()).filter(|&type_| type_ as u32 & rows == rows);
            types.map(|type_| i128::from(many[type_])).sum()
        };
        let sign = |rows: u32| {
            let size = i128::from(rows.count_ones());
            let ways: i128 = (1..size).product();
            if size % 2 == 1 { ways } else { -ways }
        };
        self.partitions.iter().map(|sets| sets.iter().map(|&rows| sign(rows) * shared(rows)).product::<i128>()).sum()
    }
}

/// The partitions of a set of rows into sets, as words.
fn partitions(rows: usize) -> Vec<Vec<u32>> {
    (0..rows).fold(vec![Vec::new()], |partitions, row| {
        let with = |sets: &Vec<u32>| {
            let mut all = vec![[sets.as_slice(), &[1 << row]].concat()];
            for place in 0..sets.len() {
                let mut joined = sets.clone();
                joined[place] |= 1 << row;
                all.push(joined);
            }
            all
        };
        partitions.iter().flat_map(with).collect()
    })
}

/// The number of rectangles, by the classes of the graphs of used symbols.
fn by_graphs(rows: usize, n: usize, limits: &Limits) -> Result<BigUint, Stop> {
    let budget = Budget::start(limits);
    let mut pace = budget.pace();
    let few = rows.min(n - rows);
    // The numbers of ways to take a number of rows, the first one in order, by the graph of the rest.
    let mut level = FxHashMap::from_iter([(Graph::complete_but_one(n).canonical().packed(), BigUint::from(1_usize))]);
    for _ in 1..few {
        let mut next: FxHashMap<u128, BigUint> = FxHashMap::default();
        for (&graph, ways) in &level {
            Graph::unpacked(n, graph).without_any_matching(&mut |rest| {
                pace.step(20)?;
                budget.afford((next.len() + level.len()) * 200)?;
                *next.entry(rest.canonical().packed()).or_default() += ways;
                Ok(())
            })?;
        }
        level = next;
    }
    let mut known = FxHashMap::default();
    let mut split = |graph: &Graph| {
        let look = &mut |known: &FxHashMap<u128, u128>| {
            pace.step(5)?;
            // While a table grows, the old one and a new one of twice its size are held.
            let grows = known.len() + 1 > known.capacity();
            budget.afford(TABLED * if grows { 3 * known.capacity() } else { known.capacity() })
        };
        factorisations_within(graph, &mut known, look).map(BigUint::from)
    };
    let orders = |rows: usize| (1..=rows).product::<BigUint>();
    let mut total = BigUint::ZERO;
    for (&graph, ways) in &level {
        let left = Graph::unpacked(n, graph);
        if few == rows {
            total += ways * orders(n);
        } else {
            // The number of labelled graphs of this class is also that of their complements.
            let graphs = ways * orders(n) / (orders(few) * split(&left.complement())?);
            total += graphs * orders(rows) * split(&left)?;
        }
    }
    Ok(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of reduced rectangles, with the first row and column in order.
    fn reduced(total: BigUint, rows: usize, n: usize) -> String {
        let orders = (1..=n).product::<BigUint>() * (n - rows + 1..n).product::<BigUint>();
        assert_eq!(&total % &orders, BigUint::ZERO);
        (total / orders).to_string()
    }

    #[test]
    fn reduced_rectangles_are_as_many_as_published() {
        // OEIS A001009 (B. D. McKay, E. Rogoyski, *Latin squares of order ten*, 1995).
        let rows: [&[&str]; 8] = [
            &["1"],
            &["1", "1"],
            &["1", "1", "1"],
            &["1", "3", "4", "4"],
            &["1", "11", "46", "56", "56"],
            &["1", "53", "1064", "6552", "9408", "9408"],
            &["1", "309", "35792", "1293216", "11270400", "16942080", "16942080"],
            &["1", "2119", "1673792", "420909504", "27206658048", "335390189568", "535281401856", "535281401856"],
        ];
        for (n, row) in rows.iter().enumerate().map(|(n, row)| (n + 1, row)) {
            for (k, &published) in row.iter().enumerate().map(|(k, published)| (k + 1, published)) {
                let total = count_rectangles(k, n, &Limits::default()).unwrap();
                assert_eq!(reduced(total, k, n), published, "{k}×{n}");
            }
        }
        // OEIS A001623 and A003170, with the first row in order.
        let total = count_rectangles(3, 20, &Limits::default()).unwrap();
        assert_eq!(reduced(total, 3, 20), "817555425148510266964075644059648");
        let first = |k: usize, n: usize| {
            (count_rectangles(k, n, &Limits::default()).unwrap() / (1..=n).product::<BigUint>()).to_string()
        };
        assert_eq!(first(4, 10), "74175958614030336");
        assert_eq!(first(4, 12), "186355188348102566876160");
    }

    #[test]
    fn both_ways_agree() {
        let limits = Limits::default();
        for n in 3..=7 {
            for k in 2..n.min(6) {
                let types = by_types(k, n, &mut Budget::start(&limits).pace()).unwrap();
                assert_eq!(by_graphs(k, n, &limits).unwrap(), types * (1..=n).product::<BigUint>(), "{k}×{n}");
            }
        }
    }

    #[test]
    fn impossible_sizes_and_limits_are_refused() {
        assert!(matches!(count_rectangles(4, 3, &Limits::default()), Err(RectangleError::Size { .. })));
        assert!(matches!(count_rectangles(0, 3, &Limits::default()), Err(RectangleError::Size { .. })));
        let short = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        assert_eq!(count_rectangles(5, 30, &short), Err(RectangleError::Stopped(Stop::TimeLimit)));
        // The graphs that are left are split under the limits, too: there are thousands of graphs below them.
        let small = Limits { memory: Some(20_000), ..Limits::default() };
        assert_eq!(count_rectangles(7, 9, &small), Err(RectangleError::Stopped(Stop::MemoryLimit)));
        let many = RectangleError::TooLarge { rows: 12, columns: 20 };
        assert_eq!(count_rectangles(12, 20, &Limits::default()), Err(many));
    }
}
