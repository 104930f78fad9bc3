//! Exact covers of cells by placements of one cell per row, such as transversals or queens on a torus.

use graeco_exact_cover::{Item, Problem};
use graeco_grid::{End, Pace};

/// Placements of n cells, one after another; each is the column of its cell in every row.
#[derive(Clone, Debug)]
pub(crate) struct Placements {
    n: usize,
    columns: Vec<u8>,
}

impl Placements {
    pub(crate) fn new(n: usize) -> Placements {
        Placements { n, columns: Vec::new() }
    }

    pub(crate) fn push(&mut self, columns: &[u8]) {
        debug_assert_eq!(columns.len(), self.n);
        self.columns.extend(columns);
    }

    /// The number of bytes they take.
    pub(crate) fn bytes(&self) -> usize {
        self.columns.capacity()
    }

    /// The columns of a placement, given by its number.
    pub(crate) fn columns(&self, number: usize) -> &[u8] {
        &self.columns[number * self.n..(number + 1) * self.n]
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.columns.len() / self.n
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u8]> {
        self.columns.chunks_exact(self.n)
    }
}

/// The exact cover problem whose items are the cells of an n×n square outside a first placement, and whose options are
/// the placements disjoint from it. Without a first placement, these are all cells and all placements.
///
/// # Errors
/// If a limit was reached.
pub(crate) fn cover_cells(
    n: usize,
    first: Option<&[u8]>,
    placements: &Placements,
    pace: &mut Pace,
) -> Result<Problem, End> {
    // While the lists of the problem grow, the old one and a new one of twice its size are held.
    pace.budget()
        .afford(placements.bytes() + 3 * placements.len() * (n * size_of::<(u32, u32)>() + size_of::<u32>()))?;
    let mut builder = Problem::builder();
    let mut cells: Vec<Option<Item>> = vec![None; n * n];
    for (cell, item) in cells.iter_mut().enumerate() {
        let (row, column) = (cell / n, cell % n);
        if first.is_none_or(|columns| usize::from(columns[row]) != column) {
            *item = Some(builder.primary(&format!("r{}c{}", row + 1, column + 1)).expect("names that differ"));
        }
    }
    for columns in placements.iter() {
        pace.step(1)?;
        let items: Option<Vec<Item>> =
            columns.iter().enumerate().map(|(row, &column)| cells[row * n + usize::from(column)]).collect();
        if let Some(items) = items {
            // The cells are in different rows, so no item occurs twice: there are too many options.
            builder.option(items).map_err(|_| End::MemoryLimit)?;
        }
    }
    Ok(builder.build())
}
