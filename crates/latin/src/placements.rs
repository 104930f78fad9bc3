//! Exact covers of cells by placements of one cell per row, such as transversals or queens on a torus.

use graeco_exact_cover::{Item, Problem};
use graeco_grid::{Pace, Stop};

/// Placements of n cells of an n×n square, one in each row: for each placement, the column of its cell in every row.
#[derive(Clone, Debug)]
pub struct Placements {
    n: usize,
    columns: Vec<u8>,
}

impl Placements {
    /// None, of cells of an n×n square.
    ///
    /// # Panics
    /// If n is 0.
    #[must_use]
    pub fn new(n: usize) -> Placements {
        assert!(n > 0, "an order is at least 1");
        Placements { n, columns: Vec::new() }
    }

    /// Adds a placement: the column of the cell in each row.
    ///
    /// # Panics
    /// If there are not n rows.
    pub fn push(&mut self, columns: &[u8]) {
        assert_eq!(columns.len(), self.n);
        self.columns.extend(columns);
    }

    /// The number of bytes they take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.columns.capacity()
    }

    /// The columns of a placement, given by its number.
    #[must_use]
    pub fn columns(&self, number: usize) -> &[u8] {
        &self.columns[number * self.n..(number + 1) * self.n]
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.columns.is_empty()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.columns.len() / self.n
    }

    /// The columns of each placement.
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        self.columns.chunks_exact(self.n)
    }

    /// The exact cover problem whose items are the cells of an n×n square outside a first placement, and whose options are
    /// the placements disjoint from it. Without a first placement, these are all cells and all placements.
    ///
    /// # Errors
    /// If a limit was reached.
    pub fn problem(&self, first: Option<&[u8]>, pace: &mut Pace) -> Result<Problem, Stop> {
        let n = self.n;
        // While the lists of the problem grow, the old one and a new one of twice its size are held.
        pace.budget().afford(self.bytes() + 3 * self.len() * (n * size_of::<(u32, u32)>() + size_of::<u32>()))?;
        let mut builder = Problem::builder();
        let mut cells: Vec<Option<Item>> = vec![None; n * n];
        for (cell, item) in cells.iter_mut().enumerate() {
            let (row, column) = (cell / n, cell % n);
            if first.is_none_or(|columns| usize::from(columns[row]) != column) {
                *item = Some(builder.primary(&format!("r{}c{}", row + 1, column + 1)).expect("names that differ"));
            }
        }
        for columns in self.iter() {
            pace.step(1)?;
            let items: Option<Vec<Item>> =
                columns.iter().enumerate().map(|(row, &column)| cells[row * n + usize::from(column)]).collect();
            if let Some(items) = items {
                // The cells are in different rows, so no item occurs twice: there are too many options.
                builder.option(items).map_err(|_| Stop::MemoryLimit)?;
            }
        }
        Ok(builder.build())
    }
}
