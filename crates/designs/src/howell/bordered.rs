//! Howell designs of an odd side with two points less than twice the side: starters with a fixed row and column.
//!
//! The cyclic group of m elements, m = side − 1, moves all rows and columns but one, and the points x₀ and x₁, x below m. The
//! first row and column 0 show the design: pairs of the first row, one of which is in the fixed column, and a pair of
//! the fixed row in column 0. Pairs that the group leads to each other are one difference, and no difference occurs twice.

use graeco_exact_cover::{Builder, Item, Limits, Pace, Problem, Stop};

use super::PairGrid;
use super::covers::items;

/// Up to this number of elements, all starters are searched; above it, those of a special form.
const MOST_PLAIN: usize = 10;

/// Searches for a design; `None` if none was found.
pub(super) fn search(side: usize, limits: &Limits, pace: &mut Pace) -> Result<Option<PairGrid>, Stop> {
    let m = side - 1;
    let first = if m <= MOST_PLAIN { plain(m, limits, pace)? } else { special(m, limits, pace)? };
    Ok(first.map(|first| developed(m, &first)))
}

/// A pair of the first row with its column, of the fixed row in column 0, or of the first row in the fixed column.
#[derive(Clone, Copy)]
enum Start {
    Inner([usize; 2], usize),
    FixedRow([usize; 2]),
    FixedColumn([usize; 2]),
}

fn developed(m: usize, starts: &[Start]) -> PairGrid {
    let side = m + 1;
    let mut cells = vec![None; side * side];
    for (start, g) in starts.iter().flat_map(|start| (0..m).map(move |g| (start, g))) {
        let (cell, pair) = match *start {
            Start::Inner(pair, column) => (g * side + (column + g) % m, pair),
            Start::FixedRow(pair) => (m * side + g, pair),
            Start::FixedColumn(pair) => (g * side + m, pair),
        };
        cells[cell] = Some(pair.map(|point| moved(m, point, g)));
    }
    cells
}

/// The image of a point, x₀ as x or x₁ as m + x.
fn moved(m: usize, point: usize, by: usize) -> usize {
    point / m * m + (point + by) % m
}

/// Any starter, as an exact cover of the points of the first row and of column 0.
fn plain(m: usize, limits: &Limits, pace: &mut Pace) -> Result<Option<Vec<Start>>, Stop> {
    let mut builder = Problem::builder();
    let (row, column) = (items(&mut builder, 2 * m, true)?, items(&mut builder, 2 * m, true)?);
    let (edges, columns) = (items(&mut builder, 2, true)?, items(&mut builder, m, false)?);
    // For two points of one class, of the other one, and of both.
    let differences = items(&mut builder, 3 * m, false)?;
    let mut starts = Vec::new();
    for (x, y) in (0..2 * m).flat_map(|y| (0..y).map(move |x| (x, y))) {
        let classes = [x / m, y / m];
        let d = (y % m + m - x % m) % m;
        let difference = match classes {
            [0, 1] => 2 * m + d,
            // Half of the group leads such a pair to itself.
            _ if 2 * d == m => continue,
            [class, _] => class * m + d.min(m - d),
        };
        let difference = differences[difference];
        let mut options: Vec<(Start, Vec<Item>)> = Vec::new();
        for at in 0..m {
            pace.step(1)?;
            let [p, q] = [x, y].map(|point| column[moved(m, point, m - at)]);
            options.push((Start::Inner([x, y], at), vec![row[x], row[y], p, q, columns[at], difference]));
        }
        if classes == [0, 1] {
            options.push((Start::FixedColumn([x, y]), vec![row[x], row[y], edges[0], difference]));
        }
        // One of the pairs of the fixed row.
        if classes == [0, 1] && x == 0 {
            options.push((Start::FixedRow([x, y]), vec![column[x], column[y], edges[1], difference]));
        }
        for (start, items) in options {
            // The items of a pair differ, so nothing is refused but too many options.
            builder.option(items).map_err(|_| Stop::MemoryLimit)?;
            starts.push(start);
        }
    }
    let solution = builder.build().search().limits(limits.clone()).first()?;
    Ok(solution.map(|solution| solution.into_iter().map(|option| starts[option.index()]).collect()))
}

