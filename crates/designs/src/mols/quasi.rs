//! Quasi-difference matrices of four rows over a cyclic group, found as exact covers.
//!
//! The items are the differences of each pair of rows, and for each row its empty entries; the options are the columns, whose
//! first entry is 0. Such a matrix gives two orthogonal squares of order m + h with a hole of order h.

use graeco_exact_cover::{BuildError, Item, Kind, Limits, Problem, Stop};

pub(super) type Column = [Option<usize>; 4];

/// The columns of a matrix over the integers modulo m with `hole` empty entries in each row; `None` if there is none.
pub(super) fn matrix(m: usize, hole: usize, limits: &Limits) -> Result<Option<Vec<Column>>, Stop> {
    let (problem, columns) = match problem(m, hole) {
        Ok(found) => found,
        Err(BuildError::Stopped(end)) => return Err(end),
        // Names differ and no option has an item twice, so nothing else is refused but too many options.
        Err(_) => return Ok(None),
    };
    let cover = problem.search().limits(limits.clone()).first()?;
    Ok(cover.map(|cover| cover.iter().map(|option| columns[option.index()]).collect()))
}

fn problem(m: usize, hole: usize) -> Result<(Problem, Vec<Column>), BuildError> {
    let mut builder = Problem::builder();
    // A pair of rows and a difference.
    let differences = builder.unnamed(PAIRS.len() * m, Kind::ONCE)?;
    let times = Kind::Primary { lo: hole as u32, hi: hole as u32 };
    let empty = builder.unnamed(if hole > 0 { 4 } else { 0 }, times)?;
    let values = (0..m).flat_map(|a| (0..m).map(move |b| (a, b)));
    let with_empty =
        (0..if hole > 0 { 4 } else { 0 }).flat_map(|row| values.clone().map(move |(a, b)| without(row, a, b)));
    let full = values.clone().flat_map(|(a, b)| (0..m).map(move |c| [Some(0), Some(a), Some(b), Some(c)]));
    let mut columns = Vec::new();
    for column in with_empty.chain(full) {
        let of_pairs = PAIRS.iter().enumerate().filter_map(|(pair, &[i, j])| {
            let (a, b) = (column[i]?, column[j]?);
            Some(differences[pair * m + (a + m - b) % m])
        });
        let of_rows = (0..4).filter(|&row| column[row].is_none()).map(|row| empty[row]);
        builder.option(of_pairs.chain(of_rows).collect::<Vec<Item>>())?;
        columns.push(column);
    }
    Ok((builder.build(), columns))
}

const PAIRS: [[usize; 2]; 6] = [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]];

/// The column with no entry in one row, and 0, a and b in the others.
fn without(row: usize, a: usize, b: usize) -> Column {
    let mut rest = [0, a, b].into_iter();
    [0, 1, 2, 3].map(|place| if place == row { None } else { rest.next() })
}
