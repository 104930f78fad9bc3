//! A rule of one's own: a Python function of the values of its cells, as a table or asked late.

use std::fmt;
use std::sync::{Arc, Weak};

use graeco_grid::{Cell, Constraint, Puzzle, Values};
use graeco_rules::Table;
use pyo3::exceptions::{PyRuntimeError, PyStopIteration};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arrays::refused;
use crate::signals;

/// Rules of more cells are checked late.
const MOST_CELLS: usize = 3;

/// Rules that allow more tuples are checked late.
const MOST_TUPLES: usize = 1 << 16;

/// A Python function, which the object of Python owns that made the rule: so the garbage collector sees it there.
pub(crate) type Function = Arc<Py<PyAny>>;

/// A rule that calls a Python function.
pub(crate) struct PythonRule {
    name: String,
    cells: Vec<Cell>,
    function: Weak<Py<PyAny>>,
}

impl fmt::Debug for PythonRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Asked").field("name", &self.name).field("cells", &self.cells).finish_non_exhaustive()
    }
}

impl Constraint for PythonRule {
    fn name(&self) -> &str {
        &self.name
    }

    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    /// An error in the function ends the search that asks, and that does not ask again.
    fn holds(&self, values: Values<'_>) -> bool {
        if signals::ends() {
            return false;
        }
        let function = self.function.upgrade().expect("whoever searches holds the functions of the rules");
        let asked = Python::attach(|py| ask(function.bind(py), &self.name, values.iter()));
        asked.unwrap_or_else(|error| {
            signals::fail(error);
            false
        })
    }
}

/// Asks a function. A `StopIteration` in it is an error, as in a generator: it would end a loop over the solutions.
fn ask(function: &Bound<'_, PyAny>, name: &str, values: impl ExactSizeIterator<Item = i64>) -> PyResult<bool> {
    let py = function.py();
    let asked = function.call1(PyTuple::new(py, values)?).and_then(|told| told.is_truthy());
    asked.map_err(|error| {
        if !error.is_instance_of::<PyStopIteration>(py) {
            return error;
        }
        let raised = PyRuntimeError::new_err(format!("the rule `{name}` raised StopIteration"));
        raised.set_cause(py, Some(error));
        raised
    })
}

/// Adds a rule to a puzzle: as a table of all values that it allows if it has few cells. Returns the function if it is
/// called later; a search of the puzzle must hold it.
pub(crate) fn add(
    puzzle: &mut Puzzle,
    cells: &[usize],
    function: &Bound<'_, PyAny>,
    name: &str,
) -> PyResult<Option<Function>> {
    let all: Vec<Cell> = puzzle.order().all_cells().collect();
    let cells: Option<Vec<Cell>> = cells.iter().map(|&index| all.get(index).copied()).collect();
    let cells = cells.filter(|cells| !cells.is_empty()).ok_or_else(|| refused("expected at least one cell"))?;
    let ranges: Vec<_> = cells.iter().map(|&cell| puzzle.values_of(cell)).collect();
    let size = |range: &std::ops::RangeInclusive<i64>| (range.end() - range.start() + 1) as usize;
    let tuples = ranges.iter().map(size).try_fold(1_usize, usize::checked_mul);
    if cells.len() > MOST_CELLS || tuples.is_none_or(|tuples| tuples > MOST_TUPLES) {
        let function = Arc::new(function.clone().unbind());
        let rule = PythonRule { name: name.to_owned(), cells, function: Arc::downgrade(&function) };
        puzzle.add(Arc::new(rule)).map_err(refused)?;
        return Ok(Some(function));
    }
    let mut allowed = Vec::new();
    let mut values: Vec<i64> = ranges.iter().map(|range| *range.start()).collect();
    loop {
        if ask(function, name, values.iter().copied())? {
            allowed.push(values.clone());
        }
        // The next tuple, the last value first.
        let Some(place) = (0..values.len()).rev().find(|&place| values[place] < *ranges[place].end()) else { break };
        values[place] += 1;
        for later in place + 1..values.len() {
            values[later] = *ranges[later].start();
        }
    }
    puzzle.add(Arc::new(Table::new(cells, allowed))).map_err(refused)?;
    Ok(None)
}
