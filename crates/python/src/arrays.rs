//! Conversions between numpy arrays, Python numbers and squares.

use std::fmt::Display;

use graeco_exact_cover::BigUint;
use graeco_grid::{Grid, Order, Square, Symbol};
use numpy::{Element, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};

/// A `ValueError` with the text of an error.
pub(crate) fn refused(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Numbers, row by row, as an array.
pub(crate) fn table<'py, T: Element>(
    py: Python<'py>,
    numbers: Vec<T>,
    rows: usize,
    columns: usize,
) -> PyResult<Bound<'py, PyArray2<T>>> {
    PyArray1::from_vec(py, numbers).reshape([rows, columns])
}

/// A number of any size.
pub(crate) fn big<'py>(py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    py.get_type::<PyInt>().call_method1("from_bytes", (PyBytes::new(py, &number.to_bytes_le()), "little"))
}

/// A square as an array of its symbols, from `first`.
pub(crate) fn of_square<'py>(py: Python<'py>, square: &Square, first: i64) -> PyResult<Bound<'py, PyArray2<i32>>> {
    let n = square.order().get();
    table(py, values(square, first), n, n)
}

/// The symbols of a square, from `first`.
pub(crate) fn values(square: &Square, first: i64) -> Vec<i32> {
    square.symbols().iter().map(|symbol| (symbol.index() as i64 + first) as i32).collect()
}

/// The values of all cells, also of those outside the grid.
pub(crate) fn all_values(square: &Square, first: i64) -> impl Iterator<Item = i64> + '_ {
    square.order().all_cells().map(move |cell| square.at(cell).index() as i64 + first)
}

/// A vector with room for some numbers.
///
/// # Errors
/// A `MemoryError` if there is no room.
pub(crate) fn room<T>(numbers: Option<usize>) -> PyResult<Vec<T>> {
    let mut vector = Vec::new();
    let room = numbers.and_then(|numbers| vector.try_reserve_exact(numbers).ok());
    room.map(|()| vector).ok_or_else(|| PyMemoryError::new_err("the answer does not fit into the memory"))
}

/// A square or a partial one from an array of symbols from 0; −1 for an open cell.
pub(crate) fn to_grid(array: &PyReadonlyArray2<'_, i32>) -> PyResult<Grid> {
    let columns = array.shape()[1].max(1);
    let numbers = array.as_slice()?;
    let cell = |&number: &i32| usize::try_from(number).ok();
    if let Some(&number) = numbers.iter().find(|&&number| number < -1) {
        return Err(refused(format!("{number} is not a symbol; expected 0 or more, and -1 for an open cell")));
    }
    Grid::from_rows(numbers.chunks(columns).map(|row| row.iter().map(cell))).map_err(refused)
}

/// A filled square from an array of symbols from 0.
pub(crate) fn to_square(array: &PyReadonlyArray2<'_, i32>) -> PyResult<Square> {
    let grid = to_grid(array)?;
    grid.to_square().ok_or_else(|| {
        let open = grid.cells.iter().filter(|cell| cell.is_none()).count();
        refused(format!("this square has open cells: {open}; expected a filled square"))
    })
}

/// A filled grid from values, and those of the cells outside it.
pub(crate) fn with_values(order: Order, values: &[i64], first: i64) -> PyResult<Square> {
    let symbol = |&value: &i64| {
        let index = usize::try_from(value - first).ok().filter(|&index| index < order.symbol_count());
        let last = first + order.symbol_count() as i64 - 1;
        index.map(Symbol::new).ok_or_else(|| refused(format!("{value} is not a value; expected {first} to {last}")))
    };
    Square::try_new(order, values.iter().map(symbol).collect::<PyResult<_>>()?).map_err(refused)
}
