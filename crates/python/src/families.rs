//! Latin squares with properties, of groups, and the subsquares of a square, as arrays of numpy.

use graeco_designs::{Property, RandomOf};
use graeco_grid::{Budget, Outcome};
use pyo3::prelude::*;

use crate::arrays::{of_square, refused, room, table, values};
use crate::latin::{SquareArray, Symbols, family_of, large, latin, square_cells};
use crate::signals::Signals;

/// The greatest order of squares that are searched.
const MOST_SEARCHED: usize = 255;

/// The names of all properties.
#[pyfunction]
pub(crate) fn latin_property_names() -> Vec<&'static str> {
    Property::ALL.map(Property::name).to_vec()
}

/// One square of order n with properties, and why it ended.
#[pyfunction]
pub(crate) fn latin_find<'py>(
    py: Python<'py>,
    n: usize,
    kind: &str,
    names: Vec<String>,
    time_limit: Option<f64>,
) -> PyResult<(Option<Symbols<'py>>, &'static str)> {
    let family = family_of(kind, &names)?;
    let (signals, limits) = Signals::within(Some(1), time_limit)?;
    if n > MOST_SEARCHED && names.is_empty() {
        return large(py, n, family.kind(), &signals, &limits);
    }
    Ok(match signals.run(py, || family.find(n, &limits))?.map_err(refused)? {
        Ok(Some(square)) => (Some(of_square(py, &square, 0)?), Outcome::SolutionLimit.word()),
        Ok(None) => (None, Outcome::Complete.word()),
        Err(end) => (None, end.word()),
    })
}

/// Random squares with properties, one below the other, and why there are not more.
#[pyfunction]
pub(crate) fn latin_random_family<'py>(
    py: Python<'py>,
    n: usize,
    kind: &str,
    names: Vec<String>,
    seed: u64,
    number: usize,
    time_limit: Option<f64>,
) -> PyResult<(Symbols<'py>, &'static str)> {
    let family = family_of(kind, &names)?;
    let (signals, limits) = Signals::within(None, time_limit)?;
    let mut symbols = room(square_cells(n, number))?;
    let drawn = signals.run(py, || {
        let mut random = RandomOf::new(n, &family, seed, limits.started())?;
        let mut squares = 0;
        while squares < number
            && let Some(square) = random.next()
        {
            symbols.extend(values(&square, 0));
            squares += 1;
        }
        Ok((squares, random.end()))
    })?;
    let (squares, end) = drawn.map_err(|error: graeco_latin::PuzzleError| refused(error))?;
    Ok((table(py, symbols, squares * n, n)?, end.unwrap_or(Outcome::Complete).word()))
}

/// The multiplication table of a group, by name.
#[pyfunction]
pub(crate) fn latin_group<'py>(py: Python<'py>, name: &str) -> PyResult<Symbols<'py>> {
    let what = || format!("`{name}` is not a group of order up to 255; expected a name such as Z8, D4 or Z4xS3");
    of_square(py, &graeco_latin::group(name).ok_or_else(|| refused(what()))?, 0)
}

/// The names of all groups of an order that are known here.
#[pyfunction]
pub(crate) fn latin_groups(n: usize) -> Vec<&'static str> {
    graeco_latin::groups(n).into_iter().map(|(name, _)| name).collect()
}

/// Rows, columns and symbols of each subsquare.
type Subsquares = Vec<[Vec<usize>; 3]>;

/// All proper subsquares of order 2 or more, or those of one order.
#[pyfunction]
pub(crate) fn latin_subsquares(py: Python<'_>, cells: SquareArray<'_>, order: Option<usize>) -> PyResult<Subsquares> {
    let square = latin(&cells)?;
    let signals = Signals::new();
    let budget = Budget::start(&signals.limits(None, None)?);
    let found = signals.run(py, || graeco_designs::subsquares(&square, order, &budget))?;
    let found = found.map_err(|end| refused(end.word()))?;
    let numbers = |list: Vec<u8>| list.into_iter().map(usize::from).collect();
    Ok(found.into_iter().map(|sub| [sub.rows, sub.columns, sub.symbols].map(numbers)).collect())
}
