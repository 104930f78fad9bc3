//! The program `graeco`, which the wheel carries.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the program with the words of a command line, and returns its exit status. To be called once in a process.
#[pyfunction]
pub(crate) fn run_program(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| graeco::run_program(words))
}
