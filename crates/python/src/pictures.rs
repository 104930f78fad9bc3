//! Pictures of coloured cells: Latin squares, and covers whose items are cells.

use graeco_draw::{Mosaic, Theme, png_of};
use graeco_grid::{Alphabet, Budget};
use numpy::PyReadonlyArray2;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrays::{refused, to_grid};
use crate::signals::Signals;

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

/// A picture in SVG as PNG, so many pixels across.
#[pyfunction]
pub(crate) fn picture_png<'py>(py: Python<'py>, svg: &str, width: u32) -> PyResult<Bound<'py, PyBytes>> {
    let signals = Signals::new();
    let budget = Budget::start(&signals.limits(None, None)?);
    let drawn = signals.run(py, || png_of(svg, width, &budget))?.map_err(refused)?;
    Ok(PyBytes::new(py, &drawn))
}
