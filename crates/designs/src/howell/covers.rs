//! Howell designs of small sides as exact covers: each point in each row and column, by pairs in cells.

use graeco_exact_cover::{Builder, Item, Kind, Limits, Pace, Problem, Stop};

use super::PairGrid;

/// Searches for a design; `None` if there is none. Points 2i and 2i + 1 are in column i of the first row.
pub(super) fn search(side: usize, points: usize, limits: &Limits, pace: &mut Pace) -> Result<Option<PairGrid>, Stop> {
    let mut builder = Problem::builder();
    let (rows, columns) = (items(&mut builder, side * points, true)?, items(&mut builder, side * points, true)?);
    let (pairs, cells) = (items(&mut builder, points * points, false)?, items(&mut builder, side * side, false)?);
    let mut options = Vec::new();
    for (cell, (a, b)) in (0..side * side).flat_map(|cell| {
        let pairs = (0..points).flat_map(|b| (0..b).map(move |a| (a, b)));
        pairs.map(move |pair| (cell, pair))
    }) {
        pace.step(1)?;
        let (row, column) = (cell / side, cell % side);
        if row == 0 && (a, b) != (2 * column, 2 * column + 1) {
            continue;
        }
        let of_row = [rows[row * points + a], rows[row * points + b]];
        let of_column = [columns[column * points + a], columns[column * points + b]];
        // The items differ, so nothing is refused but too many options.
        let entries = of_row.into_iter().chain(of_column).chain([pairs[a * points + b], cells[cell]]);
        builder.option(entries).map_err(|_| Stop::MemoryLimit)?;
        options.push((cell, [a, b]));
    }
    let solution = builder.build().search().limits(limits.clone()).first()?;
    Ok(solution.map(|solution| {
        let mut design = vec![None; side * side];
        for (cell, pair) in solution.into_iter().map(|option| options[option.index()]) {
            design[cell] = Some(pair);
        }
        design
    }))
}

/// Declares items.
///
/// # Errors
/// If they are too many.
pub(super) fn items(builder: &mut Builder, many: usize, is_primary: bool) -> Result<Vec<Item>, Stop> {
    // The only error is that there are more items than 32-bit numbers.
    builder.unnamed(many, if is_primary { Kind::ONCE } else { Kind::Secondary }).map_err(|_| Stop::MemoryLimit)
}
