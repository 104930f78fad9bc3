//! Solutions of a puzzle as an iterator of Python: each is found when it is asked for.

use std::sync::Mutex;

use graeco_grid::{Puzzle, Solutions, Square};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::arrays::{all_values, of_square};
use crate::signals::{Signals, lock};

/// What a solution becomes.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    /// A line of digits.
    Line,
    /// An array of 81 digits.
    Digits,
    /// A square of symbols from 0.
    Symbols,
    /// The values of all cells, and of those outside the grid.
    Values(i64),
}

/// The solutions of a puzzle, one after another.
#[pyclass(frozen, module = "graeco._graeco")]
pub(crate) struct Squares {
    solutions: Mutex<Solutions>,
    signals: Signals,
    form: Form,
}

impl Squares {
    /// Starts a search.
    pub(crate) fn new(puzzle: &Puzzle, form: Form, limit: Option<u64>, time: Option<f64>) -> PyResult<Squares> {
        let signals = Signals::new();
        let limits = signals.limits(limit, time)?;
        // What is compiled first may call a rule that is a Python function.
        let solutions = Python::attach(|py| signals.run(py, || puzzle.search().limits(limits).solutions()))?;
        Ok(Squares { solutions: Mutex::new(solutions), signals, form })
    }
}

#[pymethods]
impl Squares {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        // The lock is taken without the GIL, which the search of another thread may need.
        let square = self.signals.run(py, || lock(&self.solutions).next())?;
        square.map(|square| shown(py, &square, self.form)).transpose()
    }

    /// Why the search ended; `None` while it goes on.
    #[getter]
    fn end(&self, py: Python<'_>) -> Option<&'static str> {
        py.detach(|| lock(&self.solutions).end()).map(graeco_grid::End::word)
    }

    /// How many nodes of the search tree were visited.
    #[getter]
    fn nodes(&self, py: Python<'_>) -> u64 {
        py.detach(|| lock(&self.solutions).stats().nodes)
    }
}

fn shown<'py>(py: Python<'py>, square: &Square, form: Form) -> PyResult<Bound<'py, PyAny>> {
    let digits = || square.symbols().iter().map(|symbol| symbol.index() as u8 + 1);
    Ok(match form {
        Form::Line => PyString::new(py, &digits().map(|digit| char::from(b'0' + digit)).collect::<String>()).into_any(),
        Form::Digits => PyArray1::from_iter(py, digits()).into_any(),
        Form::Symbols => of_square(py, square, 0)?.into_any(),
        Form::Values(first) => PyArray1::from_iter(py, all_values(square, first)).into_any(),
    })
}
