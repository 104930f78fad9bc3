//! Solutions of a puzzle as an iterator of Python: each is found on demand.

use graeco_grid::{Puzzle, Solutions, Square};
use numpy::PyArray1;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::arrays::{all_values, of_square};
use crate::shared_search::{SearchStatus, SharedSearch};
use crate::signals::Signals;

/// The form of a solution in Python.
#[derive(Clone, Copy)]
pub(crate) enum SolutionForm {
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
    walk: SharedSearch<Solutions>,
    form: SolutionForm,
    /// The object that holds the functions of the rules, if there are any.
    owner: Option<Py<PyAny>>,
}

impl Squares {
    /// Starts a search.
    pub(crate) fn new(
        py: Python<'_>,
        puzzle: &Puzzle,
        form: SolutionForm,
        (limit, time): (Option<u64>, Option<f64>),
        owner: Option<Py<PyAny>>,
    ) -> PyResult<Squares> {
        let (signals, limits) = Signals::within(limit, time)?;
        // The compilation may call a rule that is a Python function.
        let solutions = signals.run(py, || puzzle.search().limits(limits).solutions())?;
        let see = |solutions: &Solutions| SearchStatus { end: solutions.end(), nodes: solutions.stats().nodes };
        Ok(Squares { walk: SharedSearch::new(solutions, signals, see), form, owner })
    }
}

#[pymethods]
impl Squares {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let square = self.walk.step(py, Solutions::next)?;
        square.map(|square| shown(py, &square, self.form)).transpose()
    }

    /// Why the search ended; `None` while it goes on.
    #[getter]
    fn end(&self) -> Option<&'static str> {
        self.walk.seen().end.map(graeco_grid::Outcome::word)
    }

    /// How many nodes of the search tree were visited up to the last solution.
    #[getter]
    fn nodes(&self) -> u64 {
        self.walk.seen().nodes
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.owner)
    }
}

fn shown<'py>(py: Python<'py>, square: &Square, form: SolutionForm) -> PyResult<Bound<'py, PyAny>> {
    let digits = || square.symbols().iter().map(|symbol| symbol.index() as u8 + 1);
    Ok(match form {
        SolutionForm::Line => {
            PyString::new(py, &digits().map(|digit| char::from(b'0' + digit)).collect::<String>()).into_any()
        }
        SolutionForm::Digits => PyArray1::from_iter(py, digits()).into_any(),
        SolutionForm::Symbols => of_square(py, square, 0)?.into_any(),
        SolutionForm::Values(first) => PyArray1::from_iter(py, all_values(square, first)).into_any(),
    })
}
