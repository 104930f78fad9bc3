//! Cells outside the grid: their names, the symbols that they can hold, and layers of them over the grid.

use std::sync::Arc;

use graeco_square::{Cell, Order, Symbol};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Outside {
    pub(crate) name: String,
    /// The least and the greatest symbol that it can hold.
    pub(crate) symbols: [Symbol; 2],
}

/// Cells outside the grid, one over each cell of the grid; over those that are there, unless the layer is that of unknown
/// regions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    pub(crate) name: String,
    /// The cells of the grid under it, in order.
    pub(crate) under: Arc<[Cell]>,
    /// The cell over the first of them. Those over the next ones follow it.
    pub(crate) first: Cell,
}

impl Layer {
    /// Its name. The layer of unknown regions is called `region`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The cell over a cell of the grid; `None` if that is absent.
    #[must_use]
    pub fn over(&self, cell: Cell) -> Option<Cell> {
        self.under.binary_search(&cell).ok().map(|place| Cell(self.first.0 + place as u16))
    }

    /// The cell of the grid under a cell, if it is one of this layer.
    #[must_use]
    pub fn under(&self, cell: Cell) -> Option<Cell> {
        self.under.get(usize::from(cell.0.checked_sub(self.first.0)?)).copied()
    }

    /// Its cells, row by row.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + Clone + use<> {
        (self.first.0..self.first.0 + self.under.len() as u16).map(Cell)
    }
}

/// The name of the cell of a layer over a cell of the grid.
#[must_use]
pub fn name_over(layer: &str, cell: Cell, order: Order) -> String {
    format!("{layer}_{}", cell.name(order))
}

/// Whether a word can name a cell outside the grid: `r1c1` is a cell of the grid.
pub(crate) fn is_name(word: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let lower = word.to_ascii_lowercase();
    let rest = lower.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !rest.is_some_and(|(row, column)| digits(row) && digits(column))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_that_are_no_cells() {
        assert!(["s", "Sum_2", "r1", "rc", "r1cx", "region_r1c1"].iter().all(|name| is_name(name)));
        assert!(["", "2s", "r1c1", "R12C3", "a-b", "a b", "_", "é"].iter().all(|name| !is_name(name)));
    }
}