/// A starter in which pairs are in the column that is their sum.
///
/// The pairs within a class are {0₀, q₀} and {0₁, v₁}. The fixed column starts with {v₀, q₁}, the fixed row with
/// {−v₀, −q₁}. The others join x₀ to y₁, where x and y are all elements but 0, q and v, with different sums and differences:
/// one sum is left out besides q and v, and one difference besides ±(q − v), half of the group.
fn special(m: usize, limits: &Limits, pace: &mut Pace) -> Result<Option<Vec<Start>>, Stop> {
    for (q, v) in (1..m).flat_map(|q| (1..m).map(move |v| (q, v))) {
        pace.step(1)?;
        if let Some(sums) = sums(m, q, v)
            && let Some(pairs) = joined(m, q, v, &sums, limits)?
        {
            let within = [Start::Inner([0, q], q), Start::Inner([m, m + v], v)];
            let fixed = [Start::FixedColumn([v, m + q]), Start::FixedRow([m - v, m + m - q])];
            let joined = pairs.into_iter().map(|[x, y]| Start::Inner([x, m + y], (x + y) % m));
            return Ok(Some(within.into_iter().chain(fixed).chain(joined).collect()));
        }
    }
    Ok(None)
}

/// The sums of the joined pairs; `None` if q and v cannot be used, or the squares of sums and differences show that no such
/// pairs exist: Σ(x + y)² + Σ(x − y)² = 2Σx² + 2Σy².
fn sums(m: usize, q: usize, v: usize) -> Option<Vec<usize>> {
    let half = m / 2;
    // Twice the sum of all elements but 0, q and v is the sum of the sums.
    let last = (half + q + v) % m;
    if q == v || q == half || v == half || (q + m - v) % m == half || [q, v].contains(&last) {
        return None;
    }
    let square = |x: usize| x * x;
    let all: usize = (0..m).map(square).sum();
    let have =
        2 * all + 8 * m * m * m - (2 * square(q.abs_diff(v)) + square(half) + square(q) + square(v) + square(last));
    let want = 4 * (all - square(q) - square(v));
    (have % m == want % m).then(|| (0..m).filter(|sum| ![q, v, last].contains(sum)).collect())
}

/// Joins all elements but 0, q and v to the same elements, with each of these sums once, and each difference but 0 or more.
fn joined(m: usize, q: usize, v: usize, sums: &[usize], limits: &Limits) -> Result<Option<Vec<[usize; 2]>>, Stop> {
    let rest: Vec<usize> = (0..m).filter(|x| ![0, q, v].contains(x)).collect();
    let excluded = [(q + m - v) % m, (v + m - q) % m, m / 2];
    let mut builder = Problem::builder();
    let of = |builder: &mut Builder, list: &[usize]| -> Result<Vec<Option<Item>>, Stop> {
        let mut found = vec![None; m];
        for (&x, item) in list.iter().zip(items(builder, list.len(), true)?) {
            found[x] = Some(item);
        }
        Ok(found)
    };
    let differences: Vec<usize> = (0..m).filter(|d| !excluded.contains(d)).collect();
    let (firsts, seconds) = (of(&mut builder, &rest)?, of(&mut builder, &rest)?);
    let (sums, differences) = (of(&mut builder, sums)?, of(&mut builder, &differences)?);
    let mut pairs = Vec::new();
    for (&x, &y) in rest.iter().flat_map(|x| rest.iter().map(move |y| (x, y))) {
        let items = [firsts[x], seconds[y], sums[(x + y) % m], differences[(y + m - x) % m]];
        if let [Some(a), Some(b), Some(c), Some(d)] = items
            && builder.option([a, b, c, d]).is_ok()
        {
            pairs.push([x, y]);
        }
    }
    // Some problems have no solution, and their search is long; others have many.
    let few = Limits { nodes: Some(MOST_NODES), ..limits.clone() };
    match builder.build().search().limits(few).first() {
        Ok(solution) => Ok(solution.map(|solution| solution.into_iter().map(|option| pairs[option.index()]).collect())),
        Err(Stop::NodeLimit) => Ok(None),
        Err(end) => Err(end),
    }
}

/// The nodes after which the search for joined pairs gives up.
const MOST_NODES: u64 = 300_000;
