//! Pictures of coloured cells: Latin squares, and covers whose items are cells.

use graeco_draw::{Mosaic, Theme};
use graeco_grid::Alphabet;
use numpy::PyReadonlyArray2;
use pyo3::prelude::*;

use crate::arrays::to_grid;

/// The colours of pictures.
pub(crate) fn theme_of(dark: bool) -> Theme {
    if dark { Theme::Dark } else { Theme::default() }
}

/// A square, filled or not, with a colour for each symbol, as SVG.
#[pyfunction]
pub(crate) fn square_mosaic(cells: PyReadonlyArray2<'_, i32>, dark: bool) -> PyResult<String> {
    let grid = to_grid(&cells)?;
    Ok(Mosaic::of_cells(&grid.cells, &Alphabet::from_zero(grid.order)).theme(theme_of(dark)).sheet().svg())
}

/// Pieces in a rectangle of rows and columns, each with a colour, as SVG.
#[pyfunction]
pub(crate) fn piece_mosaic(rows: usize, columns: usize, pieces: Vec<Vec<(usize, usize)>>, dark: bool) -> String {
    Mosaic::of_pieces((rows, columns), pieces).theme(theme_of(dark)).sheet().svg()
}
