//! Quasi-difference matrices of four rows over a cyclic group, found as exact covers.
//!
//! The items are the differences of each pair of rows, and for each row its empty entries; the options are the columns, whose
//! first entry is 0. Such a matrix gives two orthogonal squares of order m + h with a hole of order h.

use std::num::NonZero;

use graeco_exact_cover::{BuildError, Item, Limits, Outcome, Problem, Stop};

/// The entries of a column.
pub(super) type Column = [Option<usize>; 4];

/// The columns of a matrix over the integers modulo m with `hole` empty entries in each row; `None` if there is none.
pub(super) fn matrix(m: usize, hole: usize, limits: &Limits) -> Result<Option<Vec<Column>>, Stop> {
    let (problem, columns) = match problem(m, hole) {
        Ok(found) => found,
        Err(BuildError::Stopped(end)) => return Err(end),
        // Names differ and no option has an item twice, so nothing else is refused but too many options.
        Err(_) => return Ok(None),
    };
    let mut covers = problem.search().limits(limits.clone()).solutions();
    match covers.next() {
        Some(cover) => Ok(Some(cover.iter().map(|option| columns[option.index()]).collect())),
        None => covers.end().and_then(Outcome::stop).map_or(Ok(None), Err),
    }
}

/// The problem, and the column of each option.
fn problem(m: usize, hole: usize) -> Result<(Problem, Vec<Column>), BuildError> {
    let mut builder = Problem::builder();
    // Rows i < j and a difference.
    let mut differences: Vec<Option<Item>> = vec![None; 16 * m];
    for [i, j] in PAIRS {
        for difference in 0..m {
            differences[(4 * i + j) * m + difference] = Some(builder.unnamed_primary()?);
        }
    }
    let times = NonZero::new(hole as u32);
    let empty: Vec<Item> = match times {
        Some(times) => (0..4).map(|_| builder.unnamed_bounded(times.get(), times.get())).collect::<Result<_, _>>()?,
        None => Vec::new(),
    };
    let values = (0..m).flat_map(|a| (0..m).map(move |b| (a, b)));
    let with_empty =
        (0..if hole > 0 { 4 } else { 0 }).flat_map(|row| values.clone().map(move |(a, b)| without(row, a, b)));
    let full = values.clone().flat_map(|(a, b)| (0..m).map(move |c| [Some(0), Some(a), Some(b), Some(c)]));
    let mut columns = Vec::new();
    for column in with_empty.chain(full) {
        let of_pairs = PAIRS.iter().filter_map(|&[i, j]| {
            let (a, b) = (column[i]?, column[j]?);
            differences[(4 * i + j) * m + (a + m - b) % m]
        });
        let of_rows = (0..4).filter(|&row| column[row].is_none()).map(|row| empty[row]);
        builder.option(of_pairs.chain(of_rows).collect::<Vec<Item>>())?;
        columns.push(column);
    }
    Ok((builder.build(), columns))
}

/// The pairs of rows.
const PAIRS: [[usize; 2]; 6] = [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]];

/// The column with no entry in one row, and 0, a and b in the others.
fn without(row: usize, a: usize, b: usize) -> Column {
    let mut rest = [0, a, b].into_iter();
    [0, 1, 2, 3].map(|place| if place == row { None } else { rest.next() })
}
