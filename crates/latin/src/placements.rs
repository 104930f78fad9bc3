//! Cells covered by placements, each of one cell in every row: transversals side by side, queens on a torus.

use graeco_exact_cover::{BuildError, Item, Problem};

/// The exact cover problem whose items are the cells of an n×n square that a first placement leaves, and whose options
/// are the placements that avoid it, all of them without a first one. A placement is the column of its cell in each row.
///
/// # Errors
/// If a placement is there with no cells, which is none.
pub(crate) fn cover_cells(
    n: usize,
    first: Option<&Vec<usize>>,
    placements: &[Vec<usize>],
) -> Result<Problem, BuildError> {
    let mut builder = Problem::builder();
    let mut cells: Vec<Option<Item>> = vec![None; n * n];
    for (cell, item) in cells.iter_mut().enumerate() {
        let (row, column) = (cell / n, cell % n);
        if first.is_none_or(|columns| columns[row] != column) {
            *item = Some(builder.primary(&format!("r{}c{}", row + 1, column + 1))?);
        }
    }
    for columns in placements {
        let items: Option<Vec<Item>> =
            columns.iter().enumerate().map(|(row, column)| cells[row * n + column]).collect();
        if let Some(items) = items {
            builder.option(items)?;
        }
    }
    Ok(builder.build())
}
