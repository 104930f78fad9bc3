//! Places in and around a grid: `R1C9` and its like.

use std::fmt::Write;

use crate::fault::Fault;
use crate::node::Node;

/// Row and column of a cell, from 0.
pub(crate) type Place = [usize; 2];

/// Rows and columns of boxes of a size, as square as can be, that fill a rectangle; `None` if they would be rows, or none do.
pub(crate) fn box_in(rows: usize, columns: usize, size: usize) -> Option<(usize, usize)> {
    let fits = |&(high, wide): &(usize, usize)| rows.is_multiple_of(high) && columns.is_multiple_of(wide);
    let least = (2..=size.isqrt()).rev().filter(|least| size.is_multiple_of(*least));
    least.flat_map(|least| [(least, size / least), (size / least, least)]).find(fits)
}

/// Row and column of `R1C9` from 0, each at least −1 and at most n.
pub(crate) fn parse(word: &str, n: usize) -> Option<[isize; 2]> {
    let rest = word.trim().strip_prefix(['R', 'r'])?;
    let (row, column) = rest.split_once(['C', 'c'])?;
    let number = |text: &str| {
        let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number: isize = text.parse().ok().filter(|_| is_digits)?;
        (number <= n as isize + 1).then_some(number - 1)
    };
    Some([number(row)?, number(column)?])
}

pub(crate) fn cell(node: &Node, n: usize) -> Result<Place, Fault> {
    let word = node.text()?;
    parse(word, n).and_then(|at| within(at, [n, n])).ok_or_else(|| {
        let mut what = format!("`{}` is not a cell of the grid", crate::fault::shortened(word));
        let _ = write!(what, "; expected R1C1 to R{n}C{n}");
        node.fault(what)
    })
}

pub(crate) fn cells(node: &Node, n: usize) -> Result<Vec<Place>, Fault> {
    node.list()?.iter().map(|item| cell(item, n)).collect()
}

pub(crate) fn name([row, column]: [isize; 2]) -> String {
    format!("R{}C{}", row + 1, column + 1)
}

/// The cell at a row and column of a grid with so many of both; `None` if it is outside.
pub(crate) fn within([row, column]: [isize; 2], [rows, columns]: [usize; 2]) -> Option<Place> {
    let below = |at: isize, side: usize| usize::try_from(at).ok().filter(|&at| at < side);
    Some([below(row, rows)?, below(column, columns)?])
}

/// The cells of the ray from a place outside a grid in a direction.
pub(crate) fn ray([row, column]: [isize; 2], [down, right]: [isize; 2], (rows, columns): (usize, usize)) -> Vec<Place> {
    let at = |k: isize| within([row + k * down, column + k * right], [rows, columns]);
    (1..=rows.max(columns) as isize).map_while(at).collect()
}

/// The number of the box of some rows and columns that a cell of a grid of order n is in.
pub(crate) fn box_of(cell: usize, n: usize, (rows, columns): (usize, usize)) -> usize {
    (cell / n / rows) * (n / columns) + cell % n / columns
}

/// Which side of the grid a place is on, and the index of its row or column.
pub(crate) fn side([row, column]: [isize; 2], (rows, columns): (usize, usize)) -> Option<(&'static str, usize)> {
    let below = |at: isize, side: usize| usize::try_from(at).ok().filter(|&at| at < side);
    match (below(row, rows), below(column, columns)) {
        (Some(row), None) => Some((if column < 0 { "left" } else { "right" }, row)),
        (None, Some(column)) => Some((if row < 0 { "top" } else { "bottom" }, column)),
        _ => None,
    }
}
